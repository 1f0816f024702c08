import { dayInTimeZone, type DayRange } from "../../lib/dates.ts";
import type { AnalyticsReport } from "../../providers/google-analytics.ts";
import type { ToolContext } from "./tool.ts";

/** What an honest analyst says beside the figures (providers.md 1.6, "Honesty flags"). */
export function notesOnReports(
  context: Pick<ToolContext<"web-analytics">, "deps" | "account">,
  reports: (AnalyticsReport | undefined)[],
  period: DayRange,
  timeZone: string | undefined,
): string[] {
  const metadata = reports.flatMap((one) => (one ? [one.metadata] : []));
  const today = dayInZone(context.deps.now(), timeZone ?? context.account.timeZone);
  const notes: string[] = [];
  if (metadata.some((one) => one.samplingMetadatas?.length)) notes.push("Google Analytics sampled the data.");
  if (metadata.some((one) => one.subjectToThresholding)) {
    notes.push("Google Analytics withheld small rows to protect privacy (thresholding).");
  }
  if (metadata.some((one) => one.dataLossFromOtherRow)) {
    notes.push('Google Analytics put rare values together as "(other)".');
  }
  if (period.startDate > today) notes.push("The period lies in the future.");
  else if (period.endDate >= today) notes.push("The period includes today, which is not over.");
  return notes;
}

function dayInZone(now: number, timeZone: string | undefined): string {
  try {
    return dayInTimeZone(new Date(now), timeZone ?? "UTC");
  } catch {
    return dayInTimeZone(new Date(now), "UTC");
  }
}

interface ComparedReports {
  totals: AnalyticsReport;
  rows: AnalyticsReport | undefined;
  earlierTotals: AnalyticsReport | undefined;
  earlierRows: AnalyticsReport | undefined;
}

/** What limits a comparison: nothing on one side, or more rows than were fetched. */
export function notesOnComparison(reports: ComparedReports, isByChange: boolean): string[] {
  const { totals, rows, earlierTotals, earlierRows } = reports;
  const notes: string[] = [];
  if (earlierTotals && isEmpty(totals) && !isEmpty(earlierTotals)) {
    notes.push("The period has no data; the period that it is compared with has some.");
  }
  if (isByChange && (isCut(rows) || isCut(earlierRows))) {
    notes.push("There are more rows than could be compared; only the largest of each period were.");
  }
  return notes;
}

function isEmpty(report: AnalyticsReport): boolean {
  return report.rows.length === 0;
}

function isCut(report: AnalyticsReport | undefined): boolean {
  return report !== undefined && report.rows.length < report.rowCount;
}
