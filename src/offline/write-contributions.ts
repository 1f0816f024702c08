import type { WhySection } from "./plan-why.ts";
import { formatPercent, formatValue } from "./format.ts";
import { rowName } from "./quote.ts";
import { dimensionWord, metricWord } from "./report-fields.ts";
import type { Mover, WebReport } from "./results.ts";
import { capitalise, unique } from "../periods/reading/text.ts";
import type { MetricWord } from "./vocabulary-fields.ts";

const SHOWN = 2;
/** Less than this percentage of the change explains nothing. */
const LEAST_PERCENT = 5;

/** What moved a metric, by dimension: which values, from what to what, and what part of the change that is. */
export function writeMovers(
  section: WhySection,
  { movers, currency, rows }: WebReport,
  change: number,
): string[] {
  const metric = metricWord(section.metric);
  const dimensions = unique(movers.map(({ dimension }) => dimension)).filter(
    (dimension) => dimension !== section.filter?.dimension,
  );
  const lines = dimensions.flatMap((dimension) => {
    const own = movers
      .filter((mover) => mover.dimension === dimension && isTelling(mover, metric))
      .slice(0, SHOWN);
    const { one } = dimensionWord(dimension);
    return own.map((mover) => `- ${capitalise(one)} ${moverText(mover, metric, currency, change)}`);
  });
  if (lines.length === 0) {
    return rows.length > 0 ? [] : ["No channel, landing page, country or device stands out in the change."];
  }
  const isMixed = movers.some(({ contributionPercent }) => (contributionPercent ?? 0) > 100);
  const mixed = isMixed
    ? ["Parts rose and fell by more than the whole did, so they cancel out in part."]
    : [];
  return [["Where the change comes from:", ...lines, ...mixed].join("\n")];
}

/** A rate that did not exist before has no change to tell. */
function isTelling({ contributionPercent, change }: Mover, { form }: MetricWord): boolean {
  if (form === "rate" && (change === undefined || change === null)) return false;
  return (
    contributionPercent === undefined ||
    contributionPercent === null ||
    Math.abs(contributionPercent) >= LEAST_PERCENT
  );
}

/** "Email down 120 to 180 (65.2% of the change)". */
function moverText(mover: Mover, metric: MetricWord, currency: string | undefined, change: number): string {
  const { value, current, change: own } = mover;
  const name = rowName([value]);
  if (own === undefined || own === null || current === undefined || current === null) return name;
  const points = metric.form === "rate" ? " percentage points" : "";
  const size = points === "" ? formatValue(metric, Math.abs(own), currency) : formatPoints(own);
  const moved = own === 0 ? "unchanged at" : `${own > 0 ? "up" : "down"} ${size}${points} to`;
  return `${name} ${moved} ${formatValue(metric, current, currency)}${partText(mover, change)}`;
}

function formatPoints(change: number): string {
  return formatPercent(Math.abs(change) * 100).replace("%", "");
}

/** Where rises and falls cancel each other out, a percentage of the little that is left misleads. */
function partText({ contribution, contributionPercent, change: own }: Mover, change: number): string {
  if (contributionPercent === undefined || contributionPercent === null) return "";
  if ((contribution ?? own ?? 0) * change < 0 || contributionPercent > 100) return "";
  return ` (${formatPercent(contributionPercent)} of the change)`;
}
