import { and, eq, lt, ne, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { grantEndings, integrations, tickets, hashKeys } from "../../db/schema.ts";
import type { Db, Deps, TimedDb } from "../../deps.ts";
import { recordConnectionEvents } from "../../events/record.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import type { TokenSet } from "../../connectors/token-set.ts";
import { connectorOf } from "../../connectors/registry.ts";
import { oauthClient } from "./credentials.ts";
import { UnsealError } from "../../lib/crypto.ts";
import { toHex, utf8 } from "../../lib/encoding.ts";
import { randomToken } from "../../lib/ids.ts";

/** What a vendor ends as one: a person's consent to a client (Slack, Notion) or project (Google). Not revoked while anybody rests on it. */
interface Grant {
  type: IntegrationType;
  /** Keyed hash of the vendor's own ids; null where the tokens stand alone (Zoho, Slack with rotation). */
  grantKey: string | null;
  grantedAt: number | null;
}

export async function grantKeyOf(
  deps: Pick<Deps, "db" | "keyring" | "log" | "config">,
  type: IntegrationType,
  tokens: TokenSet,
  sealedKey?: string,
): Promise<string | null> {
  const named = connectorOf(type).oauth.grantOf?.(tokens, oauthClient(deps, type).id);
  return named ? await keyedHash(deps, JSON.stringify(named), sealedKey) : null;
}

/** Whether a live connection but `except`, or a flow's tokens, rest on the grant; newer ones only, where the newest consent ends the others. */
export function isRestedOn({ type, grantKey, grantedAt }: Grant, except = ""): SQL {
  if (grantKey === null) return sql`0`;
  const { newestConsentOnly } = connectorOf(type).oauth;
  const isAlive = newestConsentOnly ? sql`granted_at > ${grantedAt}` : sql`1`;
  return sql`(EXISTS (SELECT 1 FROM ${integrations} WHERE grant_key = ${grantKey} AND enabled = 1 AND connected = 1
      AND id <> ${except} AND ${isAlive})
    OR EXISTS (SELECT 1 FROM ${tickets} WHERE grant_key = ${grantKey} AND progress IS NOT NULL AND ${isAlive}))`;
}

/** The statements that note which connections a newer consent has ended: they say why then. They answer a row with `superseded` for each. */
export function supersedeOlder(deps: TimedDb, { type, grantKey, grantedAt }: Grant, except = "") {
  if (!connectorOf(type).oauth.newestConsentOnly || grantKey === null || grantedAt === null) return [];
  return supersede(
    deps,
    and(
      eq(integrations.grantKey, grantKey),
      lt(integrations.grantedAt, grantedAt),
      ne(integrations.id, except),
    ),
  );
}

/** The same of a connection that has only just been stored, if a newer consent has overtaken it. */
export function supersedeOvertaken(deps: TimedDb, grant: Grant, id: string): SQLWrapper[] {
  if (!connectorOf(grant.type).oauth.newestConsentOnly) return [];
  return supersede(deps, and(eq(integrations.id, id), isRestedOn(grant, id)));
}

function supersede(deps: TimedDb, which: SQL | undefined): SQLWrapper[] {
  const live = and(which, eq(integrations.enabled, true), eq(integrations.connected, true));
  const more = sql`json_object('reason', 'superseded')`;
  return [
    recordConnectionEvents(deps, { type: "connection.refresh_failed", more }, live),
    deps.db
      .update(integrations)
      .set({ connected: false, reason: "superseded", nextSyncAt: null, updatedAt: deps.now() })
      .where(live)
      .returning({ superseded: sql`id`.as("superseded") }),
  ];
}

/** A crashed revocation may be on its way for so long. */
const ON_ITS_WAY_MS = 60_000;

/** Notes that the vendor is about to be asked, if `condition` holds; answers a row if so. */
export function beginEnding({ now }: Pick<Deps, "now">, id: string, grantKey: string, condition: SQL): SQL {
  return sql`INSERT INTO ${grantEndings} (id, grant_key, until)
    SELECT ${id}, ${grantKey}, ${now() + ON_ITS_WAY_MS} WHERE ${condition}
    ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING id`;
}

/** The vendor has answered. */
export function finishEnding({ db, now }: TimedDb, id: string) {
  return db.update(grantEndings).set({ until: now() }).where(eq(grantEndings.id, id));
}

/** A row if the vendor was asked to end the grant after `since`: tokens of it may have died as they were given. */
export function findEnding(grantKey: string | null, since: number): SQL {
  return sql`SELECT id AS ending FROM ${grantEndings} WHERE grant_key = ${grantKey} AND until > ${since} LIMIT 1`;
}

type HashDeps = Pick<Deps, "db" | "keyring" | "log">;

const ID = "grants";
const CONTEXT = { organizationId: "", subject: ID };

/** The statement that reads the key, sealed: for a batch of who will need it. */
export function selectHashKey({ db }: Db) {
  return db.select({ sealed: hashKeys.sealed }).from(hashKeys).where(eq(hashKeys.id, ID));
}

/** HMAC-SHA-256 in hex, the same for good: the key is made once and only sealed anew. `sealed` is the key of who has read it already. */
async function keyedHash(deps: HashDeps, text: string, sealed?: string): Promise<string> {
  const key = await openKey(deps, sealed ?? (await readKey(deps)));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", utf8(key), algorithm, false, ["sign"]);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8(text))));
}

/** The sealed key; made by whoever comes first. */
async function readKey(deps: HashDeps): Promise<string> {
  const [found] = await selectHashKey(deps);
  if (found) return found.sealed;
  const sealed = await deps.keyring.seal(randomToken(), CONTEXT);
  await deps.db.insert(hashKeys).values({ id: ID, sealed }).onConflictDoNothing();
  const [made] = await selectHashKey(deps);
  return made?.sealed ?? sealed;
}

/** One whose sealing key was taken away too early is replaced, as users then have to connect again in any case. */
async function openKey(deps: HashDeps, sealed: string): Promise<string> {
  try {
    return await deps.keyring.open(sealed, CONTEXT);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    deps.log("error", "hash_key_unreadable", { id: ID });
    await deps.db.delete(hashKeys).where(and(eq(hashKeys.id, ID), eq(hashKeys.sealed, sealed)));
    return await openKey(deps, await readKey(deps));
  }
}
