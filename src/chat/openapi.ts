import * as z from "zod";
import { agentDescriptor } from "../analyst/agents.ts";
import { chatEvent } from "./event-schemas.ts";
import { chatBody, chatReply } from "./schemas.ts";
import type { OperationSpec } from "../http/openapi/operation.ts";
import { idempotencyHeader, userHeader } from "../http/openapi/parameters.ts";

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
  conversationId: "cnv_5bGkM2x8Rq1LwTz0YvHc3D",
  timestamp: 1_795_248_000_000,
};

const stream = [
  'id: 1\nevent: step\ndata: {"step":1}\n\n',
  'id: 2\nevent: delta\ndata: {"text":"Sessions rose by 8 % "}\n\n',
  `id: 3\nevent: done\ndata: ${JSON.stringify(reply)}\n\n`,
].join("");

const chat = {
  method: "post",
  tag: "Chat",
  access: { permission: "chat" },
  headers: z.object({ ...userHeader, ...idempotencyHeader }),
  body: { schema: chatBody, example: { message, externalUserIdentifier: "user-1" } },
  success: {
    200: {
      description: "The answer. All of the seven fields are always there.",
      schema: chatReply,
      example: reply,
      others: [
        {
          mediaType: "text/event-stream",
          part: chatEvent,
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
} as const satisfies Partial<OperationSpec>;

export const chatOperations: OperationSpec[] = [
  {
    ...chat,
    errors: [...chat.errors],
    path: "/chat",
    operationId: "chat",
    summary: "Ask a question",
    description:
      "Answers from the connected integrations (`business_analyst`) or without them (`chat`). A source that fails " +
      'does not fail the answer: it is reported with `include: ["sources"]`, and the answer says what is missing.',
  },
  {
    ...chat,
    errors: [...chat.errors],
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
];
