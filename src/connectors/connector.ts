import type * as z from "zod";
import type { AccountByType } from "../domain/account.ts";
import type { DataCentre, IntegrationType } from "../domain/integration-types.ts";
import type { callbackResults, property, StatusFields } from "./callback-results.ts";
import type { SyncSource } from "./source.ts";
import type { ReadTokens, TokenSet } from "./token-set.ts";
import type { Call, VendorRequest, VendorResponse } from "./http.ts";

export interface OAuthClient {
  id: string;
  secret: string;
}

/** What differs between vendors in the one OAuth flow of oauth.ts. */
export interface OAuthRules {
  authorizeUrl: (dc: DataCentre) => string;
  tokenUrl: (dc: DataCentre) => string;
  /** Who says to have sent a code, where the vendor says so (RFC 9207). */
  issuer?: string;
  scopes: string[];
  /** Without one, scopes are not asked for. */
  scopeParam?: "scope" | "user_scope";
  scopeSeparator?: ",";
  /** Without these the user may go through consent and leave no usable grant. */
  requiredScopes?: string[];
  extraAuthorize?: Record<string, string>;
  pkce?: "S256" | "unless-disabled";
  clientAuth: "body" | "basic";
  tokenBody?: "json";
  tokenHeaders?: Record<string, string>;
  /** Assumed when a reply of a vendor whose tokens do expire does not say when, in seconds. */
  defaultLifetime?: number;
  /** The vendor's own words for "this client is wrong": our settings are at fault, not the code. */
  clientErrors: string[];
  readTokens: (json: unknown) => ReadTokens | undefined;
  /** Requests that withdraw the grant, in order: all of them are needed, or the first that works. */
  revocation: (tokens: TokenSet, client: OAuthClient) => VendorRequest[];
  revocationNeeds?: "one";
  /** Names what ends as one: revoking any of its tokens ends all, whoever holds them. Undefined where tokens stand alone. */
  grantOf?: (tokens: TokenSet, clientId: string) => string[] | undefined;
  newestConsentOnly?: true;
  /** Whether the reply says that the grant is gone (also: was gone already). */
  isRevoked: (response: VendorResponse) => boolean;
}

export type CallbackResultByType = { [T in IntegrationType]: z.output<(typeof callbackResults)[T]> };

export type Property = z.output<typeof property>;

export interface Identity<T extends IntegrationType> {
  result: CallbackResultByType[T];
  /** Undefined where the user has yet to choose (web-analytics). */
  account: AccountByType[T] | undefined;
}

export interface Connector<T extends IntegrationType = IntegrationType> {
  name: string;
  description: string;
  capabilities: string[];
  /** The path that its icon draws on a 24 by 24 field; a plain sign, not the vendor's trademark. */
  icon: string;
  requiresPropertySelection?: true;
  /** Whoever connects says where the account lives. */
  hasDataCentres?: true;
  /** Cron expression, UTC; undefined for a type whose data is never stored. */
  syncSchedule?: string;
  oauth: OAuthRules;
  /** Who was connected; the first calls with the new token. Throws `VendorError`. */
  identify: (call: Call, tokens: TokenSet) => Promise<Identity<T>>;
  account: AccountRules<T>;
  /** How its data is synchronized; undefined for a type that is read live and never stored. */
  sync?: SyncSource<T>;
}

/** What is said of an account. Methods, so that all connectors are of one type: a row's account is of the row's type. */
export interface AccountRules<T extends IntegrationType> {
  /** The field with what a person calls it; events read it in SQL. */
  name: { [K in IntegrationType]: keyof AccountByType[K] & string }[IntegrationType];
  /** What it is at the vendor. Connected again with another one, nothing of the old one may stay. */
  identity(account: AccountByType[T]): string;
  status(account: AccountByType[T]): StatusFields;
}
