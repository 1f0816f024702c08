import * as z from "zod";
import { dataCentres } from "../lib/integration-types.ts";
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
  /** `business-suite` only, like `scopes`; the other types take no more parameters and ignore them. */
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

export const statusParams = z.object({ externalUserIdentifier });
export const statusQuery = z.object({ format: z.enum(["array", "object"]).default("array") });
