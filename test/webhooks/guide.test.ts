import { describe, it } from "vitest";
import * as z from "zod";
import guide from "../../src/docs/webhooks.md";
import { eventCatalogue } from "../../src/events/schemas.ts";
import { eventTypes } from "../../src/domain/event-types.ts";
import { call } from "../support/service.ts";
import { sampleOf } from "./support.ts";

/** The JSON of the section about this type. */
function exampleOf(type: string): unknown {
  const [, section = ""] = guide.split(`\n\`${type}\`: `);
  const [, json = "null"] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  return JSON.parse(json);
}

describe("the guide", () => {
  it("shows every event as the schemas have it", ({ expect }) => {
    for (const type of eventTypes) expect(exampleOf(type), type).toEqual(sampleOf(type));
  });

  it("is served", async ({ expect }) => {
    const page = await (await call("/docs/webhooks")).text();
    for (const type of eventTypes) expect(page).toContain(type);
  });
});

const described = z.object({
  openapi: z.literal("3.1.0"),
  webhooks: z.record(
    z.string(),
    z.object({
      post: z.object({
        summary: z.string(),
        security: z.array(z.unknown()),
        parameters: z.array(
          z.object({ name: z.string(), in: z.literal("header"), required: z.literal(true) }),
        ),
        requestBody: z.object({
          content: z.object({
            "application/json": z.object({
              schema: z.object({
                required: z.array(z.string()),
                properties: z
                  .object({ type: z.object({ const: z.string() }), data: z.looseObject({}) })
                  .loose(),
              }),
              example: z.unknown(),
            }),
          }),
        }),
      }),
    }),
  ),
});

describe("/openapi.json", () => {
  it("describes what is sent, by type of event, with the three headers", async ({ expect }) => {
    const { webhooks } = described.parse(await (await call("/openapi.json")).json());
    expect(Object.keys(webhooks).toSorted()).toEqual([...eventTypes].toSorted());
    for (const type of eventTypes) {
      const { post } = webhooks[type] ?? {};
      expect(post?.summary).toBe(eventCatalogue[type].summary);
      expect(post?.security).toEqual([]);
      expect(post?.parameters.map(({ name }) => name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
      const { schema, example } = post?.requestBody.content["application/json"] ?? {};
      expect(schema?.properties.type.const).toBe(type);
      expect(schema?.required.toSorted()).toEqual(["data", "timestamp", "type"]);
      expect(example).toEqual(sampleOf(type));
    }
  });
});
