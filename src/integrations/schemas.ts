import * as z from "zod";
import { dataCentres, integrationTypes, byType } from "../domain/integration-types.ts";
import { isCronExpression, shortestIntervalMs } from "../periods/schedule.ts";
import { externalUserIdentifier } from "../lib/schemas.ts";
import { callbackResultFields, statusFields } from "../connectors/callback-results.ts";

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
  iss: z
    .string()
    .optional()
    .describe(
      "Extension: the callback parameter that names who sent the code; checked where the vendor has one.",
    ),
  error: z.string().optional().describe("Extension: the vendor's, if it sent one. Such a code is not used."),
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

const redirectUri = z.string().describe("The address that was given at connect.");

/** `Callback result objects` of the specification: which of them is there depends on the type. */
export const callbackReply = z.object({
  success: z.literal(true),
  message: z.string(),
  passthroughRedirectUri: redirectUri,
  temporaryAccessToken: z
    .string()
    .optional()
    .describe("For select-property, 15 minutes long. Of `web-analytics` only."),
  ...callbackResultFields,
});

export const selectPropertyReply = z.object({
  success: z.literal(true),
  passthroughRedirectUri: redirectUri,
});

/** What becomes of the authorization at the vendor is an extension. */
export const disconnectReply = z.object({
  success: z.literal(true),
  grant: z
    .enum(["revoked", "pending", "kept"])
    .optional()
    .describe(
      "What became of the authorization at the vendor. `pending`: the vendor is asked again. `kept`: others rest on " +
        "it, and the vendor could only end all of it. Absent if there was nothing left to end.",
    ),
  message: z.string().optional().describe("The same in words."),
});

/** One value of the list answer (specification, "Integration descriptor"). */
export const integrationDescriptor = z.object({
  name: z.string(),
  icon: z.string().describe("Address of an icon."),
  description: z.string(),
  capabilities: z.array(z.string()).describe("Main features of the integration."),
  requiresPropertySelection: z.literal(true).optional().describe("Present for `web-analytics` only."),
});

export type IntegrationDescriptor = z.output<typeof integrationDescriptor>;

export const availableReply = z.object(byType(() => integrationDescriptor));

export const connectReply = z.object({
  authUrl: z.string().describe("The vendor's authorization address; send the user there."),
});

const syncOutcome = z.object({
  at: z.string().describe("ISO 8601, UTC."),
  outcome: z
    .enum(["completed", "waiting", "failed"])
    .describe("`waiting`: the vendor asked to come back later, and what has been read is kept."),
  message: z.string().optional().describe("Why it did not complete, or what it had to leave out."),
});

const syncProgress = z
  .object({
    state: z.enum(["first", "running"]).describe("`first` until a synchronization has completed."),
    startedAt: z.string().describe("ISO 8601, UTC; of a first one when the source was connected."),
    records: z.int().describe("Records and metric rows in the store so far."),
    message: z.string().describe("What is being read and what is still to come, or why it waits."),
  })
  .describe("The synchronization under way; a first one also while it waits. Absent when none is.");

/** One element of the status answer (specification, "Integration status entry"); from `nextSync` on extensions. */
export const statusEntry = z.object({
  type: z.enum(integrationTypes),
  enabled: z.boolean().describe("Whether the integration is active."),
  connected: z.boolean().describe("Whether its authorization is valid. False: offer to connect again."),
  lastSynced: z
    .string()
    .optional()
    .describe("ISO 8601, UTC; absent until the first synchronization has completed."),
  syncSchedule: z.string().optional().describe("Cron, five fields, UTC. Not of `mail`, which is read live."),
  ...statusFields.shape,
  nextSync: z.string().optional().describe("ISO 8601, UTC."),
  lastResult: syncOutcome.optional().describe("How the last synchronization ended."),
  records: z.int().optional().describe("Records and metric rows in the store after it."),
  sync: syncProgress.optional(),
  reason: z.string().optional().describe("Why it is not connected."),
  connectedAs: z.string().optional().describe("The account, in the vendor's words."),
  shared: z.boolean().optional().describe("Whether everyone of the organization may ask questions of it."),
});

export type StatusEntry = z.output<typeof statusEntry>;

export const statusReply = z.union([
  z.array(statusEntry),
  z.object({ integrations: z.array(statusEntry) }).describe("With `format=object`."),
]);
