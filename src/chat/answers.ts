import { and, eq, inArray, sql } from "drizzle-orm";
import { conversations, messages } from "../db/schema.ts";
import type { Db } from "../deps.ts";
import type { UserRef } from "../integrations/ids.ts";
import { AppError } from "../lib/errors.ts";
import { chartsOf } from "../tables/charts/charts.ts";
import { drawChart } from "../tables/charts/draw.ts";
import { toCsv } from "../tables/csv.ts";
import { chatUser, ownConversations } from "./conversations.ts";
import { storedDetails, type StoredAnswer } from "./schemas.ts";
import type { Table } from "../tables/table.ts";

interface AnswerRef {
  user: UserRef;
  id: string;
}

/** An answer of this user as it was stored with its message. Throws 404 `answer_not_found`. */
export async function readAnswer(deps: Db, { user, id }: AnswerRef): Promise<StoredAnswer> {
  const [found] = await readAnswers(deps, { user, ids: [id] });
  if (!found) throw new AppError("answer_not_found");
  return found;
}

/** Those of some answers that are this user's, in no order; as many as a page of messages can have. */
export async function readAnswers({ db }: Db, { user, ids }: { user: UserRef; ids: readonly string[] }) {
  if (ids.length === 0) return [];
  const { answerId, content: answer, details, conversationId, createdAt: timestamp } = messages;
  const found = await db
    .select({ id: sql<string>`${answerId}`, answer, details, conversationId, timestamp })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .where(and(inArray(answerId, [...ids]), ownConversations(await chatUser(user))));
  return found.map(({ details: kept, ...rest }) => {
    const stored = storedDetails.parse(kept);
    return { ...rest, ...stored, charts: chartsOf(stored.data, stored.language) };
  });
}

export interface File {
  body: string;
  type: string;
}

/** `r1.csv` or `r1.json` of an answer. Throws 404 `answer_not_found` for what it does not have. */
export async function readData(deps: Db, ref: AnswerRef, file: string): Promise<File> {
  const { data } = await readAnswer(deps, ref);
  const [name, extension] = split(file);
  const table = data.find(({ id }) => id === name);
  if (table && extension === "csv") return { body: toCsv(table), type: "text/csv; charset=utf-8" };
  if (table && extension === "json") return { body: JSON.stringify(table), type: "application/json" };
  throw new AppError("answer_not_found");
}

/** `c1.svg` of an answer. Throws 404 `answer_not_found` for what it does not have. */
export async function readChart(deps: Db, ref: AnswerRef, file: string): Promise<File> {
  const { charts, data, language } = await readAnswer(deps, ref);
  const [name, extension] = split(file);
  const chart = charts.find(({ id }) => id === name);
  const table = data.find(({ id }) => id === chart?.table);
  if (!chart || !table || extension !== "svg") throw new AppError("answer_not_found");
  return { body: drawChart(table, chart, language), type: "image/svg+xml" };
}

function split(file: string): [name: string, extension: string] {
  const dot = file.lastIndexOf(".");
  return [file.slice(0, Math.max(0, dot)), file.slice(dot + 1)];
}

/** Mail is never stored: of tables that are kept its rows have their places, for pointers, and nothing else. */
export function withoutMail(table: Table): Table {
  if (!table.sources.includes("mail")) return table;
  const isMail = (cells: Table["rows"][number]["cells"]) =>
    table.dataset === "mails" || (cells["dataset"] ?? "mails") === "mails";
  const rows = table.rows.map((row) => (isMail(row.cells) ? { label: "mail", cells: {} } : row));
  const title = table.tool === "read" ? "Mail" : table.title;
  return { ...table, title, rows };
}
