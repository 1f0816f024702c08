import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import { apiKeys, organizations } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Plan } from "../domain/plans.ts";

const { hash: _hash, organizationId: _owner, expiryToldAt: _toldAt, ...columns } = getTableColumns(apiKeys);

/** What is told of a key: never its hash. */
export type ListedKey = Pick<typeof apiKeys.$inferSelect, keyof typeof columns>;

/** What is listed at most. */
const MOST = 500;

/** The organization's keys, newest first. */
export async function listKeys(
  { db }: Pick<Deps, "db">,
  { organizationId, id }: { organizationId: string; id?: string },
): Promise<ListedKey[]> {
  return await db
    .select(columns)
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), id === undefined ? undefined : eq(apiKeys.id, id)))
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

export type KeyState = "live" | "expired" | "revoked";

/** Revoked goes before expired: somebody has decided it. */
export function stateOf({ revokedAt, expiresAt }: ListedKey, now: number): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "live";
}
