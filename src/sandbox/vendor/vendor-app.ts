import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Grant } from "../deps.ts";

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

/** The token of an Authorization header of this scheme; null when there is none. */
export function tokenOf(header: string | undefined, scheme: string): string | null {
  const [name, token, ...rest] = (header ?? "").trim().split(/\s+/);
  if (name?.toLowerCase() !== scheme.toLowerCase() || token === undefined || rest.length > 0) return null;
  return token;
}

/** A whole number from a query string, `fallback` when it is missing or none. */
export function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}

/** Of vendors that leave out a list which would be empty. */
export function unlessEmpty<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list;
}
