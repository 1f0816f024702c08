import type { VendorRecord } from "../../domain/records.ts";

export interface SuiteFilter {
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  aboveAmount?: number | undefined;
  belowAmount?: number | undefined;
}

/** Whether a record passes every filter that is set; `today` is an ISO day. */
export function matchesFilter(record: VendorRecord, filter: SuiteFilter, today: string): boolean {
  return (
    isWithin(record.date, filter.from, filter.to) &&
    isWithin(dueDayOf(record), filter.dueFrom, filter.dueTo) &&
    isPriced(record.amount, filter) &&
    (filter.status === undefined || hasStatus(record, filter.status, today))
  );
}

/** A deal falls due on its closing date, which is its own date. */
export function dueDayOf({ dataset, date, dueDate }: VendorRecord): string | undefined {
  return dueDate ?? (dataset === "deals" ? date : undefined);
}

function isWithin(day: string | undefined, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return day !== undefined && (from === undefined || day >= from) && (to === undefined || day <= to);
}

function isPriced(
  amount: number | undefined,
  { minAmount, maxAmount, aboveAmount, belowAmount }: SuiteFilter,
): boolean {
  if ((minAmount ?? maxAmount ?? aboveAmount ?? belowAmount) === undefined) return true;
  return (
    amount !== undefined &&
    amount >= (minAmount ?? -Infinity) &&
    amount <= (maxAmount ?? Infinity) &&
    amount > (aboveAmount ?? -Infinity) &&
    amount < (belowAmount ?? Infinity)
  );
}

type Standing = (record: VendorRecord, today: string) => boolean;

const isOpen: Standing = ({ state }) => state === "open";

/** What is asked of where a record stands, as its vendor says; one of which that is not known is none of these. */
const STANDINGS: Record<string, Standing> = {
  open: ({ state }) => state === "open" || state === "draft",
  unpaid: (record, today) => isOpen(record, today) && record.balance !== 0,
  overdue: (record, today) => isOpen(record, today) && (dueDayOf(record) ?? today) < today,
  completed: ({ state }) => state === "done" || state === "paid" || state === "won" || state === "lost",
  won: ({ state }) => state === "won",
  lost: ({ state }) => state === "lost",
};

function standingOf(status: string): Standing | undefined {
  const word = status.trim().toLowerCase();
  return Object.hasOwn(STANDINGS, word) ? STANDINGS[word] : undefined;
}

/** Whether the status asks for where a record stands, not for a word of the vendor's. */
export function isStanding(status: string): boolean {
  return standingOf(status) !== undefined;
}

export function hasStatus(record: VendorRecord, status: string, today: string): boolean {
  const standing = standingOf(status);
  return standing ? standing(record, today) : hasOwnStatus(record.status ?? "", status);
}

/** Whole words: "paid" is neither "unpaid" nor "partially_paid", but "negotiation" is "Negotiation/Review". */
function hasOwnStatus(own: string, status: string): boolean {
  const words = status
    .trim()
    .split(/[\s_]+/)
    .map((word) => RegExp.escape(word));
  // A status may be written in any script, so that `\b` would not do.
  return new RegExp(`(?<![\\p{L}\\p{N}_])${words.join("[\\s_]+")}(?![\\p{L}\\p{N}_])`, "iu").test(own);
}

/** The phrase as it stands, or each of its words at the beginning of some word. The store does the same of its own. */
export function mentions(record: VendorRecord, text: string): boolean {
  const { title, number, account, owner, status, place, category, source, campaign, facts = {} } = record;
  const fields = [title, number, account, owner, status, place, category, source, campaign, record.text];
  const hay = plain([...fields, ...Object.values(facts)].filter(Boolean).join(" \n "));
  const phrase = plain(text).trim();
  if (hay.includes(phrase)) return true;
  const words = phrase.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "u").test(hay));
}

/** Lower case without accents, so that "Muller" finds "Müller". */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
