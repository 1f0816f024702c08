import type { Context, Hono } from "hono";
import { randomBase62 } from "../../lib/encoding.ts";
import { personOf } from "../company/company.ts";
import { type SandboxDeps, readSwitches } from "../state.ts";
import { consentRoutes, type AuthorizeRules } from "../oauth/authorize.ts";
import type { Code } from "../oauth/codes.ts";
import type { Ask, Refusal } from "../oauth/pages.ts";
import { choicesOf, SLACK_SCOPES } from "../oauth/scopes.ts";
import {
  answerToken,
  clientInBody,
  readBasic,
  readForm,
  type TokenCall,
  type TokenRules,
} from "../oauth/token-endpoint.ts";
import { tokenOf } from "../vendor.ts";
import { SLACK_TEAMS, slackUserId } from "./methods.ts";
import * as grants from "../grants.ts";

const ROTATED_SECONDS = 43_200;
/** How long a used refresh token is still taken; the vendor calls it short and gives no number. */
const GRACE_MS = 60_000;

const CONSENT: AuthorizeRules = {
  vendor: "slack",
  vendorName: "Slack",
  codeLifetimeMs: 10 * 60_000,
  readAsk,
  makeCode: () => `100000000001.${randomBase62(12)}.${randomBase62(40)}`,
};

const TOKENS: TokenRules = {
  vendor: "slack",
  faults: {
    client: "invalid_client_id",
    secret: "bad_client_secret",
    grantType: "invalid_grant_type",
    code: "invalid_code",
    redirectUri: "bad_redirect_uri",
    refreshToken: "invalid_refresh_token",
    otherClient: "invalid_refresh_token",
  },
  refuse,
  exchange,
  refresh,
};

/** slack.com: authorize, `oauth.v2.access` and `auth.revoke` (providers.md 4.1 to 4.3). Errors are HTTP 200. */
export function slackOauth(deps: SandboxDeps): Hono {
  return consentRoutes("/oauth/v2/authorize", deps, CONSENT)
    .post("/api/oauth.v2.access", async (c) => {
      const params = await readForm(c);
      if (params === null) return refuse(c, "invalid_post_type");
      // The app has not opted in to PKCE, which would make it a public client for good.
      if (params.has("code_verifier")) return refuse(c, "pkce_not_allowed");
      if (!params.has("grant_type")) params.set("grant_type", "authorization_code");
      return answerToken({ c, deps, params, client: readBasic(c) ?? clientInBody(params) }, TOKENS);
    })
    .post("/api/auth.revoke", (c) => answerRevoke(c, deps));
}

/** `user_scope` is a list with commas; there is no response_type (providers.md 4.1). The sandbox installs no bots. */
function readAsk(params: URLSearchParams): Ask | Refusal {
  const scopes = (params.get("user_scope") ?? "").split(",").filter((scope) => scope !== "");
  const unknown = scopes.filter((scope) => !SLACK_SCOPES.has(scope));
  if (unknown.length > 0) {
    return { code: "invalid_scope", text: `Invalid permissions: ${unknown.join(", ")}` };
  }
  if (scopes.length === 0) return { code: "no_scopes", text: "Ask for at least one scope, in user_scope." };
  const isPlain = !params.get("redirect_uri")?.startsWith("https:");
  return { choices: choicesOf(scopes), warning: isPlain ? PLAIN_REDIRECT : undefined };
}

/** The sandbox lets it pass, so that a demo needs no certificate. */
const PLAIN_REDIRECT =
  "The real Slack would refuse this redirect address: it takes https only, on localhost too.";

async function exchange({ c, deps }: TokenCall, code: Code): Promise<Response> {
  const token = await install(deps, code);
  const id = slackUserId(personOf(code.user));
  return c.json({ ok: true, ...installationOf(code.user), authed_user: { id, ...token } });
}

async function install(deps: SandboxDeps, code: Code) {
  const { slackRotation } = await readSwitches(deps);
  // Without rotation a person has one token at an app: who consents again is given it again.
  const older = slackRotation ? [] : await grants.grantsOf(deps, code);
  const known = older.find(({ tokens: [access] }) => access?.expiresAt === null);
  if (known) {
    // A later consent to the same grant can only add scopes.
    const scopes = [...new Set([...known.scopes, ...code.scopes])];
    await grants.changeGrant(deps, known.id, (grant) => ({ ...grant, scopes }));
    return tokenFields(known.tokens, scopes);
  }
  const tokens = newTokens(deps, slackRotation);
  await grants.saveGrant(deps, code, tokens);
  return tokenFields(tokens, code.scopes);
}

/** The token of a refresh stands at the top level (S-SDK). */
async function refresh({ c, deps }: TokenCall, { token, grant }: grants.LiveToken): Promise<Response> {
  const tokens = newTokens(deps, true);
  const turn = (known: grants.Grant) => keepTwo(grants.rotated(known, token, tokens, deps.now(), GRACE_MS));
  if (!(await grants.changeGrant(deps, grant.id, turn))) return refuse(c, "invalid_refresh_token");
  return c.json({ ok: true, ...tokenFields(tokens, grant.scopes), ...installationOf(grant.user) });
}

/** At most two access tokens are alive: of two parallel refreshes and the first token, the oldest dies (S-ROT). */
function keepTwo(grant: grants.Grant | undefined): grants.Grant | undefined {
  const kept = grant?.tokens.filter(({ kind }) => kind === "access").slice(-2);
  return (
    grant && { ...grant, tokens: grant.tokens.filter((one) => one.kind === "refresh" || kept?.includes(one)) }
  );
}

/** Without rotation the authorization ends; with it only the one token does (S-ROT). */
async function answerRevoke(c: Context, deps: SandboxDeps): Promise<Response> {
  const token = tokenOf(c, "Bearer");
  if (token === null) return refuse(c, "not_authed");
  const found = await grants.findToken(deps, "slack", token);
  if (found === null) return refuse(c, "invalid_auth");
  const without = (grant: grants.Grant) => ({
    ...grant,
    tokens: grant.tokens.filter((one) => one.token !== token),
  });
  const { id } = found.grant;
  await (token.startsWith("xoxe") ? grants.changeGrant(deps, id, without) : grants.revokeGrant(deps, id));
  return c.json({ ok: true, revoked: true });
}

function newTokens(deps: SandboxDeps, rotation: boolean): grants.NewToken[] {
  const plain = `xoxp-1-${randomBase62(48)}`;
  if (!rotation) return [grants.accessToken(deps, plain)];
  return [
    grants.accessToken(deps, `xoxe.${plain}`, ROTATED_SECONDS),
    grants.lasting(`xoxe-1-${randomBase62(60)}`),
  ];
}

function tokenFields([access, refreshToken]: grants.NewToken[], scopes: string[]) {
  return {
    scope: scopes.join(","),
    access_token: access?.token,
    token_type: "user",
    ...(refreshToken && { refresh_token: refreshToken.token, expires_in: ROTATED_SECONDS }),
  };
}

function installationOf(user: string) {
  const { id, name } = SLACK_TEAMS[personOf(user).workspace];
  return { app_id: "A0SANDBOX1", team: { id, name }, enterprise: null, is_enterprise_install: false };
}

function refuse(c: Context, error: string): Response {
  return c.json({ ok: false, error });
}
