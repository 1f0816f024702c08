import { and, asc, desc, eq } from "drizzle-orm";
import { apiKeys, organizations } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Plan } from "../domain/plans.ts";

/** What is told of a key: never its hash. Instants are milliseconds since the epoch. */
export interface ListedKey {
  id: string;
  name: string;
  /** The last four characters. */
  hint: string;
  permissions: string[];
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** To the minute. */
  lastUsedAt: number | null;
}

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  hint: apiKeys.hint,
  permissions: apiKeys.permissions,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

/** What is listed at most. */
const MOST = 500;

/** The organization's keys, newest first. */
export function listKeys(
  { db }: Pick<Deps, "db">,
  { organizationId }: { organizationId: string },
): Promise<ListedKey[]> {
  return db
    .select(columns)
    .from(apiKeys)
    .where(eq(apiKeys.organizationId, organizationId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MOST);
}

/** For the operator: keys of all organizations, or of those named, oldest first. */
export async function listIssuedKeys(
  { db }: Pick<Deps, "db">,
  { organizationId, id }: { organizationId?: string | undefined; id?: string | undefined },
): Promise<(ListedKey & { organizationId: string; plan: Plan })[]> {
  return await db
    .select({ ...columns, organizationId: apiKeys.organizationId, plan: organizations.plan })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .where(
      and(
        organizationId === undefined ? undefined : eq(apiKeys.organizationId, organizationId),
        id === undefined ? undefined : eq(apiKeys.id, id),
      ),
    )
    .orderBy(asc(apiKeys.createdAt));
}

/** One key of the organization; undefined when it has none of this id. */
export async function readKey(
  { db }: Pick<Deps, "db">,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ListedKey | undefined> {
  const [row] = await db
    .select(columns)
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.organizationId, organizationId)))
    .limit(1);
  return row;
}

export type KeyState = "live" | "expired" | "revoked";

/** Revoked goes before expired: somebody has decided it. */
export function stateOf({ revokedAt, expiresAt }: ListedKey, now: number): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "live";
}
