import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import {
  type Cursor,
  hasWord,
  isGrouping,
  isNoun,
  isWord,
  placesOf,
  senseOf,
  senseWith,
  skip,
  take,
  textAt,
} from "./cursor.ts";

const MOST_ROWS = 50;

/** Takes "top 5", "the three largest", "sorted by amount", "newest first" and how many are asked for. */
export function takeOrders(c: Cursor): void {
  for (const at of placesOf(c)) {
    if (c.taken.has(at)) continue;
    if (isWord(c, at, "orderBy")) takeOrderBy(c, at);
    else if (isWord(c, at, "most", "best", "top"))
      takeSuperlative(c, at, isWord(c, at, "best") ? "best" : "descending");
    else if (isWord(c, at, "least", "worst"))
      takeSuperlative(c, at, isWord(c, at, "worst") ? "worst" : "ascending");
    else if (isWord(c, at, "newest", "oldest")) takeByDate(c, at);
    else if (isWord(c, at, "ascending", "descending")) takeDirection(c, at);
    else if (isWord(c, at, "first")) takeFirst(c, at);
  }
}

type Way = "ascending" | "descending" | "best" | "worst";

function takeSuperlative(c: Cursor, at: number, way: Way): void {
  // "Top 3 channels and top 3 countries" are two lists.
  if (c.ask.limit !== undefined && c.items[at + 1]?.number !== undefined) return;
  const measure = measureNear(c, at);
  // "Open the longest" is no matter of amounts.
  if (c.senses[at + 1]?.some(({ state }) => state === "overdue") && !isBeforeRecords(c, at)) {
    takeLongest(c, at);
    return;
  }
  if (
    measure === undefined &&
    !hasWord(c, "up", "down") &&
    /^(?:longest|shortest|fastest|slowest)$/i.test(textAt(c, at))
  ) {
    takeLongest(c, at);
    return;
  }
  const nth = ORDINALS.findIndex((words) => words.test(textAt(c, at - 1))) + 2;
  const order = { by: measure, direction: directionOf(c, way, measure), ...(nth > 1 && { nth }) };
  // "The highest revenue and the lowest bounce rate" are two orders, and a table has one.
  const isOther = measure !== undefined && c.ask.order?.by !== undefined && c.ask.order.by !== measure;
  if (isOther || (c.ask.order && c.ask.order.direction !== order.direction)) return;
  // "Top 5 countries by revenue, best first" is one order.
  if (c.ask.order === undefined || (c.ask.order.by === undefined && measure !== undefined))
    c.ask.order = order;
  take(c, at, ...(nth > 1 ? [at - 1] : []));
  takeLimit(c, at);
}

const ORDINALS = [/^(?:second|2nd)$/i, /^(?:third|3rd)$/i, /^(?:fourth|4th)$/i, /^(?:fifth|5th)$/i] as const;
/** As an answer says it. */
export const RANKS = ["first", "second", "third", "fourth", "fifth"] as const;

/** Of what is open or overdue the longest is the oldest; of all else nothing tells how long it took. */
function takeLongest(c: Cursor, at: number): void {
  const states = new Set(c.senses.flatMap((senses) => senses.flatMap(({ state }) => state ?? [])));
  const by = states.has("overdue") ? "due" : states.has("open") ? "created" : undefined;
  const date = by === "created" && !findDimension(c.dataset, by) ? "start" : by;
  if (date === undefined || findDimension(c.dataset, date) === undefined) return;
  const isLong = isWord(c, at, "most");
  c.ask.order = { by: date, direction: isLong ? "ascending" : "descending" };
  take(c, at);
  takeLimit(c, at);
}

/** Of a measure of which less is better the best is the lowest. */
function directionOf(c: Cursor, way: Way, measure: string | undefined): "ascending" | "descending" {
  if (way === "ascending" || way === "descending") return way;
  // "The bounce rate of the worst page."
  const said = measure ?? c.senses.flatMap((all) => all.flatMap((sense) => sense.measure ?? []))[0];
  const isLowGood = said !== undefined && findMeasure(c.dataset, said)?.good === "down";
  return (way === "best") === isLowGood ? "ascending" : "descending";
}

