import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";

export type Advertised = StandardSchemaWithJSON;

/**
 * A schema for the library to list, and nothing more: it lets every value pass, because the service checks values
 * itself, with its own error texts. The JSON Schema is made once for the isolate and not for each request.
 */
export function advertise(schema: z.ZodType, io: "input" | "output"): Advertised {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: "draft-2020-12" });
  const toJson = () => json;
  return {
    "~standard": {
      version: 1,
      vendor: "business-analyst",
      validate: (value) => ({ value }),
      jsonSchema: { input: toJson, output: toJson },
    },
  };
}
