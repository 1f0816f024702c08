import { type Context, Hono } from "hono";
import { personOf } from "../company/people.ts";
import type { Grant, SandboxDeps } from "../deps.ts";
import { addTokens, findLive, findToken, type NewToken, saveGrant } from "../grants.ts";
import { readSwitches } from "../switches.ts";
import { checkClient } from "../oauth/clients.ts";
import { claimCode, type Code, findCode, grantOf } from "../oauth/codes.ts";
import { SLACK_TEAMS, slackUserId } from "../oauth/directory.ts";
import { showConsent, takeConsent } from "../oauth/authorize.ts";
import { randomText } from "../oauth/random.ts";
import { forbidStoring, readBasic, readBearer, readForm, type TokenCall } from "../oauth/reply.ts";
import { BOT, SLACK_RULES } from "./ask.ts";
import {
  keepNewestAccessTokens,
  revokeGrant,
  revokeToken,
  spendRefreshToken,
  widenGrant,
} from "../oauth/tokens.ts";

const ROTATED_SECONDS = 43_200;
/** How long a used refresh token is still taken; the vendor calls it short and gives no number. */
const GRACE_MS = 60_000;
const APP_ID = "A0SANDBOX1";

type Token = NewToken & { owner: "user" | "bot" };

/** slack.com: authorize, `oauth.v2.access` and `auth.revoke` (providers.md 4.1 to 4.3). Errors are HTTP 200. */
export function slackOauth(deps: SandboxDeps): Hono {
  return new Hono()
    .get("/oauth/v2/authorize", (c) => showConsent(c, deps, SLACK_RULES))
    .post("/oauth/v2/authorize", (c) => takeConsent(c, deps, SLACK_RULES))
    .post("/api/oauth.v2.access", (c) => answerAccess(c, deps))
    .post("/api/auth.revoke", (c) => answerRevoke(c, deps));
}

async function answerAccess(c: Context, deps: SandboxDeps): Promise<Response> {
  forbidStoring(c);
  const form = await readForm(c);
  if (form === null) return refuse(c, "invalid_post_type");
  const { id, secret } = readBasic(c) ?? {
    id: form.get("client_id") ?? "",
    secret: form.get("client_secret") ?? "",
  };
  const client = checkClient("slack", id, secret);
  if (client !== "ok") return refuse(c, client === "unknown" ? "invalid_client_id" : "bad_client_secret");
  // The app has not opted in to PKCE, which would make it a public client for good.
  if (form.has("code_verifier")) return refuse(c, "pkce_not_allowed");
  switch (form.get("grant_type") ?? "authorization_code") {
    case "authorization_code":
      return exchange({ c, deps, form, clientId: id });
    case "refresh_token":
      return refresh({ c, deps, form, clientId: id });
    default:
      return refuse(c, "invalid_grant_type");
  }
}

async function exchange({ c, deps, form, clientId }: TokenCall): Promise<Response> {
  const code = await findCode(deps, "slack", form.get("code") ?? "", clientId);
  if (code === null) return refuse(c, "invalid_code");
  if (form.get("redirect_uri") !== code.redirectUri) return refuse(c, "bad_redirect_uri");
  if (!(await claimCode(deps, code.code))) return refuse(c, "invalid_code");
  const userScopes = code.scopes.filter((scope) => !scope.startsWith(BOT));
  const botScopes = code.scopes.filter((scope) => scope.startsWith(BOT)).map((s) => s.slice(BOT.length));
  const user = userScopes.length > 0 ? await install(deps, code, "user", userScopes) : {};
  const bot = botScopes.length > 0 ? await install(deps, code, "bot", botScopes) : null;
  return c.json({
    ok: true,
    app_id: APP_ID,
    ...(bot === null ? {} : { ...bot, bot_user_id: "U0SANDBOXB" }),
    ...workspaceOf(code.user),
    authed_user: { id: slackUserId(personOf(code.user)), ...user },
  });
}

