import * as z from "zod";
import { subscribableTypes, eventTypes } from "../domain/event-types.ts";
import { limits } from "../lib/limits.ts";
import { cursorText, pageLength, nextCursor } from "../lib/paging.ts";

const CONTROL = /\p{Cc}/u;

export const deliveryStates = ["pending", "delivered", "failed"] as const;

const url = z
  .string("Enter an address")
  .min(1, "Enter an address")
  .max(limits.webhookUrlLength, `At most ${limits.webhookUrlLength} characters`)
  .meta({
    description: "Where events are sent: a public `https` address, without user, password and fragment.",
    format: "uri",
    examples: ["https://app.example.com/webhooks"],
  });

const description = z
  .string()
  .max(limits.webhookDescriptionLength, `At most ${limits.webhookDescriptionLength} characters`)
  .refine((text) => !CONTROL.test(text), "Must be without control characters")
  .meta({
    description: "For people.",
    pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
    examples: ["Billing"],
  });

const events = z
  .array(z.enum(subscribableTypes))
  .max(50)
  .overwrite((types) => [...new Set(types)])
  .describe("What it is told of; empty for everything, types that come later included.");

export const createBody = z.object({
  url,
  description: description.default(""),
  events: events.default([]).meta({ default: [] }),
});

export type CreateBody = z.output<typeof createBody>;

/** What is absent stays. */
export const updateBody = z
  .object({
    url,
    description,
    events,
    enabled: z
      .boolean()
      .describe("False holds back what is pending; true goes on with it and forgets why it was disabled."),
  })
  .partial();

export type EndpointChanges = z.output<typeof updateBody>;

const id = z.string().min(1).max(100);

export const endpointParams = z.object({ id: id.describe("Id of a webhook.") });
export const deliveryParams = endpointParams.extend({ deliveryId: id.describe("Id of a delivery.") });

export const deliveriesQuery = z.object({
  state: z.enum(deliveryStates).optional(),
  cursor: cursorText.optional(),
  limit: pageLength(20),
});

const instant = z.number().describe("Milliseconds since the epoch.");

export const endpointRecord = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()).describe("What it is told of; empty for everything."),
  enabled: z.boolean(),
  disabledReason: z
    .enum(["failing", "gone"])
    .nullable()
    .describe("Why the service has disabled it: no success for three days, or an answer 410."),
  failingSince: z
    .number()
    .nullable()
    .describe("The first failure after the last success, milliseconds since the epoch; null while it works."),
  createdAt: instant,
  updatedAt: instant,
});

export type EndpointRecord = z.output<typeof endpointRecord>;

export const endpointList = z.object({ webhooks: z.array(endpointRecord) });

const secret = z
  .string()
  .describe("Signs the deliveries (Standard Webhooks): `whsec_` and base64. Shown only here.");

export const createdEndpoint = endpointRecord.extend({ secret });

export type CreatedEndpoint = z.output<typeof createdEndpoint>;

export const rotatedSecret = z.object({
  secret,
  previousUntil: z
    .number()
    .describe("Until then the secret before it signs as well. Milliseconds since the epoch."),
});

export type RotatedSecret = z.output<typeof rotatedSecret>;

export const deliveryRecord = z.object({
  id: z.string(),
  state: z.enum(deliveryStates).describe("`failed`: it was tried for a day."),
  event: z
    .object({
      id: z.string().describe("Sent as `webhook-id`; the same for every attempt and every replay."),
      type: z.enum(eventTypes),
      timestamp: z.string().describe("ISO 8601, UTC."),
      data: z.record(z.string(), z.unknown()),
    })
    .describe("What is delivered."),
  attempts: z.int().describe("Since it was made, or replayed."),
  nextAttemptAt: z.number().nullable().describe("Milliseconds since the epoch; null when it is over."),
  lastAttemptAt: z.number().nullable().describe("Milliseconds since the epoch."),
  status: z.int().nullable().describe("HTTP status of the last answer."),
  response: z.string().nullable().describe("The beginning of the last answer's body, up to 2 KiB."),
  error: z.string().nullable().describe("Why the last attempt failed; null when it did not."),
  durationMs: z.int().nullable().describe("How long the last attempt took."),
  createdAt: instant,
});

export type DeliveryRecord = z.output<typeof deliveryRecord>;

export const deliveryList = z.object({ deliveries: z.array(deliveryRecord), nextCursor });

export type DeliveryList = z.output<typeof deliveryList>;
