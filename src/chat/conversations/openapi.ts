import * as z from "zod";
import {
  conversationDetail,
  conversationList,
  conversationParams,
  conversationSummary,
  listQuery,
  readQuery,
  renameBody,
  userQuery,
} from "./schemas.ts";
import { json, type OperationSpec } from "../../http/openapi/operation.ts";
import { userHeader } from "../../http/openapi/parameters.ts";

const id = "cnv_5bGkM2x8Rq1LwTz0YvHc3D";
const externalUserIdentifier = "user-1";
const times = { createdAt: 1_795_247_000_000, updatedAt: 1_795_248_000_000 };
const title = "How did traffic do last week";

const shared = {
  tag: "Chat",
  access: { permission: "chat" },
  headers: z.object(userHeader),
} as const satisfies Partial<OperationSpec>;

const one = {
  ...shared,
  path: "/conversations/{id}",
  pathParams: conversationParams,
  sample: { id, externalUserIdentifier },
} as const satisfies Partial<OperationSpec>;

export const conversationOperations: OperationSpec[] = [
  {
    ...shared,
    method: "get",
    path: "/conversations",
    operationId: "listConversations",
    summary: "List a user's conversations",
    description: "The one with the latest exchange first.",
    query: listQuery,
    sample: { externalUserIdentifier },
    success: {
      200: json("A page of conversations.", conversationList, {
        conversations: [{ id, title, ...times, messages: 2 }],
        nextCursor: null,
      }),
    },
    errors: ["conversations_failed"],
  },
  {
    ...one,
    method: "get",
    operationId: "getConversation",
    summary: "Read a conversation",
    description: "Its messages come in pages, the oldest first.",
    query: readQuery,
    success: {
      200: json("The conversation with a page of its messages.", conversationDetail, {
        id,
        title,
        ...times,
        messages: [{ role: "user", content: `${title}?`, timestamp: 1_795_248_000_000 }],
        nextCursor: null,
      }),
    },
    errors: ["conversation_not_found", "conversations_failed"],
  },
  {
    ...one,
    method: "patch",
    operationId: "renameConversation",
    summary: "Give a conversation another title",
    sample: { id },
    body: { schema: renameBody, example: { externalUserIdentifier, title: "Traffic in November" } },
    success: { 200: { description: "The conversation.", schema: conversationSummary } },
    errors: ["conversation_not_found", "conversation_update_failed"],
  },
  {
    ...one,
    method: "delete",
    operationId: "deleteConversation",
    summary: "Delete a conversation",
    description: "With all its messages.",
    query: userQuery,
    success: { 204: { description: "It is gone." } },
    errors: ["conversation_not_found", "conversation_delete_failed"],
  },
];
