import { type Context, Hono } from "hono";
import * as z from "zod";
import { uuidOf } from "../company/hash.ts";
import { PEOPLE, personOf, pickablePages } from "../company/people.ts";
import type { Grant, SandboxDeps } from "../deps.ts";
import { addTokens, findToken, type NewToken, saveGrant } from "../grants.ts";
import { readSwitches } from "../switches.ts";
import type { AuthorizeRules, OwnAsk } from "../oauth/ask.ts";
import { showConsent, takeConsent } from "../oauth/authorize.ts";
import { checkClient } from "../oauth/clients.ts";
import { claimCode, findCode, grantOf } from "../oauth/codes.ts";
import { NOTION_WORKSPACES } from "../oauth/directory.ts";
import { randomText } from "../oauth/random.ts";
import { forbidStoring, readBasic } from "../oauth/reply.ts";
import { describePerson } from "./objects.ts";
import { revokeGrant, revokeGrantsOf, spendRefreshToken } from "../oauth/tokens.ts";

const RULES: AuthorizeRules = {
  vendor: "notion",
  vendorName: "Notion",
  // Not stated by the vendor; the customary ten minutes.
  codeLifetimeMs: 10 * 60_000,
  readAsk,
  makeCode: () => crypto.randomUUID(),
  grantable: (user, granted) => {
    const own = new Set(pickablePages(user).map((page) => page.id));
    return granted.filter((id) => own.has(id));
  },
};

const tokenRequest = z.discriminatedUnion("grant_type", [
  z.object({ grant_type: z.literal("authorization_code"), code: z.string(), redirect_uri: z.string() }),
  z.object({ grant_type: z.literal("refresh_token"), refresh_token: z.string() }),
]);

const tokenHolder = z.object({ token: z.string() });
type TokenHolder = z.infer<typeof tokenHolder>;

/** api.notion.com/v1/oauth: JSON bodies and Basic client authentication only (providers.md 3.1 to 3.3). */
export function notionOauth(deps: SandboxDeps): Hono {
  return new Hono()
    .get("/v1/oauth/authorize", (c) => showConsent(c, deps, RULES))
    .post("/v1/oauth/authorize", (c) => takeConsent(c, deps, RULES))
    .post("/v1/oauth/token", (c) => asClient(c, deps, tokenRequest, answerToken))
    .post("/v1/oauth/revoke", (c) => asClient(c, deps, tokenHolder, answerRevoke))
    .post("/v1/oauth/introspect", (c) => asClient(c, deps, tokenHolder, answerIntrospect));
}

function readAsk(): OwnAsk {
  const pages = new Map(
    PEOPLE.flatMap(({ email }) => pickablePages(email)).map(({ id, title }) => [id, title]),
  );
  return {
    choices: [...pages].map(([id, label]) => ({ id, label })),
    tickable: true,
    refresh: "always",
  };
}

/** What a client, known by its secret, asks. */
interface Call<T> {
  c: Context;
  deps: SandboxDeps;
  clientId: string;
  body: T;
}

/** Checks what all three calls share, in the vendor's order: version, client, body. */
async function asClient<T>(
  c: Context,
  deps: SandboxDeps,
  schema: z.ZodType<T>,
  answer: (call: Call<T>) => Promise<Response>,
): Promise<Response> {
  forbidStoring(c);
  if (!c.req.header("notion-version")) {
    const message = "Notion-Version header failed validation: it should be defined.";
    return refuseRequest(c, "missing_version", message);
  }
  const basic = readBasic(c);
  if (basic === null || checkClient("notion", basic.id, basic.secret) !== "ok") {
    return refuse(c, 401, "invalid_client", "Client authentication failed.");
  }
  if (!(c.req.header("content-type") ?? "").toLowerCase().startsWith("application/json")) {
    return refuseRequest(c, "invalid_json", "The body must be JSON with Content-Type application/json.");
  }
  const body: unknown = await c.req.json().catch(() => undefined);
  if (body === undefined) return refuseRequest(c, "invalid_json", "Error parsing JSON body.");
  const parsed = schema.safeParse(body);
  if (!parsed.success) return refuseRequest(c, "validation_error", z.prettifyError(parsed.error));
  return answer({ c, deps, clientId: basic.id, body: parsed.data });
}

