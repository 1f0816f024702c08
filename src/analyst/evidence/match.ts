import type { Concept } from "./concepts.ts";
import { isCurrencyCode } from "./currencies.ts";
import type { AnswerContext, Surroundings } from "./context.ts";
import { fits, isOfRecord } from "./fits.ts";
import type { Facts, NumberFact } from "./facts.ts";
import { readCalendar } from "./fact-dates.ts";
import type { NumberNumeral } from "./numeral.ts";

/** One way to show a fact: as it is, as a percentage, as percentage points. */
interface Entry {
  fact: NumberFact;
  value: number;
  as: "plain" | "percent" | "points";
}

/** Facts by their rounded size. */
export interface FactIndex {
  entries: Entry[];
  byRounded: Map<number, Entry[]>;
  /** The labels of each row, by the list that it stands in. */
  rows: Map<string, Set<readonly string[]>>;
}

export function indexFacts({ numbers }: Pick<Facts, "numbers">): FactIndex {
  const entries = numbers.filter(({ kind }) => kind !== "part").flatMap(toEntries);
  const byRounded = new Map<number, Entry[]>();
  for (const entry of entries) {
    const key = Math.round(Math.abs(entry.value));
    const own = byRounded.get(key);
    if (own === undefined) byRounded.set(key, [entry]);
    else own.push(entry);
  }
  const rows = new Map<string, Set<readonly string[]>>();
  for (const { list, labels, action } of numbers) {
    if (labels.length === 0) continue;
    const id = `${action} ${list}`;
    const own = rows.get(id);
    if (own === undefined) rows.set(id, new Set([labels]));
    else own.add(labels);
  }
  return { entries, byRounded, rows };
}

function toEntries(fact: NumberFact): Entry[] {
  const { value, unit, role } = fact;
  const plain: Entry = { fact, value, as: "plain" };
  if (unit === "percent") {
    const percent: Entry = { fact, value, as: "percent" };
    return role === "change" ? [percent, { ...percent, as: "points" }] : [percent];
  }
  const isFraction = (unit === "rate" || (unit === null && role === "share")) && Math.abs(value) <= 1.5;
  if (!isFraction) return [plain];
  return [plain, { fact, value: value * 100, as: role === "change" ? "points" : "percent" }];
}

const MOST_KEYS = 2_000;

/** Whether a value would be shown like this; a tie may be rounded either way. */
export function isShownAs(
  value: number,
  { value: shown, step }: Pick<NumberNumeral, "value" | "step">,
): boolean {
  const noise = Math.max(1, Math.abs(value)) * 1e-9;
  return Math.abs(Math.abs(value) - shown) <= step / 2 + noise;
}

function entriesNear({ entries, byRounded }: FactIndex, numeral: NumberNumeral): Entry[] {
  const low = Math.round(Math.max(0, numeral.value - numeral.step / 2) - 1);
  const high = Math.round(numeral.value + numeral.step / 2 + 1);
  if (high - low > MOST_KEYS) return entries.filter(({ value }) => isShownAs(value, numeral));
  const near: Entry[] = [];
  for (let key = low; key <= high; key++) {
    for (const entry of byRounded.get(key) ?? []) if (isShownAs(entry.value, numeral)) near.push(entry);
  }
  return near;
}

const PERCENT_HINT = /%|percent|share|rate\b|points/;
const MOST_RATED = 400;
/** Noun and row both stand with the number: of equal facts the first such one will do. */
const UNBEATEN = 9;

/** The fact that a number most likely shows; undefined when none has its value, unit, sign and noun. */
export function findFact(
  index: FactIndex,
  context: AnswerContext,
  numeral: NumberNumeral,
  around: Surroundings,
): NumberFact | undefined {
  const possible = entriesNear(index, numeral).filter(
    (entry) =>
      hasUnit(entry, numeral, around) &&
      hasSign(entry.fact.role, entry.value, numeral, around) &&
      (around.adjacent === undefined ||
        fits(around.adjacent, entry.fact, numeral) ||
        isRowOfLead(entry.fact, around)),
  );
  let best: NumberFact | undefined;
  let most = -1;
  for (const { fact } of possible.slice(0, MOST_RATED)) {
    const nearness = rate(fact, context, around);
    if (isOfOtherRow(index, fact, around) || isOfUnnamedRow(fact, context, around)) continue;
    const isNear = nearness > 0 || isDaysOf(fact, around);
    if (isSmall(numeral) && (!isNear || isBareMoney(fact, around))) continue;
    const score = nearness + (fact.labels.length === 0 ? 0.5 : 0) - (fact.kind === "count" ? 0.25 : 0);
    if (score > most) [best, most] = [fact, score];
    if (most >= UNBEATEN) break;
  }
  return best;
}

/** Small whole numbers are everywhere: they need a noun or a row's name beside them. */
export function isSmall({ value, step, unit, currencies }: NumberNumeral): boolean {
  return value <= 12 && step >= 1 && unit === null && currencies.length === 0;
}

function hasUnit({ fact, as }: Entry, { unit, currencies }: NumberNumeral, { text }: Surroundings): boolean {
  if (unit === "percent" || unit === "points") return as === unit && currencies.length === 0;
  if (unit === "seconds") return as === "plain" && (fact.unit === "seconds" || fact.unit === null);
  if (unit === "times") return as === "plain" && fact.unit === null;
  if (unit === "ordinal") return false;
  if (as !== "plain") return currencies.length === 0 && PERCENT_HINT.test(text);
  if (currencies.length === 0) return true;
  return fact.unit === null ? fact.kind === "value" && fact.role === "value" : currencies.includes(fact.unit);
}

