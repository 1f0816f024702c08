import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { SyncMessage } from "../domain/messages.ts";
import { describeError } from "../lib/log.ts";
import { insertAudit, type Actor } from "../audit/audit.ts";
import { integrations } from "../db/schema.ts";
import { AppError } from "../lib/errors.ts";
import { ownRow } from "./tokens/credentials.ts";

export type SyncRequest = Omit<Extract<SyncMessage, { kind: "sync" }>, "kind">;

/** Has a connection synchronized. What cannot be enqueued now is found by the next cron tick, within a minute. */
export async function sendSync(
  { syncQueue, log }: Pick<Deps, "syncQueue" | "log">,
  sync: SyncRequest,
  options: { delaySeconds?: number; failure?: string } = {},
): Promise<void> {
  const { failure = "sync_left_to_cron", ...delay } = options;
  try {
    await syncQueue.send({ kind: "sync", ...sync }, delay);
  } catch (error) {
    log("warn", failure, describeError(error));
  }
}

/** Makes a connection due at once; `impossible` for one not connected or read live. Throws 404 `integration_not_found`. */
export async function requestSync(
  deps: Pick<Deps, "db" | "now" | "syncQueue" | "log">,
  input: { organizationId: string; integrationId: string; actor: Actor },
): Promise<"requested" | "running" | "impossible"> {
  const { organizationId, integrationId, actor } = input;
  const owner = { organizationId, integrationId };
  const now = deps.now();
  const isReady = and(
    ownRow(owner),
    eq(integrations.enabled, true),
    eq(integrations.connected, true),
    isNotNull(integrations.syncSchedule),
    or(isNull(integrations.leaseToken), lte(integrations.leaseUntil, now)),
  );
  const [, moved, [found]] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "connection.sync_requested", target: integrationId },
      sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isReady})`,
    ),
    deps.db
      .update(integrations)
      .set({ nextSyncAt: now, leaseUntil: null })
      .where(isReady)
      .returning({ id: integrations.id }),
    deps.db
      .select({ leaseToken: integrations.leaseToken, leaseUntil: integrations.leaseUntil })
      .from(integrations)
      .where(ownRow(owner)),
  ]);
  if (!found) throw new AppError("integration_not_found");
  const isRunning = found.leaseToken !== null && (found.leaseUntil ?? 0) > now;
  if (moved.length === 0) return isRunning ? "running" : "impossible";
  await sendSync(deps, { ...owner, due: now });
  return "requested";
}
