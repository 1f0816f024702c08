import { and, gt, isNull, lte, sql } from "drizzle-orm";
import { runBatch } from "../db/client.ts";
import { isoInstant } from "../db/iso-instant.ts";
import { apiKeys } from "../db/schema.ts";
import type { Deps, EventDeps } from "../deps.ts";
import { announceEvents, isWanted, recordRows } from "../events/record.ts";

const WARNING_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Tells organizations of keys that end within seven days, once each; by the first cron tick of an hour. */
export async function notifyExpiringKeys(deps: Deps): Promise<void> {
  if (deps.now() % HOUR_MS < 60_000) await notifyKeys(deps);
}

/** An organization that has nobody who wants to hear of it now is told when it has, if that is in time. */
export async function notifyKeys(deps: EventDeps) {
  const { db } = deps;
  const now = deps.now();
  const { id, organizationId, hint, expiresAt, revokedAt, expiryToldAt } = apiKeys;
  const isDue = and(
    gt(expiresAt, now),
    lte(expiresAt, now + WARNING_MS),
    isNull(revokedAt),
    isNull(expiryToldAt),
    isWanted(sql`${organizationId}`, "key.expiring"),
  );
  const results = await runBatch(db, [
    recordRows(
      deps,
      sql`SELECT ${organizationId} AS organization_id, NULL AS user_id, 'key.expiring' AS type,
        json_object('keyId', ${id}, 'hint', ${hint}, 'expiresAt', ${isoInstant(expiresAt)}) AS data
      FROM ${apiKeys} WHERE ${isDue}`,
    ),
    db.update(apiKeys).set({ expiryToldAt: now }).where(isDue),
  ]);
  announceEvents(deps, results);
}