/** Records one half of an installation, the person's or the bot's, and gives the reply's fields for it. */
async function install(deps: SandboxDeps, code: Code, owner: "user" | "bot", scopes: string[]) {
  const { slackRotation } = await readSwitches(deps);
  // Without rotation a person has one token at an app: who consents again is given it again.
  const known = slackRotation ? null : await findLastingToken(deps, code, ACCESS_PREFIX[owner]);
  if (known !== null) {
    const token = { owner, token: known.token, kind: "access", expiresAt: null } as const;
    return tokenFields([token], await widenGrant(deps, known.grant, scopes));
  }
  const tokens = newTokens(deps, owner, slackRotation);
  await saveGrant(deps, { ...grantOf(code), scopes }, tokens);
  return tokenFields(tokens, scopes);
}

/** The token of that beginning that the person has at the client. */
function findLastingToken(deps: SandboxDeps, { vendor, user, clientId }: Code, prefix: string) {
  const theirs = "g.vendor = ?2 AND g.user = ?3 AND g.client_id = ?4";
  const lasting = `${theirs} AND t.expires_at IS NULL AND substr(t.token, 1, length(?5)) = ?5`;
  return findLive(deps, lasting, vendor, user, clientId, prefix);
}

/** The token of a refresh stands at the top level, with `token_type` user or bot (S-SDK). */
async function refresh({ c, deps, form, clientId }: TokenCall): Promise<Response> {
  const refreshToken = form.get("refresh_token") ?? "";
  const found = await findToken(deps, "slack", refreshToken);
  const known = found?.kind === "refresh" && found.grant.clientId === clientId;
  if (!known || !(await spendRefreshToken(deps, refreshToken, GRACE_MS))) {
    return refuse(c, "invalid_refresh_token");
  }
  const owner = refreshToken.startsWith(REFRESH_PREFIX.bot) ? "bot" : "user";
  const tokens = newTokens(deps, owner, true);
  await addTokens(deps, found.grant.id, refreshToken, tokens);
  // At most two are alive: of two parallel refreshes and the first token, the oldest dies (S-ROT).
  await keepNewestAccessTokens(deps, found.grant.id, 2);
  return c.json({
    ok: true,
    app_id: APP_ID,
    ...tokenFields(tokens, found.grant.scopes),
    ...workspaceOf(found.grant.user),
  });
}

/** Without rotation the authorization ends; with it only the one token does (S-ROT). */
async function answerRevoke(c: Context, deps: SandboxDeps): Promise<Response> {
  const token = readBearer(c);
  if (token === null) return refuse(c, "not_authed");
  const found = await findToken(deps, "slack", token);
  if (found === null) return refuse(c, "invalid_auth");
  const form = await readForm(c);
  if (form?.get("test") === "1" || c.req.query("test") === "1") return c.json({ ok: true, revoked: false });
  await (isRotated(token) ? revokeToken(deps, token) : revokeGrant(deps, found.grant.id));
  return c.json({ ok: true, revoked: true });
}

const ACCESS_PREFIX = { user: "xoxp-", bot: "xoxb-" };
const REFRESH_PREFIX = { user: "xoxe-1-U", bot: "xoxe-1-B" };

function isRotated(token: string): boolean {
  return token.startsWith("xoxe");
}

function newTokens(deps: SandboxDeps, owner: "user" | "bot", rotation: boolean): Token[] {
  const plain = `${ACCESS_PREFIX[owner]}1-${randomText(48)}`;
  if (!rotation) return [{ owner, token: plain, kind: "access", expiresAt: null }];
  const expiresAt = deps.now() + ROTATED_SECONDS * 1000;
  return [
    { owner, token: `xoxe.${plain}`, kind: "access", expiresAt },
    { owner, token: `${REFRESH_PREFIX[owner]}${randomText(60)}`, kind: "refresh", expiresAt: null },
  ];
}

function tokenFields(tokens: Token[], scopes: string[]) {
  const [access, refreshToken] = tokens;
  return {
    scope: scopes.join(","),
    access_token: access?.token,
    token_type: access?.owner,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken.token, expires_in: ROTATED_SECONDS }),
  };
}

function workspaceOf(user: Grant["user"]) {
  const { id, name } = SLACK_TEAMS[personOf(user).workspace];
  return { team: { id, name }, enterprise: null, is_enterprise_install: false };
}

function refuse(c: Context, error: string): Response {
  return c.json({ ok: false, error });
}
