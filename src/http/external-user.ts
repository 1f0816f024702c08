import type { Context } from "hono";
import { invalid } from "../lib/errors.ts";
import type { AppEnv } from "./types.ts";

interface NamesUser {
  externalUserIdentifier?: unknown;
}

const HEADER = "X-External-User-Id";

/**
 * The user may be named in the body, in the header or in both (specification, "Authentication" 3); the header
 * fills the body's field. Both present and different: 400.
 */
export function mergeUserHeader(c: Context<AppEnv>, body: unknown): unknown {
  const header = c.req.header(HEADER);
  if (header === undefined || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const named = "externalUserIdentifier" in body ? body.externalUserIdentifier : undefined;
  if (named === undefined) return { ...body, externalUserIdentifier: header };
  if (typeof named === "string") requireSameUser(c, named);
  return body;
}

/** Whom the request is for, in the counts of what is used. */
export function countFor(c: Context<AppEnv>, { externalUserIdentifier: user }: NamesUser): void {
  if (typeof user === "string") c.var.meter.nameUser(user);
}

/** Throws 400 when the header names another user than `identifier`. */
export function requireSameUser(c: Context<AppEnv>, identifier: string): void {
  const header = c.req.header(HEADER);
  if (header !== undefined && header.normalize("NFC") !== identifier.normalize("NFC")) {
    throw invalid("externalUserIdentifier", `Differs from the header ${HEADER}`);
  }
}
