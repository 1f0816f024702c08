import * as z from "zod";
import { subscribableTypes } from "../domain/event-types.ts";
import { limits } from "../lib/limits.ts";
import { cursorText, pageLength } from "../lib/paging.ts";

const CONTROL = /\p{Cc}/u;

export const deliveryStates = ["pending", "delivered", "failed"] as const;

const url = z
  .string()
  .min(1)
  .max(limits.webhookUrlLength)
  .meta({
    description: "Where events are sent: a public `https` address, without user, password and fragment.",
    format: "uri",
    examples: ["https://app.example.com/webhooks"],
  });

const description = z
  .string()
  .max(limits.webhookDescriptionLength)
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
