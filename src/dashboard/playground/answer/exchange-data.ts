import type { ChatReply } from "../../../chat/schemas.ts";
import type { Table } from "../../../tables/table.ts";

type Told = Omit<ChatReply, "answer" | "conversationId" | "timestamp">;
type OrUndefined<T> = { [K in keyof T]?: T[K] | undefined };

/** A question with its answer. Of one from the past there is less: sources, usage and the request are not stored. */
export interface Exchange extends OrUndefined<Told> {
  /** Begins the ids of its elements; the answer's own where it is stored. */
  id: string;
  question: string | undefined;
  answer: string | undefined;
  curl?: string;
}

export type AnswerData = ReturnType<typeof dataOf>;

/** The tables of an answer, and what its elements' ids begin with. */
export function dataOf({ id, data = [], language = "en" }: Exchange) {
  return { id, data, language };
}

const POINTER = /^\/data\/(\d+)(?:\/(rows|totals)\/(\d+)(?:\/cells\/([^/]+))?)?/;

/** Without a column it is the row's label, without a list the table. */
function targetOf(pointer: string) {
  const [, table, list, row, column] = POINTER.exec(pointer) ?? [];
  if (table === undefined) return undefined;
  const named: "rows" | "totals" | undefined = list === "rows" || list === "totals" ? list : undefined;
  return { table: Number(table), list: named, row: Number(row), column };
}

/** The id of the element that shows what a pointer of the evidence points at: a cell, a row's label, a table. */
export function anchorOf(id: string, pointer: string): string | undefined {
  const target = targetOf(pointer);
  if (!target) return undefined;
  const { table, list, row, column = "label" } = target;
  return [id, "data", table, ...(list ? [list, row, column] : [])].join("-");
}

/** The table, the row and the column's title that a pointer points at, as far as there are. */
export function findTarget(data: readonly Table[], pointer: string) {
  const target = targetOf(pointer);
  const table = target && data[target.table];
  if (!table) return undefined;
  const row = target.list && table[target.list][target.row];
  return { table, row, title: table.columns.find(({ key }) => key === target.column)?.title };
}
