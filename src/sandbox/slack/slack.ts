import { type SandboxDeps, readSwitches } from "../state.ts";
import { personOf } from "../company/company.ts";
import { countCall, admit, openVendorApp, refusal, type VendorHono } from "../vendor.ts";
import {
  authTest,
  conversationsHistory,
  conversationsList,
  conversationsReplies,
  slackRefusal,
  teamInfo,
  usersList,
  type Method,
  SLACK_TEAMS,
} from "./methods.ts";
import { searchMessages } from "./search.ts";

const METHODS: Record<string, Method> = {
  "auth.test": authTest,
  "team.info": teamInfo,
  "users.list": usersList,
  "conversations.list": conversationsList,
  "conversations.history": conversationsHistory,
  "conversations.replies": conversationsReplies,
  "search.messages": searchMessages,
};

/** Since 2025-05-29 one call a minute and 15 messages for apps sold outside the Marketplace (S-RATE). */
const UNLISTED = { messages: 15, windowMs: 60_000, calls: 1, lockMs: 0 };
const TIGHT_METHODS = new Set(["conversations.history", "conversations.replies"]);

/**
 * Slack's Web API (host slack.com, /api/METHOD), by GET. Errors are HTTP 200 with ok:false, rate limits 429. It answers
 * only the methods above, so that it may stand behind the OAuth methods of the same host.
 */
export function slackData(deps: SandboxDeps): VendorHono {
  const app = openVendorApp();
  app.get("/api/:method", async (c, next) => {
    const name = c.req.param("method");
    const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (method === undefined) return next();
    const grant = await admit(c, deps, "slack");
    if (grant === "no-token") throw slackRefusal("not_authed");
    if (grant === "bad-token") throw slackRefusal("invalid_auth");
    const { slackUnlisted } = await readSwitches(deps);
    const tight = slackUnlisted && TIGHT_METHODS.has(name);
    if (tight) {
      const wait = await countCall(deps, `slack:${grant.clientId}:${grant.user}:${name}`, UNLISTED);
      // The one error that is no 200.
      const headers = { "Retry-After": String(Math.ceil(wait / 1000)) };
      if (wait > 0) throw refusal(429, { ok: false, error: "ratelimited" }, headers);
    }
    const person = personOf(grant.user);
    const reply = method({
      grant,
      person,
      team: SLACK_TEAMS[person.workspace],
      args: c.req.query(),
      nowMs: deps.now(),
      mostMessages: tight ? UNLISTED.messages : 999,
    });
    return c.json({ ok: true, ...reply });
  });
  app.all("/api/*", (c) => c.json({ ok: false, error: "unknown_method" }));
  return app;
}
