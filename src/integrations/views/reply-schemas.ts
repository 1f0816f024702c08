import * as z from "zod";
import { byType, integrationTypes } from "../../domain/integration-types.ts";
import { statusFields } from "../../connectors/callback-results.ts";

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
