import type { OperationSpec } from "../http/openapi/operation.ts";

export const securitySchemes = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key of an organization, `bak_...`. An operation names the permission that the key needs. Keep it out " +
      "of browsers and apps: who has it can act for every user of the organization.",
  },
  adminToken: {
    type: "http",
    scheme: "bearer",
    description: "The operator's `ADMIN_TOKEN`. Where it is not set, these operations are not there.",
  },
} as const;

/** The key's permission is not among it: tools take such a list for OAuth scopes. It is `x-permission`. */
export function describeSecurity(access: OperationSpec["access"]): Record<string, string[]>[] {
  if (access.permission !== undefined) {
    const required = { apiKey: [] };
    return access.keyOptional ? [{}, required] : [required];
  }
  if (access.by === "everybody") return [];
  return [access.by === "operator" ? { adminToken: [] } : { apiKey: [] }];
}
