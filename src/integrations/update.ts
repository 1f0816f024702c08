import { eq, sql } from "drizzle-orm";
import type * as z from "zod";
import { insertAudit, type Actor } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { integrations } from "../db/schema.ts";
import { AppError, invalid, nothingToChange } from "../lib/errors.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { nextSyncTime } from "../periods/schedule.ts";
import { connectorOf } from "../connectors/registry.ts";
import { ownRow } from "./tokens/credentials.ts";
import { integrationId, type UserRef } from "./ids.ts";
import type { StatusEntry, updateBody } from "./schemas.ts";
import { describeIntegration } from "./views/status.ts";

type UpdateInput = UserRef & z.output<typeof updateBody> & { type: IntegrationType; actor?: Actor };

/**
 * Changes a connection's configuration; a new schedule holds from the next run on. Throws 404 `integration_not_found`,
 * 400 where nothing is to change, and for the schedule of a type that has none.
 */
export async function updateIntegration(deps: Deps, input: UpdateInput): Promise<StatusEntry> {
  const { organizationId, type, syncSchedule, shared, actor } = input;
  if (syncSchedule === undefined && shared === undefined) throw nothingToChange();
  if (typeof syncSchedule === "string" && connectorOf(type).syncSchedule === undefined) {
    throw invalid("syncSchedule", `${type} is read live and has no schedule`);
  }
  const id = await integrationId(input, type);
  const isOwn = ownRow({ organizationId, integrationId: id });
  const details = {
    type,
    ...(typeof syncSchedule === "string" && { syncSchedule }),
    ...(shared !== undefined && { shared }),
  };
  const noted = insertAudit(
    deps,
    { organizationId, actor, action: "connection.updated", target: id, details },
    sql`EXISTS (SELECT 1 FROM ${integrations} WHERE ${isOwn})`,
  );
  const update = deps.db
    .update(integrations)
    .set({
      ...(typeof syncSchedule === "string" && {
        syncSchedule,
        nextSyncAt: rescheduled(nextSyncTime(syncSchedule, deps.now())),
        // A tick's claim is of the time that it was due at.
        leaseUntil: sql`CASE WHEN ${integrations.leaseToken} IS NULL THEN NULL ELSE ${integrations.leaseUntil} END`,
      }),
      ...(shared !== undefined && { shared }),
      updatedAt: deps.now(),
    })
    .where(isOwn)
    .returning();
  const [, [row]] = await deps.db.batch([noted, update]);
  if (!row) throw new AppError("integration_not_found");
  return describeIntegration(type, row);
}

/** Decided where the row is, so that a disconnect at the same time is not undone. */
function rescheduled(next: number | null) {
  const isWaiting = sql`${eq(integrations.enabled, true)} AND ${eq(integrations.connected, true)}`;
  return sql`CASE WHEN ${isWaiting} AND ${integrations.lastSyncedAt} IS NOT NULL
    THEN ${next} ELSE ${integrations.nextSyncAt} END`;
}
