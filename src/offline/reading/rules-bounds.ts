import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { addDays } from "../../periods/dates.ts";
import {
  type Cursor,
  hasWord,
  isFree,
  isGrouping,
  isNoun,
  isWord,
  placesOf,
  senseOf,
  senseWith,
  skip,
  take,
  textAt,
  says,
} from "./cursor.ts";
import type { Having } from "./types.ts";

/** More records than a group is asked to have. */
const MANY = 500;

type Bound = Having["is"];

/** Takes numbers that say how much or how long: "more than 10,000 euros", "at least 30 days overdue", "500 or more". */
export function takeBounds(c: Cursor): void {
  for (const at of placesOf(c)) {
    if (c.items[at]?.number === undefined || c.taken.has(at)) continue;
    const bound = boundAt(c, at) ?? lateBy(c, at);
    if (bound === undefined) continue;
    const said = wordsOf(c, [...bound.places, at, ...(bound.upTo === undefined ? [] : [bound.upTo])]);
    takeBound(c, at, bound, said);
  }
}

const wordsOf = (c: Cursor, places: readonly number[]): string =>
  places
    .toSorted((left, right) => left - right)
    .map((place) => textAt(c, place))
    .join(" ");

const BOUNDS = [
  ["atLeast", "atLeast"],
  ["atMost", "atMost"],
  ["above", "above"],
  ["below", "below"],
  ["is", "exactly"],
] as const;

interface Found {
  is: Bound;
  places: number[];
  /** The second number of "between A and B". */
  upTo?: number;
}

function boundAt(c: Cursor, at: number): Found | undefined {
  const before = skip(c, at - 1, -1, 1);
  if (
    isFree(c, at - 1) &&
    isWord(c, at - 1, "between") &&
    isWord(c, at + 1, "and", "until", "prep") &&
    c.items[at + 2]?.number
  ) {
    return { is: "atLeast", places: [at - 1, at + 1], upTo: at + 2 };
  }
  if (isFree(c, at + 1) && isWord(c, at + 1, "orMore")) return { is: "atLeast", places: [at + 1] };
  const isUnit = senseOf(c, at + 1, ({ grain }) => grain === "day") !== undefined;
  if (isUnit && isFree(c, at + 2) && isWord(c, at + 2, "orMore")) return { is: "atLeast", places: [at + 2] };
  if (isFree(c, at + 1) && isWord(c, at + 1, "orLess")) return { is: "atMost", places: [at + 1] };
  for (const place of [at - 1, before]) {
    const found = isFree(c, place) ? BOUNDS.find(([, word]) => isWord(c, place, word)) : undefined;
    if (found !== undefined) {
      const isDenied = isWord(c, place - 1, "not") && isFree(c, place - 1);
      // "Overdue by more than 30 days."
      const by = isBy(c, place - 1) ? [place - 1] : [];
      return isDenied ? undefined : { is: found[0], places: [...by, place] };
    }
  }
  return undefined;
}

/** "Late by 2 weeks": so much at least. */
const lateBy = (c: Cursor, at: number): Found | undefined =>
  isBy(c, at - 1) ? { is: "atLeast", places: [at - 1] } : undefined;

const isBy = (c: Cursor, at: number): boolean =>
  /^by$/i.test(textAt(c, at)) && (c.senses[at - 1]?.some(({ state }) => state === "overdue") ?? false);

function takeBound(c: Cursor, at: number, { is, places, upTo }: Found, said: string): void {
  const number = c.items[at]?.number;
  if (number === undefined) return;
  const next = skip(c, at + 1, 1, 1);
  const isDays =
    senseOf(c, next, ({ grain }) => grain === "day" || grain === "week") !== undefined ||
    isWord(c, next, "day") ||
    /^days? (?:overdue|late|past due)/i.test(textAt(c, next));
  if (isDays) {
    if (
      takeDays(c, next, is, {
        days: number.value * (/^week/i.test(textAt(c, next)) ? 7 : 1),
        said: wordsOf(c, [...places, at, next]),
      })
    )
      take(c, at, ...places);
    return;
  }
  // "Sessions with more than 5 pages."
  if (c.dataset.name === "traffic" && senseOf(c, next, isGrouping) && !senseWith(c, next, "measure")) return;
  const unit = number.unit ?? c.items[upTo ?? at]?.number?.unit ?? null;
  const measure = measureOf(c, at, unit);
  if (measure === undefined) return;
  const [value, most] = [at, upTo].map(
    (place) => (c.items[place ?? -1]?.number?.value ?? NaN) / (unit === "%" ? 100 : 1),
  );
  if (value === undefined || most === undefined) return;
  if (isField(c, measure, at)) {
    // Of one record the average amount is its amount.
    const field = measure === "averageAmount" ? "amount" : measure;
    c.ask.conditions.push({ field, is, values: [value], said });
    if (upTo !== undefined) c.ask.conditions.push({ field, is: "atMost", values: [most], said: "" });
  } else if (c.ask.having === undefined)
    c.ask.having = { measure, is, value, said, ...(upTo !== undefined && { upTo: most }) };
  else return;
  take(c, at, ...places, ...(upTo === undefined ? [] : [upTo]));
}

