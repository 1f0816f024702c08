import { and, asc, between, eq, inArray, min } from "drizzle-orm";
import { labelOf } from "../catalogue/grains.ts";
import { dayMetrics, type DayDimension, type DayMetric, type DayRow } from "../domain/days.ts";
import { isoWeekday } from "../periods/dates.ts";
import { scan, type Store } from "./database.ts";
import { unpackRows } from "./fit.ts";
import type { DayCondition, SummedRow, TrafficPlan, TrafficResult } from "./plans.ts";
import { addRow, endSums, startSums, type Adding } from "./sums.ts";
import { days } from "./tables.ts";

/** A day of a dimension as it is stored, or a part of it. */
type StoredPart = { day: string; dimension: DayDimension; flags: string; rows: string };

/** Sums packed days; SQLite would take twice the time to unpack them. */
export function queryTraffic(store: Store, connection: number, plan: TrafficPlan): TrafficResult {
  const { conditions, unit, isDaily } = plan;
  const whole = conditions[0]?.by ?? "total";
  const grouped: readonly DayDimension[] = unit && plan.dimensions.length === 0 ? [whole] : plan.dimensions;
  const compared: DayDimension[] = conditions.some(({ isNot }) => isNot) ? ["total", whole] : [];
  const isKept = keeps(plan);
  const totals = createGroups();
  const rows = createGroups();
  const daily = createGroups();
  const flags = new Set<string>();
  const completeness = createCompleteness(plan.bases);
  const unmatched = createUnmatched(plan);

  for (const part of scanDays(store, connection, plan, new Set([whole, ...grouped, ...compared]))) {
    const { day, dimension } = part;
    if (plan.weekdays?.includes(isoWeekday(day)) === false) continue;
    const isWhole = dimension === whole;
    const label = unit ? (labelOf(unit, day) ?? "") : "";
    const all = unpackRows(part.rows);
    if (compared.includes(dimension)) completeness.add(part, all);
    if (isWhole) unmatched.drop(all);
    if (!isWhole && !grouped.includes(dimension)) continue;
    for (const flag of flagsOf(part)) flags.add(flag);
    for (const row of all) {
      if (!isKept(row[0])) continue;
      if (isWhole) totals.add({ dimension, unit: "", value: "" }, row);
      if (isWhole && isDaily) daily.add({ dimension, unit: day, value: "" }, row);
      const value = plan.dimensions.length === 0 ? "" : row[0];
      if (grouped.includes(dimension)) rows.add({ dimension, unit: label, value }, row);
    }
  }
  return {
    kind: "traffic",
    firstDay: readFirstDay(store, connection),
    totals: totals.end()[0]?.sums,
    rows: rows.end(),
    days: daily.end(),
    unmatched: unmatched.left(),
    isComplete: completeness.holds(),
    flags: [...flags],
  };
}

function scanDays(
  store: Store,
  connection: number,
  { range: { startDate, endDate } }: TrafficPlan,
  dimensions: ReadonlySet<DayDimension>,
): Iterable<StoredPart> {
  const { orm } = store;
  const { day, dimension, part, flags, rows } = days;
  const own = and(
    eq(days.connection, connection),
    between(day, startDate, endDate),
    inArray(dimension, [...dimensions]),
  );
  return scan(
    store,
    orm
      .select({ day, dimension, flags, rows })
      .from(days)
      .where(own)
      .orderBy(asc(day), asc(dimension), asc(part)),
  );
}

function readFirstDay({ orm }: Store, connection: number): string | undefined {
  const first = orm
    .select({ day: min(days.day) })
    .from(days)
    .where(and(eq(days.connection, connection), eq(days.dimension, "total")))
    .get();
  return first?.day ?? undefined;
}

function keeps({ conditions }: TrafficPlan): (value: string) => boolean {
  const tests = conditions.map(({ match, values, isNot }) => {
    const isOne = values.map((value) => matching(match, value));
    return (own: string) => isOne.some((matches) => matches(own)) !== isNot;
  });
  return (value) => tests.every((passes) => passes(value));
}

function matching(match: DayCondition["match"], value: string): (own: string) => boolean {
  const wanted = value.toLowerCase();
  if (match === "exact") return (own) => own.toLowerCase() === wanted;
  return (own) => own.toLowerCase().includes(wanted);
}

/** Rows summed by what they are of, in the order in which they come. */
function createGroups() {
  const groups = new Map<string, Omit<SummedRow, "sums"> & { adding: Adding[] }>();
  return {
    add: (of: Omit<SummedRow, "sums">, row: DayRow) => {
      const name = `${of.dimension} ${of.unit} ${of.value}`;
      const group = groups.get(name) ?? { ...of, adding: startSums() };
      groups.set(name, group);
      addRow(group.adding, row);
    },
    end: (): SummedRow[] =>
      [...groups.values()].map(({ adding, ...of }) => ({ ...of, sums: endSums(adding) })),
  };
}

/** What Google says when rows of a dimension are missing or put together. */
const CUTS = new Set(["truncated", "other", "thresholded"]);

function flagsOf({ flags }: StoredPart): string[] {
  return flags.split(",").filter((flag) => flag !== "");
}

/** Amounts are sums of binary fractions. */
const LEAST = 0.005;

/** Whether a dimension's rows make up the whole of every day: what cancels out over a period is no whole. */
function createCompleteness(bases: readonly DayMetric[]) {
  const missing = new Map<string, number>();
  let isCut = false;
  return {
    add: (part: StoredPart, rows: readonly DayRow[]) => {
      isCut ||= flagsOf(part).some((flag) => CUTS.has(flag));
      const sign = part.dimension === "total" ? 1 : -1;
      for (const base of bases) {
        const key = `${part.day} ${base}`;
        const sum = rows.reduce((rest, row) => rest + metricOf(row, base), 0);
        missing.set(key, (missing.get(key) ?? 0) + sign * sum);
      }
    },
    holds: () => !isCut && [...missing.values()].every((rest) => Math.abs(rest) < LEAST),
  };
}

/** Of the conditions, the values that no row has. Google has no row where all that was asked for is zero. */
function createUnmatched({ conditions, bases }: TrafficPlan) {
  const left = new Set(
    conditions.flatMap((condition) =>
      condition.values.map((value) => ({ condition, value, matches: matching(condition.match, value) })),
    ),
  );
  return {
    drop: (rows: readonly DayRow[]) => {
      for (const one of left) {
        if (rows.some((row) => one.matches(row[0]) && bases.some((base) => metricOf(row, base) !== 0)))
          left.delete(one);
      }
    },
    left: (): DayCondition[] =>
      [...Map.groupBy(left, ({ condition }) => condition)].map(([condition, ones]) => ({
        ...condition,
        values: ones.map(({ value }) => value),
      })),
  };
}

function metricOf(row: DayRow, metric: DayMetric): number {
  return Number(row[dayMetrics.indexOf(metric) + 1] ?? 0);
}
