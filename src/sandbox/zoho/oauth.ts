import { type Context, Hono } from "hono";
import type { SandboxDeps } from "../deps.ts";
import { findToken, type NewToken } from "../grants.ts";
import { showConsent, takeConsent } from "../oauth/authorize.ts";
import { checkClient } from "../oauth/clients.ts";
import { checkVerifier, claimCode, findCode } from "../oauth/codes.ts";
import { randomHex } from "../oauth/random.ts";
import { forbidStoring, readAnyForm, type TokenCall } from "../oauth/reply.ts";
import { addTokenWithin, revokeGrant, saveExchange } from "../oauth/tokens.ts";
import { zohoRules } from "./ask.ts";
import { accountsServer, apiDomain, ZOHO_DCS, ZOHO_LOCATIONS, type ZohoDc } from "./centres.ts";

const ACCESS_SECONDS = 3600;
/** Per person and client; the 21st deletes the oldest even if it is in use (Z-VAL). */
const REFRESH_TOKENS = 20;
const REFRESHES = 10;
const REFRESH_WINDOW_MS = 10 * 60_000;

/** accounts.zoho.{dc}: consent, tokens of accounts that live there, revocation (providers.md 5.1 to 5.5). */
export function zohoAccounts(deps: SandboxDeps, dc: ZohoDc): Hono {
  const rules = zohoRules(dc);
  return new Hono()
    .get("/oauth/v2/auth", (c) => showConsent(c, deps, rules))
    .post("/oauth/v2/auth", (c) => takeConsent(c, deps, rules))
    .post("/oauth/v2/token", (c) => answerToken(c, deps, dc))
    .post("/oauth/v2/token/revoke", (c) => answerRevoke(c, deps, dc))
    .get("/oauth/serverinfo", (c) => c.json({ result: "success", locations: listLocations() }));
}

/** The live list has no entry for China. */
function listLocations(): Record<string, string> {
  const listed = ZOHO_DCS.filter((dc) => dc !== "com.cn");
  return Object.fromEntries(listed.map((dc) => [ZOHO_LOCATIONS[dc], accountsServer(dc)]));
}

async function answerToken(c: Context, deps: SandboxDeps, dc: ZohoDc): Promise<Response> {
  forbidStoring(c);
  const form = await readParams(c);
  const clientId = form.get("client_id") ?? "";
  const client = checkClient("zoho", clientId, form.get("client_secret") ?? "");
  if (client !== "ok") return refuse(c, client === "unknown" ? "invalid_client" : "invalid_client_secret");
  switch (form.get("grant_type")) {
    case "authorization_code":
      return exchange({ c, deps, form, clientId }, dc);
    case "refresh_token":
      return refresh({ c, deps, form, clientId }, dc);
    default:
      return refuse(c, "unsupported_grant_type");
  }
}

async function exchange({ c, deps, form, clientId }: TokenCall, dc: ZohoDc): Promise<Response> {
  const code = await findCode(deps, "zoho", form.get("code") ?? "", clientId);
  if (code?.dc !== dc) return refuse(c, "invalid_code");
  if (form.get("redirect_uri") !== code.redirectUri) return refuse(c, "invalid_redirect_uri");
  if ((await checkVerifier(code, form.get("code_verifier"))) !== "ok") return refuse(c, "invalid_code");
  if (!(await claimCode(deps, code.code))) return refuse(c, "invalid_code");
  const access = newAccessToken(deps);
  const refreshToken = code.offline ? makeToken() : null;
  await saveExchange(deps, code, access, refreshToken, REFRESH_TOKENS);
  return c.json({
    ...tokenReply(access, code.scopes, dc),
    ...(refreshToken !== null && { refresh_token: refreshToken }),
  });
}

async function refresh({ c, deps, form, clientId }: TokenCall, dc: ZohoDc): Promise<Response> {
  const refreshToken = form.get("refresh_token") ?? "";
  const found = await findToken(deps, "zoho", refreshToken);
  if (found?.kind !== "refresh" || found.grant.dc !== dc || found.grant.clientId !== clientId) {
    return refuse(c, "invalid_code");
  }
  const access = newAccessToken(deps);
  const most = { limit: REFRESHES, since: deps.now() - REFRESH_WINDOW_MS };
  if (!(await addTokenWithin(deps, found.grant.id, refreshToken, access, most))) {
    // The vendor does not say with which status; its other token errors come with 200.
    return c.json({
      error_description: "You have made too many requests continuously. Please try again after some time.",
      error: "Access Denied",
      status: "failure",
    });
  }
  return c.json(tokenReply(access, found.grant.scopes, dc));
}

/** Form A of 5.5: the refresh token in the query or the body, no client authentication. */
async function answerRevoke(c: Context, deps: SandboxDeps, dc: ZohoDc): Promise<Response> {
  const form = await readParams(c);
  const found = await findToken(deps, "zoho", form.get("token") ?? "");
  if (found?.kind !== "refresh" || found.grant.dc !== dc) return c.json({ error: "invalid_token" }, 400);
  await revokeGrant(deps, found.grant.id);
  return c.json({ status: "success" });
}

/** Zoho takes parameters from the body and from the query alike; the body wins. */
async function readParams(c: Context): Promise<URLSearchParams> {
  const body = await readAnyForm(c);
  return new URLSearchParams([...body, ...new URL(c.req.url).searchParams]);
}

function newAccessToken(deps: SandboxDeps): NewToken {
  return { token: makeToken(), kind: "access", expiresAt: deps.now() + ACCESS_SECONDS * 1000 };
}

function makeToken(): string {
  return `1000.${randomHex(32)}.${randomHex(32)}`;
}

function tokenReply(access: NewToken, scopes: string[], dc: ZohoDc) {
  return {
    access_token: access.token,
    scope: scopes.join(" "),
    api_domain: apiDomain(dc),
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
  };
}

/** Zoho's token errors are HTTP 200. */
function refuse(c: Context, error: string): Response {
  return c.json({ error });
}
