import { findMeasure } from "../../catalogue/catalogue.ts";
import { addMeasure } from "./rules-measures.ts";
import { takeWho } from "./rules-who.ts";
import type { Sense } from "./types.ts";
import {
  type Cursor,
  hasWord,
  isFree,
  isGrouping,
  isDatasetItself,
  isNameLike,
  isUnknown,
  isWord,
  placesOf,
  senseOf,
  senseWith,
  skip,
  take,
  textAt,
} from "./cursor.ts";

const MOST_GROUPS = 3;

/** Takes "by channel and month", "per week", "monthly", "which countries", "top 5 products". */
export function takeGroups(c: Cursor): void {
  for (const at of placesOf(c)) {
    if (!isFree(c, at)) continue;
    if (isWord(c, at, "by")) takeBy(c, at);
    else if (isWord(c, at, "which", "howMany")) takeWhich(c, at);
    else if (isWord(c, at, "who")) takeWho(c, at);
  }
}

function add(c: Cursor, at: number): boolean {
  const sense = senseOf(c, at, isGrouping);
  if (sense === undefined || c.ask.groupBy.length >= MOST_GROUPS) return false;
  const name = nameOf(sense);
  if (!c.ask.groupBy.includes(name)) c.ask.groupBy.push(name);
  // "Which customers paid late?" asks by how much.
  if (sense.measure !== undefined) {
    addMeasure(c, sense.measure);
    c.ask.strength += 2;
  }
  // "Expense categories."
  if (sense.dataset === c.dataset.name && c.items[at]?.text.toLowerCase().startsWith(c.dataset.one))
    c.ask.strength += 2;
  take(c, at);
  return true;
}

function nameOf({ grain, dimension }: Sense): string {
  return grain ?? dimension ?? "";
}

function takeBy(c: Cursor, at: number): void {
  // "The best day for each channel" has an order in each.
  const isInEach =
    /\beach\b/i.test(textAt(c, at)) && c.ask.order !== undefined && !hasWord(c, "ascending", "descending");
  if (isInEach) return;
  const first = skip(c, at + 1, 1, 2);
  if (isNamed(c, first)) return;
  // "Every open deal."
  const noun = senseWith(c, first, "state") && !senseWith(c, first, "dimension") ? first + 1 : first;
  if (/^(?:every|each)$/i.test(textAt(c, at)) && isDatasetItself(c, noun) && c.ask.groupBy.length === 0)
    return take(c, at);
  // "By phone or by computer."
  if (senseWith(c, first, "values")) return take(c, at);
  const date = senseWith(c, first, "date");
  // "By due month."
  const grain = date === undefined ? undefined : senseWith(c, first + 1, "grain")?.grain;
  if (date !== undefined && grain !== undefined) {
    c.ask.date = date.date;
    c.ask.groupBy.push(grain);
    take(c, at, first, first + 1);
    return;
  }
  if (date !== undefined && c.ask.order === undefined && !senseOf(c, first, isGrouping)) {
    c.ask.order = { by: date.date, direction: "ascending" };
    take(c, at, first);
    return;
  }
  // "For each of the last 6 months."
  const unit = /(day|week|month|quarter|year)s$/i.exec(
    c.items[first]?.period === undefined ? "" : textAt(c, first),
  )?.[1];
  if (unit !== undefined) {
    c.ask.groupBy.push(unit.toLowerCase());
    take(c, at);
    return;
  }
  if (!add(c, first)) {
    takeByMeasure(c, at, first);
    return;
  }
  take(c, at);
  let place = first + 1;
  while (isWord(c, place, "and", "by")) {
    let next = skip(c, place + 1, 1, 2);
    if (isWord(c, next, "by")) next = skip(c, next + 1, 1, 2);
    if (!senseOf(c, next, isGrouping) || isNamed(c, next) || !add(c, next)) break;
    take(
      c,
      ...Array.from({ length: next - place }, (_, index) => place + index).filter((one) =>
        isWord(c, one, "and", "by"),
      ),
    );
    place = next + 1;
  }
}

