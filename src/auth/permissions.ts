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
