import { describe, it } from "vitest";
import * as z from "zod";
import guide from "../../src/docs/webhooks.md";
import { eventCatalogue } from "../../src/events/schemas.ts";
import { eventTypes } from "../../src/domain/event-types.ts";
import { call } from "../support/service.ts";
import { sampleOf } from "./support.ts";

const OF_CONNECTIONS = ["externalUserIdentifier", "integrationType", "connectedAs"];

/** The fields of `data` that the table names for this type, with those that the text above it names. */
function fieldsOf(type: string): string[] {
  const row = guide.split("\n").find((line) => line.startsWith(`| \`${type}\` `));
  const fields = [...(row?.split("|")[3] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  return /^(?:connection|sync)/.test(type) ? [...OF_CONNECTIONS, ...fields] : fields;
}

describe("the guide", () => {
  it("names every event with its fields, and shows one whole, as the schemas have them", ({ expect }) => {
    for (const type of eventTypes) {
      expect(fieldsOf(type), type).toEqual(Object.keys(eventCatalogue[type].data.shape));
    }
    const [, example = "null"] = /## Events[^]*?```json\n([^]*?)```/.exec(guide) ?? [];
    expect(JSON.parse(example)).toEqual(sampleOf("connection.refresh_failed"));
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
