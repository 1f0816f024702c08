import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { Permission } from "../domain/permissions.ts";
import { parseInput } from "../http/validate.ts";
import { AppError, type ErrorCode } from "../lib/errors.ts";
import { once } from "../lib/once.ts";
import { isAllowed, type McpCaller, explainFailure } from "./caller.ts";
import { advertise, type Advertised } from "./schema.ts";

/** How a tool is written. */
interface ToolSpec<I extends z.ZodType, O extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  permission: Permission;
  inputSchema: I;
  /** Of an object. What is not in it does not reach the client. */
  outputSchema: O;
  annotations: Required<Omit<ToolAnnotations, "title">>;
  /** What an unexpected failure is told as. */
  failure: ErrorCode;
  run: (caller: McpCaller, input: z.output<I>, context: ServerContext) => Promise<z.input<O>>;
  /** The text for clients that give their model no structured content; the same as JSON unless told. */
  write?: (output: z.output<O>) => string;
  /** Address of the page in which a client may show the result, and what it needs for that besides. */
  page?: string;
  draw?: (output: z.output<O>) => Record<string, unknown>;
}

/** How a tool is served. */
export interface McpTool {
  name: string;
  permission: Permission;
  /** What a client is told of it. */
  config: () => {
    title: string;
    description: string;
    inputSchema: Advertised;
    outputSchema: Advertised;
    annotations: ToolAnnotations;
    _meta?: Record<string, unknown>;
  };
  /** Never rejects: what fails is a result with `isError`. */
  call: (caller: McpCaller, input: unknown, context: ServerContext) => Promise<CallToolResult>;
}

export function defineMcpTool<I extends z.ZodType, O extends z.ZodType<Record<string, unknown>>>(
  spec: ToolSpec<I, O>,
): McpTool {
  const { name, title, description, permission, annotations, failure, write = JSON.stringify } = spec;
  return {
    name,
    permission,
    config: once(() => ({
      title,
      description,
      inputSchema: advertise(spec.inputSchema, "input"),
      outputSchema: advertise(spec.outputSchema, "output"),
      annotations,
      ...(spec.page !== undefined && { _meta: { ui: { resourceUri: spec.page } } }),
    })),
    async call(caller, input, context) {
      try {
        if (!isAllowed(caller, permission)) throw new AppError("insufficient_permissions");
        const result = await spec.run(caller, parseInput(spec.inputSchema, input), context);
        const structuredContent = spec.outputSchema.parse(result);
        return {
          content: [{ type: "text", text: write(structuredContent) }],
          structuredContent,
          ...(spec.draw && { _meta: spec.draw(structuredContent) }),
        };
      } catch (error) {
        return {
          content: [{ type: "text", text: explainFailure(caller, error, failure) }],
          isError: true,
        };
      }
    },
  };
}

/** Serves a tool to one caller. */
export function serveTool(server: McpServer, caller: McpCaller, tool: McpTool): void {
  server.registerTool(tool.name, tool.config(), (input, context) => tool.call(caller, input, context));
}