/** The measure right behind "most", or the one of the clause. */
function measureNear(c: Cursor, at: number): string | undefined {
  const itself = senseWith(c, at, "measure")?.measure;
  if (itself !== undefined) {
    if (!c.ask.measures.includes(itself)) c.ask.measures.push(itself);
    const { dimension, state } = senseOf(c, at, (sense) => sense.measure === itself) ?? {};
    if (dimension !== undefined) c.ask.groupBy.push(dimension);
    if (state !== undefined) c.ask.states.push({ state, isNegated: false });
    c.ask.strength += 2;
    return itself;
  }
  if (c.dataset.name === "traffic" && /^most valuable$/i.test(textAt(c, at))) {
    if (!c.ask.measures.includes("revenue")) c.ask.measures.push("revenue");
    return "revenue";
  }
  // "The most open deals" counts them, "the biggest deals" does not.
  if (/^(?:most|fewest|least)$/i.test(textAt(c, at)) && isBeforeRecords(c, at)) return "count";
  const next = skip(c, at + 1, 1, 3);
  return senseWith(c, next, "measure")?.measure;
}

/** Whether it stands before the records themselves: "the biggest open deals". */
export function isBeforeRecords(c: Cursor, at: number): boolean {
  let next = skip(c, at + 1, 1, 2);
  while (c.senses[next]?.some(({ state, measure }) => state !== undefined && !measure)) next += 1;
  return isNoun(c, next);
}

function takeLimit(c: Cursor, at: number): void {
  for (const place of [at + 1, at - 1]) {
    const number = c.taken.has(place) ? undefined : c.items[place]?.number;
    if (number === undefined || number.unit !== null || !Number.isInteger(number.value)) continue;
    if (isWord(c, place - 1, "above", "below", "atLeast", "atMost") || number.value < 1) continue;
    c.ask.limit = Math.min(number.value, MOST_ROWS);
    take(c, place);
    return;
  }
}

/** The date is that of the dataset or of the state that is asked for: it is known when all is read. */
function takeByDate(c: Cursor, at: number): void {
  // "In the last campaign" is one of them, and which one the records do not say.
  const next = skip(c, c.items[at + 1]?.number ? at + 2 : at + 1, 1, 1);
  const noun = senseOf(c, next, isGrouping);
  // "The worst of the last 12."
  if (c.ask.order !== undefined) return;
  if (noun?.dimension !== undefined && noun.isHead !== true) return;
  c.ask.order = { by: "date", direction: isWord(c, at, "newest") ? "descending" : "ascending" };
  take(c, at);
  takeLimit(c, at);
  if (isWord(c, at + 1, "first")) take(c, at + 1);
}

function takeOrderBy(c: Cursor, at: number): void {
  const target = skip(c, at + 1, 1, 3);
  const sense = senseOf(
    c,
    target,
    ({ measure, date, dimension }) => measure !== undefined || date !== undefined || dimension !== undefined,
  );
  if (sense === undefined) return;
  const by = sense.measure ?? sense.date ?? sense.dimension;
  c.ask.order = { by, direction: sense.measure === undefined ? "ascending" : "descending" };
  take(c, at, ...(sense.measure === undefined ? [target] : []));
}

function takeDirection(c: Cursor, at: number): void {
  const direction = isWord(c, at, "ascending") ? "ascending" : "descending";
  c.ask.order = { by: c.ask.order?.by, direction };
  take(c, at);
}

/** "The first 5", "newest first". */
function takeFirst(c: Cursor, at: number): void {
  if (c.items[at + 1]?.number !== undefined && c.ask.order !== undefined) {
    take(c, at);
    takeLimit(c, at);
  } else if (isWord(c, at - 1, "newest", "oldest", "most", "least", "best", "worst")) take(c, at);
}
