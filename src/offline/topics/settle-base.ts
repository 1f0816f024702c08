import { addDays, isoWeekday, isSameRange, lengthInDays, samePeriodLastYear } from "../../periods/dates.ts";
import { datedPeriod, unitBefore } from "../../periods/reading/names.ts";
import { alignToElapsed } from "../../periods/reading/period.ts";
import type { Period } from "../../periods/reading/types.ts";
import { FORWARD } from "../grammar/dates.ts";
import type { Ask } from "../plan.ts";
import { dateNameOf } from "../words/states.ts";
import { isSeries } from "./query.ts";

const MOST_DAYS = 7;
const WEEKS_OF_YEAR = 52 * 7;

/** With the days that its period is set against: as many, and before it. */
export function withBase(ask: Ask, today: string): Ask {
  const whole = setAgainst(ask, today);
  const { period, base, dataset } = whole;
  const yesterday = addDays(today, -1);
  if (base === undefined || dataset.name !== "traffic" || !period) return whole;
  const isRunning = period.startDate <= yesterday && period.endDate >= today;
  const isLong = lengthInDays({ ...period, endDate: today }) > MOST_DAYS;
  // Why a month fell is not that today has begun.
  if (!isRunning || (isLong && ask.kind !== "why")) return whole;
  // Of a few days some hours of today, against a whole day, would tell of a fall.
  ask.assumptions.push("Today is not over, and not compared");
  return setAgainst({ ...whole, period: { ...period, endDate: yesterday } }, yesterday);
}

/** What falls due in a period, or is to be closed, is known before it is over: whole ones are set side by side. */
const isKnown = ({ dataset, date, states }: Ask): boolean =>
  FORWARD.has(dateNameOf(dataset, date) ?? "") && states.every(({ state }) => state === "open");

function setAgainst(ask: Ask, now: string): Ask {
  let { period, base, change } = ask;
  if (base === undefined && (change !== undefined || ask.kind === "why") && !isSeries(ask))
    base = "previousPeriod";
  if (period === undefined) return { ...ask, base };
  const today = isKnown(ask) ? addDays(period.endDate, 1) : now;
  // "This October than last October", "Black Friday vs last year".
  if (typeof base === "object" && (isSameRange(base, period) || isOtherYear(base, period)))
    base = "previousYear";
  const isRunning = period.startDate <= today && period.endDate > today;
  // The same week a year before has the same days of the week.
  if (base === "previousYear" && period.unit === "week")
    base = datedPeriod({
      startDate: addDays(period.startDate, -WEEKS_OF_YEAR),
      endDate: addDays(isRunning ? today : period.endDate, -WEEKS_OF_YEAR),
    });
  else if (base === "previousYear" && period.lastYear !== undefined) base = datedPeriod(period.lastYear);
  else if (base === "previousYear" && isRunning)
    base = datedPeriod(samePeriodLastYear({ startDate: period.startDate, endDate: today }));
  if (base === "previousPeriod" && isWeekend(period))
    base = datedPeriod({ startDate: addDays(period.startDate, -7), endDate: addDays(period.endDate, -7) });
  else if (base === "previousPeriod" && period.unit !== undefined)
    base = alignBase(unitBefore(period, period.unit), period, today);
  else if (typeof base === "object") {
    // What is compared is told in the order of time.
    if (base.startDate > period.startDate) {
      [period, base] = [base, period];
      change = change === "up" ? "down" : change === "down" ? "up" : change;
    }
    base = alignBase(base, period, today);
  }
  return { ...ask, period, base, change };
}

const isWeekend = (period: Period) => lengthInDays(period) === 2 && isoWeekday(period.startDate) === 6;

/** "October, compared with last year" is set against October of last year. */
function isOtherYear(base: Period, period: Period): boolean {
  const years = Number(period.startDate.slice(0, 4)) - Number(base.startDate.slice(0, 4));
  return (
    base.unit === "year" &&
    (base.ask.startsWith("last ") || period.lastYear !== undefined) &&
    period.unit !== "year" &&
    // "Black Friday vs last year" before this year's: the last one and the one before it.
    (years === 1 || (years === 0 && period.lastYear !== undefined)) &&
    lengthInDays(period) < 200
  );
}

/** Like is compared with like: of a period that runs as many days of the other. */
function alignBase(base: Period, period: Period, today: string): Period {
  return period.endDate >= today && period.startDate <= today && base.endDate < today
    ? alignToElapsed(base, { ...period, endDate: today })
    : base;
}
