import type { JSONSchema7, LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import * as z from "zod";
import type { DataTool } from "../tools/data-tool.ts";

/** The tools as a model is told of them; built once for the isolate: it costs more than many an answer. */
export function defineTools(tools: readonly DataTool[]): LanguageModelV4FunctionTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    inputSchema: toJsonSchema(inputSchema),
  }));
}

/** As a model may fill it in: fields with a default are optional, and there are no fields besides. */
function toJsonSchema(schema: z.ZodType): JSONSchema7 {
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- draft 7 is what was asked for
  return rest as JSONSchema7;
}
