import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** Milliseconds since the epoch as `Date.toISOString` writes them. */
export function isoInstant(milliseconds: SQLWrapper): SQL {
  return sql`(strftime('%Y-%m-%dT%H:%M:%S', ${milliseconds} / 1000, 'unixepoch') || printf('.%03dZ', ${milliseconds} % 1000))`;
}
