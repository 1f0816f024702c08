import { env } from "cloudflare:workers";
import { DEFAULT_SWITCHES } from "./switches.ts";
import type { Ports } from "../../../src/sandbox/vendor/ports.ts";
import type { Grant, SandboxDeps, Vendor } from "../../../src/sandbox/deps.ts";
import type { Switches } from "../../../src/sandbox/switches.ts";

/** Saturday, 21 November 2026, 15:20 in Berlin; a campaign ended the day before. */
export const NOW = Date.UTC(2026, 10, 21, 14, 20);

export const ADA = "ada@harbour.example";
export const BEN = "ben@harbour.example";
export const NORA = "nora@nowhere.example";

/** A world that stands still at `now`. */
export function depsAt(now: number = NOW): SandboxDeps {
  return { db: env.DB, now: () => now };
}

/** Ports that let the token "live" in as this grant, and nothing else. */
export function portsFor(
  vendor: Vendor,
  grant: Partial<Grant> & Pick<Grant, "scopes">,
  switches: Partial<Switches> = {},
): Ports {
  return {
    findGrant: (_, asked, token) =>
      Promise.resolve(
        asked === vendor && token === "live"
          ? { id: "grant-1", vendor, user: ADA, clientId: "client", dc: null, ...grant }
          : null,
      ),
    readSwitches: () => Promise.resolve({ ...DEFAULT_SWITCHES, ...switches }),
  };
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
