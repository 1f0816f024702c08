import { bucketsOf } from "../../../../catalogue/buckets.ts";
import { VendorError } from "../../../../connectors/errors.ts";
import { flagsOf, type AnalyticsReport } from "../../../../connectors/google-analytics/reports.ts";
import { mapLimited } from "../../../../lib/concurrency.ts";
import { MisuseError } from "../../../../lib/misuse-error.ts";
import type { DayRange } from "../../../../periods/dates.ts";
import { orderOf, readKey, toFilter, toHaving, toReport, unknownHaving } from "./live-names.ts";
import type { Property, Report, TrafficQuestion } from "./property.ts";
import { grainOf, isMet, unmatchedIn, type PeriodSums, type Row, type TrafficSums } from "./sums.ts";

/** Rows of a period that are asked for, to be ordered and compared here. */
const MOST_ROWS = 5000;
/** A property may be asked ten things at once, and we are not its only caller. */
const PARALLEL = 2;
/** Each is a report of its own. */
const MOST_QUARTERS = 20;

/** Both periods from Google. Throws `VendorError` and `MisuseError`. */
export async function readLive(question: TrafficQuestion): Promise<TrafficSums> {
  const { property, ranges } = question;
  const answers = await Promise.all(ranges.map((range) => readPeriod(question, range)));
  const [first, second] = answers;
  if (!first) throw new Error("A period for each range");
  const reports = answers.flatMap((answer) => answer.reports);
  const { account } = property.source;
  return {
    from: "live",
    current: first.sums,
    previous: second?.sums,
    unmatched: await findUnmatched(question, first.sums.totals === undefined),
    flags: new Set(flagsOf(reports)),
    timeZone: reports[0]?.metadata.timeZone ?? account.timeZone,
    currency: reports[0]?.metadata.currencyCode ?? account.currency,
  };
}

/** Totals and rows are separate reports: users and rates of rows do not add up to those of the whole. */
async function readPeriod(question: TrafficQuestion, range: DayRange) {
  const { property, period } = question;
  const { having } = question.conditions;
  const report = toReport(question, range);
  // What is left out of the earlier period would look as if it had been nothing then.
  const listed = range === period && unknownHaving(having).length === 0 ? toHaving(having) : [];
  const [whole, rows] = await Promise.all([
    runInChunks(property, report),
    readRows(question, { ...report, having: listed }),
  ]);
  const sums: PeriodSums = { totals: whole.rows[0]?.sums, rows: rows.rows, rowCount: rows.rowCount };
  return { sums, reports: [...whole.reports, ...rows.reports] };
}

