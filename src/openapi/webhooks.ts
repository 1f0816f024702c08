import * as z from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { envelopeOf, eventCatalogue } from "../events/schemas.ts";
import { eventTypes, type EventType } from "../domain/event-types.ts";

const headers = z.object({
  "webhook-id": z.string().describe("Id of the event; the same at every attempt."),
  "webhook-timestamp": z.string().describe("Time of the attempt, in Unix seconds."),
  "webhook-signature": z
    .string()
    .describe(
      "One or more of `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, separated by spaces.",
    ),
});

/** What the service sends to a client's webhooks: OpenAPI's `webhooks`, by type of event. */
export function describeWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: describeEvent(type) }]));
}

function describeEvent(type: EventType) {
  const { summary, example } = eventCatalogue[type];
  return {
    operationId: `on_${type.replaceAll(".", "_")}`,
    summary,
    tags: ["Webhooks"],
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: envelopeOf(type),
          example: { type, timestamp: "2026-11-21T14:20:00.000Z", data: example },
        },
      },
    },
    responses: {
      "2XX": { description: "Taken; the answer's body does not matter." },
      "410": { description: "No longer wanted: the webhook is disabled." },
      default: { description: "Tried again, for a day." },
    },
  };
}
