import type { FloorEnv } from "./env.ts";

export interface KeyRow {
  id: string;
  organizationId: string;
  plan: string;
  permissions: string[];
  expiresAt: number | null;
  revokedAt: number | null;
  readAt: number;
}

const TTL_MS = 60_000;
const SELECT = `SELECT k.id, k.organization_id AS organizationId, o.plan, k.permissions, k.expires_at AS expiresAt,
    k.revoked_at AS revokedAt
  FROM api_keys k JOIN organizations o ON o.id = k.organization_id WHERE k.hash = ? LIMIT 1`;

const cache = new Map<string, KeyRow>();

/** The record of a bearer key, read once a minute. */
export async function readKey(env: FloorEnv, header: string | null): Promise<KeyRow | undefined> {
  if (!header?.startsWith("Bearer bak_")) return undefined;
  const hash = hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(header.slice(7))));
  const now = Date.now();
  const cached = cache.get(hash);
  const key = cached && cached.readAt + TTL_MS > now ? cached : await loadKey(env, hash, now);
  const isLive = key && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
  return isLive ? key : undefined;
}

async function loadKey(env: FloorEnv, hash: string, now: number): Promise<KeyRow | undefined> {
  const row = await env.DB.prepare(SELECT)
    .bind(hash)
    .first<Omit<KeyRow, "permissions" | "readAt"> & { permissions: string }>();
  if (!row) return undefined;
  const key = { ...row, permissions: JSON.parse(row.permissions) as string[], readAt: now };
  cache.set(hash, key);
  return key;
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
