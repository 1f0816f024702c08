import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod";
import { writeJsonSchema } from "../lib/json-schema.ts";

/**
 * A schema for the library to list, and nothing more: it lets every value pass, because the service checks values
 * itself, with its own error texts. The JSON Schema is made once for the isolate and not for each request.
 */
export function advertise(schema: z.ZodType, io: "input" | "output"): StandardSchemaWithJSON {
  const portable = toPortableObject(writeJsonSchema(schema, { io }));
  const toJson = () => portable;
  return {
    "~standard": {
      version: 1,
      vendor: "business-analyst",
      validate: (value) => ({ value }),
      jsonSchema: { input: toJson, output: toJson },
    },
  };
}

/** A schema for the library to list and to check values with. */
export function listed<S extends z.ZodType>(schema: S): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const toJson = () => writeJsonSchema(schema, { io: "input" });
  return { "~standard": { ...schema["~standard"], jsonSchema: { input: toJson, output: toJson } } };
}

/**
 * The same schema in the words that every client's dialect has (the inspector's strict mode names them): one `type`
 * each, and no `{}` for "anything", which is what absence says of `additionalProperties`.
 */
function toPortableObject(schema: object): Record<string, unknown> {
  const entries = Object.entries(schema)
    .filter(([name, value]) => !(name === "additionalProperties" && isEmptyObject(value)))
    .map(([name, value]) => [name, toPortable(value)] as const);
  const { type, description, ...rest } = Object.fromEntries(entries);
  const shared = description === undefined ? {} : { description };
  if (!Array.isArray(type)) return { ...(type !== undefined && { type }), ...shared, ...rest };
  const branches = type.map((one: unknown) => (one === "null" ? { type: one } : { type: one, ...rest }));
  return { anyOf: branches, ...shared };
}

function toPortable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPortable);
  return typeof value === "object" && value !== null ? toPortableObject(value) : value;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
