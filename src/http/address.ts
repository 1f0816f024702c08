import type { Context } from "hono";
import type * as z from "zod";
import { invalid } from "../lib/errors.ts";
import { userParams } from "../lib/schemas.ts";
import { countFor, decodePercent, mergeUserHeader, requireSameUser } from "./external-user.ts";
import type { AppEnv } from "./types.ts";
import { parseInput } from "./validate.ts";

/** The user in the path. Throws 400 for a bad name, and where the header has another one. */
export function readUserPath(c: Context<AppEnv>): string {
  requireDecodable("externalUserIdentifier", new URL(c.req.url).pathname);
  const user = parseInput(userParams, c.req.param());
  requireSameUser(c, user.externalUserIdentifier);
  countFor(c, user);
  return user.externalUserIdentifier;
}

/** The query; the user may be named in it, in the header or in both. Throws 400. */
export function readUserQuery<S extends z.ZodObject>(c: Context<AppEnv>, schema: S): z.output<S> {
  for (const pair of new URL(c.req.url).search.slice(1).split("&")) {
    requireDecodable(pair.split("=", 1)[0] ?? "", pair);
  }
  if ((c.req.queries("externalUserIdentifier") ?? []).length > 1) {
    throw invalid("externalUserIdentifier", "Must be there once");
  }
  const query = parseInput(schema, mergeUserHeader(c, c.req.query()));
  countFor(c, query);
  return query;
}

/** The router leaves what it cannot decode as it is, and one user could be named like another. */
function requireDecodable(name: string, part: string): void {
  if (decodePercent(part) !== undefined) return;
  throw invalid(name, "Must be percent-encoded UTF-8 in the address, with % as %25");
}
