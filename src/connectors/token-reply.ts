import * as z from "zod";
import type { ReadTokens } from "./connector.ts";

const tokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.unknown().optional(),
  refresh_token_expires_in: z.unknown().optional(),
  scope: z.string().optional(),
});

/**
 * The standard reply of RFC 6749 5.1; Google and Zoho keep to it. Google adds `refresh_token_expires_in`, the seconds
 * that are left of a grant which has an end: one that the user has limited in time (documented), and the seven days
 * of an app in Testing status (seen as 604799 in Google's own codelabs; providers.md 1.2 says otherwise).
 */
export function readStandardTokens(json: unknown): ReadTokens | undefined {
  const reply = tokenReply.safeParse(json);
  if (!reply.success) return undefined;
  return {
    accessToken: reply.data.access_token,
    refreshToken: reply.data.refresh_token,
    expiresIn: reply.data.expires_in,
    grantExpiresIn: reply.data.refresh_token_expires_in,
    scope: reply.data.scope,
  };
}