async function answerToken(call: Call<z.infer<typeof tokenRequest>>): Promise<Response> {
  const { body } = call;
  return body.grant_type === "authorization_code"
    ? exchange(call, body.code, body.redirect_uri)
    : refresh(call, body.refresh_token);
}

async function exchange({ c, deps, clientId }: Call<unknown>, sentCode: string, redirectUri: string) {
  const code = await findCode(deps, "notion", sentCode, clientId);
  if (code === null) return refuse(c, 400, "invalid_grant", "Invalid code.");
  if (redirectUri !== code.redirectUri) return refuse(c, 400, "invalid_grant", "Mismatched redirect_uri.");
  if (!(await claimCode(deps, code.code))) return refuse(c, 400, "invalid_grant", "Invalid code.");
  // A person's new authorization makes the older pair useless (ComposioHQ/composio#3606).
  await revokeGrantsOf(deps, "notion", code.user, clientId);
  const [access, refreshToken] = newPair();
  const grant = await saveGrant(deps, grantOf(code), [access, refreshToken]);
  return c.json(tokenReply(grant, access, refreshToken));
}

/** Every refresh gives a new pair; the access token of the old one goes on working, which no page denies. */
async function refresh({ c, deps, clientId }: Call<unknown>, refreshToken: string): Promise<Response> {
  const found = await findToken(deps, "notion", refreshToken);
  if (found?.kind !== "refresh" || found.grant.clientId !== clientId) {
    return refuse(c, 400, "invalid_grant", "Invalid refresh token.");
  }
  if (!(await spendRefreshToken(deps, refreshToken, 0))) {
    const { notionRevokesFamily } = await readSwitches(deps);
    if (notionRevokesFamily) await revokeGrant(deps, found.grant.id);
    return refuse(c, 400, "invalid_grant", "OAuth grant revoked");
  }
  const [access, next] = newPair();
  await addTokens(deps, found.grant.id, refreshToken, [access, next]);
  return c.json(tokenReply(found.grant, access, next));
}

async function answerRevoke({ c, deps, clientId, body }: Call<TokenHolder>): Promise<Response> {
  const found = await findToken(deps, "notion", body.token);
  if (found?.grant.clientId !== clientId) return refuse(c, 400, "invalid_grant", "Invalid token.");
  await revokeGrant(deps, found.grant.id);
  return c.json({ request_id: crypto.randomUUID() });
}

async function answerIntrospect({ c, deps, clientId, body }: Call<TokenHolder>): Promise<Response> {
  const found = await findToken(deps, "notion", body.token);
  const request_id = crypto.randomUUID();
  if (found?.grant.clientId !== clientId || found.spentAt !== null)
    return c.json({ active: false, request_id });
  return c.json({ active: true, iat: Math.floor(found.grantedAt / 1000), request_id });
}

function newPair(): [access: NewToken, refresh: NewToken] {
  return [
    { token: `ntn_${randomText(46)}`, kind: "access", expiresAt: null },
    { token: `nrt_${randomText(46)}`, kind: "refresh", expiresAt: null },
  ];
}

function tokenReply(grant: Grant, access: NewToken, refreshToken: NewToken) {
  const person = personOf(grant.user);
  const workspace = NOTION_WORKSPACES[person.workspace];
  return {
    access_token: access.token,
    token_type: "bearer",
    refresh_token: refreshToken.token,
    bot_id: uuidOf(`notion:bot:${grant.clientId}:${grant.user}`),
    workspace_id: workspace.id,
    workspace_name: workspace.name,
    workspace_icon: workspace.icon,
    owner: { type: "user", user: describePerson(person) },
    duplicated_template_id: null,
    request_id: crypto.randomUUID(),
  };
}

function refuse(c: Context, status: 400 | 401, error: string, description: string): Response {
  return c.json({ error, error_description: description, request_id: crypto.randomUUID() }, status);
}

/** Notion's usual error shape, for what is wrong before OAuth begins. */
function refuseRequest(c: Context, code: string, message: string): Response {
  return c.json({ object: "error", status: 400, code, message, request_id: crypto.randomUUID() }, 400);
}
