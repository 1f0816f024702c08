import { desc, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { decodeCursor, encodeCursor } from "../lib/paging.ts";

/** Time and id of the last one seen. */
const place = z.tuple([z.int(), z.string().max(100)]);

/** Where a page of a list begins, and the order of the list, the newest first. Throws 400 for a bad cursor. */
export function newestFirst(at: SQLiteColumn, id: SQLiteColumn, cursor: string | undefined) {
  const [time, last] = cursor === undefined ? [] : decodeCursor(place, cursor);
  return {
    isBehind: time === undefined ? undefined : sql`(${at}, ${id}) < (${time}, ${last})`,
    order: [desc(at), desc(id)],
  };
}

/** The page, of rows that were read with one beyond `limit`, and the cursor of the next one; null on the last. */
export function cutPage<Row>(rows: Row[], limit: number, placeOf: (last: Row) => [at: number, id: string]) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last ? encodeCursor(placeOf(last)) : null };
}
