import { and, eq, gt, inArray, isNotNull, max, notExists, or, sql } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import type { Db, Deps, TimedDb } from "../deps.ts";
import { deleteUntilNone } from "../db/delete-until-none.ts";
import {
  auditLog,
  contexts,
  contextVersions,
  conversations,
  idempotency,
  integrations,
  messages,
  tickets,
  usageHours,
  users,
  webhookEvents,
} from "../db/schema.ts";
import { cancelTickets } from "../integrations/consent/ticket-kinds.ts";
import { endConnection } from "../integrations/consent/disconnect.ts";
import { integrationId as connectionId, userId, type UserRef } from "../integrations/ids.ts";
import { findStore } from "../integrations/stored-data.ts";
import { stableId } from "../lib/ids.ts";
import { integrationTypes } from "../domain/integration-types.ts";

/** A user who is connected again while being erased is erased again, but not for ever. */
const PASSES = 5;

/**
 * Removes everything of a user: open flows, connections and what their objects keep, the store of what was synced,
 * conversations, contexts, usage, events that webhooks tell of, the user. Returns when D1 holds nothing of it any more;
 * one who is unknown is gone already.
 *
 * The user's row goes last and names everything else, so a call that failed anywhere is finished by the next one.
 * Vendors are told to revoke and never block: a row in `revocations` with sealed tokens and hashed ids outlives the
 * erasure until the vendor has listened or the queue has given up. D1 can be set back for 30 days (Time Travel).
 */
export async function eraseUser(deps: Deps, { actor, ...user }: UserRef & { actor?: Actor }): Promise<void> {
  const id = await userId(user);
  for (let pass = 0; pass < PASSES; pass++) {
    // oxlint-disable-next-line no-await-in-loop -- a pass follows only if something came in during the last one
    if (!(await exists(deps, id))) return;
    // oxlint-disable-next-line no-await-in-loop
    await erasePass(deps, { ...user, actor }, id);
  }
  if (await exists(deps, id)) throw new Error("The user keeps coming back");
}

async function exists({ db }: Db, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}

async function erasePass(deps: Deps, user: UserRef & { actor: Actor | undefined }, id: string) {
  const { organizationId } = user;
  // First: a callback that goes on could connect what has just been taken down.
  const meant = await cancelTickets(deps, user);
  const owned = await deps.db
    .select({ integrationId: integrations.id })
    .from(integrations)
    .where(eq(integrations.userId, id));
  const connections = new Set([...meant, ...owned.map(({ integrationId }) => integrationId)]);
  await Promise.all(
    [...connections].map(async (integrationId) => {
      await endConnection(deps, { organizationId, integrationId }, user.actor);
      await deps.connections.getByName(integrationId).erase();
    }),
  );
  // After every connection has ended: what still runs has an epoch below, and writes nothing any more.
  const floor = await lastEpoch(deps, id);
  await (await findStore(deps, id))?.erase(floor);
  await deleteRows(deps, id);
  await deleteUser(deps, user, { id, floor });
}

/** The highest that any connection of the user may have been written under. */
async function lastEpoch({ db, now }: TimedDb, user: string): Promise<number> {
  const [row] = await db
    .select({ epoch: max(integrations.epoch) })
    .from(integrations)
    .where(eq(integrations.userId, user));
  return Math.max(row?.epoch ?? 0, now());
}

/** What may be more than a cascade should take goes before its owners: replies and messages, then conversations; versions, then contexts. */
async function deleteRows({ db }: Db, user: string): Promise<void> {
  const own = (table: typeof conversations | typeof contexts) =>
    sql`(SELECT id FROM ${table} WHERE user_id = ${user})`;
  await deleteUntilNone(db, idempotency, eq(idempotency.userId, user));
  await deleteUntilNone(db, messages, inArray(messages.conversationId, own(conversations)));
  await deleteUntilNone(db, conversations, eq(conversations.userId, user));
  await deleteUntilNone(db, contextVersions, inArray(contextVersions.contextId, own(contexts)));
  await db.delete(contexts).where(eq(contexts.userId, user));
  await deleteUntilNone(db, usageHours, eq(usageHours.userId, user));
  // Smaller: each takes up to twenty deliveries along.
  await deleteUntilNone(db, webhookEvents, eq(webhookEvents.userId, user), { chunk: 100 });
}

/** Takes small rests along, but no connection with an epoch above `floor`: it came after the store was emptied, and may have filled it. */
async function deleteUser(
  deps: TimedDb,
  { actor, ...user }: UserRef & { actor: Actor | undefined },
  { id, floor }: { id: string; floor: number },
): Promise<void> {
  const { db } = deps;
  const { organizationId } = user;
  const openFlows = db.select({ id: tickets.hash }).from(tickets).where(eq(tickets.userId, id));
  const remaining = db
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        eq(integrations.userId, id),
        or(isNotNull(integrations.credentials), gt(integrations.epoch, floor)),
      ),
    );
  const isDone = and(eq(users.id, id), notExists(openFlows), notExists(remaining));
  const target = await erasedId(id);
  const entry = { organizationId, actor, action: "user.erased", target } as const;
  const willBeGone = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${isDone})`;
  // What was done stays on record, but not to whom: the ids of a user and its connections follow from the user's name.
  const connections = await Promise.all(integrationTypes.map((type) => connectionId(user, type)));
  await db.batch([
    insertAudit(deps, entry, willBeGone),
    db
      .update(auditLog)
      .set({ target: null })
      .where(
        and(
          eq(auditLog.organizationId, organizationId),
          inArray(auditLog.target, [id, ...connections]),
          willBeGone,
        ),
      ),
    db.delete(users).where(isDone),
  ]);
}

/** Under which the audit log knows who was erased: the id itself is gone, but who still knows the name can find it. */
export function erasedId(id: string): Promise<string> {
  return stableId("erased", id);
}
