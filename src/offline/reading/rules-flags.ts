import { findMeasure } from "../../catalogue/catalogue.ts";
import type { CalendarUnit } from "../../periods/dates.ts";
import { relativeUnit } from "../../periods/reading/names.ts";
import {
  type Cursor,
  isFree,
  hasContent,
  hasWord,
  isWord,
  placesOf,
  senseWith,
  says,
  skip,
  take,
  textAt,
} from "./cursor.ts";

/** Takes the words for how figures are put: as a change, a trend, a share, against a target. */
export function takeFlags(c: Cursor): void {
  for (const at of placesOf(c)) {
    if (!isFree(c, at)) continue;
    takeComparison(c, at);
    takeForm(c, at);
  }
}

function takeComparison(c: Cursor, at: number): void {
  const { ask } = c;
  if (isWord(c, at, "previousPeriod", "previousYear")) {
    ask.base ??= isWord(c, at, "previousYear") ? "previousYear" : "previousPeriod";
    ask.step ??= stepOf(textAt(c, at));
    // "Than in the same month last year" is of this month.
    const unit = SAME.exec(textAt(c, at))?.[1];
    if (isUnit(unit)) ask.period ??= relativeUnit(unit, 0, c.today);
    take(c, at, ...[skip(c, at - 1, -1, 2)].filter((before) => isWord(c, before, "compare", "than")));
  } else if (isWord(c, at, "change", "up", "down") && !senseWith(c, at, "state")) {
    const direction = isWord(c, at, "change") ? "any" : isWord(c, at, "up") ? "up" : "down";
    // "Lost leads", "how many leads did we lose": of records it is no change.
    const isDoneTo = /^(?:was|were|been|being|be|got|get)$/i.test(textAt(c, at - 1));
    if (c.dataset.name !== "traffic" && (isDoneTo || LOST.test(textAt(c, at)))) return;
    ask.change = ask.change === undefined || ask.change === direction ? direction : "any";
    // "Channels with falling revenue": those of them.
    if (direction !== "any" && /^(?:with|that|which|whose|who|having)$/i.test(textAt(c, at - 1)))
      ask.asks ??= "which";
    take(c, at);
  } else if (isWord(c, at, "more", "fewer", "above", "below") && setsSideBySide(c)) {
    const [said] = /better|worse/i.exec(textAt(c, at)) ?? [isWord(c, at, "more", "above") ? "more" : "less"];
    ask.sides = SIDES.find((side) => side === said.toLowerCase());
    take(c, at);
  } else if (/^(?:better|worse)$/i.test(textAt(c, at)) && isBecoming(c, at)) {
    // "Is the bounce rate getting worse?" asks whether it rises.
    const isLowGood = findMeasure(c.dataset, ask.measures[0] ?? "")?.good === "down";
    ask.change ??= /better/i.test(textAt(c, at)) === isLowGood ? "down" : "up";
    take(c, at);
  } else if (isWord(c, at, "more", "fewer") && (ask.base !== undefined || hasThan(c))) {
    ask.change ??= isWord(c, at, "more") ? "up" : "down";
    // "Channels with more orders in October than in September": those of them.
    if (says(c, /^(?:with|that|which|whose)$/i)) ask.asks ??= "which";
    take(c, at);
  } else if (isWord(c, at, "compare") && !isWord(c, at, "prep")) {
    // "Sessions vs France": what it is set against has to be a period, or stand beside it.
    if (ask.base !== undefined || setsSideBySide(c)) take(c, at);
  } else if (isWord(c, at, "than") && setsSideBySide(c)) take(c, at);
}

const SIDES = ["more", "less", "better", "worse"] as const;
const SAME = /^yoy (week|month|quarter)$/i;
const isUnit = (text: string | undefined): text is CalendarUnit => text !== undefined;
const isBecoming = ({ items, ask }: Cursor, at: number): boolean =>
  ask.measures.length < 2 &&
  /^(?:get|gets|getting|got|gotten|become|becoming)$/i.test(items[at - 1]?.text ?? "");
const LOST = /^(?:lost|lose|loses|losing)$/i;
const UNITS: readonly CalendarUnit[] = ["day", "week", "month", "quarter"];

