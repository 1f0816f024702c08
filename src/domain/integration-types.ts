/** The five integration types, in the order in which every answer lists them (specification, "Integration types"). */
export const integrationTypes = [
  "web-analytics",
  "notes-workspace",
  "team-chat",
  "business-suite",
  "mail",
] as const;

export type IntegrationType = (typeof integrationTypes)[number];

/** Zoho data centres that connect accepts (specification, connect, `dc`). */
export const dataCentres = ["com", "eu", "in", "com.cn", "com.au"] as const;

export type DataCentre = (typeof dataCentres)[number];
