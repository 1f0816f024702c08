import { type Grant, type SandboxDeps, type Vendor, runAll, runOne, type Statement } from "./state.ts";
import { type Code, grantOf } from "./oauth/codes.ts";

/** A token about to be handed out. `expiresAt` in milliseconds since the epoch, null for one that never ends. */
export interface NewToken {
  token: string;
  kind: "access" | "refresh";
  expiresAt: number | null;
}

/** A token that is neither revoked nor expired, with the grant behind it; a spent refresh token counts too. */
export interface LiveToken {
  token: string;
  kind: "access" | "refresh";
  grantedAt: number;
  grant: Grant;
}

type TokenRow = Omit<Grant, "scopes"> & Omit<LiveToken, "grant"> & { scopes: string };

/**
 * The grant behind a live access token; null when the token is unknown, expired, revoked or another vendor's.
 *
 * `scopes` are the granted ones in the vendor's own spelling (`ZohoCRM.modules.READ`, `channels:read`, the
 * whole Google address). Notion has no scopes: there the list holds the ids of the top-level pages that the
 * person ticked in the picker, and is empty when none was.
 * `dc` must be compared with the data centre of the host by whoever serves Zoho data.
 */
export async function findGrant(
  deps: SandboxDeps,
  vendor: Vendor,
  accessToken: string,
): Promise<Grant | null> {
  const found = await findToken(deps, vendor, accessToken);
  return found?.kind === "access" ? found.grant : null;
}

export function findToken(deps: SandboxDeps, vendor: Vendor, token: string): Promise<LiveToken | null> {
  return findLive(deps, "t.token = ?2 AND g.vendor = ?3", token, vendor);
}

/** The live token of which a condition on `t` (the token) and `g` (its grant) is true; its values begin at `?2`. */
export async function findLive(
  deps: SandboxDeps,
  condition: string,
  ...values: string[]
): Promise<LiveToken | null> {
  const row = await runOne<TokenRow>(
    deps,
    `SELECT g.id, g.vendor, g.user, g.client_id AS clientId, g.scopes, g.dc, g.created_at AS grantedAt,
       t.token, t.kind
     FROM sandbox_tokens t JOIN sandbox_grants g ON g.id = t.grant_id
     WHERE t.revoked_at IS NULL AND g.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ?1)
       AND ${condition} LIMIT 1`,
    [deps.now(), ...values],
  );
  if (row === null) return null;
  const { token, kind, grantedAt, scopes, ...grant } = row;
  return { token, kind, grantedAt, grant: { ...grant, scopes: JSON.parse(scopes) } };
}

/**
 * Records a consent and the tokens handed out for it, in one transaction. Tests of the data endpoints use it
 * to get a working token without the redirect dance:
 * `saveGrant(deps, { vendor: "slack", user, clientId: "c", scopes: ["channels:read"], dc: null },
 *  [{ token: "xoxp-test", kind: "access", expiresAt: null }])`.
 */
export async function saveGrant(
  deps: SandboxDeps,
  grant: Omit<Grant, "id">,
  tokens: NewToken[],
): Promise<Grant> {
  const id = crypto.randomUUID();
  const { vendor, user, clientId, scopes, dc } = grant;
  await runAll(deps, [
    [
      "INSERT INTO sandbox_grants (id, vendor, user, client_id, scopes, dc, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [id, vendor, user, clientId, JSON.stringify(scopes), dc, deps.now()],
    ],
    ...tokens.map((token) => insertToken(deps, id, null, token)),
  ]);
  return { id, ...grant };
}

/** Tokens that a refresh hands out: they join the grant of the refresh token `parent`. */
export async function addTokens(
  deps: SandboxDeps,
  grantId: string,
  parent: string,
  tokens: NewToken[],
): Promise<void> {
  await runAll(
    deps,
    tokens.map((token) => insertToken(deps, grantId, parent, token)),
  );
}

function insertToken(
  deps: SandboxDeps,
  grantId: string,
  parent: string | null,
  { token, kind, expiresAt }: NewToken,
): Statement {
  return [
    "INSERT INTO sandbox_tokens (token, grant_id, kind, parent, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
    [token, grantId, kind, parent, deps.now(), expiresAt],
  ];
}

/** Adds one token unless `parent` already gave `limit` of them since `since`; false when it did. */
export async function addTokenWithin(
  deps: SandboxDeps,
  grantId: string,
  parent: string,
  { token, kind, expiresAt }: NewToken,
  { limit, since }: { limit: number; since: number },
): Promise<boolean> {
  const row = await runOne(
    deps,
    `INSERT INTO sandbox_tokens (token, grant_id, kind, parent, created_at, expires_at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6
     WHERE (SELECT count(*) FROM sandbox_tokens WHERE grant_id = ?2 AND parent = ?4 AND created_at > ?7) < ?8
     RETURNING token`,
    [token, grantId, kind, parent, deps.now(), expiresAt, since, limit],
  );
  return row !== null;
}

