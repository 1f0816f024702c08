import { type DataCentre } from "../../domain/integration-types.ts";
import type { Context, Hono } from "hono";
import { toHex } from "../../lib/encoding.ts";
import type { SandboxDeps } from "../state.ts";
import { consentRoutes, refreshAsked, type AuthorizeRules } from "../oauth/authorize.ts";
import type { Code } from "../oauth/codes.ts";
import type { Ask, Refusal } from "../oauth/pages.ts";
import { choicesOf, isZohoScope } from "../oauth/scopes.ts";
import {
  answerToken,
  clientInBody,
  readAnyForm,
  type TokenCall,
  type TokenRules,
} from "../oauth/token-endpoint.ts";
import { isZohoDc, reachableDcs, ZOHO_LOCATIONS } from "./account.ts";
import * as grants from "../grants.ts";

const ACCESS_SECONDS = 3600;
/** Per person and client; the 21st deletes the oldest even if it is in use (Z-VAL). */
const REFRESH_TOKENS = 20;
const REFRESHES = 10;
const REFRESH_WINDOW_MS = 10 * 60_000;

/** accounts.zoho.{dc}: consent, tokens of accounts that live there, revocation (providers.md 5.1 to 5.5). */
export function zohoAccounts(deps: SandboxDeps, dc: DataCentre): Hono {
  const rules = tokenRules(dc);
  return consentRoutes("/oauth/v2/auth", deps, consentRules(dc))
    .post("/oauth/v2/token", async (c) => {
      const params = await readParams(c);
      return answerToken({ c, deps, params, client: clientInBody(params) }, rules);
    })
    .post("/oauth/v2/token/revoke", (c) => answerRevoke(c, deps, dc));
}

/** The consent at one data centre's accounts host; the account behind it may live at another (5.1). */
function consentRules(start: DataCentre): AuthorizeRules {
  return {
    vendor: "zoho",
    vendorName: "Zoho",
    // The vendor's pages say 60 s, 2 min and 3 min.
    codeLifetimeMs: 2 * 60_000,
    readAsk: (params) => readAsk(params, start),
    makeCode: makeToken,
    callbackExtras: (_granted, dc) =>
      isZohoDc(dc) ? { location: ZOHO_LOCATIONS[dc], "accounts-server": `https://accounts.zoho.${dc}` } : {},
  };
}

function readAsk(params: URLSearchParams, start: DataCentre): Ask | Refusal {
  // Unknown names are dropped without a word; a list of nothing else is an error page.
  const scopes = (params.get("scope") ?? "").split(",").filter(isZohoScope);
  if (scopes.length === 0) return { code: "invalid_scope", text: "Scope does not exist." };
  return { choices: choicesOf(scopes), dcs: reachableDcs(start), refresh: refreshAsked(params) };
}

function tokenRules(dc: DataCentre): TokenRules {
  return {
    vendor: "zoho",
    dc,
    faults: {
      secret: "invalid_client_secret",
      code: "invalid_code",
      redirectUri: "invalid_redirect_uri",
      refreshToken: "invalid_code",
      otherClient: "invalid_code",
    },
    // With 200.
    refuse: (c, error) => c.json({ error }),
    exchange,
    refresh,
  };
}

async function exchange({ c, deps }: TokenCall, code: Code): Promise<Response> {
  const access = newAccessToken(deps);
  const refreshes = code.offline ? [grants.lasting(makeToken())] : [];
  await grants.saveExchange(deps, code, [access, ...refreshes], REFRESH_TOKENS);
  return c.json({ ...tokenReply(access, code), refresh_token: refreshes[0]?.token });
}

async function refresh({ c, deps }: TokenCall, { token, grant }: grants.LiveToken): Promise<Response> {
  const access = newAccessToken(deps);
  const now = deps.now();
  const given = await grants.changeGrant(deps, grant.id, (known) => {
    const recent = known.tokens.filter(
      (one) => one.parent === token && one.createdAt > now - REFRESH_WINDOW_MS,
    );
    return recent.length < REFRESHES ? grants.withTokens(known, token, [access], now) : undefined;
  });
  if (given) return c.json(tokenReply(access, grant));
  // The vendor does not say with which status; its other token errors come with 200.
  return c.json({
    error_description: "You have made too many requests continuously. Please try again after some time.",
    error: "Access Denied",
    status: "failure",
  });
}

/** Form A of 5.5: the refresh token in the query or the body, no client authentication. */
async function answerRevoke(c: Context, deps: SandboxDeps, dc: DataCentre): Promise<Response> {
  const found = await grants.findToken(deps, "zoho", (await readParams(c)).get("token") ?? "");
  if (found?.kind !== "refresh" || found.grant.dc !== dc) return c.json({ error: "invalid_token" }, 400);
  await grants.revokeGrant(deps, found.grant.id);
  return c.json({ status: "success" });
}

/** Zoho takes parameters from the body and from the query alike; the body wins. */
async function readParams(c: Context): Promise<URLSearchParams> {
  const body = await readAnyForm(c);
  return new URLSearchParams([...body, ...new URL(c.req.url).searchParams]);
}

function newAccessToken(deps: SandboxDeps): grants.NewToken {
  return grants.accessToken(deps, makeToken(), ACCESS_SECONDS);
}

function makeToken(): string {
  const [left, right] = [16, 16].map((bytes) => toHex(crypto.getRandomValues(new Uint8Array(bytes))));
  return `1000.${left}.${right}`;
}

function tokenReply(access: grants.NewToken, { scopes, dc }: Pick<grants.Consent, "scopes" | "dc">) {
  return {
    access_token: access.token,
    scope: scopes.join(" "),
    api_domain: `https://www.zohoapis.${dc}`,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
  };
}
