import { stepsOf } from "../../catalogue/grains.ts";
import { addDays, daysBetween } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import type { Period } from "../../periods/reading/types.ts";
import type { Item } from "./types.ts";
import { dateOfState } from "./states.ts";
import { dateBeside } from "./rules-dates.ts";
import { type Cursor, isFree, hasWord, isWord, placesOf, take, textAt } from "./cursor.ts";

/** Where a stretch without a beginning or an end is cut: no record is older or newer. */
export const LONG_AGO = "2000-01-01";
export const FAR = "2100-12-31";
/** Dates that lie ahead of a record more often than behind. */
export const FORWARD = new Set(["closing", "due"]);

const WHOLE = /\b(?:last|past|previous) [\p{L}\d]+ (?:weeks|months|quarters|years)$/iu;
const RANGE = /\b(?:to|until|till|through)\b/i;

/** Takes every period with the words that say how it counts: since, before, until, than, by. */
export function takePeriods(c: Cursor): void {
  for (const at of placesOf(c)) {
    const item = c.items[at];
    if (item?.period === undefined || c.taken.has(at) || isOfName(c, at)) continue;
    const before = wordBefore(c, at);
    if (isWord(c, before, "not", "no") && isFree(c, before)) continue;
    // "By Friday" is when work is due.
    const isDeadline = isWord(c, before, "by", "until") && c.dataset.product === "projects";
    const date = dateBeside(c, at) ?? (isDeadline ? "due" : undefined);
    const period = (isDeadline && item.ahead) || placed(item.period, item.ahead, date, c);
    if (isBaseAt(c, at, before)) takeBase(c, at, before, period);
    else takeMain(c, at, before, period, date);
  }
  takeExcluded(c);
}

/** "This year but not in August": what lies at its beginning is cut off, of records any whole unit can be left out. */
function takeExcluded(c: Cursor): void {
  const { ask, dataset } = c;
  for (const at of placesOf(c)) {
    const period = c.items[at]?.period;
    const before = wordBefore(c, at);
    if (period === undefined || !isFree(c, before) || !isWord(c, before, "not")) continue;
    const { startDate, endDate } = ask.period ?? period;
    // "This year but not in January."
    if (period.startDate <= startDate && period.endDate >= startDate && period.endDate < endDate)
      ask.period = between(addDays(period.endDate, 1), endDate);
    else if (dataset.date !== undefined && dataset.name !== "accounts" && period.unit !== undefined) {
      const [step] = stepsOf(period.unit, period) ?? [];
      if (step === undefined || period.fiscal) continue;
      const said = `not ${textAt(c, at)}`;
      ask.conditions.push({ field: period.unit, is: "isNot", values: [step.label], said });
      ask.date ??= dateBeside(c, at);
    } else continue;
    take(c, at, before);
  }
}

/** "Trade portal 2026 H2": a year right behind a name is of the name. */
export function isOfName(c: Cursor, at: number): boolean {
  const item = c.items[at];
  if (item?.period === undefined || !/^[\dhq /-]+$/i.test(item.text)) return false;
  let first = at - 1;
  while (isPartOfName(c.items[first])) first -= 1;
  return c.items
    .slice(first + 1, at)
    .some(({ isCapital, isStrange }) => isCapital === true && isStrange === true);
}

const isPartOfName = (item: Item | undefined): boolean =>
  item !== undefined && item.period === undefined && (item.isStrange === true || item.isCapital === true);

/** "Created in October and won in November": a second date of the same records is a condition. */
function takeOtherDate(c: Cursor, at: number, period: Period): boolean {
  const state = c.items
    .slice(0, at)
    .flatMap((_, place) => c.senses[place]?.flatMap((sense) => sense.state ?? []) ?? [])
    .at(-1);
  const date = dateBeside(c, at) ?? (state && dateOfState(c.dataset, state));
  const first = c.ask.date;
  if (c.dataset.name === "traffic" || date === undefined || first === undefined || date === first)
    return false;
  const said = `in ${textAt(c, at)}`;
  c.ask.conditions.push(
    { field: date, is: "after", values: [addDays(period.startDate, -1)], said },
    { field: date, is: "before", values: [addDays(period.endDate, 1)], said: "" },
  );
  take(c, at);
  return true;
}

