import { DAY_MS, isRowOf, type UsageOf, summed } from "./read.ts";
import { HOUR_MS, countNames } from "../domain/usage.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import { usageHours, users } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { streamOf } from "../lib/stream-of.ts";
import type { UsageStep } from "./read.ts";

/** Rows a query, and lines a piece of the stream: what is in memory at a time. */
const PAGE = 500;

const HEAD = "start,key,user,requests,refusals,chats,input_tokens,output_tokens,tool_calls\r\n";

type CsvInput = UsageOf & { by: UsageStep };

/**
 * Usage as CSV (RFC 4180), read while it is being sent: for each hour or day and key a line of the key (no user),
 * which has everything, and a line for each user that is known. With `userId` only that user's lines.
 */
export function usageCsv(deps: Pick<Deps, "db">, of: CsvInput): ReadableStream<Uint8Array> {
  return streamOf(readLines(deps, of));
}

async function* readLines(deps: Pick<Deps, "db">, of: CsvInput): AsyncGenerator<string> {
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

async function readPage({ db }: Pick<Deps, "db">, of: CsvInput, after: Place) {
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
  const counts = countNames.map((name) => row[name]);
  return `${[start, row.keyId, toField(row.externalId ?? ""), ...counts].join(",")}\r\n`;
}

/** A client names its users as it likes: what a spreadsheet would take for a formula gets an apostrophe in front. */
function toField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
