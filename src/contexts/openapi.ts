import * as z from "zod";
import * as schemas from "./schemas.ts";
import { json, type OperationSpec } from "../http/openapi/operation.ts";
import { ifMatchHeader, ifNoneMatchHeader, userHeader } from "../http/openapi/parameters.ts";

const id = "ctx_8Zq2LwTz0YvHc3D5bGkM2x";
const content = "Revenue excludes refunds.";
const summary = {
  id,
  name: "Revenue",
  title: "Revenue",
  description: "",
  kind: "definition",
  externalUserIdentifier: null,
  agentIds: [],
  integrations: ["business-suite"],
  tags: ["finance"],
  version: 1,
  createdAt: 1_795_248_000_000,
  updatedAt: 1_795_248_000_000,
};
const record = { ...summary, content, metric: null };
const changes = { content: "Revenue excludes refunds and taxes." };

const all = {
  tag: "Contexts",
  path: "/mcp/contexts",
  access: { permission: "contexts:write" },
  headers: z.object(userHeader),
} as const satisfies Partial<OperationSpec>;
const one = {
  ...all,
  path: "/mcp/contexts/{id}",
  pathParams: schemas.contextParams,
  sample: { id },
} as const satisfies Partial<OperationSpec>;

const reader = { permission: "contexts:read" } as const;

export const contextOperations: OperationSpec[] = [
  {
    ...all,
    method: "post",
    operationId: "defineContext",
    summary: "Define a context",
    description: "For one user, or without a user for the whole organization.",
    body: { schema: schemas.defineBody, example: { name: "Revenue", kind: "definition", content } },
    success: { 201: json("The context.", schemas.contextRecord, record, ["ETag", "Location"]) },
    errors: ["context_exists", "context_limit_reached", "context_define_failed"],
  },
  {
    ...all,
    method: "get",
    operationId: "listContexts",
    summary: "List contexts",
    description:
      "The organization's and, when a user is named, the user's; the newest first, without content.",
    access: reader,
    query: schemas.listQuery,
    success: {
      200: json("A page of contexts.", schemas.contextList, { contexts: [summary], nextCursor: null }),
    },
    errors: ["contexts_failed"],
  },
  {
    ...one,
    method: "get",
    operationId: "getContext",
    summary: "Read a context",
    access: reader,
    headers: z.object({ ...userHeader, ...ifNoneMatchHeader }),
    query: schemas.readQuery,
    success: {
      200: json("The context.", schemas.contextRecord, record, ["ETag"]),
      304: { description: "It is the version that you have.", headers: ["ETag"] },
    },
    errors: ["context_not_found", "contexts_failed"],
  },
  {
    ...one,
    method: "patch",
    operationId: "updateContext",
    summary: "Change a context",
    description:
      "What is absent stays. Every change makes a new version, and earlier ones can still be read.",
    headers: z.object({ ...userHeader, ...ifMatchHeader }),
    sample: { id, "If-Match": '"1"' },
    body: { schema: schemas.updateBody, example: changes },
    success: {
      200: json("The new version.", schemas.contextRecord, { ...record, ...changes, version: 2 }, ["ETag"]),
    },
    errors: ["context_not_found", "context_exists", "precondition_failed", "context_update_failed"],
  },
  {
    ...one,
    method: "delete",
    operationId: "deleteContext",
    summary: "Delete a context",
    description: "With all its versions.",
    headers: z.object({ ...userHeader, ...ifMatchHeader }),
    query: schemas.userQuery,
    success: { 204: { description: "It is gone." } },
    errors: ["context_not_found", "precondition_failed", "context_delete_failed"],
  },
];
