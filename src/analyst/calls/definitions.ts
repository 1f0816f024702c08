import type * as z from "zod";
import type { FunctionTool } from "../../domain/model.ts";
import { writeJsonSchema } from "../../lib/json-schema.ts";
import { once } from "../../lib/once.ts";
import { dataTools } from "../tools/data-tools.ts";

/** The tools as a model is told of them; built once for the isolate: it costs more than many an answer. */
export const toolDefinitions = once(() =>
  dataTools.map(({ name, description, inputSchema }): FunctionTool => ({
    type: "function",
    function: { name, description, parameters: toJsonSchema(inputSchema) },
  })),
);

/** As a model may fill it in: fields with a default are optional, and there are no fields besides. */
function toJsonSchema(schema: z.ZodType): object {
  return writeJsonSchema(schema, {
    io: "input",
    adjust: (json) => {
      if (json["type"] === "object") json["additionalProperties"] ??= false;
      // Bounds cost tokens and change nothing: what is out of them is refused, and told.
      delete json["minLength"];
      delete json["maxLength"];
      delete json["minItems"];
    },
  });
}
