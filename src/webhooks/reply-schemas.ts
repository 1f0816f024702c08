import * as z from "zod";
import { eventTypes } from "../domain/event-types.ts";
import { nextCursor } from "../lib/paging.ts";
import { deliveryStates } from "./schemas.ts";

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

export const deliveryList = z.object({
  deliveries: z.array(deliveryRecord),
  nextCursor,
});

export type DeliveryList = z.output<typeof deliveryList>;