/** Google has no quarters: each is a report of its own, for users of its months do not add up. */
async function readRows({ property, asked, measures }: TrafficQuestion, report: Report): Promise<LiveRows> {
  const { groupBy } = asked;
  if (groupBy.length === 0) return { rows: [], rowCount: 0, reports: [] };
  const at = groupBy.findIndex((one) => grainOf(one) === "quarter");
  const others = groupBy.filter((_, index) => index !== at);
  const request = { ...report, ...orderOf(asked, others, measures), limit: MOST_ROWS };
  const name = (key: string, index: number) => readKey(key, others[index]);
  const read = async (of: Report): Promise<LiveRows> => {
    const found = await runInChunks(property, of);
    return { ...found, rows: found.rows.map(({ keys, sums }) => ({ keys: keys.map(name), sums })) };
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

const MOST_VALUES = 1000;

/** Values of conditions that nothing has: Google may write them otherwise. Of a list too long to be read whole, nothing is said. */
async function findUnmatched(question: TrafficQuestion, isNothing: boolean) {
  const { property, conditions, period } = question;
  const report = toReport(question, period);
  const doubtful = conditions.texts.filter(({ isNot, values }) => isNot || isNothing || values.length > 1);
  const found = await mapLimited(doubtful, PARALLEL, async (condition) => {
    const { dimension, match, values, isNot } = condition;
    if (match === "empty" || dimension.name === "hour" || dimension.name === "weekday") return [];
    const filter = { ...toFilter(condition), isNot: false };
    const metrics = report.metrics.slice(0, 10);
    const asked = { ...report, metrics, where: [filter], dimensions: [filter.field], limit: MOST_VALUES };
    const { rows, rowCount } = await property.run(asked);
    if (rows.length < rowCount) return [];
    const present = rows.map(({ dimensionValues }) => dimensionValues[0]?.value ?? "");
    const absent = values.filter((value) => !present.some((own) => isMet(match, value, own)));
    if (absent.length === 0) return [];
    // What had visits and nothing of what was asked is there all the same; of products Google counts no visits.
    const visits = filter.field.startsWith("item") ? [] : ["sessions"];
    const all = await property.run({
      ...asked,
      metrics: [...new Set([...metrics.slice(0, 9), ...visits])],
      where: [],
      orderBy: { field: metrics[0] ?? "", descending: true, isMetric: true },
    });
    const known = all.rows.map(({ dimensionValues }) => dimensionValues[0]?.value ?? "");
    const { title } = dimension;
    const unmatched = absent.map((value) => ({ title, match, value, isNot }));
    return unmatchedIn(known, unmatched);
  });
  return found.flat();
}

/** Metrics of one report (Google refuses an eleventh). */
const MOST_METRICS = 10;

interface LiveRows {
  rows: Row[];
  rowCount: number;
  reports: AnalyticsReport[];
}

/** One report, or several that are put together where it asks for more metrics than Google takes. */
async function runInChunks(property: Property, report: Report): Promise<LiveRows> {
  const reports = await mapLimited(chunksOf(report), PARALLEL, (metrics) =>
    property.run({
      ...report,
      metrics,
      having: report.having?.filter(({ field }) => metrics.includes(field)),
    }),
  );
  const rowCount = Math.max(...reports.map((one) => Math.max(one.rowCount, one.rows.length)));
  return { rows: joinRows(reports), rowCount, reports };
}

/** What rows are ordered and kept by stands in every report, so that all have the same rows. */
function chunksOf({ metrics, orderBy, having = [] }: Report): string[][] {
  if (metrics.length <= MOST_METRICS) return [metrics];
  const ordered = [orderBy ?? []].flat().flatMap(({ field, isMetric }) => (isMetric ? [field] : []));
  const common = [...new Set([...ordered, ...having.map(({ field }) => field)])];
  const others = metrics.filter((metric) => !common.includes(metric));
  const size = MOST_METRICS - common.length;
  if (size < 1) throw new MisuseError("Rows can be filtered by fewer measures at once");
  const count = Math.ceil(others.length / size);
  return Array.from({ length: count }, (_, index) => [
    ...common,
    ...others.slice(index * size, (index + 1) * size),
  ]);
}

/** Google leaves out a row where all that was asked for is zero. Of lists that were cut, only what all of them have. */
function joinRows(reports: readonly AnalyticsReport[]): Row[] {
  const found = new Map<string, Row & { count: number }>();
  for (const { metricHeaders, rows } of reports) {
    const names = metricHeaders.map(({ name }) => name);
    for (const { dimensionValues, metricValues } of rows) {
      const keys = dimensionValues.map(({ value }) => value);
      const id = JSON.stringify(keys);
      const row = found.get(id) ?? { keys, sums: {}, count: 0 };
      found.set(id, row);
      row.count++;
      for (const [index, name] of names.entries())
        row.sums[name] = readNumber(metricValues[index]?.value ?? "");
    }
  }
  const isCut = reports.some(({ rows, rowCount }) => rows.length < rowCount);
  return [...found.values()]
    .filter(({ count }) => !isCut || count === reports.length)
    .map(({ keys, sums }) => ({ keys, sums }));
}

/** Every value is a string. One that is no number must not pass for nothing having happened. */
function readNumber(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new VendorError("invalid_response", "analyticsdata.googleapis.com");
  return value;
}
