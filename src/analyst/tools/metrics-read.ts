import { addDays, dayInTimeZone, lengthInDays, type DayRange } from "../../periods/dates.ts";
import { limits } from "../../lib/limits.ts";
import type { DayCondition, SummedRow, TrafficPlan, TrafficResult } from "../../store/plans.ts";
import { groupsOf, needsDays, type MetricCell, type MetricPeriod, type MetricsData } from "./metrics-data.ts";
import { basesOf } from "./metrics-figures.ts";
import { dimensionOf, isTimeUnit, type DayFilter, type MetricsInput } from "./metrics-input.ts";
import { readLive } from "./metrics-live.ts";
import type { ToolContext } from "./tool.ts";

type Context = ToolContext<"web-analytics">;

/**
 * The sums of both periods, from one place. Throws `StoreUnavailableError`, and `VendorError` when it has to be asked
 * live.
 */
export async function readMetrics(
  context: Context,
  input: MetricsInput,
  ranges: DayRange[],
): Promise<MetricsData> {
  return (await readStored(context, input, ranges)) ?? (await readLive(context, input, ranges));
}

/** Undefined when the store does not hold all the days, or not what would have to be added up. */
async function readStored(
  { deps, source, account }: Context,
  input: MetricsInput,
  ranges: DayRange[],
): Promise<MetricsData | undefined> {
  const { lastSyncedAt } = source;
  if (lastSyncedAt === null || !addsUp(input, ranges)) return undefined;
  const unread = firstUnreadDay(lastSyncedAt, account.timeZone);
  if (ranges.some(({ endDate }) => endDate >= unread)) return undefined;
  const { groupBy, filter, exclude = [] } = input;
  const unit = isTimeUnit(groupBy) ? groupBy : undefined;
  const dimensions = groupsOf(input).flatMap((group) => dimensionOf(group) ?? []);
  const bases = basesOf(input.metrics);
  const conditions = [
    ...(filter ? [toCondition(filter, false)] : []),
    ...exclude.map((one) => toCondition(one, true)),
  ];
  const plans = ranges.map((range, index): TrafficPlan => {
    const isDaily = index === 0 && needsDays(input);
    const of = { kind: "traffic", connection: source.integrationId } as const;
    return { ...of, range, conditions, bases, unit, dimensions, isDaily };
  });
  const periods = await deps.stores.of(source).query(plans);
  const [current, previous] = periods;
  if (!current || !holdsAll(current, ranges)) return undefined;
  if (exclude.length > 0 && !periods.every(({ isComplete }) => isComplete)) return undefined;
  return {
    from: "store",
    current: toStoredPeriod(current, input),
    previous: previous && toStoredPeriod(previous, input),
    unmatched: current.unmatched
      .filter(({ isNot }) => isNot)
      .flatMap(({ by, match, values }) => values.map((value) => ({ by, match, value }))),
    flags: new Set(periods.flatMap(({ flags }) => flags)),
    timeZone: account.timeZone,
    currency: account.currency,
  };
}

function holdsAll({ firstDay }: TrafficResult, ranges: DayRange[]): boolean {
  return firstDay !== undefined && ranges.every(({ startDate }) => startDate >= firstDay);
}

/** Users are no sum, and one dimension's rows know nothing of another's. */
function addsUp(input: MetricsInput, ranges: DayRange[]): boolean {
  const { metrics, filter, exclude = [] } = input;
  const isOneDay = ranges.every((range) => lengthInDays(range) === 1);
  const isOneValue = filter?.match !== "contains" && exclude.length === 0;
  if (metrics.includes("totalUsers") && !(isOneDay && isOneValue)) return false;
  const conditions = [...(filter ? [filter] : []), ...exclude];
  const dimensions = conditions.map(({ by }) => by);
  const groups = groupsOf(input).filter((group) => !isTimeUnit(group));
  return new Set([...dimensions, ...(dimensions.length > 0 ? groups : [])]).size <= 1;
}

/**
 * The first day that was not over when it was last read, which may be as long before the end of a synchronization
 * as one of its messages may work. Without a zone it may have begun the day before.
 */
function firstUnreadDay(lastSyncedAt: number, timeZone: string | undefined): string {
  const readAt = new Date(lastSyncedAt - limits.syncSliceMs);
  try {
    if (timeZone !== undefined) return dayInTimeZone(readAt, timeZone);
  } catch {
    // Not a zone that this runtime knows.
  }
  return addDays(dayInTimeZone(readAt, "UTC"), -1);
}

function toCondition({ by, match, value }: DayFilter, isNot: boolean): DayCondition {
  return { by, match, values: [value], isNot };
}

/** A month is named by its first day. */
function toCell({ unit, value, sums }: SummedRow): MetricCell {
  return { key: unit.length === 7 ? `${unit}-01` : unit || value, sums };
}

function toStoredPeriod({ totals, rows, days }: TrafficResult, input: MetricsInput): MetricPeriod {
  const groups = groupsOf(input).map((group) => {
    const own = rows.filter(({ dimension }) => isTimeUnit(group) || dimension === group);
    const cells = own.map(toCell);
    return [group, { cells, rowCount: cells.length }] as const;
  });
  const daily = needsDays(input) ? { cells: days.map(toCell), rowCount: days.length } : undefined;
  return { totals, groups: new Map(groups), days: daily };
}
