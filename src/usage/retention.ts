import { USAGE_KEPT_MS } from "./read.ts";
import { HOUR_MS } from "../domain/usage.ts";
import { sql } from "drizzle-orm";
import { deleteUntilNone } from "../db/delete-until-none.ts";
import { usageHours } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

/** A tick is one of many: what it leaves, the next one finds. */
const MOST_CHUNKS = 20;
const MINUTE_MS = 60_000;

/** Drops hours that are older than usage is kept; called by the cron tick, and works in the first minutes of an hour. */
export async function deleteOldUsage({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  if (now() % HOUR_MS >= 5 * MINUTE_MS) return;
  const oldest = Math.floor((now() - USAGE_KEPT_MS) / HOUR_MS);
  // The index begins with the organization: without its name every row would be read.
  const old = sql`organization_id IN (SELECT id FROM organizations) AND hour < ${oldest}`;
  await deleteUntilNone(db, usageHours, old, { most: MOST_CHUNKS });
}
