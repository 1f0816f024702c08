import type { Grant, SandboxDeps, Vendor } from "../deps.ts";
import { type GrantRow, type NewToken, toGrant } from "../grants.ts";
import { runOnTables } from "../tables.ts";

/** A token that is neither revoked nor expired, with the grant behind it; a spent refresh token counts too. */
export interface LiveToken {
  kind: "access" | "refresh";
  spentAt: number | null;
  grantedAt: number;
  grant: Grant;
}

interface TokenRow extends GrantRow {
  kind: "access" | "refresh";
  spent_at: number | null;
}

export async function findToken(deps: SandboxDeps, vendor: Vendor, token: string): Promise<LiveToken | null> {
  const row = await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `SELECT g.*, t.kind, t.spent_at FROM sandbox_tokens t JOIN sandbox_grants g ON g.id = t.grant_id
         WHERE t.token = ? AND g.vendor = ? AND t.revoked_at IS NULL AND g.revoked_at IS NULL
           AND (t.expires_at IS NULL OR t.expires_at > ?)`,
      )
      .bind(token, vendor, deps.now())
      .first<TokenRow>(),
  );
  if (row === null) return null;
  return { kind: row.kind, spentAt: row.spent_at, grantedAt: row.created_at, grant: toGrant(row) };
}

/** Tokens that a refresh hands out: they join the grant of the refresh token `parent`. */
export async function addTokens(
  deps: SandboxDeps,
  grantId: string,
  parent: string,
  tokens: NewToken[],
): Promise<void> {
  await runOnTables(deps.db, () =>
    deps.db.batch(
      tokens.map((token) =>
        deps.db
          .prepare(
            `INSERT INTO sandbox_tokens (token, grant_id, kind, parent, created_at, expires_at)
             VALUES (?, ?, ?, ?, ?, ?)`,
          )
          .bind(token.token, grantId, token.kind, parent, deps.now(), token.expiresAt),
      ),
    ),
  );
}

/** Adds one token unless `parent` already gave `limit` of them since `since`; false when it did. */
export async function addTokenWithin(
  deps: SandboxDeps,
  grantId: string,
  parent: string,
  token: NewToken,
  limit: number,
  since: number,
): Promise<boolean> {
  const row = await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `INSERT INTO sandbox_tokens (token, grant_id, kind, parent, created_at, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6
         WHERE (SELECT count(*) FROM sandbox_tokens WHERE grant_id = ?2 AND parent = ?4 AND created_at > ?7) < ?8
         RETURNING token`,
      )
      .bind(token.token, grantId, token.kind, parent, deps.now(), token.expiresAt, since, limit)
      .first(),
  );
  return row !== null;
}

/**
 * Marks a refresh token as used. True for the first use, and for any within `graceMs` of it; of concurrent
 * callers without grace exactly one is answered true.
 */
export async function spendRefreshToken(deps: SandboxDeps, token: string, graceMs: number): Promise<boolean> {
  const row = await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `UPDATE sandbox_tokens SET spent_at = coalesce(spent_at, ?1)
         WHERE token = ?2 AND kind = 'refresh' AND revoked_at IS NULL AND (spent_at IS NULL OR spent_at > ?3)
         RETURNING token`,
      )
      .bind(deps.now(), token, deps.now() - graceMs)
      .first(),
  );
  return row !== null;
}

export async function revokeToken(deps: SandboxDeps, token: string): Promise<void> {
  await runOnTables(deps.db, () =>
    deps.db.prepare("UPDATE sandbox_tokens SET revoked_at = ? WHERE token = ?").bind(deps.now(), token).run(),
  );
}

export async function revokeGrant(deps: SandboxDeps, grantId: string): Promise<void> {
  await runOnTables(deps.db, () =>
    deps.db.prepare("UPDATE sandbox_grants SET revoked_at = ? WHERE id = ?").bind(deps.now(), grantId).run(),
  );
}

/** The live token of that beginning that the person has at a client, with its grant. */
export async function findTokenOf(
  deps: SandboxDeps,
  owner: Pick<Grant, "vendor" | "user" | "clientId">,
  prefix: string,
): Promise<{ token: string; grant: Grant } | null> {
  const row = await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `SELECT g.*, t.token FROM sandbox_tokens t JOIN sandbox_grants g ON g.id = t.grant_id
         WHERE g.vendor = ?1 AND g.user = ?2 AND g.client_id = ?3 AND substr(t.token, 1, length(?4)) = ?4
           AND t.revoked_at IS NULL AND g.revoked_at IS NULL AND t.expires_at IS NULL LIMIT 1`,
      )
      .bind(owner.vendor, owner.user, owner.clientId, prefix)
      .first<GrantRow & { token: string }>(),
  );
  return row === null ? null : { token: row.token, grant: toGrant(row) };
}

/** A later consent to the same grant can only add scopes. */
export async function widenGrant(deps: SandboxDeps, grant: Grant, scopes: string[]): Promise<string[]> {
  const all = [...new Set([...grant.scopes, ...scopes])];
  await runOnTables(deps.db, () =>
    deps.db
      .prepare("UPDATE sandbox_grants SET scopes = ? WHERE id = ?")
      .bind(JSON.stringify(all), grant.id)
      .run(),
  );
  return all;
}

/**
 * Ends what a person granted at a vendor: to one client, to all whose ids begin with it where it ends with a dash, or
 * to every client when `clientId` is null.
 */
export async function revokeGrantsOf(
  deps: SandboxDeps,
  vendor: Vendor,
  user: string,
  clientId: string | null,
): Promise<void> {
  await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `UPDATE sandbox_grants SET revoked_at = ?1
         WHERE vendor = ?2 AND user = ?3 AND revoked_at IS NULL
           AND (?4 IS NULL OR client_id = ?4 OR (?4 LIKE '%-' AND substr(client_id, 1, length(?4)) = ?4))`,
      )
      .bind(deps.now(), vendor, user, clientId)
      .run(),
  );
}

/** Whether the person already granted all these scopes to this client, so that the vendor would not ask again. */
export async function hasConsented(
  deps: SandboxDeps,
  vendor: Vendor,
  user: string,
  clientId: string,
  scopes: string[],
): Promise<boolean> {
  const rows = await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `SELECT DISTINCT s.value AS scope FROM sandbox_grants g, json_each(g.scopes) s
         WHERE g.vendor = ? AND g.user = ? AND g.client_id = ? AND g.revoked_at IS NULL`,
      )
      .bind(vendor, user, clientId)
      .all<{ scope: string }>(),
  );
  const granted = new Set(rows.results.map((row) => row.scope));
  return granted.size > 0 && scopes.every((scope) => granted.has(scope));
}
