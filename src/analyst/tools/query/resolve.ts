import { overdueBy } from "../../../catalogue/ageing.ts";
import { findDataset, findDimension, findMeasure } from "../../../catalogue/catalogue.ts";
import { findByWord, refuse, requireByWord } from "../../../catalogue/find.ts";
import { isGrain } from "../../../catalogue/grains.ts";
import { type Query, RECORD } from "../../../catalogue/inputs/query.ts";
import type { Dataset, Dimension, Measure } from "../../../catalogue/types.ts";
import { grains } from "../../../catalogue/units.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";
import {
  addDays,
  addMonths,
  type DayRange,
  previousPeriod,
  samePeriodLastYear,
  unitAround,
  wholeUnit,
} from "../../../periods/dates.ts";
import type { Asked, Condition, Grouping, Order } from "./computed.ts";
import { resolveFilter } from "./resolve-filters.ts";
import { requireSense } from "./resolve-sense.ts";

/** Finds what a query names in the catalogue. Throws `MisuseError`: which field is wrong, and what would be valid. */
export function resolveQuery(query: Query): Asked {
  const dataset = findDataset(query.dataset);
  if (!dataset) throw new MisuseError(`dataset: there is no ${query.dataset}`);
  const isListing = query.groupBy.some((name) => name.toLowerCase() === RECORD);
  const groupBy = isListing ? [] : query.groupBy.map((name) => resolveGrouping(dataset, name));
  const named = query.measures.map((name) => requireByWord("measures", dataset.measures, name));
  const asked = named.length > 0 ? named : defaultMeasures(dataset, isListing, groupBy.length > 0);
  // How many there are has to be known of a list that is cut.
  const counted = isListing ? dataset.measures.filter(({ compute }) => "count" in compute) : [];
  const target = query.target && {
    ...query.target,
    measure: requireByWord("target.measure", dataset.measures, query.target.measure).name,
  };
  const order = query.orderBy && resolveOrder(dataset, groupBy, isListing, query.orderBy);
  const keys = [target?.measure, isListing ? undefined : order?.by];
  const measures = withNamed(dataset, [...asked, ...counted], keys);
  const analyse = query.analyse ?? (target && "target");
  const resolved: Asked = {
    query: { ...query, analyse, target },
    dataset,
    measures,
    groupBy,
    isListing,
    date: resolveDate(dataset, query.periodOf),
    ...resolvePeriods(query),
    conditions: query.filters.map((filter) => resolveFilter(dataset, filter)),
    order,
  };
  requireSense(resolved);
  return analyse === "ageing" ? toAgeing(resolved) : resolved;
}

function resolveGrouping(dataset: Dataset, name: string): Grouping {
  const dimension = findByWord(dataset.dimensions, name);
  const grain = name.toLowerCase();
  // Of the vendor's own words for time only those that it alone can tell are dimensions.
  if (isGrain(grain) && (!dimension || dataset.source === "web-analytics")) {
    return { kind: "grain", name: grain, grain };
  }
  if (dimension) return { kind: "dimension", name: dimension.name, dimension };
  const valid = [...dataset.dimensions.map((one) => one.name), ...grains, ...(dataset.date ? [RECORD] : [])];
  throw new MisuseError(refuse("groupBy", name, valid));
}

/** What is asked of a dataset when nothing is said: how many, and what groups are worth. */
function defaultMeasures(dataset: Dataset, isListing: boolean, isGrouped: boolean): Measure[] {
  const count = dataset.measures.find(({ compute }) => "count" in compute);
  if (!count) return dataset.measures.slice(0, 1);
  const money = dataset.measures.filter(({ unit, adds }) => unit === "money" && adds);
  if (isListing) {
    const own = dataset.measures.filter(({ compute }) => "mean" in compute && compute.mean === "probability");
    return [count, ...money, ...own];
  }
  return isGrouped ? [...money.slice(0, 1), count] : [count];
}

function withNamed(dataset: Dataset, measures: readonly Measure[], keys: readonly (string | undefined)[]) {
  const names = new Set(keys.map((key) => key?.split(".")[0]));
  return [...new Set([...measures, ...dataset.measures.filter(({ name }) => names.has(name))])];
}

