import type { Consent } from "../grants.ts";
import type { Vendor } from "../state.ts";

/** Vendor and secret of the clients of sandbox.env, as if the demo had registered them in the vendors' consoles. */
const REGISTERED = new Map<string, readonly [Vendor, string]>([
  ["demo-web-analytics.apps.googleusercontent.com", ["google", "demo-web-analytics-secret"]],
  ["demo-mail.apps.googleusercontent.com", ["google", "demo-mail-secret"]],
  ["de300000-0000-4000-8000-000000000001", ["notion", "demo-notes-workspace-secret"]],
  ["100000000001.200000000002", ["slack", "demo-team-chat-secret"]],
  ["1000.DEMOBUSINESSSUITE", ["zoho", "demo-business-suite-secret"]],
]);

/** Any id with any secret is a client, so that nobody has to register one; those of sandbox.env insist on theirs, so that one can be wrong. */
export function checkClient(vendor: Vendor, id: string, secret: string): "ok" | "unknown" | "bad-secret" {
  const [owner, expected] = REGISTERED.get(id) ?? [vendor, secret];
  if (id === "" || owner !== vendor) return "unknown";
  return secret === "" || secret !== expected ? "bad-secret" : "ok";
}

/** The name under which a client asks for consent; its id when it is not a registered one. */
export function clientName(id: string): string {
  return REGISTERED.has(id) ? "Business Analyst" : id;
}

/** An authorization code and all that the consent settled. `offline`: a refresh token comes with the exchange. */
export interface Code extends Consent {
  code: string;
  redirectUri: string;
  /** Of PKCE, always by S256. */
  challenge: string | null;
  offline: boolean;
  expiresAt: number;
}
