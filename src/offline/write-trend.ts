import { describeDay, describeWeekday, monthName } from "../periods/format.ts";
import { formatPercent, formatValue } from "./format.ts";
import { metricWord } from "./report-fields.ts";
import type { Trend } from "./results.ts";
import { capitalise } from "../periods/reading/text.ts";
import type { DimensionWord, MetricWord } from "./vocabulary-fields.ts";

type Unit = Pick<DimensionWord, "name" | "one" | "many">;

/** Direction, halves, change point, highest and lowest of a trend, as the tool found them. */
export function describeTrend(trend: Trend, unit: Unit, currency: string | undefined): string {
  const metric = metricWord(trend.metric);
  const turn = turnSentence(trend, unit, currency);
  const { highest, lowest } = trend;
  const extremes =
    highest.value === lowest.value
      ? []
      : [
          `Highest: ${levelText(highest, metric, unit, currency)}. Lowest: ${levelText(lowest, metric, unit, currency)}.`,
        ];
  return [directionOf(trend, metric, unit, currency), ...turn, ...extremes].join(" ");
}

function directionOf(trend: Trend, metric: MetricWord, unit: Unit, currency: string | undefined): string {
  const { direction, firstHalf, secondHalf, changePercent } = trend;
  const [subject, verb] = [capitalise(metric.many), isPlural(metric) ? "are" : "is"];
  const course = direction === "flat" ? `${verb} without a clear trend` : `${verb} going ${direction}`;
  const [before, after] = [firstHalf, secondHalf].map((value) => average(value, metric, currency));
  const by = percentText(changePercent);
  const share = metric.form === "rate" ? "" : ` a ${unit.one} on average`;
  return `${subject} ${course}: ${after}${share} in the second half of the ${unit.many}, ${before} in the first${by}.`;
}

/** When a metric took another level, where it did. */
export function turnSentence(
  { changePoint, metric: name }: Trend,
  unit: Unit,
  currency: string | undefined,
): string[] {
  if (changePoint === undefined) return [];
  const metric = metricWord(name);
  const { date, before, after, changePercent } = changePoint;
  const [was, is] = [before, after].map((value) => average(value, metric, currency));
  const verb = isPlural(metric) ? "were" : "was";
  return [
    `The level changed ${momentText(date, unit)}: ${metric.many} ${verb} at ${was} before and ${is} from then on${percentText(changePercent)}.`,
  ];
}

function percentText(percent: number | null | undefined): string {
  if (percent === undefined || percent === null || Math.abs(percent) < 0.05) return "";
  return ` (${percent > 0 ? "up" : "down"} ${formatPercent(Math.abs(percent))})`;
}

function average(value: number, metric: MetricWord, currency: string | undefined): string {
  const rounded = metric.form === "count" && value >= 10 ? Math.round(value) : value;
  return formatValue(metric, metric.form === "count" ? Math.round(rounded * 10) / 10 : rounded, currency);
}

function levelText(
  { date, value }: Trend["highest"],
  metric: MetricWord,
  unit: Unit,
  currency: string | undefined,
): string {
  return `${formatValue(metric, value, currency)} ${momentText(date, unit)}`;
}

/** "on Thu 12 November 2026", "in the week from 9 November 2026", "in October 2026". */
export function momentText(day: string, { name }: Pick<Unit, "name">): string {
  if (name === "yearMonth") return `in ${monthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;
  return name === "isoYearIsoWeek" ? `in the week from ${describeDay(day)}` : `on ${describeWeekday(day)}`;
}

function isPlural({ form, many }: MetricWord): boolean {
  return form === "count" || (many.includes(" per ") && form === "ratio");
}