/** "More than 30 days overdue", "older than 60 days": days that are counted back from today. */
function takeDays(
  c: Cursor,
  unit: number,
  is: Bound,
  { days, said }: { days: number; said: string },
): boolean {
  if (!Number.isInteger(days) || days > 5000) return false;
  const isOverdue = c.items.some(({ senses }) => senses.some(({ state }) => state === "overdue"));
  const field = isOverdue ? "due" : findDimension(c.dataset, "issued") ? "issued" : "created";
  if (findDimension(c.dataset, field) === undefined) return false;
  // "Took longer than 50 days to win" is no age.
  const isOpen = c.ask.states.some(({ state }) => state === "open");
  const isAge = isOpen || /^(?:older|younger)/i.test(said) || c.items.length < 5;
  if (!isOverdue && !isAge) return false;
  const day = (back: number): string => addDays(c.today, -back);
  const condition = {
    above: ["before", day(days)],
    atLeast: ["before", day(days - 1)],
    below: ["after", day(days)],
    atMost: ["after", day(days + 1)],
    is: ["on", day(days)],
  } as const;
  const [operator, value] = condition[is];
  // "More than 60 days" since when? What is older says so itself.
  const since = field === "due" || /^(?:older|younger)/i.test(said) ? said : `${field} ${said} ago`;
  c.ask.conditions.push({ field, is: operator, values: [value], said: since });
  take(c, unit);
  return true;
}

/** What the number is of: the measure beside it, else the amount where it is money or the records have one. */
function measureOf(c: Cursor, at: number, unit: string | null): string | undefined {
  const isMoney = unit !== null && unit !== "%";
  const fits = (name: string): boolean => {
    const of = findMeasure(c.dataset, name)?.unit;
    if (unit === "%") return of === "ratio";
    // "The win rate of deals over 5000": no rate is.
    if (of === "ratio" && (c.items[at]?.number?.value ?? 0) > 1) return false;
    return isMoney ? of === "money" : of !== undefined;
  };
  const near = [skip(c, at + 1, 1, 2), skip(c, at - 2, -1, 2)].map(
    (place) => senseWith(c, place, "measure")?.measure,
  );
  const beside = near.find((name) => name !== undefined && fits(name));
  if (beside !== undefined) return beside;
  if (!isMoney && isOfRecords(c, at)) return "count";
  // "How many invoices per customer, only those with more than 5?"
  const isCounted = !isMoney && unit !== "%" && hasWord(c, "howMany") && isGrouped(c) && !isOfNoun(c, at);
  if (isCounted && c.dataset.name !== "traffic") return "count";
  const said = c.senses
    .flatMap((senses) => senses.flatMap(({ measure }) => measure ?? []))
    .find((name) => fits(name) && !name.startsWith("days"));
  if (said !== undefined) return said;
  // Whether "those over 5000" are groups of so many or records of so much nothing says.
  if (c.shown === "count" && unit === null)
    return (c.items[at]?.number?.value ?? 0) < MANY ? "count" : undefined;
  if (c.shown !== undefined && fits(c.shown)) return c.shown;
  if (unit === "%") return c.dataset.name === "deals" ? "probability" : undefined;
  return c.dataset.name !== "traffic" && fits("amount") ? "amount" : undefined;
}

/** "More than 2 overdue invoices." */
function isOfRecords(c: Cursor, at: number): boolean {
  for (let place = at + 1; place <= at + 3; place += 1) {
    if (
      c.senses[place]?.some(
        ({ dataset, measure, isHead, state }) =>
          dataset === c.dataset.name && isHead === true && measure === undefined && state === undefined,
      )
    )
      return true;
    if (!c.senses[place]?.some(({ state }) => state !== undefined)) return false;
  }
  return false;
}

/** Whether single records have it; of groups it can only be looked at afterwards. */
function isField(c: Cursor, measure: string, at: number): boolean {
  const of = findMeasure(c.dataset, measure)?.compute;
  const isStored = of !== undefined && ("sum" in of || "mean" in of);
  return c.dataset.name !== "traffic" && isStored && !isOfGroup(c, at) && (!isGrouped(c) || isOfNoun(c, at));
}

/** "Expenses over 1,000 euros by category" bounds expenses, "customers with more than" bounds customers. */
function isOfNoun(c: Cursor, at: number): boolean {
  for (let place = at - 2; place >= 0; place -= 1) {
    const senses = c.senses[place] ?? [];
    if (
      senses.some(
        ({ grain, dimension, values }) =>
          grain !== undefined || (dimension !== undefined && values === undefined),
      )
    )
      return false;
    if (senses.some(({ state }) => state !== undefined)) continue;
    if (isNoun(c, place)) return true;
  }
  return false;
}

/** "Owners with more than 20,000": the bound is of what the owner has in all. */
function isOfGroup(c: Cursor, at: number): boolean {
  const link = c.items.slice(0, at).findLastIndex(({ text }) => HAS.test(text));
  const noun = link - 1;
  // "Customers with invoices over 5,000" are bound by each of these, unless it is in total.
  const isOfEach = c.items.slice(link + 1, at).some((_, place) => isNoun(c, link + 1 + place));
  const isOfAll = says(c, /^(?:in total|in all|altogether|together|combined)$/i);
  return (
    (!isOfEach || isOfAll) &&
    !isWord(c, noun - 1, "by") &&
    senseOf(c, noun, isGrouping) !== undefined &&
    !isNoun(c, noun)
  );
}

const HAS = /^(?:with|whose|having|that have|who have|that has|who has|have|has|had)$|\bwe\b/i;

function isGrouped(c: Cursor): boolean {
  return c.ask.groupBy.length > 0 || c.shown !== undefined;
}
