import * as z from "zod";
import type { AccountByType } from "../domain/account.ts";
import { dataCentres, type DataCentre, type IntegrationType } from "../domain/integration-types.ts";
import type { callbackResults, property } from "./callback-results.ts";
import type { VendorErrorKind } from "./errors.ts";
import type { HttpDeps, VendorRequest, VendorResponse } from "./http.ts";

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

/** The service as it is registered at the vendor. */
export interface OAuthClient {
  id: string;
  secret: string;
}

/** What differs between vendors in the one OAuth flow of oauth.ts. */
export interface OAuthRules {
  authorizeUrl: (dc: DataCentre) => string;
  tokenUrl: (dc: DataCentre) => string;
  scopes: string[];
  scopeParam: "scope" | "user_scope" | undefined;
  scopeSeparator: " " | ",";
  /** Without these the user may go through consent and leave no usable grant. */
  requiredScopes: string[];
  extraAuthorize: Record<string, string>;
  pkce: "S256" | "unless-disabled" | "never";
  clientAuth: "body" | "basic";
  tokenBody: "form" | "json";
  tokenHeaders: Record<string, string>;
  /** Assumed when a reply of a vendor whose tokens do expire does not say when, in seconds. */
  defaultLifetime: number | undefined;
  /** The vendor's own words for "this client is wrong": our settings are at fault, not the code. */
  clientErrors: string[];
  readTokens: (json: unknown) => ReadTokens | undefined;
  /** Requests that withdraw the grant, in order, and whether all of them or the first that works are needed. */
  revocation: (tokens: TokenSet, client: OAuthClient) => VendorRequest[];
  revocationNeeds: "all" | "one";
  /**
   * Names what ends as one: revoking any of its tokens ends all of them, whoever holds them and whenever they were
   * given. Undefined where tokens stand alone.
   */
  grantOf: (tokens: TokenSet, clientId: string) => string[] | undefined;
  /** A new consent of the same grant ends the tokens of the older ones. */
  newestConsentOnly: boolean;
  /** Whether the reply says that the grant is gone (also: was gone already). */
  isRevoked: (response: VendorResponse) => boolean;
}

/** A token reply after parsing; `expiresIn` and `grantExpiresIn` as the vendor sent them. */
export interface ReadTokens {
  accessToken: string;
  refreshToken?: string | undefined;
  expiresIn?: unknown;
  grantExpiresIn?: unknown;
  scope?: string | undefined;
  profile?: Record<string, string | null>;
}

export type CallbackResultByType = { [T in IntegrationType]: z.output<(typeof callbackResults)[T]> };

export type Property = z.output<typeof property>;

export interface Identity<T extends IntegrationType> {
  result: CallbackResultByType[T];
  /** Undefined where the user has yet to choose (web-analytics). */
  account: AccountByType[T] | undefined;
}

export interface Connector<T extends IntegrationType = IntegrationType> {
  type: T;
  name: string;
  description: string;
  capabilities: string[];
  requiresPropertySelection?: true;
  /** Cron expression, UTC; undefined for a type whose data is never stored. */
  syncSchedule?: string;
  oauth: OAuthRules;
  /** Who was connected; the first calls with the new token. Throws `VendorError`. */
  identify: (deps: HttpDeps, tokens: TokenSet) => Promise<Identity<T>>;
}

/** The kind that a plain HTTP status stands for, where the vendor's body does not say more. */
export function kindOfStatus(status: number): VendorErrorKind {
  if (status === 401) return "unauthorized";
  if (status === 403 || status === 404) return "forbidden";
  if (status === 429 || status === 529) return "rate_limited";
  if (status >= 400 && status < 500) return "invalid_request";
  return status >= 500 ? "unavailable" : "invalid_response";
}
