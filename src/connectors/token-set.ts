import * as z from "zod";
import { dataCentres } from "../domain/integration-types.ts";

/** The tokens of one connection, as they are sealed. */
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
