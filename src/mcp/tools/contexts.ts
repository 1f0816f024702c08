import * as z from "zod";
import { defineContext, removeContext, updateContext } from "../../contexts/change.ts";
import { listContexts } from "../../contexts/read.ts";
import * as schemas from "../../contexts/schemas.ts";
import { nothingToChange } from "../../lib/errors.ts";
import { limits } from "../../lib/limits.ts";
import { requireUser, type McpCaller } from "../caller.ts";
import { readerOf } from "../resources.ts";
import { defineMcpTool } from "../tool.ts";

const id = schemas.contextParams.shape.id.meta({ description: "Of context://{id}" });
const version = z.int().min(1).meta({ description: "The version that was read; another one is not touched" });

export const defineContextTool = defineMcpTool({
  name: "define_context",
  title: "Define a context",
  description:
    "Stores business knowledge that every later answer honours: a definition, a metric, a target, an instruction, a " +
    "calendar or a document. Its name is unique among the user's, or among the organization's.",
  permission: "contexts:write",
  inputSchema: z.object({
    ...schemas.defineBody.omit({ externalUserIdentifier: true }).shape,
    scope: z.enum(["user", "organization"]).optional().meta({
      description: "Whose it is; the user's by default, or the organization's where no user is named",
    }),
  }),
  outputSchema: schemas.contextRecord,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  failure: "context_define_failed",
  async run(caller, { scope, ...fields }) {
    const { organizationId } = caller.key;
    const externalUserIdentifier = ownerOf(caller, scope);
    return await defineContext(caller.deps, { organizationId, body: { ...fields, externalUserIdentifier } });
  },
});

function ownerOf(caller: McpCaller, scope: "user" | "organization" | undefined): string | null {
  if (scope === "organization") return null;
  return scope === "user" ? requireUser(caller) : caller.externalUserIdentifier;
}

export const listContextsTool = defineMcpTool({
  name: "list_contexts",
  title: "List contexts",
  description:
    "Lists the contexts of the organization and of the user, newest first, without their content, which is the " +
    "resource context://{id}.",
  permission: "contexts:read",
  inputSchema: z.object({
    ...schemas.listQuery.omit({ externalUserIdentifier: true, limit: true }).shape,
    text: schemas.listQuery.shape.text.meta({ description: "Found in name, title, description or content" }),
    cursor: schemas.listQuery.shape.cursor.meta({ description: "nextCursor of the page before" }),
    limit: z.int().min(1).max(limits.pageLength).default(20),
  }),
  outputSchema: schemas.contextList,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  failure: "contexts_failed",
  run: (caller, filter) => listContexts(caller.deps, { reader: readerOf(caller), filter }),
});

export const updateContextTool = defineMcpTool({
  name: "update_context",
  title: "Update a context",
  description: "Makes a new version of a context; fields that are left out stay. Earlier versions are kept.",
  permission: "contexts:write",
  inputSchema: z.object({
    id,
    version: version.optional(),
    ...schemas.updateBody.omit({ externalUserIdentifier: true }).shape,
  }),
  outputSchema: schemas.contextRecord,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  failure: "context_update_failed",
  async run(caller, { id: contextId, version: read, ...changes }) {
    if (Object.keys(changes).length === 0) throw nothingToChange();
    return await updateContext(caller.deps, {
      reader: readerOf(caller),
      id: contextId,
      versions: read === undefined ? undefined : [read],
      changes,
    });
  },
});

export const deleteContextTool = defineMcpTool({
  name: "delete_context",
  title: "Delete a context",
  description: "Deletes a context with its earlier versions, for good.",
  permission: "contexts:write",
  inputSchema: z.object({ id, version: version.optional() }),
  outputSchema: z.object({ id: z.string(), deleted: z.literal(true) }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  failure: "context_delete_failed",
  async run(caller, { id: contextId, version: read }) {
    const versions = read === undefined ? undefined : [read];
    await removeContext(caller.deps, { reader: readerOf(caller), id: contextId, versions });
    return { id: contextId, deleted: true as const };
  },
});
