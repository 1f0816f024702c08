import { type Context, Hono } from "hono";
import { randomBase62, toBase64Url, utf8 } from "../../lib/encoding.ts";
import { uuidOf } from "../company/hash.ts";
import { type SandboxDeps, readSwitches } from "../state.ts";
import { consentRoutes, refreshAsked, type AuthorizeRules } from "../oauth/authorize.ts";
import type { Code } from "../oauth/codes.ts";
import type { Ask, Refusal } from "../oauth/pages.ts";
import { choicesOf, GOOGLE_SCOPES } from "../oauth/scopes.ts";
import {
  answerToken,
  clientInBody,
  readForm,
  type TokenCall,
  type TokenRules,
} from "../oauth/token-endpoint.ts";
import * as grants from "../grants.ts";

const ACCESS_SECONDS = 3599;
/** Of an app in Testing status, from the consent on. */
const TESTING_SECONDS = 7 * 86_400;
/** Live refresh tokens of one account at one client; the oldest dies silently (G-RES). */
const REFRESH_TOKENS = 100;

const CONSENT: AuthorizeRules = {
  vendor: "google",
  vendorName: "Google",
  codeLifetimeMs: 10 * 60_000,
  readAsk,
  makeCode: () => `4/0A${randomBase62(60)}`,
  callbackExtras: (granted) => ({ scope: granted.join(" "), authuser: "0", prompt: "consent" }),
};

const TOKENS: TokenRules = {
  vendor: "google",
  faults: { redirectUri: "redirect_uri_mismatch", otherClient: "unauthorized_client" },
  refuse,
  exchange,
  refresh,
};

/** accounts.google.com: the consent (providers.md 1.1). */
export function googleAccounts(deps: SandboxDeps): Hono {
  return consentRoutes("/o/oauth2/v2/auth", deps, CONSENT);
}

/** oauth2.googleapis.com: tokens and their revocation (providers.md 1.2 to 1.4). */
export function googleTokens(deps: SandboxDeps): Hono {
  return new Hono()
    .post("/token", async (c) => {
      const params = await readForm(c);
      if (params === null) return refuse(c, "invalid_request");
      return answerToken({ c, deps, params, client: clientInBody(params) }, TOKENS);
    })
    .post("/revoke", (c) => answerRevoke(c, deps));
}

function readAsk(params: URLSearchParams): Ask | Refusal {
  const scopes = (params.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
  if (scopes.length === 0) return { code: "invalid_request", text: "Missing required parameter: scope" };
  const unknown = scopes.filter((scope) => !GOOGLE_SCOPES.has(scope));
  if (unknown.length > 0) {
    return { code: "invalid_scope", text: `Some requested scopes were invalid: ${unknown.join(", ")}` };
  }
  return { choices: choicesOf(scopes), tickable: true, refresh: refreshAsked(params) };
}

async function exchange({ c, deps }: TokenCall, code: Code): Promise<Response> {
  const access = newAccessToken(deps);
  const refreshes = code.offline ? [grants.lasting(`1//0${randomBase62(60)}`)] : [];
  await grants.saveExchange(deps, code, [access, ...refreshes], REFRESH_TOKENS);
  const { googleTesting } = await readSwitches(deps);
  return c.json({
    ...tokenReply(access.token, code),
    refresh_token: refreshes[0]?.token,
    refresh_token_expires_in: code.offline && googleTesting ? TESTING_SECONDS - 1 : undefined,
  });
}

async function refresh({ c, deps }: TokenCall, { token, grant }: grants.LiveToken): Promise<Response> {
  const { googleTesting } = await readSwitches(deps);
  if (googleTesting && deps.now() - grant.createdAt >= TESTING_SECONDS * 1000)
    return refuse(c, "invalid_grant");
  const access = newAccessToken(deps);
  await grants.changeGrant(deps, grant.id, (known) => grants.withTokens(known, token, [access], deps.now()));
  return c.json(tokenReply(access.token, grant));
}

/** Any token takes with it all that the person granted to the client and to others of its project (1.4). */
async function answerRevoke(c: Context, deps: SandboxDeps): Promise<Response> {
  const form = await readForm(c);
  const found = await grants.findToken(deps, "google", form?.get("token") ?? "");
  if (found === null) return refuse(c, "invalid_token");
  await grants.revokeGrantsOf(deps, { ...found.grant, clientId: projectOf(found.grant.clientId) });
  return c.json({});
}

function newAccessToken(deps: SandboxDeps): grants.NewToken {
  return grants.accessToken(deps, `ya29.${randomBase62(80)}`, ACCESS_SECONDS);
}

/** `123-a.apps.googleusercontent.com` is a client of project 123; an id of another form stands for itself. */
function projectOf(clientId: string): string {
  return /^\d+-/.exec(clientId)?.[0] ?? clientId;
}

function tokenReply(
  token: string,
  { user, clientId, scopes }: Pick<grants.Consent, "user" | "clientId" | "scopes">,
) {
  return {
    ...(scopes.includes("openid") && { id_token: idToken(user, clientId) }),
    access_token: token,
    expires_in: ACCESS_SECONDS,
    scope: scopes.join(" "),
    token_type: "Bearer",
  };
}

/** Who the person is, the same at every client; nobody who has it from here looks at the signature. */
function idToken(user: string, clientId: string): string {
  const sub = BigInt(`0x${uuidOf(`google:${user}`).replaceAll("-", "").slice(0, 17)}`).toString();
  const claims = { iss: "https://accounts.google.com", aud: clientId, sub };
  const parts = [{ alg: "RS256", typ: "JWT" }, claims, "signature"];
  return parts.map((part) => toBase64Url(utf8(JSON.stringify(part)))).join(".");
}

function refuse(c: Context, error: string): Response {
  const isClient = error === "invalid_client" || error === "unauthorized_client";
  const error_description = isClient ? "Unauthorized" : "Bad Request";
  return c.json({ error, error_description }, isClient ? 401 : 400);
}
