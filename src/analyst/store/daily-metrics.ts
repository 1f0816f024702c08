import { and, between, eq, inArray, min, not, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { dailyMetrics } from "../../db/schema.ts";
import type { DayRange } from "../../periods/dates.ts";
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
  /** All of one dimension, and of that of the filter. */
  exclude: readonly MetricFilter[];
  /** What has to add up over the dimension that something is excluded from. */
  bases: readonly BaseMetric[];
  /** One row each of the filtered whole; not together with `dimensions`. */
  unit: TimeUnit | undefined;
  dimensions: readonly StoredDimension[];
  /** Also the filtered whole of each day. */
  isDaily: boolean;
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
  /** Where they were asked for: of each day that has rows. */
  days: SummedRow[];
  /** What could not be excluded, for there is none of it. */
  unmatched: MetricFilter[];
  /** Whether the rows of the dimension that something is excluded from make up the whole of every day. */
  isComplete: boolean;
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
  const plans = queries.map((query) => ({ query, range: query.range, parts: planQuery(query) }));
  const statements = plans.flatMap(({ range, parts }) =>
    parts.map(({ part }) => sumWhere(db, owner, range, part)),
  );
  const [firstRows, ...results] = await db.batch([first, ...statements]);
  let read = 0;
  const periods = plans.map(({ query, parts }) => {
    const rows = new Map(parts.map(({ name }) => [name, results[read++] ?? []]));
    return toPeriod(query, (name) => rows.get(name) ?? []);
  });
  return { firstDay: firstRows[0]?.day ?? undefined, periods };
}

type PartName = "totals" | "rows" | "days" | "parts" | "matches";

interface Part {
  dimensions: readonly (StoredDimension | "total")[];
  /** One row for each. */
  key: SQL<string>;
  condition?: SQL | undefined;
}

/** What is asked for one period. Some parts are only to know whether an exclusion is exact. */
function planQuery({ unit, dimensions, isDaily, filter, exclude }: MetricQuery) {
  const whole = filter?.by ?? exclude[0]?.by;
  const condition = whole && and(filter && matching(filter), ...exclude.map((one) => not(matching(one))));
  const sums = { dimensions: [whole ?? "total"] as const, condition };
  // The condition is of one dimension; with it no other is asked for.
  const rows = unit ? { ...sums, key: keyOfUnit(unit) } : { dimensions, condition, key: VALUE };
  const plan: { name: PartName; part: Part }[] = [
    { name: "totals", part: { ...sums, key: keyOfUnit(undefined) } },
    { name: "rows", part: rows },
  ];
  if (isDaily) plan.push({ name: "days", part: { ...sums, key: keyOfUnit("day") } });
  if (exclude.length === 0 || whole === undefined) return plan;
  plan.push({ name: "parts", part: { dimensions: ["total", whole], key: keyOfUnit("day") } });
  plan.push({ name: "matches", part: { dimensions: [whole], key: keyOfMatches(exclude) } });
  return plan;
}

function sumWhere(
  db: StoreDeps["db"],
  owner: StoreOwner,
  { startDate, endDate }: DayRange,
  { dimensions, key, condition }: Part,
) {
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
        between(dailyMetrics.day, startDate, endDate),
        condition,
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
  return match === "exact" ? sql`(${own} = lower(${value}))` : sql`(instr(${own}, lower(${value})) > 0)`;
}

const VALUE = sql<string>`${dailyMetrics.value}`;

/** One digit for each filter: whether it matches. */
function keyOfMatches(filters: readonly MetricFilter[]): SQL<string> {
  return sql<string>`'' || ${sql.join(filters.map(matching), sql` || `)}`;
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

function toPeriod(query: MetricQuery, rowsOf: (name: PartName) => SumRow[]): SummedPeriod {
  const [totals, rows, parts] = [rowsOf("totals"), rowsOf("rows"), rowsOf("parts")];
  const [total] = totals;
  return {
    totals: total && toSums(total),
    rows: rows.map(toRow),
    days: rowsOf("days").map(toRow),
    unmatched: findUnmatched(query, rowsOf("matches").map(toRow)),
    isComplete: ![...flagsOf(parts)].some((flag) => CUTS.has(flag)) && addsUp(query, parts.map(toRow)),
    flags: flagsOf([...totals, ...rows]),
  };
}

/** What Google says when rows of a dimension are missing or put together. */
const CUTS = new Set(["truncated", "other", "thresholded"]);

function flagsOf(rows: readonly SumRow[]): Set<string> {
  return new Set(rows.flatMap((row) => (row.flags ?? "").split(",")).filter((flag) => flag !== ""));
}

/** Amounts are sums of binary fractions. */
const LEAST = 0.005;

/** On every day: what cancels out over a period is no whole. */
function addsUp({ bases }: MetricQuery, parts: readonly SummedRow[]): boolean {
  return [...Map.groupBy(parts, ({ key }) => key).values()].every((rows) =>
    bases.every((base) => {
      const missing = rows.reduce(
        (rest, { dimension, sums }) => rest + (dimension === "total" ? 1 : -1) * (sums[base] ?? 0),
        0,
      );
      return Math.abs(missing) < LEAST;
    }),
  );
}

/** Google has no row where all that was asked for is zero. */
function findUnmatched({ exclude, bases }: MetricQuery, rows: readonly SummedRow[]): MetricFilter[] {
  const found = rows.filter(({ sums }) => bases.some((base) => (sums[base] ?? 0) !== 0));
  return exclude.filter((_, index) => !found.some(({ key }) => key[index] === "1"));
}

function toRow(row: SumRow): SummedRow {
  return { dimension: row.dimension, key: row.key, sums: toSums(row) };
}

function toSums({ dimension: _dimension, key: _key, flags: _flags, ...sums }: SumRow): Sums {
  return sums;
}