/** "Month over month", "wow". */
const stepOf = (text: string): CalendarUnit | undefined =>
  UNITS.find((unit) => new RegExp(`^(?:${unit} o(?:n|ver) ${unit}|${unit[0]}o${unit[0]})$`, "i").test(text));

/** "Mobile vs desktop", "users and new users compared": what is compared stands side by side, not two periods. */
const setsSideBySide = ({ ask }: Cursor): boolean =>
  ask.base === undefined &&
  (ask.measures.length > 1 ||
    ask.conditions.some(
      ({ field, values, is }) => values.length > (field === "weekday" ? 2 : 1) && is === "is",
    ) ||
    ask.open.length + ask.conditions.filter(({ is }) => is === "is").length > 1 ||
    ask.states.length > 1);

const hasThan = (c: Cursor): boolean => hasWord(c, "than", "previousPeriod", "previousYear");

function takeForm(c: Cursor, at: number): void {
  const { ask, dataset } = c;
  if (isWord(c, at, "trend")) {
    ask.trend = true;
    take(c, at);
  } else if (isWord(c, at, "share")) {
    const rate = ask.measures.filter((name) => findMeasure(dataset, name)?.unit === "ratio");
    // "What share of visits bounced?" is a rate already.
    if (rate.length === 1 && dataset.name === "traffic") {
      ask.measures = rate;
      return take(c, at);
    }
    // "What share of invoices is overdue?", "what share of open tasks is overdue?": of deals that were won it is a rate.
    const last = ask.states.findLast(({ state }) => state !== "closed");
    const isPlain = ask.conditions.length + ask.open.length + ask.groupBy.length === 0;
    if (isPlain && last && !last.isNegated && !(dataset.name === "deals" && last.state === "won")) {
      ask.shareOf = last.state;
      ask.states = ask.states.filter((one) => one !== last);
    }
    // "As percentages" is of the rows before it.
    const isAlone = c.items.every((_, place) => place === at || !hasContent(c, place));
    if (isPlain && ask.shareOf === undefined && !isAlone) return;
    ask.share = true;
    take(c, at);
  } else if (isWord(c, at, "target")) {
    ask.target = true;
    take(c, at);
  } else if (isWord(c, at, "ageing") && findMeasure(dataset, "balance")) {
    ask.ageing = true;
    take(c, at);
  } else if (isWord(c, at, "why")) {
    ask.kind = "why";
    take(c, at);
  } else if (isWord(c, at, "than") && ask.base !== undefined) take(c, at);
}

/** Whether the dataset itself is asked for: "which open deals", "show me the five largest invoices". */
function nounAfter(c: Cursor, from: number): boolean {
  for (let at = from; at < c.items.length && at < from + 6; at += 1) {
    const senses = c.senses[at] ?? [];
    if (isWord(c, at, "howMuch", "howMany")) return false;
    if (
      senses.some(
        ({ dataset, isHead, measure, state }) =>
          dataset === c.dataset.name && isHead === true && measure === undefined && state === undefined,
      )
    )
      return true;
    if (
      senses.some(
        ({ measure, dimension, values, grain }) =>
          measure !== undefined || grain !== undefined || (dimension !== undefined && values === undefined),
      ) ||
      c.items[at]?.period !== undefined
    )
      return false;
  }
  return false;
}

/** Notes how the question asks, without taking the words: they mean nothing by themselves. */
export function noteAsking(c: Cursor): void {
  if (c.ask.asks !== undefined) return;
  const has = (...words: Parameters<typeof isWord>[2][]): boolean => hasWord(c, ...words);
  const first = c.items.findIndex((_, at) => isWord(c, at, "which", "list"));
  const noun = first >= 0 && first < 3 ? nounAfter(c, first + 1) : false;
  if (noun) c.ask.asks = "list";
  else if (has("howMany")) c.ask.asks = "many";
  else if (has("howMuch")) c.ask.asks = "much";
  else if (has("when")) c.ask.asks = "when";
  else if (has("exists") || /^(?:do|did|does|have|has|is|are|was|were)\b/i.test(textAt(c, 0)))
    c.ask.asks = "any";
}
