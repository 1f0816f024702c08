import type { Grant, SandboxDeps, Vendor } from "./deps.ts";
import { runOnTables } from "./tables.ts";

/** One row of sandbox_grants; `scopes` is a JSON array. */
export interface GrantRow {
  id: string;
  vendor: Vendor;
  user: string;
  client_id: string;
  scopes: string;
  dc: string | null;
  created_at: number;
  revoked_at: number | null;
}

/** A token about to be handed out. `expiresAt` in milliseconds since the epoch, null for one that never ends. */
export interface NewToken {
  token: string;
  kind: "access" | "refresh";
  expiresAt: number | null;
}

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
  const row = await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        `SELECT g.* FROM sandbox_tokens t JOIN sandbox_grants g ON g.id = t.grant_id
         WHERE t.token = ? AND t.kind = 'access' AND g.vendor = ?
           AND t.revoked_at IS NULL AND g.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ?)`,
      )
      .bind(accessToken, vendor, deps.now())
      .first<GrantRow>(),
  );
  return row === null ? null : toGrant(row);
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
  await runOnTables(deps.db, () =>
    deps.db.batch([
      deps.db
        .prepare(
          "INSERT INTO sandbox_grants (id, vendor, user, client_id, scopes, dc, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(
          id,
          grant.vendor,
          grant.user,
          grant.clientId,
          JSON.stringify(grant.scopes),
          grant.dc,
          deps.now(),
        ),
      ...tokens.map((token) =>
        deps.db
          .prepare(
            "INSERT INTO sandbox_tokens (token, grant_id, kind, created_at, expires_at) VALUES (?, ?, ?, ?, ?)",
          )
          .bind(token.token, id, token.kind, deps.now(), token.expiresAt),
      ),
    ]),
  );
  return { id, ...grant };
}

/** A stored row in the shape that the rest of the sandbox speaks. */
export function toGrant(row: GrantRow): Grant {
  const scopes: string[] = JSON.parse(row.scopes);
  return {
    id: row.id,
    vendor: row.vendor,
    user: row.user,
    clientId: row.client_id,
    scopes,
    dc: row.dc,
  };
}
