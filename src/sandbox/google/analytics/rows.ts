import { unlessEmpty } from "../../vendor/vendor-app.ts";
import { invalidArgument } from "../errors.ts";
import type { Aggregate, Group } from "./aggregate.ts";
import { formatNumber } from "./numbers.ts";
import type { NamedMetric, Plan } from "./plan.ts";
import type { OrderBy } from "./request.ts";

/** A row of a report before it is written down; `numbers` holds every metric, the invisible ones included. */
export interface Row {
  values: string[];
  numbers: number[];
}

export interface WireRow {
  dimensionValues: { value: string }[] | undefined;
  metricValues: { value: string }[] | undefined;
}

/** All rows of all date ranges that pass the metric filter; rows of nothing but zeros only on request. */
export function rowsOf(aggregates: readonly Aggregate[], plan: Plan, keepEmptyRows: boolean): Row[] {
  return aggregates.flatMap((aggregate) =>
    aggregate.groups
      .filter((group) => plan.keepTotals(group.totals))
      .map((group) => rowOf(group, aggregate, plan))
      .filter((row) => keepEmptyRows || row.numbers.length === 0 || row.numbers.some((value) => value !== 0)),
  );
}

function rowOf(group: Group, aggregate: Aggregate, plan: Plan): Row {
  const values = plan.addsDateRange ? [...group.values, aggregate.range.name] : group.values;
  return { values, numbers: plan.metrics.map(({ metric }) => metric.value(group.totals)) };
}

/** Sorts as asked; without a wish by the first metric, the highest first, as Google does. */
export function sortRows(rows: Row[], plan: Plan, orderBys: readonly OrderBy[]): Row[] {
  const columns = columnsOf(plan);
  const orders = orderBys.map((order) => comparison(order, columns, plan));
  if (orders.length === 0 && plan.metrics.length > 0) {
    orders.push((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0));
  }
  orders.push((a, b) => compareValues(a.values, b.values));
  return rows.toSorted((a, b) => orders.reduce((result, order) => result || order(a, b), 0));
}

/** Names of the reply's dimension columns. */
export function columnsOf(plan: Plan): string[] {
  const names = plan.dimensions.map((entry) => entry.name);
  return plan.addsDateRange ? [...names, "dateRange"] : names;
}

type Comparison = (a: Row, b: Row) => number;

function comparison(order: OrderBy, columns: string[], plan: Plan): Comparison {
  const sign = order.desc ? -1 : 1;
  if (order.metric !== undefined) {
    const index = indexOf(plan.metrics, order.metric.metricName);
    return (a, b) => sign * ((a.numbers[index] ?? 0) - (b.numbers[index] ?? 0));
  }
  if (order.dimension === undefined)
    throw invalidArgument("An OrderBy must have one of metric or dimension.");
  const { dimensionName, orderType } = order.dimension;
  const index = columns.indexOf(dimensionName);
  if (index < 0) throw unknownOrder(dimensionName);
  if (orderType === "NUMERIC") {
    return (a, b) => sign * (Number(a.values[index]) - Number(b.values[index]) || 0);
  }
  const fold = orderType === "CASE_INSENSITIVE_ALPHANUMERIC";
  return (a, b) => sign * compareText(text(a, index, fold), text(b, index, fold));
}

function text(row: Row, index: number, fold: boolean): string {
  const value = row.values[index] ?? "";
  return fold ? value.toLowerCase() : value;
}

function indexOf(metrics: readonly NamedMetric[], name: string): number {
  const index = metrics.findIndex((entry) => entry.name === name);
  if (index < 0) throw unknownOrder(name);
  return index;
}

function unknownOrder(name: string) {
  return invalidArgument(
    `Field ${name} exists in OrderBy but is not defined in input Dimensions/Metrics list`,
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareValues(a: readonly string[], b: readonly string[]): number {
  return a.reduce((result, value, index) => result || compareText(value, b[index] ?? ""), 0);
}

/** A row as it travels: every value is text, and a list that would be empty is not there. */
export function writeRow(row: Row, plan: Plan): WireRow {
  const numbers = row.numbers.filter((_, index) => plan.metrics[index]?.invisible === false);
  return {
    dimensionValues: unlessEmpty(row.values.map((value) => ({ value }))),
    metricValues: unlessEmpty(numbers.map((value) => ({ value: formatNumber(value) }))),
  };
}
