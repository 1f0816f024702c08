import * as z from "zod";
import { toBase64, toBase64Url, utf8 } from "../lib/encoding.ts";
import { sha256 } from "../lib/ids.ts";
import type { DataCentre } from "../domain/integration-types.ts";
import { VendorError, type VendorErrorKind } from "./errors.ts";
import {
  addressOf,
  callVendor,
  failureOf,
  throughProxy,
  type HttpDeps,
  type VendorResponse,
} from "./http.ts";
import type { OAuthClient, OAuthRules } from "./connector.ts";
import type { TokenSet } from "./token-set.ts";

export interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  state: string;
  extraScopes: string[];
  dc: DataCentre;
  /** PKCE verifier; undefined where the vendor must not get a challenge. */
  verifier: string | undefined;
}

/** The vendor's authorization address, to send the user to (RFC 6749 4.1.1, RFC 7636). */
export async function authorizationUrl(deps: HttpDeps, rules: OAuthRules, request: AuthorizationRequest) {
  const { client, redirectUri, state, verifier } = request;
  const scopes = [...new Set([...rules.scopes, ...request.extraScopes])];
  const url = addressOf({
    url: rules.authorizeUrl(request.dc),
    query: {
      client_id: client.id,
      redirect_uri: redirectUri,
      response_type: "code",
      state,
      ...(rules.scopeParam && { [rules.scopeParam]: scopes.join(rules.scopeSeparator ?? " ") }),
      ...rules.extraAuthorize,
      ...(verifier && { code_challenge: toBase64Url(await sha256(verifier)), code_challenge_method: "S256" }),
    },
  });
  return new URL(throughProxy(deps, url)).href;
}

export interface CodeExchange {
  client: OAuthClient;
  code: string;
  redirectUri: string;
  verifier: string | undefined;
  dc: DataCentre;
  now: number;
}

/** Exchanges an authorization code. Throws `VendorError`; `refused` when the vendor says no to the code. */
export async function exchangeCode(deps: HttpDeps, rules: OAuthRules, exchange: CodeExchange) {
  return await requestTokens(deps, rules, exchange, {
    grant_type: "authorization_code",
    code: exchange.code,
    redirect_uri: exchange.redirectUri,
    ...(exchange.verifier && { code_verifier: exchange.verifier }),
  });
}

/** A fresh access token. The old refresh token stays if the reply has none (Google, Zoho). Throws `VendorError`, `refused` if the grant is gone. */
export async function refreshTokens(
  deps: HttpDeps,
  rules: OAuthRules,
  input: { client: OAuthClient; tokens: TokenSet; now: number },
): Promise<TokenSet> {
  const { client, tokens, now } = input;
  const dc = tokens.dc ?? "com";
  if (!tokens.refreshToken) throw new VendorError("refused", new URL(rules.tokenUrl(dc)).host);
  const grant = { grant_type: "refresh_token", refresh_token: tokens.refreshToken };
  const fresh = await requestTokens(deps, rules, { client, dc, now }, grant);
  return {
    ...tokens,
    ...fresh,
    refreshToken: fresh.refreshToken ?? tokens.refreshToken,
    scopes: fresh.scopes.length > 0 ? fresh.scopes : tokens.scopes,
    ...(tokens.profile && { profile: tokens.profile }),
  };
}

/** Whether a grant misses scopes: users may untick them (providers.md 1.5). A reply that names none has granted all (RFC 6749 5.1). */
export function lacksScopes({ requiredScopes = [] }: OAuthRules, { scopes }: TokenSet): boolean {
  return scopes.length > 0 && !requiredScopes.every((scope) => scopes.includes(scope));
}

/** Withdraws the grant at the vendor. Throws `VendorError` when the vendor did not confirm it. */
export async function revokeTokens(
  deps: HttpDeps,
  rules: OAuthRules,
  input: { client: OAuthClient; tokens: TokenSet },
): Promise<void> {
  let refusal: VendorError | undefined;
  for (const request of rules.revocation(input.tokens, input.client)) {
    // oxlint-disable-next-line no-await-in-loop -- in order: a refresh token goes before its access token
    const response = await callVendor(deps, { ...request, idempotent: true });
    const revoked = rules.isRevoked(response);
    if (revoked && rules.revocationNeeds === "one") return;
    if (!revoked) refusal = tokenError(rules, response);
  }
  if (refusal) throw refusal;
}

