import { env } from "cloudflare:workers";
import * as z from "zod";
import { createSandbox } from "../../../src/sandbox/app.ts";
import { type SandboxDeps, type Vendor, type Switches, writeSwitches } from "../../../src/sandbox/state.ts";
import { type Grant, findGrant } from "../../../src/sandbox/grants.ts";

export const REDIRECT = "https://app.example/oauth/callback?tenant=1";
export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** A vendor's reply: the status and the body, which OAuth always makes a JSON object. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** The sandbox at a clock that the test moves, and the calls that the tests make of it. */
export function openSandbox() {
  let clock = Date.UTC(2026, 2, 10, 12);
  const deps: SandboxDeps = { db: env.DB, now: () => clock };
  const sandbox = createSandbox(deps);
  const request = async (path: string, init?: RequestInit) => sandbox.request(path, init);
  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await request(path, init);
    return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) };
  };
  return {
    request,
    send,
    wait: (ms: number) => {
      clock += ms;
    },
    setSwitches: (switches: Partial<Switches>) => writeSwitches(deps, switches),
    grantOf: (vendor: Vendor, token: unknown): Promise<Grant | null> =>
      findGrant(deps, vendor, z.string().parse(token)),
    /** Where a consent sends the browser, without the page (`sandbox_user`). */
    consent: async (path: string, query: Record<string, string>): Promise<URL> => {
      const all = new URLSearchParams({ sandbox_user: "ada@harbour.example", ...query });
      return locationOf(await request(`${path}?${all.toString()}`));
    },
    postForm: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, { method: "POST", body: new URLSearchParams(form), headers }),
    postJson: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      }),
  };
}

export type Sandbox = ReturnType<typeof openSandbox>;

export function locationOf(response: Response): URL {
  if (response.status !== 302) throw new Error(`not a redirect: ${response.status}`);
  return new URL(response.headers.get("Location") ?? "");
}

export function codeOf(location: URL): string {
  return z.string().parse(location.searchParams.get("code"));
}

export function text(value: unknown): string {
  return z.string().parse(value);
}

export function basic(id: string, secret: string): Record<string, string> {
  return { Authorization: `Basic ${btoa(`${id}:${secret}`)}` };
}

export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
