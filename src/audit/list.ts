import { and, eq, gte, lt, sql } from "drizzle-orm";
import { cutPage, newestFirst } from "../db/pages.ts";
import { auditLog, integrations, users } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { Actor, AuditAction } from "./audit.ts";

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

export type AuditRecord = typeof auditLog.$inferSelect & {
  /** Whom it was done to, in the client's own words. They are not in the log: after an erasure there is nobody. */
  about: { userId: string; externalUserIdentifier: string; type: IntegrationType | null } | null;
};

/** What was changed, newest first, a page at a time. Throws 400 for a cursor that is none of its own. */
export async function listAudit(
  { db }: Pick<Deps, "db">,
  { limit = PAGE, cursor, ...filter }: AuditFilter,
): Promise<{ entries: AuditRecord[]; nextCursor: string | null }> {
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
