import type { Context } from "hono";
import type { SandboxDeps } from "../deps.ts";
import { findGrant } from "../grants.ts";
import { readSwitches } from "../switches.ts";
import {
  authTest,
  callOf,
  conversationsHistory,
  conversationsList,
  conversationsReplies,
  teamInfo,
  usersInfo,
  usersList,
  type Method,
} from "./methods.ts";
import { slackRateLimited, slackRefusal, type Arguments } from "./reply.ts";
import { searchMessages } from "./search-method.ts";
import { countCall } from "../vendor/throttle.ts";
import { openVendorApp, tokenOf, type VendorHono } from "../vendor/vendor-app.ts";

const METHODS: Record<string, Method> = {
  "auth.test": authTest,
  "team.info": teamInfo,
  "users.list": usersList,
  "users.info": usersInfo,
  "conversations.list": conversationsList,
  "conversations.history": conversationsHistory,
  "conversations.replies": conversationsReplies,
  "search.messages": searchMessages,
};

/** Since 2025-05-29 one call a minute and 15 messages for apps sold outside the Marketplace (S-RATE). */
const UNLISTED = { messages: 15, windowMs: 60_000, calls: 1 };
const TIGHT_METHODS = new Set(["conversations.history", "conversations.replies"]);

/**
 * Slack's Web API (host slack.com, /api/METHOD), by GET or POST form. Errors are HTTP 200 with ok:false, rate limits
 * 429. It answers only the methods above, so that it may stand behind the OAuth methods of the same host.
 */
export function slackData(deps: SandboxDeps): VendorHono {
  const app = openVendorApp();
  app.on(["GET", "POST"], "/api/:method", async (c, next) => {
    const name = c.req.param("method");
    const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (method === undefined) return next();
    const args = await readArguments(c);
    const token = tokenOf(c.req.header("Authorization"), "Bearer") ?? args["token"] ?? null;
    if (token === null) throw slackRefusal("not_authed");
    const grant = await findGrant(deps, "slack", token);
    if (grant === null) throw slackRefusal("invalid_auth");
    const { slackUnlisted } = await readSwitches(deps);
    const tight = slackUnlisted && TIGHT_METHODS.has(name);
    if (tight) await checkPace(deps, `slack:${grant.clientId}:${grant.user}:${name}`);
    const call = callOf(grant, args, deps.now(), tight ? UNLISTED.messages : 1000);
    return c.json({ ok: true, ...method(call) }, 200, { "X-OAuth-Scopes": grant.scopes.join(",") });
  });
  app.on(["GET", "POST"], "/api/*", (c) =>
    c.json({ ok: false, error: "unknown_method", req_method: c.req.path.split("/").at(-1) }),
  );
  return app;
}

async function checkPace(deps: SandboxDeps, name: string): Promise<void> {
  const { windowMs, calls } = UNLISTED;
  const wait = await countCall(deps, name, { windowMs, calls, lockMs: 0 });
  if (wait > 0) throw slackRateLimited(wait);
}

/** Arguments from the query string, a form or JSON, the body winning. */
async function readArguments(c: Context): Promise<Arguments> {
  const query = c.req.query();
  if (c.req.method === "GET") return query;
  if ((c.req.header("Content-Type") ?? "").includes("application/json")) {
    const body: unknown = await c.req.json().catch(() => null);
    if (typeof body !== "object" || body === null) throw slackRefusal("invalid_json");
    const entries = Object.entries(body).map(([key, value]) => [key, String(value)] as const);
    return { ...query, ...Object.fromEntries(entries) };
  }
  const form = new URLSearchParams(new TextDecoder().decode(await c.req.arrayBuffer()));
  return { ...query, ...Object.fromEntries(form) };
}
