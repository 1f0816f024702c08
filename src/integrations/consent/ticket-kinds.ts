import * as z from "zod";
import type { Actor } from "../../audit/audit.ts";
import { dataCentres, integrationTypes } from "../../domain/integration-types.ts";
import { limits } from "../../lib/limits.ts";

const actor = z.union([
  z.object({ kind: z.literal("key"), keyId: z.string() }),
  z.object({ kind: z.enum(["operator", "organization"]), sessionId: z.string() }),
  z.object({ kind: z.enum(["operator", "service"]) }),
]) satisfies z.ZodType<Actor>;

const flow = z.object({
  integrationId: z.string(),
  externalUserIdentifier: z.string(),
  redirectUri: z.string(),
  shared: z.boolean(),
  actor: actor.optional(),
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

/** What the callback of web-analytics has to remember until a property is chosen; the tokens wait in the ticket's row. */
export const propertyTicket = {
  name: "property-selection",
  ttlMs: limits.temporaryTokenTtlMs,
  payload: flow.extend({
    properties: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
};
