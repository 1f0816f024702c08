/** The five integration types, in the order in which every answer lists them (specification, "Integration types"). */
export const integrationTypes = [
  "web-analytics",
  "notes-workspace",
  "team-chat",
  "business-suite",
  "mail",
] as const;

export type IntegrationType = (typeof integrationTypes)[number];

/** Something of each type, in their order. */
export function byType<V>(valueOf: (type: IntegrationType) => V): Record<IntegrationType, V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every type has an entry
  return Object.fromEntries(integrationTypes.map((type) => [type, valueOf(type)])) as Record<
    IntegrationType,
    V
  >;
}

/** Zoho data centres that connect accepts (specification, connect, `dc`). */
export const dataCentres = ["com", "eu", "in", "com.cn", "com.au"] as const;

export type DataCentre = (typeof dataCentres)[number];
