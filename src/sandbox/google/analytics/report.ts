import { COMPANY, type Property } from "../../company/company.ts";
import { isoDay, parseDay, type Moment } from "../../company/dates.ts";
import { visitSessions } from "../../company/sessions.ts";
import { unlessEmpty } from "../../vendor.ts";
import { invalidArgument } from "../errors.ts";
import { namesOf } from "./day-names.ts";
import { type Fact, type Grain, dimensionOf, grainOf, metricOf, Totals } from "./fields.ts";
import type { ReportRequest } from "./request.ts";

interface Row {
  values: string[];
  numbers: number[];
}

/** Answers runReport; `rows` and `rowCount` are absent when there is nothing. Throws Google's refusals. */
export function runReport(property: Property, request: ReportRequest, now: Moment) {
  const dimensions = request.dimensions.map(({ name }) => name);
  const metrics = request.metrics.map(({ name }) => name);
  const { dimensionFilter, metricFilter, offset, limit } = request;
  const grain = grainOf(
    [...dimensions, ...(dimensionFilter?.fields ?? [])],
    [...metrics, ...(metricFilter?.fields ?? [])],
  );
  checkColumns(dimensions, metrics);
  const values = metrics.map((name) => metricOf(name).value);
  const rows = count(property, request, grain, now)
    .filter(({ totals }) => metricFilter?.passes((name) => metricOf(name).value(totals)) ?? true)
    .map((group): Row => ({ values: group.values, numbers: values.map((value) => value(group.totals)) }))
    .filter(({ numbers }) => numbers.length === 0 || numbers.some((number) => number !== 0));
  const sorted = rows.toSorted(orderOf(request, dimensions, metrics));
  return {
    dimensionHeaders: unlessEmpty(request.dimensions),
    metricHeaders: unlessEmpty(metrics.map((name) => ({ name, type: metricOf(name).type }))),
    rows: unlessEmpty(sorted.slice(offset, offset + limit).map(writeRow)),
    rowCount: rows.length || undefined,
    metadata: { currencyCode: COMPANY.currency, timeZone: COMPANY.timeZone },
    kind: "analyticsData#runReport",
  };
}

interface Group {
  values: string[];
  totals: Totals;
}

function count(
  property: Property,
  { dateRanges, dimensions, dimensionFilter }: ReportRequest,
  grain: Grain,
  now: Moment,
): Group[] {
  const readers = dimensions.map(({ name }) => dimensionOf(name).read);
  const [first, ...others] = readers;
  const groups = new Map<string, Group>();
  const countFact = (fact: Fact) => {
    if (dimensionFilter?.passes((name) => dimensionOf(name).read(fact)) === false) return;
    // A single value is its own key: joining texts is most of the work of a large report.
    let key = first?.(fact) ?? "";
    for (const read of others) key += `\u0001${read(fact)}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = { values: readers.map((read) => read(fact)), totals: new Totals() };
      groups.set(key, group);
    }
    group.totals.add(fact, grain);
  };
  // A report knows whole hours only, so that asking twice within one gives the same figures.
  const until = { ...now, minute: now.minute - (now.minute % 60) };
  let names = namesOf(0);
  let lastDay = 0;
  visitSessions(property, { ...readRange(dateRanges[0]), until }, (session) => {
    if (session.day !== lastDay) names = namesOf((lastDay = session.day));
    const fact: Fact = { session, day: names, event: null, line: null, visitor: null };
    if (grain === "session") countFact(fact);
    if (grain === "event") for (fact.event of session.events) countFact(fact);
    if (grain !== "item") return;
    for (fact.line of session.cart) countFact(fact);
    for (const { product } of session.pages) {
      if (product === null) continue;
      fact.line = { product, quantity: 0, cents: 0, bought: false, isView: true };
      countFact(fact);
    }
  });
  return [...groups.values()];
}

function readRange(range: ReportRequest["dateRanges"][number] | undefined) {
  const fromDay = readDay("startDate", range?.startDate);
  const toDay = readDay("endDate", range?.endDate);
  if (fromDay <= toDay) return { fromDay, toDay };
  throw invalidArgument(
    `start_date must be less than or equal to end_date. start_date = ${isoDay(fromDay)} and end_date = ${isoDay(toDay)}`,
  );
}

function readDay(field: string, text = ""): number {
  const day = parseDay(text);
  if (day !== null) return day;
  throw invalidArgument(
    `Invalid ${field} : ${text}. ${field} must be YYYY-MM-DD, NdaysAgo, yesterday, or today.`,
  );
}

function checkColumns(dimensions: string[], metrics: string[]): void {
  if (dimensions.length > 9)
    throw invalidArgument("Requests are limited to 9 dimensions within a nested request.");
  if (metrics.length > 10)
    throw invalidArgument("Requests are limited to 10 metrics within a nested request.");
  if (dimensions.length + metrics.length === 0)
    throw invalidArgument("Requests require dimensions and/or metrics.");
}

type Comparison = (a: Row, b: Row) => number;

/** As asked; without a wish by the first metric, the highest first, as Google does. */
function orderOf({ orderBys }: ReportRequest, dimensions: string[], metrics: string[]): Comparison {
  const orders = orderBys.map(({ desc, metric, dimension }) => {
    const compare = metric
      ? byMetric(placeIn(metrics, metric.metricName))
      : byValue(placeIn(dimensions, dimension?.dimensionName ?? ""));
    return desc ? reverse(compare) : compare;
  });
  if (orders.length === 0) orders.push(reverse(byMetric(0)));
  orders.push(...dimensions.map((_, index) => byValue(index)));
  return (a, b) => orders.reduce((result, order) => result || order(a, b), 0);
}

function placeIn(list: string[], name: string): number {
  if (list.includes(name)) return list.indexOf(name);
  throw invalidArgument(
    `Field ${name} exists in OrderBy but is not defined in input Dimensions/Metrics list`,
  );
}

function byMetric(index: number): Comparison {
  return (a, b) => (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
}

function byValue(index: number): Comparison {
  return (a, b) => compareText(a.values[index] ?? "", b.values[index] ?? "");
}

function reverse(compare: Comparison): Comparison {
  return (a, b) => compare(b, a);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A row as it travels: every value is text, and a list that would be empty is not there. */
function writeRow({ values, numbers }: Row) {
  return {
    dimensionValues: unlessEmpty(values.map((value) => ({ value }))),
    metricValues: unlessEmpty(numbers.map((value) => ({ value: writeNumber(value) }))),
  };
}

/** Doubles with 15 significant digits, and with 17 when 15 would not read back the same, as Google writes them. */
function writeNumber(value: number): string {
  const short = Number(value.toPrecision(15));
  return short === value ? String(short) : value.toPrecision(17).replace(/\.?0+$/, "");
}
