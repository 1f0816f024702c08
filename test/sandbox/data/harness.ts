import { env } from "cloudflare:workers";
import { type SandboxDeps, type Vendor, writeSwitches, type Switches } from "../../../src/sandbox/state.ts";
import { saveGrant, type Grant } from "../../../src/sandbox/grants.ts";

/** Saturday, 21 November 2026, 15:20 in Berlin; a campaign ended the day before. */
export const NOW = Date.UTC(2026, 10, 21, 14, 20);

export const ADA = "ada@harbour.example";
export const BEN = "ben@harbour.example";
export const NORA = "nora@nowhere.example";

/** A world that stands still at `now`. */
export function depsAt(now: number = NOW): SandboxDeps {
  return { db: env.DB, now: () => now };
}

/** Has a token stand for this grant, in place of the one it stood for, and puts the vendors in this mood. */
export async function letIn(
  vendor: Vendor,
  { user = ADA, scopes, dc = null }: Partial<Grant> & Pick<Grant, "scopes">,
  { switches = {}, token = "live" }: { switches?: Partial<Switches> | undefined; token?: string } = {},
): Promise<void> {
  const deps = depsAt();
  await writeSwitches(deps, switches);
  const access = { token, kind: "access" as const, expiresAt: null };
  await saveGrant(deps, { vendor, user, clientId: "client", scopes, dc }, [access], token);
}

/** A reply's status and its body as loose JSON; an empty body is null. */
export async function readReply(
  response: Response | Promise<Response>,
): Promise<{ status: number; body: Json }> {
  const reply = await response;
  const text = await reply.text();
  const body: Json = text === "" ? null : JSON.parse(text);
  return { status: reply.status, body };
}

/** Loosely typed JSON: tests reach deep into vendors' replies. */
// oxlint-disable-next-line typescript/no-explicit-any -- asserting on foreign JSON, never shipped
export type Json = any;
