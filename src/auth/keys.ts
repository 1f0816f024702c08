import { and, eq, isNull, sql } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import type { Deps, TimedDb } from "../deps.ts";
import type { KeyRecord } from "../domain/caller.ts";
import { apiKeys, organizations } from "../db/schema.ts";
import { newId, sha256Hex } from "../lib/ids.ts";
import { announceKeyChange } from "../rate-limit/limits.ts";
import { isLiveAt, mayBeLive } from "./list-keys.ts";
import { defaultPermissions, type Permission } from "../domain/permissions.ts";
import { generateKey, isWellFormedKey } from "./key-format.ts";

/** The key's record; `malformed`: its form or checksum, no storage was touched; `refused`: unknown, revoked or expired, nobody is told which. */
type Verification = KeyRecord | "malformed" | "refused";

type KeyDeps = Pick<Deps, "db" | "keyCache" | "liveKeys" | "now" | "log" | "defer">;

/**
 * Decides what a presented key is. A record is read once a minute and isolate; expiry is exact. What changes meanwhile
 * the key's limiter tells, which every request asks: then `revision` is that of the change, and an older record does not
 * do. `isFlooded` says that made-up keys come in masses from where this one comes from.
 */
export async function verifyKey(
  deps: KeyDeps,
  presented: string,
  { revision = null, isFlooded = false }: { revision?: string | null; isFlooded?: boolean } = {},
): Promise<Verification> {
  const hash = await sha256Hex(presented);
  const cached = deps.keyCache.get(hash, deps.now());
  const isKnown = cached !== undefined && (revision === null || cached.revision === revision);
  if (!isKnown && !isWellFormedKey(presented)) return "malformed";
  if (!isKnown && isFlooded && !(await mayBeLive(deps, hash))) return "refused";
  const key = isKnown ? cached : await loadKey(deps, hash, revision);
  return key && isLive(key, deps.now()) ? key : "refused";
}

function isLive(key: KeyRecord, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

async function loadKey(deps: KeyDeps, hash: string, revision: string | null): Promise<KeyRecord | undefined> {
  // From before the read: a slow one must not stretch the 60 seconds.
  const now = deps.now();
  const { id, organizationId, permissions, expiresAt, revokedAt } = apiKeys;
  const { plan, redirectUris } = organizations;
  const [row] = await deps.db
    .select({ id, organizationId, plan, redirectUris, permissions, expiresAt, revokedAt })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .where(eq(apiKeys.hash, hash));
  if (!row) return undefined;
  const key = { ...row, revision };
  // Of a burst that found the cache empty, one writes.
  const isFirst = deps.keyCache.get(hash, now) === undefined;
  deps.keyCache.set(hash, key, now);
  if (isFirst && isLive(key, now)) {
    deps.defer(deps.db.update(apiKeys).set({ lastUsedAt: deps.now() }).where(eq(id, key.id)).run());
  }
  return key;
}

interface NewKey {
  organizationId: string;
  /** Chosen beforehand by a form, so that one that is sent twice makes no second key. */
  id?: string;
  name: string;
  /** Everything but `users:erase` where nobody has chosen. */
  permissions?: Permission[];
  /** Milliseconds since the epoch; null for never. */
  expiresAt?: number | null;
  /** Who issues it; the service itself where nobody is named. */
  actor?: Actor;
}

/** Issues a key. The returned `key` is its only copy. Throws D1's constraint error for an `id` that exists. */
export async function issueKey(deps: TimedDb, { actor, ...input }: NewKey) {
  const { organizationId, name, expiresAt = null } = input;
  const granted = input.permissions ?? defaultPermissions;
  const { id, key, row } = await makeKey(deps, input.id);
  await deps.db.batch([
    deps.db.insert(apiKeys).values({ ...row, organizationId, name, permissions: granted, expiresAt }),
    insertAudit(deps, {
      organizationId,
      actor,
      action: "key.created",
      target: id,
      details: { permissions: granted.join(" "), expiresAt },
    }),
  ]);
  return { id, key };
}

export function newKeyId(): string {
  return newId("key");
}

/** A new key, and what of it is stored whosever it will be. */
async function makeKey({ now }: Pick<Deps, "now">, id = newKeyId()) {
  const key = generateKey();
  return { id, key, row: { id, hash: await sha256Hex(key), hint: key.slice(-4), createdAt: now() } };
}

/** Revokes a key, at once; false when there is none. Throws `service_unavailable`: revoked, but isolates notice within a minute. */
export async function revokeKey(
  deps: Pick<Deps, "db" | "now" | "rateLimiter" | "log">,
  input: { organizationId: string; id: string; actor?: Actor },
): Promise<boolean> {
  const { organizationId, id, actor } = input;
  const isOwn = and(eq(apiKeys.id, id), eq(apiKeys.organizationId, organizationId));
  const isLiveKey = and(isOwn, isNull(apiKeys.revokedAt));
  const [, revoked, own] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "key.revoked", target: id },
      sql`EXISTS (SELECT 1 FROM ${apiKeys} WHERE ${isLiveKey})`,
    ),
    deps.db.update(apiKeys).set({ revokedAt: deps.now() }).where(isLiveKey).returning({ id: apiKeys.id }),
    deps.db.select({ id: apiKeys.id }).from(apiKeys).where(isOwn),
  ]);
  // Of one that was revoked before as well: that time it may have failed here.
  if (own.length > 0) await announceKeyChange(deps, id);
  return revoked.length > 0;
}

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
    newId?: string;
    overlapMs: number;
    expiresAt: number | null;
    actor: Actor;
  },
): Promise<{ id: string; key: string; previousUntil: number } | undefined> {
  const { organizationId, id, overlapMs, expiresAt, actor } = input;
  const now = deps.now();
  const isOwn = and(eq(apiKeys.id, id), eq(apiKeys.organizationId, organizationId), isLiveAt(now));
  const [old] = await deps.db.select().from(apiKeys).where(isOwn);
  if (!old) return undefined;

  const { id: to, key, row } = await makeKey(deps, input.newId);
  const previousUntil = Math.min(now + overlapMs, old.expiresAt ?? Infinity);
  // All three are made under the same condition: one that is revoked meanwhile gets no successor, and one that is
  // rotated meanwhile does not live longer for it.
  const asRead = and(isOwn, sql`${apiKeys.expiresAt} IS ${old.expiresAt}`);
  const isAsRead = sql`EXISTS (SELECT 1 FROM ${apiKeys} WHERE ${asRead})`;
  const [, , rotated] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "key.rotated", target: id, details: { to, previousUntil } },
      isAsRead,
    ),
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
  return { id: to, key, previousUntil };
}
