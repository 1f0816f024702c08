import * as z from "zod";

/** What status shows of an account, by type (specification, "Integration status entry"). */
export const statusFields = z.object({
  propertyId: z.string().optional().describe("Of `web-analytics`."),
  workspaceName: z.string().optional().describe("Of `notes-workspace`."),
  teamId: z.string().optional().describe("Of `team-chat`."),
  organizationId: z.string().optional().describe("Of `business-suite`."),
  dc: z.string().optional().describe("Data center. Of `business-suite`."),
  enabledModules: z
    .object({ crm: z.boolean(), books: z.boolean(), projects: z.boolean() })
    .optional()
    .describe("Of `business-suite`."),
});

export type StatusFields = z.output<typeof statusFields>;
