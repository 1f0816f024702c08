import * as z from "zod";
import type { OperationSpec } from "../operation.ts";
import { userHeader } from "../parameters.ts";

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

const toolsList = { jsonrpc: "2.0", id: 1, method: "tools/list" };

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
      "MCP-Protocol-Version": z.string().optional().describe("Revision of the protocol, e.g. `2025-06-18`."),
    }),
    sample: { Accept: "application/json, text/event-stream" },
    body: { schema: rpcMessage, example: toolsList },
    success: {
      200: {
        description: "The reply, as JSON or as an event stream.",
        schema: rpcReply,
        others: [{ mediaType: "text/event-stream" }],
      },
      202: { description: "A notification was taken." },
    },
    errors: [],
    otherErrors: { statuses: [400, 403, 404, 406, 500], schema: rpcReply },
  },
];
