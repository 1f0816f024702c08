import { describe, it } from "vitest";
import * as z from "zod";
import { dataTools } from "../../src/analyst/tools/data-tools.ts";
import { writeJsonSchema } from "../../src/lib/json-schema.ts";
import { mcpTools } from "../../src/mcp/server.ts";

/** As text, so that the order of keys counts: models are told of tools in it. */
const asText = (json: Record<string, unknown>) => JSON.stringify({ ...json, $schema: undefined });

describe("the JSON Schema of", () => {
  it.for(mcpTools)("what $name takes and gives is zod's own", ({ inputSchema, outputSchema }, { expect }) => {
    for (const [schema, io] of [
      [inputSchema, "input"],
      [outputSchema, "output"],
    ] as const) {
      expect(asText(writeJsonSchema(schema, { io }))).toBe(asText(z.toJSONSchema(schema, { io })));
    }
  });

  it.for(dataTools)("what $name takes is zod's own, with changes", ({ inputSchema }, { expect }) => {
    const adjust = (json: Record<string, unknown>) => {
      if (json["type"] === "object") json["additionalProperties"] ??= false;
      delete json["maxLength"];
    };
    const own = z.toJSONSchema(inputSchema, {
      io: "input",
      override: ({ jsonSchema }) => adjust(jsonSchema),
    });
    expect(asText(writeJsonSchema(inputSchema, { io: "input", adjust }))).toBe(asText(own));
  });

  it("a kind that no tool is described with is refused", ({ expect }) => {
    expect(() => writeJsonSchema(z.date(), { io: "input" })).toThrow("cannot be of type date");
  });
});
