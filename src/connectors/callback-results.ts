import * as z from "zod";

export const property = z.object({
  id: z.string().describe("To be sent to select-property."),
  name: z.string(),
  websiteUrl: z.string().describe("Empty when the property has no web stream."),
});

/** What the callback answers with, by type (specification, "Callback result objects"). */
export const callbackResults = {
  "web-analytics": z.object({ properties: z.array(property) }),
  "notes-workspace": z.object({
    workspace: z.object({
      id: z.string(),
      name: z.string(),
      icon: z.string().describe("Empty when it has none."),
    }),
  }),
  "team-chat": z.object({
    team: z.object({
      id: z.string(),
      name: z.string(),
      domain: z.string().describe("Empty when it cannot be found out."),
    }),
  }),
  "business-suite": z.object({
    organization: z.object({ id: z.string(), name: z.string(), modules: z.array(z.string()) }),
  }),
  mail: z.object({}),
};

/** What a vendor gives as an address, or an emoji in its place; null for `javascript:` and the like, which pages would run. */
export function harmlessAddress(text: string): string | null {
  const protocol = URL.parse(text)?.protocol ?? "https:";
  return protocol === "https:" || protocol === "http:" ? text : null;
}

type FieldOf<R> = R extends unknown ? (string extends keyof R ? never : keyof R) : never;
type ResultField = FieldOf<z.output<(typeof callbackResults)[keyof typeof callbackResults]>>;

/** The fields of all of them; which are there depends on the type. */
export const callbackResultFields = {
  ...callbackResults["web-analytics"].partial().shape,
  ...callbackResults["notes-workspace"].partial().shape,
  ...callbackResults["team-chat"].partial().shape,
  ...callbackResults["business-suite"].partial().shape,
} satisfies Record<ResultField, z.ZodType>;

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
