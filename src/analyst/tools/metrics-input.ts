import * as z from "zod";
import { isIsoDay, previousPeriod, samePeriodLastYear, type DayRange } from "../../periods/dates.ts";
import type { DayCondition } from "../../store/plans.ts";
import { metricNames, ratioOf } from "./metrics-figures.ts";
import { unitsIn, type TimeUnit } from "./metrics-time.ts";

const day = z.string().refine(isIsoDay, "Must be a date like 2026-01-31");

type StoredDimension = DayCondition["by"];

export interface DayFilter {
  by: StoredDimension;
  match: "exact" | "contains";
  value: string;
}

/** GA4 API names of what rows are grouped by. */
export const groupNames = {
  day: "date",
  week: "isoYearIsoWeek",
  month: "yearMonth",
  channel: "sessionDefaultChannelGroup",
  landingPage: "landingPage",
  country: "country",
  device: "deviceCategory",
} as const satisfies Record<TimeUnit | StoredDimension, string>;

export type GroupBy = keyof typeof groupNames;

export const storedDimensions = ["channel", "landingPage", "country", "device"] as const;
const groups = ["day", "week", "month", ...storedDimensions] as const;
export const targetUnits = ["day", "week", "month", "quarter", "year"] as const;

const condition = z.object({
  by: z.enum(storedDimensions),
  match: z.enum(["exact", "contains"]),
  value: z.string().min(1).max(500),
});

export const metricsInput = z.object({
  metrics: z
    .array(z.enum(metricNames))
    .min(1)
    .max(5)
    .describe("keyEventRate is key events per session; rates are fractions of 1"),
  startDate: day.describe("First day, YYYY-MM-DD, in the property's time zone"),
  endDate: day.describe("Last day, inclusive, YYYY-MM-DD"),
  groupBy: z.enum(groups).optional().describe("Weeks are ISO weeks; leave out for totals only"),
  filter: condition.optional(),
  exclude: z
    .array(condition)
    .max(20)
    .optional()
    .describe(
      "What no figure may count, e.g. country India: totals, rows, comparison, trend and movers are without it",
    ),
  target: z
    .object({
      metric: z.enum(metricNames).describe("One of metrics"),
      value: z.number().positive(),
      per: z
        .enum(targetUnits)
        .optional()
        .describe(
          "What value is for; leave out for a rate or average, whose target is the same for any period",
        ),
    })
    .optional()
    .describe(
      "A target to measure the period against, e.g. 500 sessions per day: the result tells what was expected of the " +
        "days that have begun, the difference and, per day, how many days reached it",
    ),
  compareWith: z
    .union([z.enum(["previous_period", "previous_year"]), z.object({ startDate: day, endDate: day })])
    .optional()
    .describe("Also the figures of the days before, of the same days a year earlier, or of other days"),
  analyse: z
    .enum(["trend", "movers"])
    .optional()
    .describe(
      "trend: direction, slope and change point of the first metric (needs groupBy day, week or month). movers: what " +
        "made the first metric change since compareWith, by channel, landing page, country and device, or by groupBy",
    ),
  limit: z
    .int()
    .min(1)
    .max(400)
    .optional()
    .describe(
      "Rows to list, and movers of each dimension; by default 100 days, weeks or months, 10 of all else",
    ),
  orderBy: z
    .object({
      field: z.string().max(100),
      direction: z.enum(["asc", "desc"]),
      by: z
        .enum(["value", "change", "absolute_change"])
        .optional()
        .describe("change: by how much the metric went up (desc) or down (asc) since compareWith"),
    })
    .optional()
    .describe(
      "A requested metric or the group; by default time in its order, else the first metric, largest first",
    ),
});

export type MetricsInput = z.output<typeof metricsInput>;

/** Whether rows are days, weeks or months. */
export function isTimeUnit(group: GroupBy | undefined): group is TimeUnit {
  return group === "day" || group === "week" || group === "month";
}

/** The dimension to group by, if it is none of time. */
export function dimensionOf(group: GroupBy | undefined): StoredDimension | undefined {
  return group === undefined || isTimeUnit(group) ? undefined : group;
}

/** The days that a period is compared with, named or given; undefined where nothing is compared. */
export function earlierPeriod(
  compareWith: MetricsInput["compareWith"],
  period: DayRange,
): DayRange | undefined {
  if (compareWith === undefined || typeof compareWith === "object") return compareWith;
  return compareWith === "previous_year" ? samePeriodLastYear(period) : previousPeriod(period);
}

/** Whether rows are ordered by their change, which takes the earlier rows as well. */
export function isByChange({ orderBy }: MetricsInput): boolean {
  return (orderBy?.by ?? "value") !== "value";
}

/** Throws `RangeError`, which is told to the model. */
export function requireSense(input: MetricsInput): void {
  const { startDate, endDate, compareWith, analyse, groupBy } = input;
  if (startDate > endDate) throw new RangeError("startDate is after endDate");
  if (typeof compareWith === "object" && compareWith.startDate > compareWith.endDate)
    throw new RangeError("startDate of compareWith is after its endDate");
  if (analyse === "trend" && !isTimeUnit(groupBy))
    throw new RangeError("a trend needs groupBy day, week or month");
  if (analyse === "movers" && compareWith === undefined) throw new RangeError("movers need compareWith");
  if (analyse === "movers" && isTimeUnit(groupBy))
    throw new RangeError("movers are by channel, landing page, country or device");
  requireOrder(input);
  requireTarget(input);
}

function requireTarget({ target, metrics, startDate, endDate }: MetricsInput): void {
  if (target === undefined) return;
  if (!metrics.includes(target.metric)) throw new RangeError("target names none of the requested metrics");
  if (target.per === undefined && ratioOf(target.metric) === undefined)
    throw new RangeError(`a target of ${target.metric} needs per`);
  const { metric, per = "day" } = target;
  if (metric === "totalUsers" && per !== "day" && unitsIn(per, { startDate, endDate }) !== 1)
    throw new RangeError(
      `users do not add up: a target of totalUsers per ${per} needs a period of one ${per}`,
    );
}

function requireOrder(input: MetricsInput): void {
  const { orderBy, metrics, groupBy, compareWith } = input;
  if (orderBy === undefined || groupBy === undefined) return;
  const isMetric = metrics.some((name) => name === orderBy.field);
  const isGroup = orderBy.field === groupBy || orderBy.field === groupNames[groupBy];
  if (!isMetric && !isGroup) throw new RangeError("orderBy names neither a requested metric nor the group");
  if (!isByChange(input)) return;
  if (compareWith === undefined) throw new RangeError("ordering by change needs compareWith");
  if (!isMetric) throw new RangeError("only a metric can be ordered by change");
  if (isTimeUnit(groupBy)) throw new RangeError("rows over time have no earlier rows to compare with");
}
