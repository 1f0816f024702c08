import { findByWord } from "../../../../catalogue/find.ts";
import type { Operator } from "../../../../catalogue/inputs/query.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import type { Grain } from "../../../../catalogue/units.ts";
import type { NumberFilter, TextFilter } from "../../../../connectors/google-analytics/reports.ts";
import { isoWeekRange, type DayRange } from "../../../../periods/dates.ts";
import type { Asked, Grouping } from "../computed.ts";
import type { TextCondition, ValueCondition } from "./conditions.ts";
import { apiOf, basesOf, partsOf, grainOf } from "./sums.ts";
import type { Report, TrafficQuestion } from "./property.ts";

/** GA4's API names of what has one. */
const grainNames = {
  day: "date",
  week: "isoYearIsoWeek",
  month: "yearMonth",
  quarter: undefined,
  year: "year",
  weekday: "dayOfWeekName",
  hour: "hour",
} as const satisfies Record<Grain, string | undefined>;

export function toReport({ conditions, measures }: TrafficQuestion, dateRange: DayRange): Report {
  const where = conditions.texts.map(toFilter);
  const bases = basesOf(measures);
  // Google leaves out a row of nothing but zeros: a rate of 0 % of so many visits would look like no visits.
  const visits = bases.some(({ unit }) => unit === "ratio") ? ["sessions"] : [];
  const metrics = [...new Set([...bases.map(apiOf), ...visits])];
  return { dateRange, metrics, dimensions: [], limit: 1, where };
}

export function toFilter({ dimension, match, values, isNot }: TextCondition): TextFilter {
  return { field: apiOf(dimension), match, values, isNot };
}

const operations: Partial<Record<Operator, NumberFilter["operation"]>> = {
  is: "EQUAL",
  isNot: "EQUAL",
  above: "GREATER_THAN",
  below: "LESS_THAN",
  atLeast: "GREATER_THAN_OR_EQUAL",
  atMost: "LESS_THAN_OR_EQUAL",
};

/** What Google cannot test: a ratio that it does not compute as we do, and what may be missing. */
export function unknownHaving(having: readonly ValueCondition[]): ValueCondition[] {
  return having.filter(({ measure, is }) => operations[is] === undefined || partsOf(measure).length > 1);
}

export function toHaving(having: readonly ValueCondition[]): NumberFilter[] {
  return having.flatMap(({ measure, is, values }) => {
    const operation = operations[is];
    return operation ? [{ field: apiOf(measure), operation, values, isNot: is === "isNot" }] : [];
  });
}

/** Dimensions, and the order in which rows are cut: as they are asked for, time in its order, else the largest first. */
export function orderOf(
  { query, measures: asked }: Asked,
  groupBy: readonly Grouping[],
  measures: readonly Measure[],
): Pick<Report, "dimensions" | "orderBy"> {
  const dimensions = groupBy.map(nameOf);
  const { by = "", direction } = query.orderBy ?? {};
  const [word = "", part] = by.split(".");
  const measure = findByWord(measures, word);
  if (by === "" && groupBy.some((one) => grainOf(one) !== undefined)) {
    const orderBy = dimensions.map((field) => ({ field, descending: false, isMetric: false }));
    return { dimensions, orderBy };
  }
  const [field] = partsOf(measure ?? asked[0] ?? fail());
  // The largest rows of both periods hold the largest changes.
  const descending = measure === undefined || part !== undefined || direction !== "ascending";
  return { dimensions, orderBy: { field: apiOf(field ?? fail()), descending, isMetric: true } };
}

function fail(): never {
  throw new Error("A query has a measure");
}

function nameOf(grouping: Grouping): string {
  const grain = grainOf(grouping);
  if (grain !== undefined) return grainNames[grain] ?? fail();
  return apiOf(grouping.kind === "dimension" ? grouping.dimension : { name: grouping.name });
}

/** What Google writes as 20261102 (day), 202645 (ISO week) or 202611 (month), as rows are called; all else as it is. */
export function readKey(value: string, grouping: Grouping | undefined): string {
  const grain = grouping && grainOf(grouping);
  if (grain === undefined || !/^\d+$/.test(value)) return value;
  const [year, rest] = [value.slice(0, 4), value.slice(4)];
  if (grain === "day") return `${year}-${rest.slice(0, 2)}-${rest.slice(2)}`;
  if (grain === "week") return isoWeekRange(Number(year), Number(rest))?.startDate ?? value;
  if (grain === "month") return `${year}-${rest}`;
  return grain === "hour" ? value.padStart(2, "0") : value;
}
