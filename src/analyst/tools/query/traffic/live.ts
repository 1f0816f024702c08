import { bucketsOf } from "../../../../catalogue/buckets.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import { mapLimited } from "../../../../lib/concurrency.ts";
import type { DayRange } from "../../../../periods/dates.ts";
import type { AnalyticsReport } from "../../../../connectors/google-analytics/reports.ts";
import type { Asked } from "../computed.ts";
import type { Conditions } from "./conditions.ts";
import { orderOf, readKey, toHaving, toReport, unknownHaving } from "./live-names.ts";
import { runInChunks, type LiveRows } from "./live-rows.ts";
import { findUnmatched } from "./live-unmatched.ts";
import { flagsOf } from "./notes.ts";
import type { Property, Report } from "./property.ts";
import { grainOf, type PeriodSums, type Row, type TrafficSums } from "./sums.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";

/** Rows of a period that are asked for, to be ordered and compared here. */
const MOST_ROWS = 5000;
/** A property may be asked ten things at once, and we are not its only caller. */
const PARALLEL = 2;
/** Each is a report of its own. */
const MOST_QUARTERS = 20;

/** Both periods from Google. Throws `VendorError` and `MisuseError`. */
export async function readLive(
  property: Property,
  asked: Asked,
  conditions: Conditions,
  measures: readonly Measure[],
  ranges: readonly DayRange[],
): Promise<TrafficSums> {
  const answers = await Promise.all(
    ranges.map((range, index) => readPeriod(property, asked, conditions, measures, range, index === 0)),
  );
  const [first, second] = answers;
  if (!first) throw new Error("A period for each range");
  const reports = answers.flatMap((answer) => answer.reports);
  const { account } = property.source;
  const report = toReport(conditions.texts, measures, ranges[0] ?? first.range);
  return {
    from: "live",
    current: first.sums,
    previous: second?.sums,
    unmatched: await findUnmatched(property, report, conditions.texts, first.sums.totals === undefined),
    flags: flagsOf(reports),
    timeZone: reports[0]?.metadata.timeZone ?? account.timeZone,
    currency: reports[0]?.metadata.currencyCode ?? account.currency,
  };
}

interface LivePeriod {
  range: DayRange;
  sums: PeriodSums;
  reports: AnalyticsReport[];
}

/** Totals and rows are separate reports: users and rates of rows do not add up to those of the whole. */
async function readPeriod(
  property: Property,
  asked: Asked,
  { texts, having }: Conditions,
  measures: readonly Measure[],
  range: DayRange,
  isCurrent: boolean,
): Promise<LivePeriod> {
  const report = toReport(texts, measures, range);
  // What is left out of the earlier period would look as if it had been nothing then.
  const listed = isCurrent && unknownHaving(having).length === 0 ? toHaving(having) : [];
  const [whole, rows] = await Promise.all([
    runInChunks(property, { ...report, limit: 1 }),
    readRows(property, asked, { ...report, having: listed }, measures),
  ]);
  const sums = { totals: whole.rows[0]?.sums, rows: rows.rows, rowCount: rows.rowCount };
  return { range, sums, reports: [...whole.reports, ...rows.reports] };
}

/** Google has no quarters: each is a report of its own, for users of its months do not add up. */
async function readRows(
  property: Property,
  asked: Asked,
  report: Report,
  measures: readonly Measure[],
): Promise<LiveRows> {
  const { groupBy } = asked;
  if (groupBy.length === 0) return { rows: [], rowCount: 0, reports: [] };
  const at = groupBy.findIndex((one) => grainOf(one) === "quarter");
  const others = groupBy.filter((_, index) => index !== at);
  const request = { ...report, ...orderOf(asked, others, measures), limit: MOST_ROWS };
  const read = async (of: Report): Promise<LiveRows> => {
    const found = await runInChunks(property, of);
    return { ...found, rows: found.rows.map((row) => nameRow(row, others)) };
  };
  if (at === -1) return await read(request);
  const quarters = bucketsOf("quarter", report.dateRange, report.dateRange.endDate);
  if (quarters.length > MOST_QUARTERS)
    throw new MisuseError(`A period has at most ${MOST_QUARTERS} quarters here; ask for years, or for less`);
  const answers = await mapLimited(quarters, PARALLEL, async ({ label, period }) => {
    const found = await read({ ...request, dateRange: period });
    const rows = found.rows.map(({ keys, sums }) => ({ keys: keys.toSpliced(at, 0, label), sums }));
    return { ...found, rows };
  });
  return {
    rows: answers.flatMap(({ rows }) => rows),
    rowCount: answers.reduce((sum, { rowCount }) => sum + rowCount, 0),
    reports: answers.flatMap(({ reports }) => reports),
  };
}

function nameRow({ keys, sums }: Row, groupBy: Asked["groupBy"]): Row {
  return { keys: keys.map((key, index) => readKey(key, groupBy[index])), sums };
}
