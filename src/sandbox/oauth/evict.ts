import type { Grant, SandboxDeps } from "../deps.ts";
import { runOnTables } from "../tables.ts";

/** Keeps the newest `limit` refresh tokens of one person at one client; older ones die without a word. */
export async function keepNewestRefreshTokens(
  deps: SandboxDeps,
  grant: Omit<Grant, "id">,
  limit: number,
): Promise<void> {
  await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `UPDATE sandbox_tokens SET revoked_at = ?1 WHERE token IN (
           SELECT t.token FROM sandbox_tokens t JOIN sandbox_grants g ON g.id = t.grant_id
           WHERE g.vendor = ?2 AND g.user = ?3 AND g.client_id = ?4 AND g.revoked_at IS NULL
             AND t.kind = 'refresh' AND t.revoked_at IS NULL
           ORDER BY t.created_at DESC, t.rowid DESC LIMIT -1 OFFSET ?5)`,
      )
      .bind(deps.now(), grant.vendor, grant.user, grant.clientId, limit)
      .run(),
  );
}

/** Keeps the newest `limit` access tokens of one grant alive. */
export async function keepNewestAccessTokens(
  deps: SandboxDeps,
  grantId: string,
  limit: number,
): Promise<void> {
  await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `UPDATE sandbox_tokens SET revoked_at = ?1 WHERE token IN (
           SELECT token FROM sandbox_tokens
           WHERE grant_id = ?2 AND kind = 'access' AND revoked_at IS NULL
           ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ?3)`,
      )
      .bind(deps.now(), grantId, limit)
      .run(),
  );
}
