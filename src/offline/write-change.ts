import { formatPercent, formatValue } from "./format.ts";
import type { Figure } from "./results.ts";
import type { MetricWord } from "./vocabulary-fields.ts";

/** How a figure moved: "up 12.3% from 1,099", "unchanged from 7", "up from zero"; empty when there is nothing to compare. */
export function describeChange(metric: MetricWord, figure: Figure, currency: string | undefined): string {
  const { value, previous } = figure;
  if (previous === undefined) return "";
  const delta = figure.change ?? Math.sign(value - previous);
  if (delta === 0)
    return value === 0 ? "unchanged at zero" : `unchanged from ${formatValue(metric, previous, currency)}`;
  const direction = delta > 0 ? "up" : "down";
  if (previous === 0) return `${direction} from zero`;
  const from = `from ${formatValue(metric, previous, currency)}`;
  if (metric.form === "rate" && figure.change !== undefined) return describePoints(delta, direction, from);
  const percent = figure.changePercent;
  if (percent === undefined || percent === null) return `${direction} ${from}`;
  if (Math.abs(percent) < 0.05) return `practically unchanged ${from}`;
  return `${direction} ${formatPercent(Math.abs(percent))} ${from}`;
}

/** A rate moves by percentage points: a percentage of a percentage would mislead. */
function describePoints(delta: number, direction: string, from: string): string {
  const points = formatPercent(Math.abs(delta) * 100).replace("%", "");
  if (Number(points) === 0) return `practically unchanged ${from}`;
  return `${direction} ${points} percentage ${points === "1.0" ? "point" : "points"} ${from}`;
}
