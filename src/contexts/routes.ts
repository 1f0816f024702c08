import { Hono, type Context } from "hono";
import { callerKey, requireKey } from "../auth/middleware.ts";
import { readUserQuery } from "../http/address.ts";
import { isNamed, readEntityTags } from "../http/entity-tags.ts";
import { failsWith } from "../http/errors.ts";
import type { AppEnv } from "../http/types.ts";
import { body, parseInput } from "../http/validate.ts";
import { invalid, nothingToChange } from "../lib/errors.ts";
import { defineContext, removeContext, updateContext } from "./change.ts";
import { listContexts, readContext, type ContextReader } from "./read.ts";
import * as schemas from "./schemas.ts";

const reads = requireKey("contexts:read", { whileAdmitting: true });
const writes = requireKey("contexts:write");

/** `/mcp/contexts`. Without a user only what is the whole organization's is seen, by its id as well as in the list. */
export const contextRoutes = new Hono<AppEnv>()
  .post("/", failsWith("context_define_failed"), writes, body(schemas.defineBody), async (c) => {
    const { organizationId } = callerKey(c);
    const created = await defineContext(c.var.deps, { organizationId, body: c.req.valid("json") });
    c.header("Location", locationOf(created));
    c.header("ETag", etagOf(created.version));
    return c.json(created, 201);
  })
  .get("/", failsWith("contexts_failed"), reads, async (c) => {
    const { externalUserIdentifier, ...filter } = readUserQuery(c, schemas.listQuery);
    return c.json(await listContexts(c.var.deps, { reader: readerOf(c, externalUserIdentifier), filter }));
  })
  .get("/:id", failsWith("contexts_failed"), reads, async (c) => {
    const { id } = parseInput(schemas.contextParams, c.req.param());
    const { externalUserIdentifier, version } = readUserQuery(c, schemas.readQuery);
    const reader = readerOf(c, externalUserIdentifier);
    const found = await readContext(c.var.deps, { reader, id, version });
    const etag = etagOf(found.version);
    c.header("ETag", etag);
    return isNamed(etag, c.req.header("If-None-Match")) ? c.body(null, 304) : c.json(found);
  })
  .patch("/:id", failsWith("context_update_failed"), writes, body(schemas.updateBody), async (c) => {
    const { id } = parseInput(schemas.contextParams, c.req.param());
    const { externalUserIdentifier, ...changes } = c.req.valid("json");
    if (Object.keys(changes).length === 0) throw nothingToChange();
    const versions = readIfMatch(c.req.header("If-Match"));
    const reader = readerOf(c, externalUserIdentifier);
    const updated = await updateContext(c.var.deps, { reader, id, versions, changes });
    c.header("ETag", etagOf(updated.version));
    return c.json(updated);
  })
  .delete("/:id", failsWith("context_delete_failed"), writes, async (c) => {
    const { id } = parseInput(schemas.contextParams, c.req.param());
    const { externalUserIdentifier } = readUserQuery(c, schemas.userQuery);
    const versions = readIfMatch(c.req.header("If-Match"));
    await removeContext(c.var.deps, { reader: readerOf(c, externalUserIdentifier), id, versions });
    return c.body(null, 204);
  });

function readerOf(c: Context<AppEnv>, externalUserIdentifier: string | null | undefined): ContextReader {
  const { organizationId } = callerKey(c);
  return { organizationId, externalUserIdentifier: externalUserIdentifier ?? null };
}

/** With the user, without whom a user's context is not found. */
function locationOf({ id, externalUserIdentifier: user }: schemas.ContextRecord): string {
  return `/mcp/contexts/${id}${user === null ? "" : `?externalUserIdentifier=${encodeURIComponent(user)}`}`;
}

function etagOf(version: number): string {
  return `"${version}"`;
}

/** Versions in `If-Match`; undefined for none or any. By strong comparison (RFC 9110 13.1.1), weak tags stand for none. Throws 400. */
function readIfMatch(header: string | undefined): number[] | undefined {
  if (header === undefined) return undefined;
  const tags = readEntityTags(header);
  if (!tags) throw invalid("If-Match", `Must be entity tags such as "1", or *`);
  if (tags === "*") return undefined;
  return tags.flatMap((tag) => /^"([1-9]\d{0,8})"$/.exec(tag)?.[1] ?? []).map(Number);
}
