import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import { apiKeys } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { announceKeyChange } from "../rate-limit/limits.ts";
import { makeKey } from "./keys.ts";

/**
 * Issues a key of the same name and permissions in the place of a live one, which goes on for `overlapMs`, or until
 * it would have expired anyway. The returned `key` is its only copy. Undefined when there is no such live key.
 * Throws D1's constraint error for a `newId` that exists. The limiter of the old one is told; when it cannot be, isolates
 * notice the earlier end within a minute: to fail would be to lose the new key.
 */
export async function rotateKey(
  deps: Pick<Deps, "db" | "now" | "rateLimiter" | "log">,
  input: {
    organizationId: string;
    id: string;
    /** Of the new key, as for `issueKey`. */
    newId?: string;
    overlapMs: number;
    expiresAt: number | null;
    actor: Actor;
  },
): Promise<{ id: string; key: string; previousUntil: number } | undefined> {
  const { organizationId, id, overlapMs, expiresAt, actor } = input;
  const now = deps.now();
  const isLive = and(
    eq(apiKeys.id, id),
    eq(apiKeys.organizationId, organizationId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  );
  const [old] = await deps.db.select().from(apiKeys).where(isLive).limit(1);
  if (!old) return undefined;

  const { id: newKeyId, key, row } = await makeKey(deps, input.newId);
  const previousUntil = Math.min(now + overlapMs, old.expiresAt ?? Infinity);
  // All three are made under the same condition: one that is revoked meanwhile gets no successor, and one that is
  // rotated meanwhile does not live longer for it.
  const asRead = and(isLive, sql`${apiKeys.expiresAt} IS ${old.expiresAt}`);
  const isAsRead = sql`EXISTS (SELECT 1 FROM ${apiKeys} WHERE ${asRead})`;
  const [, , rotated] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "key.rotated", target: id, details: { to: newKeyId, previousUntil } },
      isAsRead,
    ),
    // In the order of the table's columns.
    deps.db
      .insert(apiKeys)
      .select(
        sql`SELECT ${row.id}, ${organizationId}, ${old.name}, ${row.hash}, ${row.hint}, ${JSON.stringify(old.permissions)}, ${row.createdAt}, ${expiresAt}, NULL, NULL, NULL WHERE ${isAsRead}`,
      ),
    deps.db.update(apiKeys).set({ expiresAt: previousUntil }).where(asRead).returning({ id: apiKeys.id }),
  ]);
  if (rotated.length === 0) return await rotateKey(deps, input);
  // Why it failed has been logged.
  await announceKeyChange(deps, id).catch(() => undefined);
  return { id: newKeyId, key, previousUntil };
}
