import type { DayRange } from "../../periods/dates.ts";
import type { MetricsData } from "./metrics-data.ts";
import { isAdditive, valuesOf } from "./metrics-figures.ts";
import {
  earlierPeriod,
  isByChange,
  isTimeUnit,
  metricsInput,
  requireSense,
  type MetricsInput,
} from "./metrics-input.ts";
import { findMovers } from "./metrics-movers.ts";
import { readMetrics } from "./metrics-read.ts";
import { isWhole, pointsOf, writeRows } from "./metrics-rows.ts";
import { describeTarget, measureTarget, notesOnTarget } from "./metrics-target.ts";
import { daysBegun } from "./metrics-time.ts";
import { findTrend } from "./metrics-trend.ts";
import { describeExclusions, noteOnUnmatched } from "./report-exclude.ts";
import { compareTotals, roundTo, type Figure } from "./report-figures.ts";
import { NOTHING_NOW, notesOnFlags, notesOnPeriod, ROWS_CUT } from "./report-notes.ts";
import { defineTool, type ToolOutcome } from "./tool.ts";

export const metricsQuery = defineTool({
  name: "metrics_query",
  source: "web-analytics",
  description:
    "Figures of the connected Google Analytics property by day, week, month, channel, landing page, country or " +
    "device, from what is synchronized where that suffices: totals, averages a day, shares, comparison with other " +
    "days, trend and change point, what made a metric change, and how it stands against a target; with exclude " +
    "without some countries, channels, pages or devices. All arithmetic is done here. For other metrics, " +
    "dimensions or several dimensions at once use web_analytics_report.",
  inputSchema: metricsInput,
  async run(context, input): Promise<ToolOutcome> {
    requireSense(input);
    const period = { startDate: input.startDate, endDate: input.endDate };
    const comparedWith = earlierPeriod(input.compareWith, period);
    const data = await readMetrics(context, input, comparedWith ? [period, comparedWith] : [period]);
    const { today } = context.clock;
    const totals = compareAll(input, data);
    const rows = writeRows(input, data, period, today, totals);
    const listed = rows.slice(0, limitOf(input));
    const rowCount = rowCountOf(input, data, rows.length);
    const target = measureTarget(input, data, period, today, totals);
    const result = {
      source: "web-analytics",
      from: data.from,
      period,
      ...(comparedWith && { comparedWith }),
      ...(input.exclude?.length && { excluded: input.exclude }),
      timeZone: data.timeZone ?? null,
      currency: data.currency ?? null,
      totals,
      averagePerDay: averagePerDay(input, period, today, totals),
      ...(target && { target }),
      rows: listed,
      rowCount,
      ...analyse(input, data, period, today),
      notes: [
        ...notesOnFlags(data.flags),
        ...notesOnPeriod(period, today),
        ...noteOnUnmatched(data.unmatched.map(nameCondition)),
        ...notesOnTarget(target),
        ...notesOnRows(input, data, listed.length, rows.length),
      ],
    };
    const log = `${describeOutcome(input, data, totals, listed.length, rowCount)}${describeTarget(target)}`;
    const { lastSyncedAt } = context.source;
    return { result, log, ...(data.from === "store" && lastSyncedAt !== null && { dataAsOf: lastSyncedAt }) };
  },
});

/** No figures when nothing was recorded in either period. */
function compareAll({ metrics }: MetricsInput, { current, previous }: MetricsData): Record<string, Figure> {
  if (!current.totals && !previous?.totals) return {};
  const earlier = previous && valuesOf(metrics, previous.totals ?? {});
  return compareTotals(valuesOf(metrics, current.totals ?? {}), earlier);
}

/** Of the days that have begun. */
function averagePerDay(
  { metrics }: MetricsInput,
  period: DayRange,
  today: string,
  totals: Record<string, Figure>,
): Record<string, number> {
  const days = daysBegun(period, today);
  return Object.fromEntries(
    metrics.filter(isAdditive).flatMap((metric) => {
      const total = totals[metric];
      return total && days > 0 ? [[metric, roundTo(total.value / days)] as const] : [];
    }),
  );
}

function analyse(input: MetricsInput, data: MetricsData, period: DayRange, today: string) {
  const { groupBy } = input;
  const [metric] = input.metrics;
  if (metric === undefined) return {};
  if (input.analyse === "movers") return findMovers(metric, data, input.limit ?? 10);
  if (input.analyse !== "trend" || !isTimeUnit(groupBy)) return {};
  const trend = findTrend(metric, groupBy, pointsOf(data, groupBy, period, today));
  return trend ? { trend } : {};
}

function limitOf({ limit, groupBy }: MetricsInput): number {
  return limit ?? (isTimeUnit(groupBy) ? 100 : 10);
}

function rowCountOf({ groupBy }: MetricsInput, { current }: MetricsData, rows: number): number {
  if (groupBy === undefined) return 0;
  return isTimeUnit(groupBy) ? rows : Math.max(rows, current.groups.get(groupBy)?.rowCount ?? 0);
}

function notesOnRows(input: MetricsInput, data: MetricsData, listed: number, all: number): string[] {
  const { current, previous } = data;
  const groups = [...current.groups.values(), ...(previous?.groups.values() ?? [])];
  const isCut = groups.some((group) => !isWhole(group));
  const hasMovers = input.analyse === "movers";
  return [
    ...(current.totals || !previous?.totals ? [] : [NOTHING_NOW]),
    ...(isCut && (isByChange(input) || hasMovers) ? [ROWS_CUT] : []),
    ...(isTimeUnit(input.groupBy) && listed < all
      ? [`Only the first ${listed} of ${all} rows are listed.`]
      : []),
  ];
}

function nameCondition({ by, match, value }: NonNullable<MetricsInput["exclude"]>[number]) {
  return { name: by === "landingPage" ? "landing page" : by, match, value };
}

function describeOutcome(
  input: MetricsInput,
  { from }: MetricsData,
  totals: Record<string, Figure>,
  shown: number,
  rowCount: number,
): string {
  const figures = Object.entries(totals).map(([name, { value, previous }]) =>
    previous === undefined ? `${name} ${value}` : `${name} ${value} (before ${previous})`,
  );
  const rows = input.groupBy === undefined ? "" : `; ${shown} of ${rowCount} rows by ${input.groupBy}`;
  const where = from === "store" ? "synchronized data" : "asked live";
  const without = describeExclusions((input.exclude ?? []).map(nameCondition));
  const head = [`${input.startDate} to ${input.endDate}`, where, without]
    .filter((part) => part !== "")
    .join(", ");
  return `${head}: ${figures.join(", ") || "no data"}${rows}`;
}
