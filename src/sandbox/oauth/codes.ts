import { toBase64Url } from "../../lib/encoding.ts";
import { sha256 } from "../../lib/ids.ts";
import { changeState, deleteState, readState, type SandboxDeps, type Vendor } from "../state.ts";
import type { Consent } from "../grants.ts";

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
export interface Code extends Consent {
  code: string;
  redirectUri: string;
  challenge: string | null;
  challengeMethod: string | null;
  offline: boolean;
  expiresAt: number;
}

export async function saveCode(deps: SandboxDeps, code: Code): Promise<void> {
  await changeState(deps, "code", code.code, () => code);
}

/** A code whoever it belongs to, as long as it is not spent. */
export function peekCode(deps: SandboxDeps, code: string): Promise<Code | undefined> {
  return readState<Code>(deps, "code", code);
}

/** Spends a code. Of any number of concurrent callers exactly one is answered true. */
export function claimCode(deps: SandboxDeps, code: string): Promise<boolean> {
  return deleteState(deps, "code", code);
}

/** Whether the verifier answers the code's challenge (RFC 7636). */
export async function checkVerifier(code: Code, verifier: string | null): Promise<boolean> {
  if (code.challenge === null) return true;
  const answer = code.challengeMethod === "S256" ? toBase64Url(await sha256(verifier ?? "")) : verifier;
  return answer === code.challenge;
}
