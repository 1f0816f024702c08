import * as z from "zod";
import { subscribableTypes } from "../../domain/event-types.ts";
import { limits } from "../../lib/limits.ts";

/** The fields of an endpoint's form; the address itself is checked where it is stored. */
export const endpointForm = z.object({
  url: z
    .string("Enter an address")
    .trim()
    .min(1, "Enter an address")
    .max(limits.webhookUrlLength, `At most ${limits.webhookUrlLength} characters`),
  description: z
    .string()
    .trim()
    .max(limits.webhookDescriptionLength, `At most ${limits.webhookDescriptionLength} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), "No control characters")
    .default(""),
  events: z.array(z.enum(subscribableTypes, "Unknown event")),
});
