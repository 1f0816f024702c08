import { and, desc, eq, gte, isNull, lt, sql, asc } from "drizzle-orm";
import { apiKeys, organizations, usageHours, users } from "../db/schema.ts";
import type { Db } from "../deps.ts";
import { addUp, HOUR_MS, USAGE_KEPT_MS, type UsageCounts, countNames } from "../domain/usage.ts";
import { streamOf } from "../lib/stream-of.ts";
import { csvLine } from "../tables/csv.ts";

export const DAY_MS = 24 * HOUR_MS;

/** Milliseconds since the epoch; whole hours that begin in `from` (inclusive) to `to` (exclusive). */
interface UsageRange {
  from: number;
  to: number;
}

/** The first hour, and the one behind the last. Never longer than usage is kept. */
function hoursOf({ from, to }: UsageRange): { first: number; end: number } {
  const end = Math.ceil(to / HOUR_MS);
  return { first: Math.max(Math.ceil(from / HOUR_MS), end - USAGE_KEPT_MS / HOUR_MS), end };
}

interface UsageOf extends UsageRange {
  organizationId: string;
  keyId?: string | undefined;
  /** Null: the keys' own count, which has every request, whoever its user was. */
  userId?: string | null | undefined;
}

/** The rows of one organization or, where it is null, of all. */
function isRowOf({
  organizationId,
  keyId,
  userId,
  ...range
}: Omit<UsageOf, "organizationId"> & { organizationId: string | null }) {
  const { first, end } = hoursOf(range);
  const { organizationId: organization, keyId: key, userId: user, hour } = usageHours;
  return and(
    organizationId === null ? undefined : eq(organization, organizationId),
    gte(hour, first),
    lt(hour, end),
    keyId === undefined ? undefined : eq(key, keyId),
    userId === null ? isNull(user) : userId === undefined ? undefined : eq(user, userId),
  );
}

const summed = {
  requests: total(usageHours.requests),
  refusals: total(usageHours.refusals),
  chats: total(usageHours.chats),
  inputTokens: total(usageHours.inputTokens),
  outputTokens: total(usageHours.outputTokens),
  toolCalls: total(usageHours.toolCalls),
};

function total(column: (typeof usageHours)[keyof UsageCounts]) {
  return sql<number>`sum(${column})`;
}

/** How usage is added up: days are of UTC. */
export type UsageStep = "hour" | "day";

export interface UsagePoint extends UsageCounts {
  /** Beginning of the hour or day, milliseconds since the epoch. */
  at: number;
}

/** Usage of an organization, a key or a user, every hour or day of the range, zeros included. The last minute may be missing. */
export async function readUsage({ db }: Db, { by, ...of }: UsageOf & { by: UsageStep }) {
  const hours = by === "day" ? DAY_MS / HOUR_MS : 1;
  const step = sql<number>`${usageHours.hour} / ${sql.raw(String(hours))}`;
  const rows = await db
    .select({ step, ...summed })
    .from(usageHours)
    .where(isRowOf({ ...of, userId: of.userId ?? null }))
    .groupBy(step);
  const found = new Map(rows.map(({ step: place, ...counts }) => [place, counts]));
  const { first, end } = hoursOf(of);
  const from = Math.floor(first / hours);
  const length = Math.max(0, Math.ceil(end / hours) - from);
  return Array.from({ length }, (_, index) => ({
    at: (from + index) * hours * HOUR_MS,
    ...(found.get(from + index) ?? addUp([])),
  }));
}

const MOST = 1000;

/** What each key of the organization used, the busiest first; keys that nobody used are left out. */
export async function listUsageByKey({ db }: Db, of: UsageRange & { organizationId: string }) {
  return await db
    .select({ keyId: usageHours.keyId, name: apiKeys.name, hint: apiKeys.hint, ...summed })
    .from(usageHours)
    .innerJoin(apiKeys, eq(apiKeys.id, usageHours.keyId))
    .where(isRowOf({ ...of, userId: null }))
    .groupBy(usageHours.keyId)
    .orderBy(desc(summed.requests), usageHours.keyId)
    .limit(MOST);
}

/** The 20 busiest users of an organization or key. Use in privacy mode is nobody's; refusals are not known by user, and are zero. */
export async function listUsageByUser({ db }: Db, of: Omit<UsageOf, "userId">) {
  return await db
    .select({ userId: users.id, externalId: users.externalId, ...summed })
    .from(usageHours)
    .innerJoin(users, eq(users.id, usageHours.userId))
    .where(isRowOf(of))
    .groupBy(users.id)
    .orderBy(desc(summed.requests), users.id)
    .limit(20);
}

/** What each organization used, the busiest first: the operator's view. */
export async function listUsageByOrganization({ db }: Db, range: UsageRange) {
  return await db
    .select({ organizationId: organizations.id, name: organizations.name, ...summed })
    .from(usageHours)
    .innerJoin(organizations, eq(organizations.id, usageHours.organizationId))
    .where(isRowOf({ ...range, organizationId: null, userId: null }))
    .groupBy(organizations.id)
    .orderBy(desc(summed.requests), organizations.id)
    .limit(MOST);
}

/** Rows a query, and lines a piece of the stream: what is in memory at a time. */
const PAGE = 500;

const HEAD = "start,key,user,requests,refusals,chats,input_tokens,output_tokens,tool_calls\r\n";

type CsvInput = UsageOf & { by: UsageStep };

/** Usage as CSV (RFC 4180), streamed: for each hour or day and key a line of everything and one a user; with `userId` that user's only. */
export function usageCsv(deps: Db, of: CsvInput): ReadableStream<Uint8Array> {
  return streamOf(readLines(deps, of));
}

async function* readLines(deps: Db, of: CsvInput): AsyncGenerator<string> {
  yield HEAD;
  let after: Place | undefined = { step: -1, keyId: "", user: "" };
  while (after) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const rows: CsvRow[] = await readPage(deps, of, after);
    if (rows.length > 0) yield rows.map((row) => toLine(row, of.by)).join("");
    after = rows.length === PAGE ? rows.at(-1) : undefined;
  }
}

/** Where a page ends; the next one begins behind it. */
interface Place {
  step: number;
  keyId: string;
  /** Empty for the key's own line. */
  user: string;
}

type CsvRow = Awaited<ReturnType<typeof readPage>>[number];

async function readPage({ db }: Db, of: CsvInput, after: Place) {
  const step = sql<number>`${usageHours.hour} / ${sql.raw(of.by === "day" ? "24" : "1")}`;
  const user = sql<string>`ifnull(${usageHours.userId}, '')`;
  return await db
    .select({ step, keyId: usageHours.keyId, user, externalId: users.externalId, ...summed })
    .from(usageHours)
    .leftJoin(users, eq(users.id, usageHours.userId))
    .where(
      and(
        isRowOf(of),
        sql`(${step}, ${usageHours.keyId}, ${user}) > (${after.step}, ${after.keyId}, ${after.user})`,
      ),
    )
    .groupBy(step, usageHours.keyId, user)
    .orderBy(asc(step), asc(usageHours.keyId), asc(user))
    .limit(PAGE);
}

function toLine(row: CsvRow, by: UsageStep): string {
  const start = new Date(row.step * (by === "day" ? DAY_MS : HOUR_MS)).toISOString();
  return csvLine([start, row.keyId, row.externalId, ...countNames.map((name) => row[name])]);
}
