import { type Context, Hono } from "hono";
import { uuidOf } from "../company/hash.ts";
import type { Grant, SandboxDeps } from "../deps.ts";
import { addTokens, findToken } from "../grants.ts";
import { readSwitches } from "../switches.ts";
import type { AuthorizeRules, OwnAsk, Refusal } from "../oauth/ask.ts";
import { showConsent, takeConsent } from "../oauth/authorize.ts";
import { checkClient } from "../oauth/clients.ts";
import { checkVerifier, claimCode, findCode } from "../oauth/codes.ts";
import { randomText } from "../oauth/random.ts";
import { forbidStoring, readForm, type TokenCall } from "../oauth/reply.ts";
import { choicesOf, GOOGLE_SCOPES } from "../oauth/scopes.ts";
import { revokeGrantsOf, saveExchange } from "../oauth/tokens.ts";

const ACCESS_SECONDS = 3599;
/** Of an app in Testing status, from the consent on. */
const TESTING_SECONDS = 7 * 86_400;
/** Live refresh tokens of one account at one client; the oldest dies silently (G-RES). */
const REFRESH_TOKENS = 100;

const RULES: AuthorizeRules = {
  vendor: "google",
  vendorName: "Google",
  codeLifetimeMs: 10 * 60_000,
  readAsk,
  makeCode: () => `4/0A${randomText(60)}`,
  callbackExtras: (granted) => ({ scope: granted.join(" "), authuser: "0", prompt: "consent" }),
};

/** accounts.google.com: the consent (providers.md 1.1). */
export function googleAccounts(deps: SandboxDeps): Hono {
  return new Hono()
    .get("/o/oauth2/v2/auth", (c) => showConsent(c, deps, RULES))
    .post("/o/oauth2/v2/auth", (c) => takeConsent(c, deps, RULES));
}

/** oauth2.googleapis.com: tokens and their revocation (providers.md 1.2 to 1.4). */
export function googleTokens(deps: SandboxDeps): Hono {
  return new Hono().post("/token", (c) => answerToken(c, deps)).post("/revoke", (c) => answerRevoke(c, deps));
}

