import { sql, SQL, and, eq, gte, lt } from "drizzle-orm";
import { auditLog, integrations, users } from "../db/schema.ts";
import type { Db, Deps, TimedDb } from "../deps.ts";
import { newId } from "../lib/ids.ts";
import { cutPage, newestFirst } from "../db/pages.ts";

/** Who changes something: the operator (by session or `ADMIN_TOKEN`), an organization's person (by session), a client's key, the service. */
export type Actor =
  | { kind: "operator" | "organization"; sessionId: string }
  | { kind: "key"; keyId: string }
  | { kind: "operator" | "service" };

export const auditActions = [
  "organization.created",
  "organization.updated",
  "key.created",
  "key.rotated",
  "key.revoked",
  "connection.created",
  "connection.refused",
  "connection.updated",
  "connection.disconnected",
  "connection.lost",
  "connection.sync_failed",
  "connection.sync_requested",
  "user.erased",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.disabled",
  "webhook.secret_rotated",
  "webhook.replayed",
  "sign_in.link_created",
  "sign_in.access_ended",
  "sign_in.succeeded",
  "sign_in.failed",
  "encryption.rotation_started",
] as const;

export type AuditAction = (typeof auditActions)[number];

export interface AuditEntry {
  organizationId: string | null;
  /** The service where nobody is named. */
  actor?: Actor | undefined;
  action: AuditAction;
  target?: string;
  /** Settings and ids, or an SQL expression of their JSON; never a secret, never what a person wrote. */
  details?: Record<string, string | number | boolean | null> | SQL;
}

/** Entries of one kind and organization in a minute, where strangers can cause them. */
const MOST_A_MINUTE = 20;

/** For `when`, of what is no change and anybody can cause: it must not fill the log. */
export function unlessFlooded(
  { now }: Pick<Deps, "now">,
  { organizationId, action }: Pick<AuditEntry, "organizationId" | "action">,
): SQL {
  return sql`(SELECT count(*) FROM ${auditLog} WHERE organization_id IS ${organizationId}
    AND at > ${now() - 60_000} AND action = ${action}) < ${MOST_A_MINUTE}`;
}

export type SignInFailure = "wrong_token" | "unknown_link" | "used_link" | "expired_link";

export async function noteFailedSignIn(
  deps: TimedDb,
  reason: SignInFailure,
  link?: { id: string; organizationId: string },
): Promise<undefined> {
  const entry = {
    organizationId: link?.organizationId ?? null,
    action: "sign_in.failed",
    ...(link && { target: link.id }),
    details: { reason },
  } as const;
  await insertAudit(deps, entry, unlessFlooded(deps, entry));
}

/** Notes a change, in the batch that makes it. With `when` only where that holds, so it stands before a change under the same condition. */
export function insertAudit({ db, now }: TimedDb, entry: AuditEntry, when: SQL = sql`1`) {
  const { organizationId, actor = { kind: "service" }, action, target, details } = entry;
  const actorId = "sessionId" in actor ? actor.sessionId : "keyId" in actor ? actor.keyId : null;
  const json = details && !(details instanceof SQL) ? JSON.stringify(details) : (details ?? null);
  return db
    .insert(auditLog)
    .select(
      sql`SELECT ${newId("aud")}, ${organizationId}, ${now()}, ${actor.kind}, ${actorId}, ${action}, ${target ?? null}, ${json} WHERE ${when}`,
    );
}

const PAGE = 50;

interface AuditFilter {
  /** Null sees the entries of all organizations and those of the service itself. */
  organizationId: string | null;
  action?: AuditAction | undefined;
  actor?: Actor["kind"] | undefined;
  target?: string | undefined;
  /** Milliseconds since the epoch, inclusive. */
  from?: number | undefined;
  /** Exclusive. */
  to?: number | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export type AuditRecord = Awaited<ReturnType<typeof listAudit>>["entries"][number];

/** What was changed, newest first, a page at a time. Throws 400 for a cursor that is none of its own. */
export async function listAudit({ db }: Db, { limit = PAGE, cursor, ...filter }: AuditFilter) {
  const { isBehind, order } = newestFirst(auditLog.at, auditLog.id, cursor);
  const rows = await db
    .select({
      entry: auditLog,
      type: integrations.type,
      userId: users.id,
      externalUserIdentifier: users.externalId,
    })
    .from(auditLog)
    .leftJoin(
      integrations,
      and(eq(integrations.id, auditLog.target), eq(integrations.organizationId, auditLog.organizationId)),
    )
    .leftJoin(
      users,
      and(
        eq(users.id, sql`coalesce(${integrations.userId}, ${auditLog.target})`),
        eq(users.organizationId, auditLog.organizationId),
      ),
    )
    .where(and(isMeant(filter), isBehind))
    .orderBy(...order)
    .limit(limit + 1);
  const { page, nextCursor } = cutPage(rows, limit, ({ entry }) => [entry.at, entry.id]);
  const entries = page.map(({ entry, userId, externalUserIdentifier, type }) => ({
    ...entry,
    // In the client's own words. They are not in the log: after an erasure there is nobody.
    about:
      userId === null || externalUserIdentifier === null ? null : { userId, externalUserIdentifier, type },
  }));
  return { entries, nextCursor };
}

function isMeant({ organizationId, action, actor, target, from, to }: AuditFilter) {
  return and(
    organizationId === null ? undefined : eq(auditLog.organizationId, organizationId),
    action === undefined ? undefined : eq(auditLog.action, action),
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    target === undefined ? undefined : eq(auditLog.target, target),
    from === undefined ? undefined : gte(auditLog.at, from),
    to === undefined ? undefined : lt(auditLog.at, to),
  );
}
