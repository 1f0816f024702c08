import type { DataCentre } from "./integration-types.ts";

/** What is known of the connected account, also while disabled; no secret. Status shows some (specification, "Integration status entry"). */
export interface AccountByType {
  "web-analytics": {
    propertyId: string;
    propertyName: string;
    /** IANA zone and ISO 4217 code of the property; unknown when Google would not say. */
    timeZone?: string;
    currency?: string;
  };
  "notes-workspace": { workspaceId: string; workspaceName: string };
  "team-chat": { teamId: string; teamName: string; domain: string | null };
  "business-suite": {
    organizationId: string;
    organizationName: string;
    dc: DataCentre;
    enabledModules: { crm: boolean; books: boolean; projects: boolean };
    booksOrganizationId?: string;
    projectsPortalId?: string;
    /** In the addresses of the portal's pages. */
    projectsPortalName?: string;
    /** IANA zone and ISO 4217 code of the organization; unknown when no product would say. */
    timeZone?: string;
    currency?: string;
  };
  mail: { emailAddress: string };
}

export type Account = AccountByType[keyof AccountByType];
