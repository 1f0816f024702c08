import * as z from "zod";
import {
  contextList,
  contextParams,
  contextRecord,
  defineBody,
  listQuery,
  readQuery,
  updateBody,
  userQuery,
} from "./schemas.ts";
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

const one = {
  tag: "Contexts",
  path: "/mcp/contexts/{id}",
  pathParams: contextParams,
  sample: { id },
} as const satisfies Partial<OperationSpec>;

const reader = { permission: "contexts:read" } as const;
const writer = { permission: "contexts:write" } as const;

export const contextOperations: OperationSpec[] = [
  {
    method: "post",
    path: "/mcp/contexts",
    operationId: "defineContext",
    summary: "Define a context",
    description: "For one user, or without a user for the whole organization.",
    tag: "Contexts",
    access: writer,
    headers: z.object(userHeader),
    body: { schema: defineBody, example: { name: "Revenue", kind: "definition", content } },
    success: { 201: json("The context.", contextRecord, record, ["ETag", "Location"]) },
    errors: ["context_exists", "context_limit_reached", "context_define_failed"],
  },
  {
    method: "get",
    path: "/mcp/contexts",
    operationId: "listContexts",
    summary: "List contexts",
    description:
      "The organization's and, when a user is named, the user's; the newest first, without content.",
    tag: "Contexts",
    access: reader,
    headers: z.object(userHeader),
    query: listQuery,
    success: { 200: json("A page of contexts.", contextList, { contexts: [summary], nextCursor: null }) },
    errors: ["contexts_failed"],
  },
  {
    ...one,
    method: "get",
    operationId: "getContext",
    summary: "Read a context",
    access: reader,
    headers: z.object({ ...userHeader, ...ifNoneMatchHeader }),
    query: readQuery,
    success: {
      200: json("The context.", contextRecord, record, ["ETag"]),
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
    access: writer,
    headers: z.object({ ...userHeader, ...ifMatchHeader }),
    sample: { id, "If-Match": '"1"' },
    body: { schema: updateBody, example: { content: "Revenue excludes refunds and taxes." } },
    success: {
      200: json(
        "The new version.",
        contextRecord,
        { ...record, content: "Revenue excludes refunds and taxes.", version: 2 },
        ["ETag"],
      ),
    },
    errors: ["context_not_found", "context_exists", "precondition_failed", "context_update_failed"],
  },
  {
    ...one,
    method: "delete",
    operationId: "deleteContext",
    summary: "Delete a context",
    description: "With all its versions.",
    access: writer,
    headers: z.object({ ...userHeader, ...ifMatchHeader }),
    query: userQuery,
    success: { 204: { description: "It is gone." } },
    errors: ["context_not_found", "precondition_failed", "context_delete_failed"],
  },
];
