import type { DayRange } from "../../periods/dates.ts";
import type { AnalyticsReport } from "../../connectors/google-analytics/reports.ts";
/** What an honest analyst says beside the figures (providers.md 1.6, "Honesty flags"). */
export function notesOnReports(
  reports: (AnalyticsReport | undefined)[],
  period: DayRange,
  today: string,
): string[] {
  return [...notesOnFlags(flagsOf(reports)), ...notesOnPeriod(period, today)];
}

/** What Google said of the figures' honesty, in the words of the store (`flags` of a day). */
export function flagsOf(reports: (AnalyticsReport | undefined)[]): Set<string> {
  const metadata = reports.flatMap((one) => (one ? [one.metadata] : []));
  const flags = new Set<string>();
  if (metadata.some((one) => one.samplingMetadatas?.length)) flags.add("sampled");
  if (metadata.some((one) => one.subjectToThresholding)) flags.add("thresholded");
  if (metadata.some((one) => one.dataLossFromOtherRow)) flags.add("other");
  return flags;
}

const FLAG_NOTES = [
  ["sampled", "Google Analytics sampled the data."],
  ["thresholded", "Google Analytics withheld small rows to protect privacy (thresholding)."],
  ["other", 'Google Analytics put rare values together as "(other)".'],
  ["truncated", "Some days have more values than are stored; the rarest are left out."],
] as const;

export function notesOnFlags(flags: ReadonlySet<string>): string[] {
  return FLAG_NOTES.filter(([flag]) => flags.has(flag)).map(([, note]) => note);
}

export function notesOnPeriod(period: DayRange, today: string): string[] {
  if (period.startDate > today) return ["The period lies in the future."];
  return period.endDate >= today ? ["The period includes today, which is not over."] : [];
}

interface ComparedReports {
  totals: AnalyticsReport;
  rows: AnalyticsReport | undefined;
  earlierTotals: AnalyticsReport | undefined;
  earlierRows: AnalyticsReport | undefined;
}

export const NOTHING_NOW = "The period has no data; the period that it is compared with has some.";
export const ROWS_CUT = "There are more rows than could be compared; only the largest of each period were.";

/** What limits a comparison: nothing on one side, or more rows than were fetched. */
export function notesOnComparison(reports: ComparedReports, isByChange: boolean): string[] {
  const { totals, rows, earlierTotals, earlierRows } = reports;
  const notes: string[] = [];
  if (earlierTotals && isEmpty(totals) && !isEmpty(earlierTotals)) {
    notes.push(NOTHING_NOW);
  }
  if (isByChange && (isCut(rows) || isCut(earlierRows))) {
    notes.push(ROWS_CUT);
  }
  return notes;
}

function isEmpty(report: AnalyticsReport): boolean {
  return report.rows.length === 0;
}

function isCut(report: AnalyticsReport | undefined): boolean {
  return report !== undefined && report.rows.length < report.rowCount;
}
