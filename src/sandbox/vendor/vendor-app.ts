import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Grant, SandboxDeps, Vendor } from "../deps.ts";
import { findGrant } from "../grants.ts";

/** What a data endpoint knows once the caller is let in. */
export interface VendorEnv {
  Variables: { grant: Grant };
}

export type VendorHono = Hono<VendorEnv>;

/**
 * A sub-app whose handlers may throw a vendor's error body. It answers unknown paths itself, because a mounted
 * sub-app's notFound is never asked: call `closeVendorApp` after the last route.
 */
export function openVendorApp(): VendorHono {
  const app = new Hono<VendorEnv>();
  app.onError((error) => {
    if (error instanceof HTTPException) return replyOf(error);
    throw error;
  });
  return app;
}

/** Adds the vendor's own answer for every path that no route took. */
export function closeVendorApp(
  app: VendorHono,
  answer: (path: string, method: string) => Response,
): VendorHono {
  return app.all("*", (c) => answer(c.req.path, c.req.method));
}

/** An error that answers with this body; throw it from anywhere below a vendor's handler. */
export function refusal(status: number, body: unknown, headers: Record<string, string> = {}): HTTPException {
  return new HTTPException(undefined, { res: Response.json(body, { status, headers }) });
}

/** The refusal's own reply; getResponse would put Hono's status in place of one that Hono does not know, as 529. */
export function replyOf(error: HTTPException): Response {
  return error.res ?? error.getResponse();
}

/** Who calls, by the token of an Authorization header of this scheme. */
export async function admit(
  c: Context,
  deps: SandboxDeps,
  vendor: Vendor,
  scheme = "Bearer",
): Promise<Grant | "no-token" | "bad-token"> {
  const token = tokenOf(c, scheme);
  return token === null ? "no-token" : ((await findGrant(deps, vendor, token)) ?? "bad-token");
}

/** What an Authorization header of this scheme says; null when there is none. */
export function tokenOf(c: Context, scheme: string): string | null {
  const [name, token, ...rest] = (c.req.header("Authorization") ?? "").trim().split(/\s+/);
  if (name?.toLowerCase() !== scheme.toLowerCase() || token === undefined || rest.length > 0) return null;
  return token;
}
