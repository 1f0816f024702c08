/** What a key may do; a closed set. */
export const permissions = [
  "chat",
  "integrations:read",
  "integrations:write",
  "contexts:read",
  "contexts:write",
  "users:erase",
  "webhooks:read",
  "webhooks:write",
] as const;

export type Permission = (typeof permissions)[number];

/** Of a new key for which nobody has chosen: erasing users has to be wanted. */
export const defaultPermissions = permissions.filter((one) => one !== "users:erase");
