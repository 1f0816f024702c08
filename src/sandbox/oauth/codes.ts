import type { Grant, SandboxDeps, Vendor } from "../deps.ts";
import { runOne } from "../tables.ts";

/** An authorization code and all that the consent settled. `offline`: a refresh token comes with the exchange. */
export interface Code extends Omit<Grant, "id"> {
  code: string;
  redirectUri: string;
  challenge: string | null;
  challengeMethod: string | null;
  offline: boolean;
  expiresAt: number;
}

export function grantOf({ vendor, user, clientId, scopes, dc }: Code): Omit<Grant, "id"> {
  return { vendor, user, clientId, scopes, dc };
}

export async function saveCode(deps: SandboxDeps, code: Code): Promise<void> {
  await runOne(deps, "INSERT INTO sandbox_consents VALUES (?, ?)", [code.code, JSON.stringify(code)]);
}

/** A code that can still be exchanged by this client; null when it is unknown, used, expired or another's. */
export async function findCode(
  deps: SandboxDeps,
  vendor: Vendor,
  code: string,
  clientId: string,
): Promise<Code | null> {
  const found = await peekCode(deps, code);
  const isTheirs = found?.vendor === vendor && found.clientId === clientId && found.expiresAt > deps.now();
  return isTheirs ? found : null;
}

/** A code whoever it belongs to, as long as it is not spent. */
export async function peekCode(deps: SandboxDeps, code: string): Promise<Code | null> {
  const select = "SELECT value FROM sandbox_consents WHERE code = ?";
  const row = await runOne<{ value: string }>(deps, select, [code]);
  return row === null ? null : JSON.parse(row.value);
}

/** Spends a code. Of any number of concurrent callers exactly one is answered true. */
export async function claimCode(deps: SandboxDeps, code: string): Promise<boolean> {
  return (await runOne(deps, "DELETE FROM sandbox_consents WHERE code = ? RETURNING code", [code])) !== null;
}

/** Whether the verifier answers the code's challenge (RFC 7636). */
export async function checkVerifier(code: Code, verifier: string | null): Promise<boolean> {
  if (code.challenge === null) return true;
  const answer = code.challengeMethod === "S256" ? await hashS256(verifier ?? "") : verifier;
  return answer === code.challenge;
}

async function hashS256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
