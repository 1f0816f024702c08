import type { SandboxDeps, Vendor } from "../deps.ts";
import { runOnTables } from "../tables.ts";

/** An authorization code and all that the consent settled. `offline`: a refresh token comes with the exchange. */
export interface Code {
  code: string;
  vendor: Vendor;
  user: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  dc: string | null;
  challenge: string | null;
  challengeMethod: string | null;
  offline: boolean;
  expiresAt: number;
}

interface CodeRow {
  code: string;
  vendor: Vendor;
  user: string;
  client_id: string;
  redirect_uri: string;
  scopes: string;
  dc: string | null;
  challenge: string | null;
  challenge_method: string | null;
  offline: number;
  expires_at: number;
}

export async function saveCode(deps: SandboxDeps, code: Code): Promise<void> {
  await runOnTables(deps.db, () =>
    deps.db
      .prepare("INSERT INTO sandbox_codes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(
        code.code,
        code.vendor,
        code.user,
        code.clientId,
        code.redirectUri,
        JSON.stringify(code.scopes),
        code.dc,
        code.challenge,
        code.challengeMethod,
        code.offline ? 1 : 0,
        code.expiresAt,
      )
      .run(),
  );
}

/** A code that can still be exchanged by this client; null when it is unknown, used, expired or another's. */
export async function findCode(
  deps: SandboxDeps,
  vendor: Vendor,
  code: string,
  clientId: string,
): Promise<Code | null> {
  const row = await runOnTables(deps.db, () =>
    deps.db
      .prepare(
        "SELECT * FROM sandbox_codes WHERE code = ? AND vendor = ? AND client_id = ? AND expires_at > ?",
      )
      .bind(code, vendor, clientId, deps.now())
      .first<CodeRow>(),
  );
  return row === null ? null : toCode(row);
}

/** A code whoever it belongs to, as long as it is not spent. */
export async function peekCode(deps: SandboxDeps, code: string): Promise<Code | null> {
  const row = await runOnTables(deps.db, () =>
    deps.db.prepare("SELECT * FROM sandbox_codes WHERE code = ?").bind(code).first<CodeRow>(),
  );
  return row === null ? null : toCode(row);
}

/** Spends a code. Of any number of concurrent callers exactly one is answered true. */
export async function claimCode(deps: SandboxDeps, code: string): Promise<boolean> {
  const row = await runOnTables(deps.db, () =>
    deps.db.prepare("DELETE FROM sandbox_codes WHERE code = ? RETURNING code").bind(code).first(),
  );
  return row !== null;
}

/** Whether the verifier answers the code's challenge; "missing" when one was promised and none came (RFC 7636). */
export async function checkVerifier(
  code: Code,
  verifier: string | null,
): Promise<"ok" | "missing" | "wrong"> {
  if (code.challenge === null) return "ok";
  if (verifier === null || verifier === "") return "missing";
  const answer = code.challengeMethod === "S256" ? await hashS256(verifier) : verifier;
  return answer === code.challenge ? "ok" : "wrong";
}

async function hashS256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function toCode(row: CodeRow): Code {
  const scopes: string[] = JSON.parse(row.scopes);
  return {
    code: row.code,
    vendor: row.vendor,
    user: row.user,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    scopes,
    dc: row.dc,
    challenge: row.challenge,
    challengeMethod: row.challenge_method,
    offline: row.offline === 1,
    expiresAt: row.expires_at,
  };
}