/**
 * Marks a refresh token as used. True for the first use, and for any within `graceMs` of it; of concurrent
 * callers without grace exactly one is answered true.
 */
export async function spendRefreshToken(deps: SandboxDeps, token: string, graceMs: number): Promise<boolean> {
  const row = await runOne(
    deps,
    `UPDATE sandbox_tokens SET spent_at = coalesce(spent_at, ?1)
     WHERE token = ?2 AND kind = 'refresh' AND revoked_at IS NULL AND (spent_at IS NULL OR spent_at > ?3)
     RETURNING token`,
    [deps.now(), token, deps.now() - graceMs],
  );
  return row !== null;
}

export async function revokeToken(deps: SandboxDeps, token: string): Promise<void> {
  await runOne(deps, "UPDATE sandbox_tokens SET revoked_at = ? WHERE token = ?", [deps.now(), token]);
}

export async function revokeGrant(deps: SandboxDeps, grantId: string): Promise<void> {
  await runOne(deps, "UPDATE sandbox_grants SET revoked_at = ? WHERE id = ?", [deps.now(), grantId]);
}

/** A later consent to the same grant can only add scopes. */
export async function widenGrant(deps: SandboxDeps, grant: Grant, scopes: string[]): Promise<string[]> {
  const all = [...new Set([...grant.scopes, ...scopes])];
  await runOne(deps, "UPDATE sandbox_grants SET scopes = ? WHERE id = ?", [JSON.stringify(all), grant.id]);
  return all;
}

/** Ends what a person granted at a vendor to one client, or to all whose ids begin with it where it ends with a dash. */
export async function revokeGrantsOf(
  deps: SandboxDeps,
  vendor: Vendor,
  user: string,
  clientId: string,
): Promise<void> {
  await runOne(
    deps,
    `UPDATE sandbox_grants SET revoked_at = ?1
     WHERE vendor = ?2 AND user = ?3 AND revoked_at IS NULL
       AND (client_id = ?4 OR (?4 LIKE '%-' AND substr(client_id, 1, length(?4)) = ?4))`,
    [deps.now(), vendor, user, clientId],
  );
}

/** Whether the person already granted all these scopes to this client, so that the vendor would not ask again. */
export async function hasConsented(
  deps: SandboxDeps,
  { vendor, user, clientId }: Pick<Grant, "vendor" | "user" | "clientId">,
  scopes: string[],
): Promise<boolean> {
  const [rows = []] = await runAll<{ scope: string }>(deps, [
    [
      `SELECT DISTINCT s.value AS scope FROM sandbox_grants g, json_each(g.scopes) s
       WHERE g.vendor = ? AND g.user = ? AND g.client_id = ? AND g.revoked_at IS NULL`,
      [vendor, user, clientId],
    ],
  ]);
  const granted = new Set(rows.map((row) => row.scope));
  return granted.size > 0 && scopes.every((scope) => granted.has(scope));
}

/**
 * Records what a code was exchanged for. Of one person's refresh tokens at one client the newest `most` live on; older
 * ones die without a word.
 */
export async function saveExchange(
  deps: SandboxDeps,
  code: Code,
  access: NewToken,
  refreshToken: string | null,
  most: number,
): Promise<void> {
  const refresh =
    refreshToken === null ? [] : [{ token: refreshToken, kind: "refresh", expiresAt: null } as const];
  await saveGrant(deps, grantOf(code), [access, ...refresh]);
  const ofOne = "g.vendor = ?3 AND g.user = ?4 AND g.client_id = ?5 AND t.kind = 'refresh'";
  await keepNewest(deps, most, ofOne, code.vendor, code.user, code.clientId);
}

export async function keepNewestAccessTokens(deps: SandboxDeps, grantId: string, limit: number) {
  await keepNewest(deps, limit, "g.id = ?3 AND t.kind = 'access'", grantId);
}

async function keepNewest(
  deps: SandboxDeps,
  limit: number,
  condition: string,
  ...values: string[]
): Promise<void> {
  await runOne(
    deps,
    `UPDATE sandbox_tokens SET revoked_at = ?1 WHERE token IN (
       SELECT t.token FROM sandbox_tokens t JOIN sandbox_grants g ON g.id = t.grant_id
       WHERE g.revoked_at IS NULL AND t.revoked_at IS NULL AND ${condition}
       ORDER BY t.created_at DESC, t.rowid DESC LIMIT -1 OFFSET ?2)`,
    [deps.now(), limit, ...values],
  );
}
