import type { Grant, SandboxDeps, Vendor } from "../deps.ts";
import { type NewToken, saveGrant } from "../grants.ts";
import { type Code, grantOf } from "./codes.ts";
import { runAll, runOne } from "../tables.ts";

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
