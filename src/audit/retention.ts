import { lt } from "drizzle-orm";
import { deleteUntilNone } from "../db/delete-until-none.ts";
import { auditLog } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

/** How long entries are kept. */
export const AUDIT_KEPT_MS = 400 * 86_400_000;

/** A tick is one of many: what it leaves, the next one finds. */
const MOST_CHUNKS = 20;

/** Drops entries whose time is over; called by the cron tick. */
export async function deleteOldAudit({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteUntilNone(db, auditLog, lt(auditLog.at, now() - AUDIT_KEPT_MS), { most: MOST_CHUNKS });
}