/**
 * A change keeps its direction: a fall needs a minus or a word for it, and no word for a rise. A percentage that is
 * told as a change is one, not a share.
 */
export function hasSign(
  role: NumberFact["role"],
  value: number,
  { sign, unit }: NumberNumeral,
  { direction, isChange, isLevel, aboutChange }: Surroundings,
): boolean {
  if (role === "change" && isLevel) return false;
  const isPercent = unit === "percent" || unit === "points";
  if (role !== "change" && (isChange || (isPercent && sign === "+"))) return false;
  if (value === 0) return true;
  if (sign === "-") return value < 0;
  if (sign === "+") return value > 0;
  if (role !== "change") return value > 0 || direction === "down";
  if (isPercent && direction === undefined && !aboutChange) return false;
  return value < 0 ? direction === "down" : direction !== "down";
}

/** How near the fact's metric and row stand to the number; */
function rate(fact: NumberFact, { lower }: AnswerContext, around: Surroundings): number {
  const { adjacent, inSegment, inHead, segment, days } = around;
  const named = (concept: Concept): boolean =>
    concept.isRecord ? isOfRecord(concept, fact) : concept.metrics.test(fact.metric);
  const isLabelled = isRowNamed(fact, around);
  const line = lower.slice(segment.line, segment.start);
  return (
    (adjacent === undefined ? 0 : 4) +
    (inSegment.some(({ concept }) => named(concept)) ? 2 : 0) +
    (inHead.some(({ concept }) => named(concept)) ? 1 : 0) +
    (isLabelled ? 3 : 0) +
    (!isLabelled && line !== "" && fact.labels.some((label) => isNamed(label, line, days)) ? 1 : 0)
  );
}

/** Whether the numeral's segment names the row of a fact; asked for every metric of the row, answered once. */
export function isRowNamed({ labels }: NumberFact, { named, text, days }: Surroundings): boolean {
  if (labels.length === 0) return false;
  const known = named.get(labels);
  if (known !== undefined) return known;
  const found = labels.some((label) => isNamed(label, text, days));
  named.set(labels, found);
  return found;
}

/** "Email: 261": the noun before the number is the name of the fact's own row. */
function isRowOfLead({ labels }: NumberFact, { lead }: Surroundings): boolean {
  return (
    lead !== "" &&
    labels.some(
      (label) => lead.endsWith(label) && !/[\p{L}\p{N}_]$/u.test(lead.slice(0, lead.length - label.length)),
    )
  );
}

/** "There are 4 overdue invoices": how many there are is no row's count, unless the line or its list names the row. */
function isOfUnnamedRow(fact: NumberFact, { lower }: AnswerContext, around: Surroundings): boolean {
  const { adjacent, segment, days } = around;
  // A line of a list may call its row otherwise ("overdue by up to a month" for 1-30 days).
  if (segment.kind !== "sentence" || adjacent?.isRecord !== true) return false;
  if (fact.unit !== "count" || fact.labels.length === 0) return false;
  const line = lower.slice(segment.line, segment.start);
  return !isRowNamed(fact, around) && !fact.labels.some((label) => isNamed(label, line, days));
}

/** "On 6 of 20 days": days are no metric of their own, but a target counts those that reached it. */
function isDaysOf({ metric }: NumberFact, { text, end }: Surroundings): boolean {
  return (
    metric === "days" &&
    /^(?: (?:of|out of) (?:the )?\d+)? (?:finished |full |whole )?days?\b/.test(text.slice(end))
  );
}

/** An amount of money is written as one, or beside its name. */
function isBareMoney({ unit }: NumberFact, { adjacent }: Surroundings): boolean {
  return adjacent === undefined && unit !== null && isCurrencyCode(unit);
}

const BULLET = /^[\s|>*_`"“+•-]*(?:\d+[.)]\s)?[\s|*_`"“]*/;

/** A list item or table row that begins with the name of one row does not show the figures of another. */
function isOfOtherRow({ rows }: FactIndex, fact: NumberFact, around: Surroundings): boolean {
  const { kind } = around.segment;
  if ((kind !== "item" && kind !== "row") || fact.labels.length === 0 || isRowNamed(fact, around))
    return false;
  const id = `${fact.action} ${fact.list}`;
  const known = around.ledBy.get(id);
  if (known !== undefined) return known;
  const text = around.text.replace(BULLET, "");
  const isLed = [...(rows.get(id) ?? [])].some((labels) =>
    labels.some((label) => label.length > 1 && text.startsWith(label)),
  );
  around.ledBy.set(id, isLed);
  return isLed;
}

/** The path "/" on its own, not the slash of "4 / 5" or of another path. */
const HOME_PAGE = /(?:^|(?<!\d)[\s|"“(`*_])\/(?=$|[\s|"”):;,`*_](?!\d))/u;

/** Whether a text names a row: by its name, or by the day, week or month that it is. */
function isNamed(label: string, text: string, days: ReadonlySet<string>): boolean {
  if (label.length > 1 && text.includes(label)) return true;
  if (label === "/" && HOME_PAGE.test(text)) return true;
  if (!/^\d{4}/.test(label)) return false;
  const range =
    readCalendar("date", label) ?? readCalendar("week", label.replace(/^(\d{4})-?w?(\d{2})$/, "$1-W$2"));
  const month = /^(\d{4})-?(\d{2})$/.exec(label);
  return (
    (range !== undefined && (days.has(range.startDate) || days.has(range.endDate))) ||
    (month !== null && days.has(`${month[1]}-${month[2]}`))
  );
}
