import type { Vendor } from "../deps.ts";

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
