import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { changeState, type SandboxDeps, type Vendor } from "./state.ts";
import { type Grant, findGrant } from "./grants.ts";

/** A whole number from a query string, `fallback` when it is missing or none. */
export function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}

/**
 * One page of a list and the cursor of the next, undefined at the end. Every vendor calls cursors by another name, and
 * none says what they hold. Throws what `refuse` makes when the cursor is none of ours.
 */
export function pageFrom<T>(
  list: readonly T[],
  cursor: string | undefined,
  size: number,
  refuse: () => Error,
): { page: T[]; next: string | undefined } {
  const offset = cursor ? Number(/^next-(\d{1,7})$/.exec(cursor)?.[1] ?? Number.NaN) : 0;
  if (Number.isNaN(offset)) throw refuse();
  const end = offset + size;
  return { page: list.slice(offset, end), next: end < list.length ? `next-${end}` : undefined };
}

/** Of vendors that leave out a list which would be empty. */
export function unlessEmpty<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list;
}

interface Throttle {
  windowMs: number;
  calls: number;
  /** How long a caller who went over the limit stays out; 0 until the window is over. */
  lockMs: number;
}

/** Counts one call. Milliseconds that the caller must wait, or 0 when the call may go on. */
export async function countCall(deps: SandboxDeps, name: string, throttle: Throttle): Promise<number> {
  const now = deps.now();
  const none = { since: now, calls: 0, lockedUntil: 0 };
  const counted = await changeState<typeof none>(deps, "calls", name, (known = none) => {
    if (known.lockedUntil > now) return known;
    const { since, calls } = now - known.since < throttle.windowMs ? known : none;
    const lockedUntil = throttle.lockMs === 0 ? since + throttle.windowMs : now + throttle.lockMs;
    return { since, calls: calls + 1, lockedUntil: calls < throttle.calls ? 0 : lockedUntil };
  });
  return Math.max(0, (counted?.lockedUntil ?? 0) - now);
}

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
