import type { ListedRecord, SuiteKind } from "./suite-records.ts";

export interface SuiteFilter {
  kind: SuiteKind;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  text?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
}

/** Words of Zoho's products for a record that needs nothing more. */
const DONE =
  /^(closed\b.*|paid|void|completed?|done|finished|resolved|converted|(?:lost|junk) lead|cancell?ed|archived|rejected)$/i;
/** Done by being dropped, not by being finished. */
const DROPPED = /^(void|(?:lost|junk) lead|cancell?ed|archived|rejected)$/i;
const DRAFT = /^draft$/i;

/** Whether a record passes every filter that is set; `today` is an ISO day. */
export function matchesFilter(record: ListedRecord, filter: SuiteFilter, today: string): boolean {
  const due = dueDayOf(filter.kind, record);
  return (
    isWithin(record.date, filter.from, filter.to) &&
    isWithin(due, filter.dueFrom, filter.dueTo) &&
    isPriced(record.amount, filter.minAmount, filter.maxAmount) &&
    (filter.status === undefined || hasStatus(record, filter.status, due, today)) &&
    (filter.text === undefined || mentions(record, filter.text))
  );
}

/** A deal falls due on its closing date, which is its own date. */
export function dueDayOf(kind: SuiteKind, record: ListedRecord): string | undefined {
  return record.dueDate ?? (kind === "deals" ? record.date : undefined);
}

function isWithin(day: string | undefined, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return day !== undefined && (from === undefined || day >= from) && (to === undefined || day <= to);
}

function isPriced(amount: number | undefined, min = -Infinity, max = Infinity): boolean {
  if (min === -Infinity && max === Infinity) return true;
  return amount !== undefined && amount >= min && amount <= max;
}

function hasStatus(record: ListedRecord, status: string, due: string | undefined, today: string): boolean {
  const own = record.status ?? "";
  const isOpen = !DONE.test(own);
  switch (status.trim().toLowerCase()) {
    case "open":
      return isOpen;
    case "unpaid":
      return isOpen && !DRAFT.test(own) && record.balance !== 0;
    case "overdue":
      return isOpen && !DRAFT.test(own) && (/\boverdue\b/i.test(own) || (due !== undefined && due < today));
    case "completed":
      return !isOpen && !DROPPED.test(own);
    default:
      return hasOwnStatus(own, status);
  }
}

/** Whole words: "paid" is neither "unpaid" nor "partially_paid", but "won" is "Closed Won". */
function hasOwnStatus(own: string, status: string): boolean {
  const words = status
    .trim()
    .split(/[\s_]+/)
    .map((word) => RegExp.escape(word));
  return new RegExp(`\\b${words.join("[\\s_]+")}\\b`, "i").test(own);
}

/** The phrase as it stands, or each of its words at the beginning of some word. */
function mentions(record: ListedRecord, text: string): boolean {
  const { name, account, owner, status, details = [] } = record;
  const hay = plain([name, account, owner, status, ...details].filter(Boolean).join(" \n "));
  const phrase = plain(text).trim();
  if (hay.includes(phrase)) return true;
  const words = phrase.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "u").test(hay));
}

/** Lower case without accents, so that "Muller" finds "Müller". */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
