import type { Context, Hono } from "hono";
import * as z from "zod";
import { randomBase62 } from "../../lib/encoding.ts";
import { COMPANY, PEOPLE, personOf, pickablePages, type Workspace } from "../company/company.ts";
import { uuidOf } from "../company/hash.ts";
import { type SandboxDeps, readSwitches } from "../state.ts";
import { consentRoutes, type AuthorizeRules } from "../oauth/authorize.ts";
import type { Ask } from "../oauth/pages.ts";
import { checkClient, type Code } from "../oauth/codes.ts";
import { answerToken, readBasic, type TokenCall, type TokenRules } from "../oauth/token-endpoint.ts";
import { describePerson } from "./library.ts";
import * as grants from "../grants.ts";

const CONSENT: AuthorizeRules = {
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

const TOKENS: TokenRules = { vendor: "notion", refuse, exchange, refresh };

const WORKSPACES: Record<Workspace, { name: string; icon: string | null }> = {
  harbour: { name: COMPANY.name, icon: `${COMPANY.shop}/icon.png` },
  nowhere: { name: "Nora's workspace", icon: null },
};

/** api.notion.com/v1/oauth: JSON bodies and Basic client authentication only (providers.md 3.1 to 3.3). */
export function notionOauth(deps: SandboxDeps): Hono {
  return consentRoutes("/v1/oauth/authorize", deps, CONSENT)
    .post("/v1/oauth/token", async (c) => {
      const call = await readCall(c, deps);
      return call instanceof Response ? call : answerToken(call, TOKENS);
    })
    .post("/v1/oauth/revoke", async (c) => {
      const call = await readCall(c, deps);
      return call instanceof Response ? call : answerRevoke(call);
    });
}

function readAsk(): Ask {
  const pages = new Map(
    PEOPLE.flatMap(({ email }) => pickablePages(email)).map(({ id, title }) => [id, title]),
  );
  const choices = [...pages].map(([id, label]) => ({ id, label }));
  return { choices, tickable: true, refresh: "always" };
}

async function readCall(c: Context, deps: SandboxDeps): Promise<TokenCall | Response> {
  if (!c.req.header("notion-version")) return refuseRequest(c, "missing_version");
  const client = readBasic(c);
  if (client === null || checkClient("notion", client.id, client.secret) !== "ok") {
    return refuse(c, "invalid_client");
  }
  const isJson = c.req.header("content-type")?.toLowerCase().startsWith("application/json");
  const body: unknown = isJson ? await c.req.json().catch(() => undefined) : undefined;
  if (body === undefined) return refuseRequest(c, "invalid_json");
  const parsed = z.record(z.string(), z.string()).safeParse(body);
  if (!parsed.success) return refuseRequest(c, "validation_error");
  return { c, deps, client, params: new URLSearchParams(parsed.data) };
}

async function exchange({ c, deps }: TokenCall, code: Code): Promise<Response> {
  // A person's new authorization makes the older pair useless (ComposioHQ/composio#3606).
  await grants.revokeGrantsOf(deps, code);
  const [access, refreshToken] = newPair(deps);
  const grant = await grants.saveGrant(deps, code, [access, refreshToken]);
  return c.json(tokenReply(grant, access, refreshToken));
}

/** Every refresh gives a new pair; the access token of the old one goes on working, which no page denies. */
async function refresh({ c, deps }: TokenCall, { token, grant }: grants.LiveToken): Promise<Response> {
  const [access, next] = newPair(deps);
  const turn = (known: grants.Grant) => grants.rotated(known, token, [access, next], deps.now());
  if (await grants.changeGrant(deps, grant.id, turn)) return c.json(tokenReply(grant, access, next));
  const { notionRevokesFamily } = await readSwitches(deps);
  if (notionRevokesFamily) await grants.revokeGrant(deps, grant.id);
  return refuse(c, "invalid_grant");
}

async function answerRevoke({ c, deps, client, params }: TokenCall): Promise<Response> {
  const found = await grants.findToken(deps, "notion", params.get("token") ?? "");
  if (found?.grant.clientId !== client.id) return refuse(c, "invalid_grant");
  await grants.revokeGrant(deps, found.grant.id);
  return c.json({ request_id: crypto.randomUUID() });
}

function newPair(deps: SandboxDeps): [access: grants.NewToken, refresh: grants.NewToken] {
  return [grants.accessToken(deps, `ntn_${randomBase62(46)}`), grants.lasting(`nrt_${randomBase62(46)}`)];
}

function tokenReply(grant: grants.Grant, access: grants.NewToken, refreshToken: grants.NewToken) {
  const person = personOf(grant.user);
  const { name, icon } = WORKSPACES[person.workspace];
  return {
    access_token: access.token,
    token_type: "bearer",
    refresh_token: refreshToken.token,
    bot_id: botIdOf(grant),
    workspace_id: uuidOf(`notion:workspace:${person.workspace}`),
    workspace_name: name,
    workspace_icon: icon,
    owner: { type: "user", user: describePerson(person) },
    duplicated_template_id: null,
    request_id: crypto.randomUUID(),
  };
}

export function botIdOf({ clientId, user }: grants.Grant): string {
  return uuidOf(`notion:bot:${clientId}:${user}`);
}

function refuse(c: Context, error: string): Response {
  return c.json({ error, request_id: crypto.randomUUID() }, error === "invalid_client" ? 401 : 400);
}

function refuseRequest(c: Context, code: string): Response {
  return c.json({ object: "error", status: 400, code, request_id: crypto.randomUUID() }, 400);
}
