import type { Context } from "hono";
import { invalid } from "../lib/errors.ts";
import type { AppEnv } from "./types.ts";

interface NamesUser {
  externalUserIdentifier?: unknown;
}

const NAME = "externalUserIdentifier";
const HEADER = "X-External-User-Id";

/** What a request lacks that names nobody. */
export const USER_REQUIRED = `Required, here or in the header ${HEADER}`;

/**
 * The user whom the header names; undefined without it. A value is always percent-decoded, and ASCII before: clients
 * send other letters as Latin-1, of which the runtime makes U+FFFD, so that two names would become one. A second
 * header arrives behind ", ", so a comma has to be encoded too. Throws 400 for anything else.
 */
export function readUserHeader(c: Context<AppEnv>): string | undefined {
  const value = c.req.header(HEADER);
  if (value === undefined) return undefined;
  if (value.includes(",")) throw invalid(NAME, `Send the header ${HEADER} once, and a comma in it as %2C`);
  const name = /^[\x20-\x7e]*$/.test(value) ? decodePercent(value) : undefined;
  if (name !== undefined) return name;
  throw invalid(NAME, `Send the header ${HEADER} as percent-encoded UTF-8: é as %C3%A9, % as %25`);
}

/** The user may be named in body, header or both (specification, "Authentication" 3); the header fills the body. Differing ones: 400. */
export function mergeUserHeader(c: Context<AppEnv>, body: unknown): unknown {
  const header = readUserHeader(c);
  if (header === undefined || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const named = NAME in body ? body[NAME] : undefined;
  if (named === undefined) return { ...body, [NAME]: header };
  if (typeof named === "string") requireSameUser(c, named);
  return body;
}

/** Whom the request is for, in the counts of what is used. */
export function countFor(c: Context<AppEnv>, { externalUserIdentifier: user }: NamesUser): void {
  if (typeof user === "string") c.get("meter").nameUser(user);
}

/** Throws 400 when the header names another user than `identifier`. */
export function requireSameUser(c: Context<AppEnv>, identifier: string): void {
  const header = readUserHeader(c);
  if (header !== undefined && header.normalize("NFC") !== identifier.normalize("NFC")) {
    throw invalid(NAME, `Differs from the header ${HEADER}`);
  }
}

export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
