import * as z from "zod";
import { dataCentres } from "../domain/integration-types.ts";

export const tokenSet = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** Milliseconds since the epoch; absent when the vendor names no end (Notion, Slack without rotation). */
  expiresAt: z.number().optional(),
  /** When the vendor ends the whole grant, refresh token included; absent when it has not said so. */
  grantExpiresAt: z.number().optional(),
  scopes: z.array(z.string()),
  /** Zoho: where the account lives. Every call of this connection goes there. */
  dc: z.enum(dataCentres).optional(),
  /** What the token reply itself says of the account (Notion's workspace, Slack's team) and the person. */
  profile: z.record(z.string(), z.string().nullable()).optional(),
});

export type TokenSet = z.infer<typeof tokenSet>;

/** A token reply after parsing; `expiresIn` and `grantExpiresIn` as the vendor sent them. */
export interface ReadTokens {
  accessToken: string;
  refreshToken?: string | undefined;
  expiresIn?: unknown;
  grantExpiresIn?: unknown;
  scope?: string | undefined;
  profile?: Record<string, string | null>;
}

const standardReply = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().nullish(),
    expires_in: z.unknown().optional(),
    refresh_token_expires_in: z.unknown().optional(),
    scope: z.string().optional(),
  })
  .transform((reply) => ({
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? undefined,
    expiresIn: reply.expires_in,
    grantExpiresIn: reply.refresh_token_expires_in,
    scope: reply.scope,
  }));

/**
 * The standard reply of RFC 6749 5.1, as far as vendors keep to it. Google adds `refresh_token_expires_in`, the seconds
 * that are left of a grant which has an end: one that the user has limited in time (documented), and the seven days
 * of an app in Testing status (seen as 604799 in Google's own codelabs; providers.md 1.2 says otherwise).
 */
export function readStandardTokens(json: unknown): ReadTokens | undefined {
  return standardReply.safeParse(json).data;
}
