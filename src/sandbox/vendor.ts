import type { Context, Hono } from "hono";
import { readState, runState, type SandboxDeps, type Vendor } from "./state.ts";
import { type Grant, findGrant } from "./grants.ts";

/** A whole number from a query string, `fallback` when it is missing or none. */
export function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}

/** One page of a list and the next one's cursor, undefined at the end. Throws what `refuse` makes of a cursor that is none of ours. */
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

// In one statement, for many come at once. The window starts anew once it is over; a locked name stays as it is.
const COUNT = `INSERT INTO sandbox_state VALUES ('calls', ?1, json_object('since', ?2, 'calls', 1, 'lockedUntil', 0))
  ON CONFLICT (kind, key) DO UPDATE SET value = iif(?2 - (value ->> 'since') >= ?3, excluded.value, json_object(
    'since', value ->> 'since',
    'calls', (value ->> 'calls') + 1,
    'lockedUntil', iif(value ->> 'calls' < ?4, 0, iif(?5 = 0, (value ->> 'since') + ?3, ?2 + ?5))))
  WHERE value ->> 'lockedUntil' <= ?2 RETURNING value`;

export async function countCall(deps: SandboxDeps, name: string, throttle: Throttle): Promise<number> {
  const now = deps.now();
  const values = [name, now, throttle.windowMs, throttle.calls, throttle.lockMs];
  const [counted] = await runState<{ lockedUntil: number }>(deps, COUNT, values);
  const known = counted ?? (await readState<{ lockedUntil: number }>(deps, "calls", name));
  return Math.max(0, (known?.lockedUntil ?? 0) - now);
}

export interface VendorEnv {
  Variables: { grant: Grant };
}

export type VendorHono = Hono<VendorEnv>;

/** An error that answers with this body, thrown from anywhere below a vendor's handler: Hono asks errors for a response. */
export function refusal(status: number, body: unknown, headers: Record<string, string> = {}): Error {
  const getResponse = () => Response.json(body, { status, headers });
  return Object.assign(new Error(`Refused with ${status}`), { getResponse });
}

/** Who calls, by the token of an Authorization header of this scheme. */
export async function admit(c: Context, deps: SandboxDeps, vendor: Vendor, scheme = "Bearer") {
  const token = tokenOf(c, scheme);
  return token === null ? "no-token" : ((await findGrant(deps, vendor, token)) ?? "bad-token");
}

/** What an Authorization header of this scheme says; null when there is none. */
export function tokenOf(c: Context, scheme: string): string | null {
  const [name, token, ...rest] = (c.req.header("Authorization") ?? "").trim().split(/\s+/);
  if (name?.toLowerCase() !== scheme.toLowerCase() || token === undefined || rest.length > 0) return null;
  return token;
}
