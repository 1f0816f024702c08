import { type Vendor, type Grant, type SandboxDeps, runOne } from "../state.ts";

/** The clients of sandbox.env, as if the demo had registered them in the vendors' consoles. */
const REGISTERED = new Map<string, { vendor: Vendor; secret: string }>([
  [
    "demo-web-analytics.apps.googleusercontent.com",
    { vendor: "google", secret: "demo-web-analytics-secret" },
  ],
  ["demo-mail.apps.googleusercontent.com", { vendor: "google", secret: "demo-mail-secret" }],
  ["de300000-0000-4000-8000-000000000001", { vendor: "notion", secret: "demo-notes-workspace-secret" }],
  ["100000000001.200000000002", { vendor: "slack", secret: "demo-team-chat-secret" }],
  ["1000.DEMOBUSINESSSUITE", { vendor: "zoho", secret: "demo-business-suite-secret" }],
]);

/**
 * Whether a vendor would accept these client credentials. Any id with any secret is a client, so that nobody has
 * to register one; only the ids of sandbox.env insist on their secret, so that a wrong one can be tried.
 */
export function checkClient(vendor: Vendor, id: string, secret: string): "ok" | "unknown" | "bad-secret" {
  if (id === "") return "unknown";
  const registered = REGISTERED.get(id);
  if (registered !== undefined && registered.vendor !== vendor) return "unknown";
  if (secret === "" || (registered !== undefined && registered.secret !== secret)) return "bad-secret";
  return "ok";
}

/** The name under which a client asks for consent; its id when it is not a registered one. */
export function clientName(id: string): string {
  return REGISTERED.has(id) ? "Business Analyst" : id;
}

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
