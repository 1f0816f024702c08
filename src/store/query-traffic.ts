import { and, asc, between, eq, inArray, min } from "drizzle-orm";
import { dayMetrics, type DayDimension, type DayMetric, type DayRow } from "../domain/days.ts";
import { unitAround } from "../periods/dates.ts";
import { scan, type Store } from "./database.ts";
import { unpackRows } from "./packed-rows.ts";
import type { DayFilter, SummedRow, TrafficPlan, TrafficResult } from "./plans.ts";
import { addRow, endSums, startSums, type Adding } from "./sums.ts";
import { days } from "./tables.ts";

/** A day of a dimension as it is stored, or a part of it. */
type StoredPart = { day: string; dimension: DayDimension; flags: string; rows: string };

/** Sums packed days; SQLite would take twice the time to unpack them. */
export function queryTraffic(store: Store, connection: number, plan: TrafficPlan): TrafficResult {
  const { filter, exclude, unit, isDaily } = plan;
  const whole = filter?.by ?? exclude[0]?.by ?? "total";
  const grouped: readonly DayDimension[] = unit ? [whole] : plan.dimensions;
  const compared: DayDimension[] = exclude.length > 0 ? ["total", whole] : [];
  const isKept = keeps(plan);
  const totals = createGroups();
  const rows = createGroups();
  const daily = createGroups();
  const flags = new Set<string>();
  const completeness = createCompleteness(plan.bases);
  const unmatched = new Set(exclude);

  for (const part of scanDays(store, connection, plan, new Set([whole, ...grouped, ...compared]))) {
    const { day, dimension } = part;
    const isWhole = dimension === whole;
    const all = unpackRows(part.rows);
    if (compared.includes(dimension)) completeness.add(part, all);
    if (isWhole) dropMatched(unmatched, all, plan.bases);
    if (!isWhole && !grouped.includes(dimension)) continue;
    for (const flag of flagsOf(part)) flags.add(flag);
    for (const row of all) {
      if (!isKept(row[0])) continue;
      if (isWhole) totals.add(dimension, "", row);
      if (isWhole && isDaily) daily.add(dimension, day, row);
      if (grouped.includes(dimension)) rows.add(dimension, unit ? firstDayOf(unit, day) : row[0], row);
    }
  }
  return {
    kind: "traffic",
    firstDay: readFirstDay(store, connection),
    totals: totals.end()[0]?.sums,
    rows: rows.end(),
    days: daily.end(),
    unmatched: [...unmatched],
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

function keeps({ filter, exclude }: TrafficPlan): (value: string) => boolean {
  const isWanted = filter && matching(filter);
  const isExcluded = exclude.map(matching);
  return (value) => (!isWanted || isWanted(value)) && !isExcluded.some((matches) => matches(value));
}

function matching({ match, value }: DayFilter): (own: string) => boolean {
  const wanted = value.toLowerCase();
  if (match === "exact") return (own) => own.toLowerCase() === wanted;
  return (own) => own.toLowerCase().includes(wanted);
}

function firstDayOf(unit: "day" | "week" | "month", day: string): string {
  return unitAround(unit, day).startDate;
}

/** Rows summed by dimension and key, in the order in which they come. */
function createGroups() {
  const groups = new Map<string, { dimension: DayDimension; key: string; adding: Adding }>();
  return {
    add: (dimension: DayDimension, key: string, row: DayRow) => {
      const name = `${dimension} ${key}`;
      const group = groups.get(name) ?? { dimension, key, adding: startSums() };
      groups.set(name, group);
      addRow(group.adding, row);
    },
    end: (): SummedRow[] =>
      [...groups.values()].map(({ dimension, key, adding }) => ({ dimension, key, sums: endSums(adding) })),
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

/** Google has no row where all that was asked for is zero. */
function dropMatched(filters: Set<DayFilter>, rows: readonly DayRow[], bases: readonly DayMetric[]): void {
  for (const filter of filters) {
    const matches = matching(filter);
    if (rows.some((row) => matches(row[0]) && bases.some((base) => metricOf(row, base) !== 0)))
      filters.delete(filter);
  }
}

function metricOf(row: DayRow, metric: DayMetric): number {
  return Number(row[dayMetrics.indexOf(metric) + 1] ?? 0);
}
