import type * as z from "zod";
import { invalid, notionRefusal } from "./errors.ts";

const MOST = 100;

/** What every list call may carry. */
export interface Paging {
  start_cursor?: string | undefined;
  page_size?: number | undefined;
}

/** Paging of a GET list, from its query string. */
export function readPaging(query: Record<string, string>): Paging {
  const size = query["page_size"];
  return {
    ...(query["start_cursor"] === undefined ? {} : { start_cursor: query["start_cursor"] }),
    ...(size === undefined ? {} : { page_size: Number(size) }),
  };
}

/** Notion's list envelope around one page of results. */
export function pageOfResults<T>(
  type: string,
  list: readonly T[],
  paging: Paging,
  write: (entry: T) => unknown,
) {
  const size = paging.page_size ?? MOST;
  if (!Number.isInteger(size) || size < 1 || size > MOST) {
    const bounds = `a number between \`1\` and \`${MOST}\``;
    throw invalid(`body failed validation: body.page_size should be ${bounds}, instead was \`${size}\`.`);
  }
  const offset = offsetOf(paging.start_cursor);
  const end = offset + size;
  const more = end < list.length;
  return {
    object: "list",
    results: list.slice(offset, end).map(write),
    next_cursor: more ? `${CURSOR}${String(end).padStart(12, "0")}` : null,
    has_more: more,
    type,
    [type]: {},
    request_status: { type: "complete" },
    request_id: crypto.randomUUID(),
  };
}

// Cursors are UUIDs; this one carries the offset in its last part.
const CURSOR = "c0ffee00-0000-4000-8000-";

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const rest = cursor.startsWith(CURSOR) ? cursor.slice(CURSOR.length) : "";
  if (/^\d{12}$/.test(rest)) return Number(rest);
  throw invalid(`The start_cursor provided is invalid: ${cursor}`);
}

/** A JSON body of this form; Notion says which part is wrong. An empty body counts as {}. */
export function parseBody<T>(schema: z.ZodType<T>, text: string): T {
  let body: unknown;
  try {
    body = text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    throw notionRefusal(400, "invalid_json", "Error parsing JSON body.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = ["body", ...(issue?.path.map(String) ?? [])].join(".");
  throw invalid(`body failed validation: ${place}: ${issue?.message ?? "is not valid"}`);
}
