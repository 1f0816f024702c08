import { weekdays } from "../../../../catalogue/grains.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import { dayMetrics } from "../../../../domain/days.ts";
import { limits } from "../../../../lib/limits.ts";
import { addDays, dayInTimeZone, type DayRange, lengthInDays } from "../../../../periods/dates.ts";
import type { DayCondition, TrafficPlan, TrafficResult } from "../../../../store/plans.ts";
import type { Asked } from "../computed.ts";
import type { TextCondition } from "./conditions.ts";
import { apiOf, basesOf, grainOf, type PeriodSums, type TrafficSums, unmatchedIn } from "./sums.ts";
import type { Property, TrafficQuestion } from "./property.ts";

type Part = Omit<TrafficPlan, "kind" | "connection" | "range">;

/** Undefined when the store does not hold all the days, or not what would have to be added up. */
export async function readStored(question: TrafficQuestion): Promise<TrafficSums | undefined> {
  const { asked, property, conditions, measures, ranges } = question;
  const { deps, source } = property;
  const { lastSyncedAt, account, integrationId: connection } = source;
  const part = planOf(question);
  if (lastSyncedAt === null || !part || !addsUp(part, measures, ranges)) return undefined;
  const unread = firstUnreadDay(lastSyncedAt, account.timeZone);
  if (ranges.some(({ endDate }) => endDate >= unread)) return undefined;
  const plans = ranges.map((range): TrafficPlan => ({ kind: "traffic", connection, range, ...part }));
  const periods = await deps.stores.of(source).query(plans);
  const [plan] = plans;
  const [current, previous] = periods;
  if (!plan || current?.firstDay === undefined) return undefined;
  const { firstDay } = current;
  if (ranges.some(({ startDate }) => startDate < firstDay)) return undefined;
  const hasExclusions = part.conditions.some(({ isNot }) => isNot);
  if (hasExclusions && !periods.every(({ isComplete }) => isComplete)) return undefined;
  return {
    from: "store",
    current: toPeriod(asked, current),
    previous: previous && toPeriod(asked, previous),
    unmatched: await nameUnmatched(property, plan, current.unmatched, conditions.texts),
    flags: new Set(periods.flatMap(({ flags }) => flags)),
    timeZone: account.timeZone,
    currency: account.currency,
  };
}

/** Undefined for what days are not kept by: one dimension's rows know nothing of another's. */
function planOf({ asked: { groupBy }, conditions: { texts }, measures }: TrafficQuestion): Part | undefined {
  const wanted = basesOf(measures).map(apiOf);
  const bases = dayMetrics.filter((base) => wanted.includes(base));
  if (bases.length < wanted.length) return undefined;
  const grains = groupBy.flatMap((one) => grainOf(one) ?? []);
  const [unit] = grains;
  if (grains.length > 1 || unit === "hour") return undefined;
  const ofDays = texts.filter(({ dimension }) => dimension.name === "weekday");
  const conditions = texts.filter((one) => !ofDays.includes(one)).map(toCondition);
  const dimensions = groupBy.flatMap((one) =>
    one.kind === "dimension" && grainOf(one) === undefined ? [one.dimension.days] : [],
  );
  const names = new Set([...dimensions, ...conditions.map((one) => one?.by)]);
  const [by] = names;
  if (names.size > 1 || (names.size === 1 && by === undefined)) return undefined;
  return {
    conditions: conditions.flatMap((one) => one ?? []),
    weekdays: ofDays.length > 0 ? weekdaysOf(ofDays) : undefined,
    bases,
    unit,
    dimensions: dimensions.length > 0 && by !== undefined ? [by] : [],
    isDaily: false,
  };
}

/** Of a dimension without a value, Google has `(not set)` or nothing. */
const EMPTY = ["", "(not set)"];

function toCondition({ dimension, match, values, isNot }: TextCondition): DayCondition | undefined {
  const by = dimension.days;
  if (by === undefined) return undefined;
  if (match === "empty") return { by, match: "exact", values: EMPTY, isNot };
  return { by, match, values, isNot };
}

function weekdaysOf(conditions: readonly TextCondition[]): number[] {
  return weekdays.flatMap((name, index) =>
    conditions.every(({ values }) => values.includes(name)) ? [index + 1] : [],
  );
}

/** Users are no sum: of several days or values they are only known live. */
function addsUp({ conditions }: Part, measures: readonly Measure[], ranges: readonly DayRange[]): boolean {
  if (basesOf(measures).every(({ adds }) => adds)) return true;
  const isOneValue = conditions.every(
    ({ match, values, isNot }) => match === "exact" && values.length === 1 && !isNot,
  );
  return isOneValue && ranges.every((range) => lengthInDays(range) === 1);
}

/** The first day not over when last read, one message's work before `lastSyncedAt`. Without a zone it may have begun the day before. */
function firstUnreadDay(lastSyncedAt: number, timeZone: string | undefined): string {
  const readAt = new Date(lastSyncedAt - limits.syncSliceMs);
  try {
    if (timeZone !== undefined) return dayInTimeZone(readAt, timeZone);
  } catch {
    // Not a zone that this runtime knows.
  }
  return addDays(dayInTimeZone(readAt, "UTC"), -1);
}

function toPeriod({ groupBy }: Asked, { totals, rows }: TrafficResult): PeriodSums {
  const all = groupBy.length === 0 ? [] : rows;
  return {
    totals,
    rows: all.map(({ unit, value, sums }) => ({
      keys: groupBy.map((one) => (grainOf(one) === undefined ? value : unit)),
      sums,
    })),
    rowCount: all.length,
  };
}

/** Of the values that a condition may name, those with the most sessions. */
const MOST_VALUES = 1000;

async function nameUnmatched(
  { deps, source }: Property,
  plan: TrafficPlan,
  unmatched: readonly DayCondition[],
  texts: readonly TextCondition[],
) {
  const named = texts.filter(({ match }) => match !== "empty");
  const left = unmatched.flatMap(({ by, match, values, isNot }) => {
    const dimension = named.find((one) => one.dimension.days === by)?.dimension;
    return dimension ? values.map((value) => ({ title: dimension.title, match, value, isNot })) : [];
  });
  const [by] = unmatched.map((one) => one.by);
  if (left.length === 0 || by === undefined) return [];
  const everything = { ...plan, conditions: [], weekdays: undefined, unit: undefined, dimensions: [by] };
  const [{ rows }] = await deps.stores.of(source).query([everything]);
  const known = rows
    .toSorted((a, b) => b.sums.sessions - a.sums.sessions)
    .slice(0, MOST_VALUES)
    .map(({ value }) => value);
  // What had visits and nothing of what was asked is there all the same.
  return unmatchedIn(known, left);
}