const PARTS = ["share", "previous", "change", "changePercent"];

/** The key of a column: a measure, a part of it, or a dimension of the groups. */
function resolveOrder(
  dataset: Dataset,
  groupBy: readonly Grouping[],
  isListing: boolean,
  { by, direction }: NonNullable<Query["orderBy"]>,
): Order {
  const [word = "", part, ...rest] = by.split(".");
  if (part !== undefined && (!PARTS.includes(part) || rest.length > 0)) {
    const valid = PARTS.map((one) => `${word}.${one}`);
    throw new MisuseError(refuse("orderBy.by", part, valid));
  }
  const dimensions: readonly { name: string }[] = isListing ? dataset.dimensions : groupBy;
  const grouping = groupBy.find(({ name }) => name === word);
  // "events" is the measure, and not the dimension "event".
  const isMeasure = dataset.measures.some(({ name }) => name === word);
  const dimension = isMeasure ? undefined : findByWord(dataset.dimensions, word);
  const named = grouping ?? dimensions.find(({ name }) => name === dimension?.name);
  if (part === undefined && named) return { by: named.name, direction };
  const valid = [...dataset.measures.map(({ name }) => name), ...dimensions.map(({ name }) => name)];
  const measure = findByWord(dataset.measures, word);
  if (!measure) throw new MisuseError(refuse("orderBy.by", word, valid));
  return { by: part === undefined ? measure.name : `${measure.name}.${part}`, direction };
}

function resolveDate(dataset: Dataset, periodOf: string | undefined): Dimension | undefined {
  const dates = dataset.dimensions.filter(({ unit }) => unit === "day" || unit === "instant");
  if (periodOf !== undefined && dates.length === 0) {
    throw new MisuseError(`periodOf: ${dataset.many} have no other date; leave it out`);
  }
  if (periodOf !== undefined) return requireByWord("periodOf", dates, periodOf);
  return dates.find(({ field }) => field === dataset.date?.field);
}

/** The days of a query, and those that they are compared with. */
function resolvePeriods({ period, compareWith }: Query): Pick<Asked, "period" | "comparedWith"> {
  const own = period && rangeOf("period", period);
  if (compareWith === undefined) return { period: own, comparedWith: undefined };
  if (!own) throw new MisuseError("compareWith: needs a period");
  return { period: own, comparedWith: earlierThan(own, compareWith) };
}

function rangeOf(field: string, { from, to }: { from: string; to: string }): DayRange {
  if (from > to) throw new MisuseError(`${field}: from (${from}) is after to (${to})`);
  return { startDate: from, endDate: to };
}

const UNITS = ["month", "quarter", "year"] as const;

/** Before a whole month comes the month before, however long; before all else as many days. */
function earlierThan(period: DayRange, compareWith: NonNullable<Query["compareWith"]>): DayRange {
  if (typeof compareWith === "object") return rangeOf("compareWith", compareWith);
  const isYear = compareWith === "previousYear";
  const unit = wholeUnit(period, UNITS);
  if (unit)
    return unitAround(unit, isYear ? addMonths(period.startDate, -12) : addDays(period.startDate, -1));
  return isYear ? samePeriodLastYear(period) : previousPeriod(period);
}

/** What is owed, by how long it has been due: a grouping and a filter like others. */
function toAgeing(asked: Asked): Asked {
  const { dataset, query, groupBy, conditions } = asked;
  const state = findDimension(dataset, "state");
  const unpaid: Condition[] = state ? [{ of: { dimension: state }, is: "is", values: ["unpaid"] }] : [];
  const own = ["balance", "count"].flatMap((name) => findMeasure(dataset, name) ?? []);
  const rest = groupBy.filter(({ name }) => name !== overdueBy.name);
  return {
    ...asked,
    measures: query.measures.length > 0 ? asked.measures : own,
    groupBy: [...rest, { kind: "dimension", name: overdueBy.name, dimension: overdueBy }],
    conditions: [...conditions, ...unpaid],
  };
}
