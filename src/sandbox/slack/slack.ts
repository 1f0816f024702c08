import { Hono } from "hono";
import type { Channel, ChatLine, ChatMessage } from "../company/chat-message.ts";
import { STAFF, personOf } from "../company/company.ts";
import { DAY_MS, msOf, parseDay } from "../company/dates.ts";
import * as methods from "./methods.ts";
import { type SandboxDeps, readSwitches } from "../state.ts";
import { countCall, admit, refusal, type VendorHono } from "../vendor.ts";

interface Hit {
  line: ChatLine;
  thread: ChatMessage;
  channel: Channel;
}

type Test = (hit: Hit) => boolean;

/** search.messages: user tokens with search:read only. The newest first; the sandbox's score is the time. */
function searchMessages(call: methods.Call) {
  const { grant, team, args } = call;
  methods.requireScope(grant, "search:read");
  const query = (args["query"] ?? "").trim();
  if (query === "") throw methods.slackRefusal("No query passed");
  const hits = findHits(call, query).toSorted((a, b) => b.line.ms - a.line.ms);
  const count = methods.readLimit(args["count"], 100);
  const matches = hits.slice(0, count).map((hit) => describeHit(hit, team));
  const paging = { count, total: hits.length, page: 1, pages: Math.ceil(hits.length / count) };
  return { query, messages: { total: hits.length, paging, matches } };
}

function findHits(call: methods.Call, query: string): Hit[] {
  const span = { fromMs: 0, toMs: call.nowMs };
  const tests: Test[] = [];
  for (const token of query.match(/-?(?:[a-z]+:)?"[^"]*"|\S+/gi) ?? []) {
    const negated = token.startsWith("-") && token.length > 1;
    const test = readToken(negated ? token.slice(1) : token, span);
    if (test !== null) tests.push(negated ? (hit) => !test(hit) : test);
  }
  const channels = new Map(methods.channelsSeen(call.person).map((channel) => [channel.name, channel]));
  // An answer may stand some days after the message that it belongs to.
  return methods.messagesSeen(call, span.fromMs - 2 * DAY_MS, span.toMs).flatMap((thread) => {
    const channel = channels.get(thread.channel);
    if (channel === undefined) return [];
    return [thread, ...thread.replies]
      .filter((line) => line.ms >= span.fromMs && line.ms <= span.toMs)
      .map((line) => ({ line, thread, channel }))
      .filter((hit) => tests.every((test) => test(hit)));
  });
}

/** What our searches use of Slack's syntax: words, "quoted phrases", from:, in:, and after: and before:, which narrow the span. */
function readToken(token: string, span: { fromMs: number; toMs: number }): Test | null {
  const [, operator, raw = token] = /^(from|in|after|before):(.+)$/.exec(token) ?? [];
  const value = raw.replaceAll('"', "").toLowerCase();
  if (operator === "from") {
    const named = new Set(STAFF.filter(({ key, name }) => [key, name.toLowerCase()].includes(value)));
    return (hit) => named.has(hit.line.author);
  }
  if (operator === "in") return (hit) => hit.channel.name === value;
  // Slack cuts words where punctuation stands and also finds what begins like the word.
  if (operator === undefined) return (hit) => ` ${hit.line.text().toLowerCase()}`.includes(value);
  const day = parseDay(value);
  if (day === null) return () => false;
  // The named day itself is left out, as Slack does.
  if (operator === "after") span.fromMs = Math.max(span.fromMs, msOf(day + 1, 0));
  else span.toMs = Math.min(span.toMs, msOf(day, 0) - 1);
  return null;
}

function describeHit({ line, thread, channel }: Hit, team: methods.SlackTeam) {
  const ts = methods.stampOf(line);
  const query = line === thread ? "" : `?thread_ts=${methods.stampOf(thread)}`;
  return {
    type: "message",
    channel: methods.describeChannel(channel),
    user: line.author.slackId,
    username: line.author.key,
    ts,
    text: line.text(),
    permalink: `https://${team.domain}.slack.com/archives/${channel.id}/p${ts.replace(".", "")}${query}`,
  };
}

/** Since 2025-05-29 one call a minute and 15 messages for apps sold outside the Marketplace (S-RATE). */
const UNLISTED = { messages: 15, windowMs: 60_000, calls: 1, lockMs: 0 };
const TIGHT_METHODS = new Set(["conversations.history", "conversations.replies"]);

/** Slack's Web API (host slack.com, /api/METHOD), by GET, beside the OAuth methods. Errors are HTTP 200 with ok:false, rate limits 429. */
export function slackData(deps: SandboxDeps): VendorHono {
  const app: VendorHono = new Hono();
  app.get("/api/:method", async (c, next) => {
    const name = c.req.param("method");
    const method = name === "search.messages" ? searchMessages : methods.METHODS.get(name);
    if (method === undefined) return next();
    const grant = await admit(c, deps, "slack");
    if (grant === "no-token") throw methods.slackRefusal("not_authed");
    if (grant === "bad-token") throw methods.slackRefusal("invalid_auth");
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
      team: methods.SLACK_TEAMS[person.workspace],
      args: c.req.query(),
      nowMs: deps.now(),
      mostMessages: tight ? UNLISTED.messages : 999,
    });
    return c.json({ ok: true, ...reply });
  });
  app.all("/api/*", (c) => c.json({ ok: false, error: "unknown_method" }));
  return app;
}
