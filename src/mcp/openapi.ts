import * as z from "zod";
import type { OperationSpec } from "../http/openapi/operation.ts";
import { userHeader } from "../http/openapi/parameters.ts";

const version = z.literal("2.0");
const requestId = z.union([z.string(), z.number()]);

/** What a client sends (JSON-RPC 2.0, sections 4 and 5): a request, a notification or its own answer. */
export const rpcMessage = z.looseObject({
  jsonrpc: version,
  method: z.string().optional().describe("E.g. `tools/call`."),
  params: z.looseObject({}).optional(),
  id: requestId.optional().describe("Absent in a notification."),
});

export const rpcReply = z.object({
  jsonrpc: version,
  id: requestId.nullable().optional(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
});

export const mcpEvent = z.object({
  event: z.literal("message"),
  data: z
    .union([rpcReply, rpcMessage])
    .describe("Notifications such as progress, as parsed JSON; the last one is the reply."),
});

const toolsList = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const progress = {
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: "token-1", progress: 1, message: "Step 1" },
};

export const mcpOperations: OperationSpec[] = [
  {
    method: "post",
    path: "/mcp",
    operationId: "callMcp",
    summary: "Speak the Model Context Protocol",
    description:
      "One JSON-RPC message of a stateless MCP server (Streamable HTTP, without sessions): tools, the contexts as " +
      "resources, ready questions as prompts. Each tool needs the permission of the operation that it stands for. " +
      "What the protocol refuses has the protocol's error body.",
    tag: "Contexts",
    access: { by: "any-key" },
    headers: z.object({
      ...userHeader,
      "MCP-Protocol-Version": z.string().optional().describe("Revision of the protocol, e.g. `2026-07-28`."),
      "Mcp-Method": z
        .string()
        .optional()
        .describe("The message's `method`; needed from revision 2026-07-28 on."),
      "Mcp-Name": z
        .string()
        .optional()
        .describe("The name or address that the message asks for; needed from revision 2026-07-28 on."),
    }),
    sample: { Accept: "application/json, text/event-stream" },
    body: { schema: rpcMessage, example: toolsList },
    success: {
      200: {
        description: "The reply, as JSON or as an event stream.",
        schema: rpcReply,
        others: [
          {
            mediaType: "text/event-stream",
            part: mcpEvent,
            description: "What was asked with a progress token. Lines that begin with a colon are comments.",
            example: `event: message\ndata: ${JSON.stringify(progress)}\n\n`,
          },
        ],
      },
      202: { description: "A notification was taken." },
    },
    errors: [],
    otherErrors: { statuses: [400, 403, 404, 406, 500], schema: rpcReply },
  },
];