/** "Top 5 countries by revenue" orders; the measure itself is taken with the others. */
function takeByMeasure(c: Cursor, at: number, target: number): void {
  if (!/^by/i.test(textAt(c, at))) return;
  let place = target;
  while (
    isWord(c, place, "howMany", "howMuch") ||
    (senseWith(c, place, "state") && !senseWith(c, place, "measure"))
  )
    place = skip(c, place + 1, 1, 2);
  const isCount = isWord(c, target, "howMany") && isDatasetItself(c, place);
  // "Top 5 customers by invoices."
  const isWorth = c.items[place]?.text.toLowerCase() === c.dataset.many && findMeasure(c.dataset, "amount");
  if (isWorth && !isCount && c.dataset.name !== "accounts") {
    c.ask.order = { direction: "descending", ...c.ask.order, by: "amount" };
    c.ask.measures = ["amount"];
    c.ask.assumptions.push(`I read “by ${c.dataset.many}” as by their amount`);
    return take(c, at);
  }
  const measure = isCount ? "count" : senseWith(c, place, "measure")?.measure;
  if (measure === undefined) return;
  take(c, at);
  if (c.ask.order === undefined) c.ask.order = { by: measure, direction: "descending" };
  else {
    // "Top customer by number of invoices": not by the amount that "top customer" stands for.
    c.ask.measures = c.ask.measures.filter((name) => name !== c.ask.order?.by);
    c.ask.order = { ...c.ask.order, by: measure };
  }
}

/** "The channel Direct", "the sales channel": a dimension that only says what a name is of. */
function isNamed(c: Cursor, at: number): boolean {
  return (
    senseOf(c, at, isGrouping)?.dimension !== undefined && (isUnknown(c, at + 1) || isNameLike(c, at + 1))
  );
}

function takeWhich(c: Cursor, at: number): void {
  let target = skip(c, at + 1, 1, 3);
  while (
    target >= 0 &&
    (isWord(c, target, "most", "least", "best", "worst", "top") ||
      c.items[target]?.number !== undefined ||
      isWord(c, target, "not"))
  )
    target = skip(c, target + 1, 1, 3);
  if (target < 0 || isNamed(c, target)) return;
  // "How many of them are from campaigns?" counts no campaigns.
  const isMany = isWord(c, at, "howMany");
  if (
    isMany &&
    c.items.slice(at + 1, target).some(({ text }) => /^(?:from|via|through|with|in|are|is|by)$/i.test(text))
  )
    return;
  const sense = senseOf(c, target, isGrouping);
  if (sense === undefined || (isDatasetItself(c, target) && sense.grain === undefined)) return;
  if (isMany && sense.grain !== undefined) return;
  if (!add(c, target)) return;
  take(c, at);
  c.ask.asks = isMany ? "groups" : "which";
  const number = c.items[target - 1]?.number;
  if (number !== undefined && isFree(c, target - 1)) {
    c.ask.limit = number.value;
    take(c, target - 1);
  }
}

/** What stands beside a dimension or a grain that splits nothing. */
// A table reads better with one row a line.
// oxfmt-ignore
const NO_SPLITS: readonly ((c: Cursor, at: number, sense: Sense) => boolean)[] = [
  // "30 days": the number is of something that is not understood.
  (c, at, { grain }) => grain !== undefined && (c.items[at - 1]?.number !== undefined || isWord(c, at - 1, "howMany")),
  // "Those months" are some that were named, "the other weeks" are not all.
  (c, at, { grain }) => grain !== undefined && /^(?:that|those|these|such|same|the same|others?|another|some|certain)$/i.test(textAt(c, at - 1)),
  // "Leads from campaigns" are those that have one, and no split.
  (c, at, { grain }) => grain === undefined && /^(?:from|via|through)$/i.test(textAt(c, at - 1)),
  // "The last quarter of the year" splits nothing.
  (c, at, { grain }) => grain !== undefined && /\bof$/i.test(textAt(c, at - 2)) && /^the$/i.test(textAt(c, at - 1)),
  // A figure or a state as well.
  (c, at) => senseOf(c, at, ({ measure, state, values }) => (measure ?? state ?? values) !== undefined) !== undefined,
];

/** What is left of dimensions names how figures are shown: "channel performance", "the best day". */
export function takeLooseGroups(c: Cursor): void {
  for (const at of placesOf(c)) {
    const sense = senseOf(c, at, isGrouping);
    if (sense === undefined || isDatasetItself(c, at) || NO_SPLITS.some((is) => is(c, at, sense))) continue;
    // "The week of 12 October" is the period behind it.
    const isOfDay =
      sense.grain !== undefined && /^(?:of|from)$/i.test(textAt(c, at + 1)) && c.items[at + 2]?.period;
    const isRowOf = sense.dimension !== undefined && c.ask.groupBy.includes(sense.dimension);
    if (isRowOf && c.senses[at]?.some((one) => one.isHead && one.dimension === sense.dimension))
      c.ask.strength += 2;
    if (isOfDay || isRowOf) take(c, at);
    else add(c, at);
  }
}
