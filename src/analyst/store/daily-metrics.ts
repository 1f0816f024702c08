import { and, between, eq, inArray, min, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { dailyMetrics } from "../../db/schema.ts";
import type { DayRange } from "../../lib/dates.ts";
import type { StoreDeps, StoreOwner } from "./owner.ts";

export type StoredDimension = "channel" | "landingPage" | "country" | "device";
export type TimeUnit = "day" | "week" | "month";

/** What a row of the table holds for a day and a dimension's value, by GA4 API name. */
export type BaseMetric =
  | "sessions"
  | "totalUsers"
  | "newUsers"
  | "engagedSessions"
  | "screenPageViews"
  | "keyEvents"
  | "transactions"
  | "totalRevenue";

export type Sums = Partial<Record<BaseMetric, number>>;

export interface MetricFilter {
  by: StoredDimension;
  match: "exact" | "contains";
  value: string;
}

export interface MetricQuery {
  range: DayRange;
  filter: MetricFilter | undefined;
  /** One row each of the filtered whole; not together with `dimensions`. */
  unit: TimeUnit | undefined;
  dimensions: readonly StoredDimension[];
}

export interface SummedRow {
  dimension: StoredDimension | "total";
  /** The dimension's value, or the first day of the unit (of a week: Monday), which may lie before the range. */
  key: string;
  sums: Sums;
}

export interface SummedPeriod {
  /** Undefined when no row is in the period. */
  totals: Sums | undefined;
  rows: SummedRow[];
  /** What Google said of the figures' honesty (`flags` of the table). */
  flags: Set<string>;
}

export interface StoredSums {
  /** Undefined when nothing is stored. */
  firstDay: string | undefined;
  periods: SummedPeriod[];
}

/** Sums of some periods and the first day that is stored, in one batch. */
export async function sumDailyMetrics(
  { db }: StoreDeps,
  owner: StoreOwner,
  queries: readonly MetricQuery[],
): Promise<StoredSums> {
  const first = db
    .select({ day: min(dailyMetrics.day) })
    .from(dailyMetrics)
    .where(and(ofOwner(owner), eq(dailyMetrics.dimension, "total")));
  const statements = queries.flatMap((query) => [
    sumWhere(db, owner, query, { unit: undefined, dimensions: [query.filter?.by ?? "total"], split: false }),
    sumWhere(db, owner, query, splitOf(query)),
  ]);
  const [firstRows, ...results] = await db.batch([first, ...statements]);
  const periods = queries.map((_, index) => toPeriod(results[index * 2] ?? [], results[index * 2 + 1] ?? []));
  return { firstDay: firstRows[0]?.day ?? undefined, periods };
}

interface Split {
  unit: TimeUnit | undefined;
  dimensions: readonly (StoredDimension | "total")[];
  /** One row for each value; else one for everything. */
  split: boolean;
}

function splitOf({ unit, dimensions, filter }: MetricQuery): Split {
  return unit === undefined
    ? { unit, dimensions, split: true }
    : { unit, dimensions: [filter?.by ?? "total"], split: false };
}

function sumWhere(
  db: StoreDeps["db"],
  owner: StoreOwner,
  { range, filter }: MetricQuery,
  { unit, dimensions, split }: Split,
) {
  const key = split ? sql<string>`${dailyMetrics.value}` : keyOfUnit(unit);
  return db
    .select({
      dimension: dailyMetrics.dimension,
      key: key.as("key"),
      flags: sql<string | null>`group_concat(DISTINCT ${dailyMetrics.flags})`,
      sessions: sum(dailyMetrics.sessions),
      totalUsers: sum(dailyMetrics.totalUsers),
      newUsers: sum(dailyMetrics.newUsers),
      engagedSessions: sum(dailyMetrics.engagedSessions),
      screenPageViews: sum(dailyMetrics.pageViews),
      keyEvents: sum(dailyMetrics.keyEvents),
      transactions: sum(dailyMetrics.transactions),
      totalRevenue: sum(dailyMetrics.revenue),
    })
    .from(dailyMetrics)
    .where(
      and(
        ofOwner(owner),
        inArray(dailyMetrics.dimension, [...dimensions]),
        between(dailyMetrics.day, range.startDate, range.endDate),
        filter && dimensions.includes(filter.by) ? matching(filter) : undefined,
      ),
    )
    .groupBy(dailyMetrics.dimension, sql`key`);
}

function sum(column: SQLWrapper): SQL<number> {
  return sql<number>`sum(${column})`;
}

function ofOwner({ organizationId, integrationId }: StoreOwner): SQL | undefined {
  return and(eq(dailyMetrics.integrationId, integrationId), eq(dailyMetrics.organizationId, organizationId));
}

/** GA4 compares without regard to case. `instr`, because D1 takes LIKE patterns of 50 bytes only. */
function matching({ match, value }: MetricFilter): SQL {
  const own = sql`lower(${dailyMetrics.value})`;
  return match === "exact" ? sql`${own} = lower(${value})` : sql`instr(${own}, lower(${value})) > 0`;
}

function keyOfUnit(unit: TimeUnit | undefined): SQL<string> {
  const { day } = dailyMetrics;
  if (unit === undefined) return sql<string>`''`;
  if (unit === "day") return sql<string>`${day}`;
  if (unit === "month") return sql<string>`substr(${day}, 1, 7) || '-01'`;
  // The Sunday on or after the day, less six days: the Monday of its ISO week.
  return sql<string>`date(${day}, 'weekday 0', '-6 days')`;
}

type SumRow = Awaited<ReturnType<typeof sumWhere>>[number];

function toPeriod(totals: SumRow[], rows: SumRow[]): SummedPeriod {
  const [total] = totals;
  const flags = [...totals, ...rows].flatMap((row) => (row.flags ?? "").split(","));
  return {
    totals: total && toSums(total),
    rows: rows.map((row) => ({ dimension: row.dimension, key: row.key, sums: toSums(row) })),
    flags: new Set(flags.filter((flag) => flag !== "")),
  };
}

function toSums({ dimension: _dimension, key: _key, flags: _flags, ...sums }: SumRow): Sums {
  return sums;
}