function takeMain(c: Cursor, at: number, before: number, period: Period, date: string | undefined): void {
  const { ask } = c;
  const bounded = boundBy(c, at, before, period);
  if (ask.period !== undefined) {
    // "Revenue in September and orders that month."
    if (
      ask.period.startDate === period.startDate &&
      ask.period.endDate === period.endDate &&
      bounded === undefined
    )
      return take(c, at);
    if (takeOtherDate(c, at, period)) return;
    // A second period beside the first is what it is set against: "October and September".
    const isPair = isWord(c, before, "and", "or", "compare", "than", "prep") && bounded === undefined;
    // "In October this year and last year."
    const isPart = period.unit === "year" && ask.period.unit !== "year";
    if (!isPair || isPart || ask.base !== undefined) return;
    if (
      isWord(c, before, "and", "or") &&
      !isMoving(c) &&
      !c.items.some((_, place) => isWord(c, place, "compare", "than") && !isWord(c, place, "prep"))
    ) {
      ask.more.push(period);
      take(c, at, before);
      return;
    }
    // "Between May and October" goes from the earlier one to the later one.
    const isFrom = isWord(c, before, "and", "prep") && ask.period.startDate < period.startDate && isMoving(c);
    [ask.period, ask.base] = isFrom ? [period, ask.period] : [ask.period, period];
    take(c, at, ...(isWord(c, before, "and", "or", "compare", "than") ? [before] : []));
    return;
  }
  // "The biggest deal ever": all of them.
  if (period.allTime && c.dataset.name !== "traffic") {
    take(c, at);
    return;
  }
  ask.period = bounded ?? period;
  if (c.items[at]?.ahead) ask.ahead = c.items[at].ahead;
  // Weeks that are over, and not so many days up to now.
  if (WHOLE.test(textAt(c, at)) && period.endDate < c.today)
    ask.assumptions.push(`“${textAt(c, at)}” are those that are over`);
  const isSaid = bounded !== undefined || isWord(c, before, "since", "prep");
  ask.when = `${isSaid ? `${textAt(c, before)} ` : ""}${textAt(c, at)}`;
  ask.date ??= date;
  take(c, at);
  if (bounded !== undefined || isWord(c, before, "between", "by", "since", "until")) {
    const isBy = /^by/i.test(textAt(c, before));
    if (isBy || isWord(c, before, "before", "after", "until", "since", "between", "atMost"))
      take(c, ...c.items.keys().filter((place) => place >= before && place < at));
  }
}

const between = (startDate: string, endDate: string): Period => datedPeriod({ startDate, endDate });

/** Where a question says "before October", how far it reaches. */
function boundBy(c: Cursor, at: number, before: number, period: Period): Period | undefined {
  // "Before 1 December until April" says two things at once.
  if (!isFree(c, before) || RANGE.test(textAt(c, at))) return undefined;
  const { today, dataset } = c;
  const isTraffic = dataset.name === "traffic";
  const earliest = isTraffic ? `${period.startDate.slice(0, 4)}-01-01` : LONG_AGO;
  const latest = isTraffic ? today : FAR;
  // "Created on or before 15 October."
  const isInclusive = isWord(c, before - 1, "or") && isWord(c, before, "before", "after");
  if (isWord(c, before, "before") && !isInclusive) {
    const end = addDays(period.startDate, -1);
    const start = end < earliest ? `${Number(earliest.slice(0, 4)) - 1}-01-01` : earliest;
    if (isTraffic)
      c.ask.assumptions.push(`I read “${textAt(c, before)} ${textAt(c, at)}” as from the start of that year`);
    return between(start, end);
  }
  if (isWord(c, before, "until", "atMost", "before") || /^by(?: the end of)?$/i.test(textAt(c, before))) {
    if (isTraffic) c.ask.assumptions.push(`I read “until ${textAt(c, at)}” as from the start of that year`);
    return between(earliest, period.endDate < today || !isTraffic ? period.endDate : today);
  }
  if (isWord(c, before, "after") && !isInclusive) {
    const start = addDays(period.endDate, 1);
    return start > latest ? undefined : between(start, latest);
  }
  if (isWord(c, before, "since", "after") && period.endDate < today)
    return between(period.startDate, isTraffic ? today : FAR);
  return undefined;
}

const ARTICLE =
  /^(?:beginning|start|the beginning of|beginning of|the|our|in|of|on|end|in the|of the|the end of|end of|start of|a|whole|full|entire)$/i;

/** The word before a period, articles left out: it says how the period counts. */
function wordBefore(c: Cursor, at: number): number {
  let before = at - 1;
  while (at - before < 4 && ARTICLE.test(textAt(c, before))) before -= 1;
  return before;
}

const isMoving = (c: Cursor): boolean => hasWord(c, "change", "up", "down", "trend");

function isBaseAt(c: Cursor, at: number, before: number): boolean {
  if (c.items[at]?.isBase === true && c.ask.period !== undefined) return true;
  if (isWord(c, before, "than")) return true;
  if (isWord(c, before, "above", "below") && !isWord(c, before, "prep")) return true;
  if (isWord(c, before, "compare") && !isWord(c, before, "prep"))
    return (
      c.ask.period !== undefined || !c.items.some(({ period }, other) => other > at && period !== undefined)
    );
  return c.items[at]?.isBase === true;
}

function takeBase(c: Cursor, at: number, before: number, period: Period): void {
  if (c.ask.base !== undefined) return;
  c.ask.base = period;
  if (/^(?:more|higher|greater|larger|bigger) than$/i.test(textAt(c, before))) c.ask.change ??= "up";
  else if (isWord(c, before, "below")) c.ask.change ??= "down";
  take(c, at);
  if (isWord(c, before, "than", "compare", "above", "below")) take(c, before);
}

/** Of a month without a year, the one that is meant: what is due or closing lies ahead, unless that is further off. */
function placed(
  period: Period,
  ahead: Period | undefined,
  date: string | undefined,
  { ask, today, senses }: Cursor,
): Period {
  const forward =
    FORWARD.has(date ?? "") ||
    senses.some((all) => all.some(({ measure }) => measure === "expectedRevenue")) ||
    (ask.dataset.name === "deals" && date === undefined && ask.states.some(({ state }) => state === "open"));
  if (ahead === undefined || !forward) return period;
  return daysBetween(period.endDate, today) > daysBetween(today, ahead.startDate) ? ahead : period;
}
