import { sql, type SQL } from "drizzle-orm";
import { isAbout } from "./client.ts";

/** A batch cannot branch: this fails where `condition` holds, as the least integer has no absolute value (sqlite.org/lang_corefunc.html#abs). */
export function refuseWhere(condition: SQL): SQL {
  return sql`SELECT 1 WHERE abs(-9223372036854775807 - (${condition})) = 0`;
}

export function isRefused(error: unknown): boolean {
  return isAbout(error, "integer overflow");
}
