import { and, eq } from "drizzle-orm";
import { answers, conversations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { userId, type UserRef } from "../../integrations/ids.ts";
import { AppError } from "../../lib/errors.ts";
import { chartsOf } from "../../tables/charts/charts.ts";
import { drawChart } from "../../tables/charts/draw.ts";
import { toCsv } from "../../tables/csv.ts";
import { ownConversations } from "../conversations/own.ts";
import { storedDetails, type StoredAnswer } from "./schemas.ts";

interface AnswerRef {
  user: UserRef;
  id: string;
}

/** An answer of this user as it was stored with its message. Throws 404 `answer_not_found`. */
export async function readAnswer({ db }: Pick<Deps, "db">, { user, id }: AnswerRef): Promise<StoredAnswer> {
  const owner = { id: await userId(user), organizationId: user.organizationId };
  const { details, conversationId, createdAt: timestamp } = answers;
  const found = await db
    .select({ details, conversationId, timestamp })
    .from(answers)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .where(and(eq(answers.id, id), ownConversations(owner)))
    .get();
  if (!found) throw new AppError("answer_not_found");
  const { details: json, ...rest } = found;
  const parsed = storedDetails.parse(JSON.parse(json));
  return { id, ...rest, ...parsed, charts: chartsOf(parsed.data, parsed.language) };
}

export interface File {
  body: string;
  type: string;
}

/** `r1.csv` or `r1.json` of an answer. Throws 404 `answer_not_found` for what it does not have. */
export async function readData(deps: Pick<Deps, "db">, ref: AnswerRef, file: string): Promise<File> {
  const { data } = await readAnswer(deps, ref);
  const [name, extension] = split(file);
  const table = data.find(({ id }) => id === name);
  if (table && extension === "csv") return { body: toCsv(table), type: "text/csv; charset=utf-8" };
  if (table && extension === "json") return { body: JSON.stringify(table), type: "application/json" };
  throw new AppError("answer_not_found");
}

/** `c1.svg` of an answer. Throws 404 `answer_not_found` for what it does not have. */
export async function readChart(deps: Pick<Deps, "db">, ref: AnswerRef, file: string): Promise<File> {
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
