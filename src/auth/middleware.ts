import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Actor } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { clientAddress } from "../http/client-address.ts";
import type { AppEnv } from "../http/types.ts";
import type { Caller, KeyRecord } from "../domain/caller.ts";
import { AppError } from "../lib/errors.ts";
import { isRefused } from "../rate-limit/limits.ts";
import { verifyKey } from "./keys.ts";
import type { Permission } from "../domain/permissions.ts";
import { cookieOf, readSession } from "./session.ts";

const BEARER = /^Bearer +(\S+)$/i;

/** Finds out who calls: under `/dashboard` by cookie, else by key. Refuses nobody: what needs a key or a session says so itself. */
export const identifyCaller = createMiddleware<AppEnv>(async (c, next) => {
  const deps = c.get("deps");
  const caller = /^\/dashboard(\/|$)/.test(c.req.path)
    ? readVisitor(deps, getCookie(c, cookieOf(c.req.url).name))
    : readCaller(deps, c.req.header("Authorization"), clientAddress(c.req.raw));
  c.set("caller", await caller.catch(unverified));
  await next();
});

async function readVisitor(deps: Deps, cookie: string | undefined): Promise<Caller> {
  const session = cookie === undefined ? undefined : await readSession(deps, cookie);
  return session ? { kind: "session", session } : { kind: "anonymous" };
}

async function readCaller(deps: Deps, header: string | undefined, address: string): Promise<Caller> {
  if (header === undefined) return { kind: "anonymous" };
  const presented = readBearer(header);
  if (presented === undefined) return { kind: "invalid", malformed: true };
  return await callerOfKey(deps, presented, { isFlooded: isRefused(deps, address) });
}

async function callerOfKey(
  deps: Deps,
  presented: string,
  options: { revision?: string; isFlooded?: boolean },
): Promise<Caller> {
  const key = await verifyKey(deps, presented, options);
  if (typeof key === "string") return { kind: "invalid", malformed: key === "malformed" };
  const readAgain = (revision: string) => callerOfKey(deps, presented, { revision }).catch(unverified);
  return { kind: "key", key, readAgain };
}

function unverified(error: unknown): Caller {
  return { kind: "unverified", error: error instanceof Error ? error : new Error("The look-up failed") };
}

/** What is presented as `Authorization: Bearer ...`; undefined when there is nothing of the kind. */
export function readBearer(header: string | undefined): string | undefined {
  return BEARER.exec(header ?? "")?.[1];
}

/**
 * Lets only a key with the permission through: 401 without a valid key, 403 without the permission, 429 over
 * the limit. With `whileAdmitting` the route starts before the limiter has answered, for reads only: what it
 * read is thrown away if the answer is no.
 */
export function requireKey(permission: Permission, options: { whileAdmitting?: boolean } = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const caller = c.get("caller");
    if (caller.kind === "unverified") throw caller.error;
    if (caller.kind !== "key") throw new AppError("invalid_api_key");
    if (!caller.key.permissions.includes(permission)) throw new AppError("insufficient_permissions");
    if (!options.whileAdmitting) await c.get("admitted");
    await next();
  });
}

/** Where a key may be left out: one that is sent must be valid and have the permission all the same. */
export function allowKey(permission: Permission) {
  const required = requireKey(permission);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.get("caller").kind !== "anonymous") return await required(c, next);
    await c.get("admitted");
    await next();
  });
}

export function callerActor(c: Context<AppEnv>): Actor {
  return { kind: "key", keyId: callerKey(c).id };
}

/** The key of a route behind `requireKey`. */
export function callerKey(c: Context<AppEnv>): KeyRecord {
  const caller = c.get("caller");
  if (caller.kind !== "key") throw new AppError("invalid_api_key");
  return caller.key;
}
