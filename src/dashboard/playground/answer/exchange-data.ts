import type { ChatReply } from "../../../chat/schemas.ts";
import type { Row, Table } from "../../../tables/table.ts";

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

export interface AnswerData {
  /** Begins the ids of their elements. */
  id: string;
  data: NonNullable<ChatReply["data"]>;
  language: string;
}

export function dataOf({ id, data = [], language = "en" }: Exchange): AnswerData {
  return { id, data, language };
}

const POINTER = /^\/data\/(\d+)(?:\/(rows|totals)\/(\d+)(?:\/cells\/([^/]+))?)?/;

interface Target {
  table: number;
  list: "rows" | "totals" | undefined;
  row: number;
  /** Undefined for the row's label. */
  column: string | undefined;
}

function targetOf(pointer: string): Target | undefined {
  const [, table, list, row, column] = POINTER.exec(pointer) ?? [];
  if (table === undefined) return undefined;
  const isList = list === "rows" || list === "totals";
  return { table: Number(table), list: isList ? list : undefined, row: Number(row), column };
}

/** The id of the element that shows what a pointer of the evidence points at: a cell, a row's label, a table. */
export function anchorOf(id: string, pointer: string): string | undefined {
  const target = targetOf(pointer);
  if (!target) return undefined;
  const { table, list, row, column = "label" } = target;
  return [id, "data", table, ...(list ? [list, row, column] : [])].join("-");
}

/** The table, the row and the column's title that a pointer points at, as far as there are. */
export function findTarget(
  data: readonly Table[],
  pointer: string,
): { table: Table; row: Row | undefined; title: string | undefined } | undefined {
  const target = targetOf(pointer);
  const table = target && data[target.table];
  if (!table) return undefined;
  const row = target.list && table[target.list][target.row];
  return { table, row, title: table.columns.find(({ key }) => key === target.column)?.title };
}