function readAsk(params: URLSearchParams): OwnAsk | Refusal {
  const scopes = (params.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
  if (scopes.length === 0) return { code: "invalid_request", text: "Missing required parameter: scope" };
  const unknown = scopes.filter((scope) => !GOOGLE_SCOPES.has(scope));
  if (unknown.length > 0) {
    return { code: "invalid_scope", text: `Some requested scopes were invalid: ${unknown.join(", ")}` };
  }
  const asksAgain = (params.get("prompt") ?? "").split(" ").includes("consent");
  const offline = params.get("access_type") === "offline";
  return {
    choices: choicesOf(scopes),
    tickable: true,
    refresh: !offline ? "never" : asksAgain ? "always" : "first-consent",
  };
}

async function answerToken(c: Context, deps: SandboxDeps): Promise<Response> {
  forbidStoring(c);
  const form = await readForm(c);
  if (form === null) return refuse(c, 400, "invalid_request", "Bad Request");
  const clientId = form.get("client_id") ?? "";
  const client = checkClient("google", clientId, form.get("client_secret") ?? "");
  if (client === "unknown") return refuse(c, 401, "invalid_client", "The OAuth client was not found.");
  if (client === "bad-secret") return refuse(c, 401, "invalid_client", "Unauthorized");
  switch (form.get("grant_type")) {
    case "authorization_code":
      return exchange({ c, deps, form, clientId });
    case "refresh_token":
      return refresh({ c, deps, form, clientId });
    default:
      return refuse(c, 400, "unsupported_grant_type", `Invalid grant_type: ${form.get("grant_type") ?? ""}`);
  }
}

async function exchange({ c, deps, form, clientId }: TokenCall): Promise<Response> {
  const code = await findCode(deps, "google", form.get("code") ?? "", clientId);
  if (code === null) return refuse(c, 400, "invalid_grant", "Malformed auth code.");
  if (form.get("redirect_uri") !== code.redirectUri) {
    return refuse(c, 400, "redirect_uri_mismatch", "Bad Request");
  }
  const verified = await checkVerifier(code, form.get("code_verifier"));
  if (verified === "missing") return refuse(c, 400, "invalid_grant", "Missing code verifier.");
  if (verified === "wrong") return refuse(c, 400, "invalid_grant", "Invalid code verifier.");
  if (!(await claimCode(deps, code.code))) return refuse(c, 400, "invalid_grant", "Bad Request");
  const access = newAccessToken(deps);
  const refreshToken = code.offline ? `1//0${randomText(60)}` : null;
  await saveExchange(deps, code, access, refreshToken, REFRESH_TOKENS);
  const { googleTesting } = await readSwitches(deps);
  return c.json({
    ...tokenReply(access.token, code),
    ...(refreshToken !== null && { refresh_token: refreshToken }),
    ...(refreshToken !== null && googleTesting && { refresh_token_expires_in: TESTING_SECONDS - 1 }),
  });
}

async function refresh({ c, deps, form, clientId }: TokenCall): Promise<Response> {
  const refreshToken = form.get("refresh_token") ?? "";
  const found = await findToken(deps, "google", refreshToken);
  const { googleTesting } = await readSwitches(deps);
  const outlived = googleTesting && found !== null && deps.now() - found.grantedAt >= TESTING_SECONDS * 1000;
  if (found?.kind !== "refresh" || outlived) {
    return refuse(c, 400, "invalid_grant", "Token has been expired or revoked.");
  }
  if (found.grant.clientId !== clientId) return refuse(c, 401, "unauthorized_client", "Unauthorized");
  const access = newAccessToken(deps);
  await addTokens(deps, found.grant.id, refreshToken, [access]);
  return c.json(tokenReply(access.token, found.grant));
}

/** Any token takes with it all that the person granted to the client and to others of its project (1.4). */
async function answerRevoke(c: Context, deps: SandboxDeps): Promise<Response> {
  const form = await readForm(c);
  const found = await findToken(deps, "google", form?.get("token") ?? "");
  if (found === null) return refuse(c, 400, "invalid_token", "Token expired or revoked");
  const { sameGoogleProject } = await readSwitches(deps);
  await revokeGrantsOf(
    deps,
    "google",
    found.grant.user,
    sameGoogleProject ? null : projectOf(found.grant.clientId),
  );
  return c.json({});
}

function newAccessToken(deps: SandboxDeps) {
  return {
    token: `ya29.${randomText(80)}`,
    kind: "access" as const,
    expiresAt: deps.now() + ACCESS_SECONDS * 1000,
  };
}

/** `123-a.apps.googleusercontent.com` is a client of project 123; an id of another form stands for itself. */
function projectOf(clientId: string): string {
  return /^\d+-/.exec(clientId)?.[0] ?? clientId;
}

function tokenReply(
  accessToken: string,
  { user, clientId, scopes }: Pick<Grant, "user" | "clientId" | "scopes">,
) {
  return {
    ...(scopes.includes("openid") && { id_token: idToken(user, clientId) }),
    access_token: accessToken,
    expires_in: ACCESS_SECONDS,
    scope: scopes.join(" "),
    token_type: "Bearer",
  };
}

/** Who the person is, the same at every client; nobody who has it from here looks at the signature. */
function idToken(user: string, clientId: string): string {
  const claims = { iss: "https://accounts.google.com", aud: clientId, sub: googleSubject(user) };
  return [{ alg: "RS256", typ: "JWT" }, claims, "signature"].map(encodePart).join(".");
}

function googleSubject(user: string): string {
  return BigInt(`0x${uuidOf(`google:${user}`).replaceAll("-", "").slice(0, 17)}`).toString();
}

function encodePart(part: object | string): string {
  const base64 = btoa(JSON.stringify(part));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function refuse(c: Context, status: 400 | 401, error: string, description: string): Response {
  return c.json({ error, error_description: description }, status);
}
