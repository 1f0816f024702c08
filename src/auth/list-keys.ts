import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from "drizzle-orm";
import { apiKeys, organizations } from "../db/schema.ts";
import type { Db, Deps, TimedDb } from "../deps.ts";
import type { Plan } from "../domain/plans.ts";
import type { LiveKeys } from "../domain/caller.ts";
import { describeError } from "../lib/log.ts";

const { hash: _hash, organizationId: _owner, expiryToldAt: _toldAt, ...columns } = getTableColumns(apiKeys);

export type ListedKey = Pick<typeof apiKeys.$inferSelect, keyof typeof columns>;

const MOST = 500;

export async function listKeys(
  { db }: Db,
  { organizationId, id }: { organizationId: string; id?: string },
): Promise<ListedKey[]> {
  return await db
    .select(columns)
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), id === undefined ? undefined : eq(apiKeys.id, id)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MOST);
}

export function isLiveAt(now: number) {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
}

/** How many of the organization's keys are live, and those of them that end within `withinMs`. */
export async function countLiveKeys(
  { db, now }: TimedDb,
  { organizationId, withinMs }: { organizationId: string; withinMs: number },
): Promise<{ live: number; ending: ListedKey[] }> {
  const isLive = and(eq(apiKeys.organizationId, organizationId), isLiveAt(now()));
  const [counted, ending] = await db.batch([
    db.select({ live: count() }).from(apiKeys).where(isLive),
    db
      .select(columns)
      .from(apiKeys)
      .where(and(isLive, lt(apiKeys.expiresAt, now() + withinMs)))
      .orderBy(asc(apiKeys.expiresAt))
      .limit(MOST),
  ]);
  return { live: counted[0]?.live ?? 0, ending };
}

/** For the operator: keys of all organizations, or of those named, oldest first. */
export async function listIssuedKeys(
  { db }: Db,
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

/** Hexadecimal digits: among 10,000 keys one made-up key of 1,700 is taken for a live one, and looked up. */
const DIGITS = 6;

type LiveKeysDeps = Pick<Deps, "db" | "liveKeys" | "now" | "log">;

/** Whether a key of this hash may be live: masses of made-up keys cost an isolate one statement a minute. A new key may be missed for one. */
export async function mayBeLive(deps: LiveKeysDeps, hash: string): Promise<boolean> {
  const { beginnings } = deps.liveKeys.get("", deps.now()) ?? (await readLiveKeys(deps));
  return beginnings?.has(hash.slice(0, DIGITS)) ?? true;
}

async function readLiveKeys(deps: LiveKeysDeps): Promise<LiveKeys> {
  const now = deps.now();
  // Until they are there, and if they cannot be had, each key is looked up.
  deps.liveKeys.set("", { beginnings: undefined }, now);
  try {
    // One text: rows of their own would be as many objects.
    const [row] = await deps.db
      .select({ all: sql<string | null>`group_concat(substr(${apiKeys.hash}, 1, ${DIGITS}), '')` })
      .from(apiKeys)
      .where(isLiveAt(now));
    const live = { beginnings: new Set(row?.all?.match(new RegExp(`.{${DIGITS}}`, "g"))) };
    deps.liveKeys.set("", live, now);
    return live;
  } catch (error) {
    deps.log("warn", "live_keys_unknown", describeError(error));
    return { beginnings: undefined };
  }
}
