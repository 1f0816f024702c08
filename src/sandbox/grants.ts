import type { Grant, SandboxDeps, Vendor } from "./deps.ts";
import { runAll, runOne, type Statement } from "./tables.ts";

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
