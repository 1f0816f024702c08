import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { Permission } from "../domain/permissions.ts";
import { parseInput } from "../http/validate.ts";
import { AppError, type ErrorCode } from "../lib/errors.ts";
import { once } from "../lib/once.ts";
import { isAllowed, type McpCaller, explainFailure } from "./caller.ts";
import { advertise } from "./schema.ts";

interface ToolSpec<I extends z.ZodType, O extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  permission: Permission;
  inputSchema: I;
  /** Of an object. What is not in it does not reach the client. */
  outputSchema: O;
  annotations: Required<Omit<ToolAnnotations, "title">>;
  failure: ErrorCode;
  run: (caller: McpCaller, input: z.output<I>, context: ServerContext) => Promise<z.input<O>>;
  /** The text for clients that give their model no structured content; the same as JSON unless told. */
  write?: (output: z.output<O>) => string;
  /** Address of the page in which a client may show the result, and what it needs for that besides. */
  page?: string;
  draw?: (output: z.output<O>) => Record<string, unknown>;
}

export type McpTool = ReturnType<typeof defineMcpTool>;

export function defineMcpTool<I extends z.ZodType, O extends z.ZodType<Record<string, unknown>>>(
  spec: ToolSpec<I, O>,
) {
  const { name, permission, failure, page, draw, write = JSON.stringify } = spec;
  const configOf = once(() => ({
    title: spec.title,
    description: spec.description,
    inputSchema: advertise(spec.inputSchema, "input"),
    outputSchema: advertise(spec.outputSchema, "output"),
    annotations: spec.annotations,
    ...(page !== undefined && { _meta: { ui: { resourceUri: page } } }),
  }));
  /** Never rejects: what fails is a result with `isError`. */
  const call = async (caller: McpCaller, input: unknown, context: ServerContext): Promise<CallToolResult> => {
    try {
      if (!isAllowed(caller, permission)) throw new AppError("insufficient_permissions");
      const result = await spec.run(caller, parseInput(spec.inputSchema, input), context);
      const structuredContent = spec.outputSchema.parse(result);
      return {
        content: [{ type: "text", text: write(structuredContent) }],
        structuredContent,
        ...(draw && { _meta: draw(structuredContent) }),
      };
    } catch (error) {
      return { content: [{ type: "text", text: explainFailure(caller, error, failure) }], isError: true };
    }
  };
  return {
    name,
    permission,
    inputSchema: spec.inputSchema,
    outputSchema: spec.outputSchema,
    serve: (server: McpServer, caller: McpCaller) =>
      server.registerTool(name, configOf(), (input, context) => call(caller, input, context)),
  };
}
