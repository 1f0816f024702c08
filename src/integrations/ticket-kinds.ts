import * as z from "zod";
import { dataCentres, integrationTypes } from "../lib/integration-types.ts";
import { limits } from "../lib/limits.ts";

const flow = z.object({
  integrationId: z.string(),
  externalUserIdentifier: z.string(),
  redirectUri: z.string(),
  shared: z.boolean(),
});

/** What connect has to remember until the callback comes. */
export const stateTicket = {
  name: "oauth-state",
  ttlMs: limits.stateTtlMs,
  payload: flow.extend({
    type: z.enum(integrationTypes),
    dc: z.enum(dataCentres),
    /** The PKCE verifier, sealed. */
    verifier: z.string().optional(),
  }),
};

export type StatePayload = z.infer<typeof stateTicket.payload>;

/** What the callback of web-analytics has to remember until a property is chosen. */
export const propertyTicket = {
  name: "property-selection",
  ttlMs: limits.temporaryTokenTtlMs,
  payload: flow.extend({
    properties: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The pending tokens, sealed. */
    credentials: z.string(),
  }),
};
