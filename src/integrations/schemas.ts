import * as z from "zod";
import { dataCentres, integrationTypes } from "../domain/integration-types.ts";
import { isCronExpression, shortestIntervalMs } from "../periods/schedule.ts";
import { externalUserIdentifier } from "../lib/schemas.ts";

export const integrationParams = z.object({ integrationType: z.enum(integrationTypes) });

/** Zoho scopes, with or without the brand prefix that the specification leaves out. */
const zohoScope = z
  .string()
  .max(100)
  .regex(/^[A-Za-z]+(\.[A-Za-z_]+)+$/, "Must be a scope like CRM.modules.READ")
  .overwrite((scope) => (scope.startsWith("Zoho") ? scope : `Zoho${scope}`));

export const connectBody = z.object({
  externalUserIdentifier,
  passthroughRedirectUri: z
    .string()
    .min(1)
    .max(2048)
    .meta({
      description:
        "Address in your application that the vendor sends the user back to: https, or a loopback host.",
      format: "uri",
      examples: ["https://app.example.com/oauth/callback"],
    }),
  shared: z
    .boolean()
    .default(false)
    .meta({ description: "Extension: everyone of the organization may ask questions of this connection." }),
  // Of use to `business-suite` only, like `scopes`, and checked for every type.
  dc: z
    .enum(dataCentres)
    .default("com")
    .meta({ description: "Data center. Of use to `business-suite` only." }),
  scopes: z.array(zohoScope).max(50).default([]).meta({
    description:
      "Scopes besides the standard ones, such as `CRM.modules.READ`. Of use to `business-suite` only.",
  }),
});

/** One that is too long to be one of ours is as unknown as any other. */
const secret = z.string().min(1);

export const callbackBody = z.object({
  code: z.string().min(1).max(4096).describe("The vendor's authorization code."),
  state: secret.describe("The state that came with it; good for one callback within ten minutes."),
  externalUserIdentifier: externalUserIdentifier.optional(),
  location: z
    .string()
    .max(16)
    .optional()
    .describe("Extension: the callback parameter of `business-suite` that names the account's data center."),
});

export const selectPropertyBody = z.object({
  temporaryAccessToken: secret.describe("Of the callback's answer."),
  propertyId: z.string().min(1).max(256).describe("One of the callback's properties."),
  externalUserIdentifier,
});

export const disconnectBody = z.object({ externalUserIdentifier });

const SHORTEST_INTERVAL_MS = 5 * 60_000;

/** Cron, five fields, UTC. */
const syncSchedule = z
  .string()
  .max(100)
  .refine(isCronExpression, { error: "Must be a cron expression of five fields that fires", abort: true })
  .refine(
    (schedule) => shortestIntervalMs(schedule) >= SHORTEST_INTERVAL_MS,
    "Must not fire more often than every five minutes",
  );

export const updateBody = z.object({
  externalUserIdentifier,
  syncSchedule: syncSchedule
    .nullish()
    .describe("Cron, five fields, UTC, at most every five minutes. Absent or null: as it is."),
  shared: z
    .boolean()
    .optional()
    .describe("Whether everyone of the organization may ask questions of this connection."),
});

export const statusQuery = z.object({
  format: z
    .enum(["array", "object"])
    .default("array")
    .describe("Form of the answer: bare, or in `integrations`."),
});
