import { and, eq, isNull, sql } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { apiKeys, organizations } from "../db/schema.ts";
import { newId, sha256Hex } from "../lib/ids.ts";
import { generateKey, isWellFormedKey } from "./key-format.ts";
import { defaultPermissions, type Permission } from "./permissions.ts";

/** What every authenticated request knows about its key. */
export interface KeyRecord {
  id: string;
  organizationId: string;
  plan: "PRO" | "ENTERPRISE";
  redirectUris: string[] | null;
  permissions: string[];
  expiresAt: number | null;
  revokedAt: number | null;
}

export type Verification =
  | { kind: "valid"; key: KeyRecord }
  /** Fails its form or checksum: no storage was touched. */
  | { kind: "malformed" }
  /** Unknown, revoked or expired; the caller is not told which. */
  | { kind: "refused" };

type KeyDeps = Pick<Deps, "db" | "keyCache" | "now" | "defer">;

/**
 * Decides what a presented key is. A record is read once a minute and isolate, so a revocation acts within
 * 60 seconds everywhere; expiry is exact.
 */
export async function verifyKey(deps: KeyDeps, presented: string): Promise<Verification> {
  if (!isWellFormedKey(presented)) return { kind: "malformed" };
  const hash = await sha256Hex(presented);
  const key = deps.keyCache.get(hash, deps.now()) ?? (await loadKey(deps, hash));
  return key && isLive(key, deps.now()) ? { kind: "valid", key } : { kind: "refused" };
}

function isLive(key: KeyRecord, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

async function loadKey(deps: KeyDeps, hash: string): Promise<KeyRecord | undefined> {
  // From before the read: a slow one must not stretch the 60 seconds.
  const now = deps.now();
  const [key] = await deps.db
    .select({
      id: apiKeys.id,
      organizationId: apiKeys.organizationId,
      plan: organizations.plan,
      redirectUris: organizations.redirectUris,
      permissions: apiKeys.permissions,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .where(eq(apiKeys.hash, hash))
    .limit(1);
  if (!key) return undefined;
  // Of a burst that found the cache empty, one writes.
  const isFirst = deps.keyCache.get(hash, now) === undefined;
  deps.keyCache.set(hash, key, now);
  if (isFirst && isLive(key, now)) deps.defer(touchKey(deps, key.id));
  return key;
}

async function touchKey(deps: KeyDeps, id: string): Promise<void> {
  await deps.db.update(apiKeys).set({ lastUsedAt: deps.now() }).where(eq(apiKeys.id, id));
}

export interface NewKey {
  organizationId: string;
  /** Chosen beforehand by a form, so that one that is sent twice makes no second key. */
  id?: string;
  name: string;
  /** Everything but `users:erase` where nobody has chosen. */
  permissions?: Permission[];
  /** Milliseconds since the epoch. */
  expiresAt?: number;
  /** Who issues it; the service itself where nobody is named. */
  actor?: Actor;
}

/** Issues a key. The returned `key` is its only copy. Throws D1's constraint error for an `id` that exists. */
export async function issueKey(
  deps: Pick<Deps, "db" | "now">,
  { actor = { kind: "service" }, ...input }: NewKey,
): Promise<{ id: string; key: string }> {
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

/** For `NewKey.id`. */
export function newKeyId(): string {
  return newId("key");
}

/** A new key, and what of it is stored whosever it will be. */
export async function makeKey({ now }: Pick<Deps, "now">, id = newKeyId()) {
  const key = generateKey();
  return { id, key, row: { id, hash: await sha256Hex(key), hint: key.slice(-4), createdAt: now() } };
}

/** Revokes a key of the organization; false when there is no such live key. */
export async function revokeKey(
  deps: Pick<Deps, "db" | "now">,
  input: { organizationId: string; id: string; actor?: Actor },
): Promise<boolean> {
  const { organizationId, id, actor = { kind: "service" } } = input;
  const isLiveKey = and(
    eq(apiKeys.id, id),
    eq(apiKeys.organizationId, organizationId),
    isNull(apiKeys.revokedAt),
  );
  const [, revoked] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "key.revoked", target: id },
      sql`EXISTS (SELECT 1 FROM ${apiKeys} WHERE ${isLiveKey})`,
    ),
    deps.db.update(apiKeys).set({ revokedAt: deps.now() }).where(isLiveKey).returning({ id: apiKeys.id }),
  ]);
  return revoked.length > 0;
}
