import * as z from "zod";
import { agentDescriptor } from "../analyst/agents.ts";
import * as conversations from "./conversation-schemas.ts";
import * as schemas from "./schemas.ts";
import { type OperationSpec, json } from "../http/openapi/operation.ts";
import { idempotencyHeader, userHeader } from "../http/openapi/parameters.ts";
import { table } from "../tables/table.ts";

const conversationId = "cnv_5bGkM2x8Rq1LwTz0YvHc3D";
const answerId = "ans_5bGkM2x8Rq1LwTz0YvHc3D";
const externalUserIdentifier = "user-1";
const message = "How did traffic do last week compared with the week before?";

const reply = {
  answer: "Sessions rose by 8 % to 4,310 in the week of 9 to 15 November.",
  thoughts: "The question compares two weeks of web traffic, so I asked web analytics for both.",
  actions: [
    {
      tool: "query",
      toolInput: '{"dataset":"traffic","measures":["sessions"]}',
      log: "Sessions, 9 to 15 November 2026 (synchronized): sessions 4310",
    },
  ],
  followUpQuestion: "Which channel brought the additional sessions?",
  reasoning: "4,310 sessions against 3,990 in the week before.",
  conversationId,
  timestamp: 1_795_248_000_000,
};

const stream = [
  'id: 1\nevent: step\ndata: {"step":1}\n\n',
  'id: 2\nevent: delta\ndata: {"text":"Sessions rose by 8 % "}\n\n',
  `id: 3\nevent: done\ndata: ${JSON.stringify(reply)}\n\n`,
].join("");

const shared: Pick<OperationSpec, "tag" | "access" | "headers"> = {
  tag: "Chat",
  access: { permission: "chat" },
  headers: z.object(userHeader),
};

const chat: Omit<OperationSpec, "path" | "operationId" | "summary"> = {
  ...shared,
  method: "post",
  headers: z.object({ ...userHeader, ...idempotencyHeader }),
  body: { schema: schemas.chatBody, example: { message, externalUserIdentifier } },
  success: {
    200: {
      description: "The answer. All of the seven fields are always there.",
      schema: schemas.chatReply,
      example: reply,
      others: [
        {
          mediaType: "text/event-stream",
          part: schemas.chatEvent,
          description:
            "With `Accept: text/event-stream`. `step`, `action` and, where `include` has it, `data` come while the " +
            "agent works, the answer in `delta` events as it is written, `check` for what a second reader finds in it; " +
            "then its `evidence`, and `done` with the reply as it was stored. `error` ends a stream that failed, also " +
            "behind a part of an answer. Lines that begin with a colon are comments.",
          example: stream,
        },
      ],
      sometimes: ["Idempotent-Replayed"],
    },
  },
  errors: [
    "conversation_not_found",
    "user_not_found",
    "idempotency_conflict",
    "request_in_progress",
    "chat_failed",
    "model_unavailable",
    "out_of_time",
  ],
};

const answers: Pick<OperationSpec, "method" | "tag" | "access" | "headers" | "query" | "errors"> = {
  ...shared,
  method: "get",
  query: schemas.answerQuery,
  errors: ["answer_not_found", "answers_failed"],
};

const times = { createdAt: 1_795_247_000_000, updatedAt: 1_795_248_000_000 };
const title = "How did traffic do last week";

const conversation: Pick<OperationSpec, keyof typeof shared | "path" | "pathParams" | "sample"> = {
  ...shared,
  path: "/conversations/{id}",
  pathParams: conversations.conversationParams,
  sample: { id: conversationId, externalUserIdentifier },
};

export const chatOperations: OperationSpec[] = [
  {
    ...chat,
    path: "/chat",
    operationId: "chat",
    summary: "Ask a question",
    description:
      "Answers from the connected integrations (`business_analyst`) or without them (`chat`). A source that fails " +
      'does not fail the answer: it is reported with `include: ["sources"]`, and the answer says what is missing.',
  },
  {
    ...chat,
    path: "/chat/send-message",
    operationId: "sendMessage",
    summary: "Ask a question (alias)",
    description: "Another name for `POST /chat`.",
  },
  {
    method: "get",
    path: "/agents",
    operationId: "listAgents",
    summary: "List the agents",
    description: "Who can answer, for `agentId` of a question.",
    tag: "Chat",
    access: { permission: "chat" },
    success: { 200: { description: "All agents.", schema: z.array(agentDescriptor) } },
    errors: [],
  },
  {
    ...answers,
    path: "/answers/{id}",
    operationId: "getAnswer",
    summary: "Read what an answer was made of",
    description:
      "Tables, charts and the evidence of every figure, as they were stored with the message. Nothing of an answer in " +
      "privacy mode is here.",
    pathParams: schemas.answerParams,
    sample: { id: answerId, externalUserIdentifier },
    success: { 200: { description: "The answer.", schema: schemas.storedAnswer } },
  },
  {
    ...answers,
    path: "/answers/{id}/data/{file}",
    operationId: "getAnswerData",
    summary: "Read a table of an answer",
    description: "As CSV (`r1.csv`) or JSON (`r1.json`).",
    pathParams: schemas.dataParams,
    sample: { id: answerId, file: "r1.csv", externalUserIdentifier },
    success: {
      200: {
        description: "The table.",
        schema: table,
        others: [{ mediaType: "text/csv", example: "Channel,Sessions\r\nEmail,1200\r\n" }],
      },
    },
  },
  {
    ...answers,
    path: "/answers/{id}/charts/{file}",
    operationId: "getAnswerChart",
    summary: "Draw a chart of an answer",
    pathParams: schemas.chartParams,
    sample: { id: answerId, file: "c1.svg", externalUserIdentifier },
    success: { 200: { description: "The chart.", others: [{ mediaType: "image/svg+xml" }] } },
  },
  {
    ...shared,
    method: "get",
    path: "/conversations",
    operationId: "listConversations",
    summary: "List a user's conversations",
    description: "The one with the latest exchange first.",
    query: conversations.listQuery,
    sample: { externalUserIdentifier },
    success: {
      200: json("A page of conversations.", conversations.conversationList, {
        conversations: [{ id: conversationId, title, ...times, messages: 2 }],
        nextCursor: null,
      }),
    },
    errors: ["conversations_failed"],
  },
  {
    ...conversation,
    method: "get",
    operationId: "getConversation",
    summary: "Read a conversation",
    description: "Its messages come in pages, the oldest first.",
    query: conversations.readQuery,
    success: {
      200: json("The conversation with a page of its messages.", conversations.conversationDetail, {
        id: conversationId,
        title,
        ...times,
        messages: [{ role: "user", content: `${title}?`, timestamp: 1_795_248_000_000 }],
        nextCursor: null,
      }),
    },
    errors: ["conversation_not_found", "conversations_failed"],
  },
  {
    ...conversation,
    method: "patch",
    operationId: "renameConversation",
    summary: "Give a conversation another title",
    sample: { id: conversationId },
    body: {
      schema: conversations.renameBody,
      example: { externalUserIdentifier, title: "Traffic in November" },
    },
    success: { 200: { description: "The conversation.", schema: conversations.conversationSummary } },
    errors: ["conversation_not_found", "conversation_update_failed"],
  },
  {
    ...conversation,
    method: "delete",
    operationId: "deleteConversation",
    summary: "Delete a conversation",
    description: "With all its messages.",
    query: conversations.userQuery,
    success: { 204: { description: "It is gone." } },
    errors: ["conversation_not_found", "conversation_delete_failed"],
  },
];