async function requestTokens(
  deps: HttpDeps,
  rules: OAuthRules,
  { client, dc, now }: { client: OAuthClient; dc: DataCentre; now: number },
  grant: Record<string, string>,
): Promise<TokenSet> {
  const fields =
    rules.clientAuth === "body" ? { ...grant, client_id: client.id, client_secret: client.secret } : grant;
  const response = await callVendor(deps, {
    method: "POST",
    url: rules.tokenUrl(dc),
    headers: { ...rules.tokenHeaders, ...(rules.clientAuth === "basic" && basicAuth(client)) },
    body: rules.tokenBody === "json" ? { json: fields } : { form: fields },
  });
  // Success is a usable token and never the status alone: Slack and Zoho refuse with 200 (providers.md 0.1).
  const read = response.status >= 200 && response.status < 300 ? rules.readTokens(response.json) : undefined;
  if (!read) throw tokenError(rules, response);
  const lifetime = lifetimeSeconds(read.expiresIn, rules.defaultLifetime);
  const grantLifetime = grantLifetimeSeconds(read.grantExpiresIn);
  return {
    accessToken: read.accessToken,
    ...(read.refreshToken && { refreshToken: read.refreshToken }),
    ...(lifetime !== undefined && { expiresAt: now + lifetime * 1000 }),
    ...(grantLifetime !== undefined && { grantExpiresAt: now + grantLifetime * 1000 }),
    // An empty one has granted nothing, which is not to say nothing of it.
    scopes: read.scope?.trim().split(/[\s,]+/) ?? [],
    dc,
    ...(read.profile && { profile: read.profile }),
  };
}

/** Base64 of id and secret as they are: percent-encoding them first breaks Notion (providers.md 8.3). */
export function basicAuth(client: OAuthClient): Record<string, string> {
  return { Authorization: `Basic ${toBase64(utf8(`${client.id}:${client.secret}`))}` };
}

const errorBody = z.object({ error: z.string().optional(), code: z.string().optional() });

/** Words for "later", whatever the status. */
const THROTTLED = new Set(["ratelimited", "rate_limited", "rate_limit_exceeded", "Access Denied"]);
/** Words for "our side has a problem", whatever the status (RFC 6749 5.2 and vendors' own). */
const BROKEN = new Set([
  "server_error",
  "temporarily_unavailable",
  "internal_error",
  "fatal_error",
  "service_unavailable",
]);

function tokenError(rules: OAuthRules, response: VendorResponse): VendorError {
  const { error, code } = errorBody.safeParse(response.json).data ?? {};
  const vendorCode = error ?? code;
  return failureOf(response, vendorCode, kindOf(rules, response.status, vendorCode));
}

function kindOf(rules: OAuthRules, status: number, vendorCode = ""): VendorErrorKind {
  if (status === 429 || status === 529 || THROTTLED.has(vendorCode)) return "rate_limited";
  if (status >= 500 || BROKEN.has(vendorCode)) return "unavailable";
  if (vendorCode === "") return "invalid_response";
  return rules.clientErrors.includes(vendorCode) ? "forbidden" : "refused";
}

const SHORTEST_S = 60;
const LONGEST_S = 24 * 3600;

/** `expires_in` may be absent, a numeric string or nonsense; what comes out is sane and never "for ever". */
function lifetimeSeconds(expiresIn: unknown, otherwise: number | undefined): number | undefined {
  if (expiresIn === undefined || expiresIn === null) return otherwise;
  const seconds = secondsOf(expiresIn);
  if (!(seconds > 0)) return otherwise ?? SHORTEST_S;
  return Math.min(Math.max(Math.floor(seconds), SHORTEST_S), LONGEST_S);
}

const LONGEST_GRANT_S = 10 * 365 * 86_400;

/** The end of a grant is only told on, so what makes no sense is no end that we know of. */
function grantLifetimeSeconds(expiresIn: unknown): number | undefined {
  const seconds = secondsOf(expiresIn);
  return seconds > 0 && seconds <= LONGEST_GRANT_S ? Math.floor(seconds) : undefined;
}

function secondsOf(told: unknown): number {
  return typeof told === "number" || (typeof told === "string" && told !== "") ? Number(told) : Number.NaN;
}
