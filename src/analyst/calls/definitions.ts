import * as z from "zod";
import type { FunctionTool } from "../../domain/model.ts";
import type { DataTool } from "../tools/data-tool.ts";

/** The tools as a model is told of them; built once for the isolate: it costs more than many an answer. */
export function defineTools(tools: readonly DataTool[]): FunctionTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: toJsonSchema(inputSchema) },
  }));
}

/** As a model may fill it in: fields with a default are optional, and there are no fields besides. */
function toJsonSchema(schema: z.ZodType): object {
  const json = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === "object") jsonSchema.additionalProperties ??= false;
      // Bounds cost tokens and change nothing: what is out of them is refused, and told.
      delete jsonSchema.minLength;
      delete jsonSchema.maxLength;
      delete jsonSchema.minItems;
    },
  });
  const { $schema: _, ...rest } = json;
  return rest;
}
