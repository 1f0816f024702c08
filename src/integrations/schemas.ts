import * as z from "zod";
import { dataCentres } from "../lib/integration-types.ts";
import { isCronExpression, shortestIntervalMs } from "../lib/schedule.ts";
import { externalUserIdentifier, opaque } from "../lib/schemas.ts";

/** Zoho scopes, with or without the brand prefix that the specification leaves out. */
const zohoScope = z
  .string()
  .max(100)
  .regex(/^[A-Za-z]+(\.[A-Za-z_]+)+$/, "Must be a scope like CRM.modules.READ")
  .transform((scope) => (scope.startsWith("Zoho") ? scope : `Zoho${scope}`));

export const connectBody = z.object({
  externalUserIdentifier,
  passthroughRedirectUri: z.string().min(1).max(2048),
  /** Extension: everyone of the organization may ask questions of this connection. */
  shared: z.boolean().default(false),
  /** Of use to `business-suite` only, like `scopes`, and checked for every type. */
  dc: z.enum(dataCentres).default("com"),
  scopes: z.array(zohoScope).max(50).default([]),
});

export const callbackBody = z.object({
  code: opaque,
  state: opaque,
  externalUserIdentifier: externalUserIdentifier.optional(),
  /** Extension: Zoho's callback parameter that names the data centre where the user's account lives. */
  location: z.string().max(16).optional(),
});

export const selectPropertyBody = z.object({
  temporaryAccessToken: opaque,
  propertyId: z.string().min(1).max(256),
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

/** Extension. */
export const updateBody = z.object({
  externalUserIdentifier,
  syncSchedule: syncSchedule.nullish(),
  shared: z.boolean().optional(),
});

export const statusParams = z.object({ externalUserIdentifier });
export const statusQuery = z.object({ format: z.enum(["array", "object"]).default("array") });
