import { describe, it } from "vitest";
import { slackData } from "../../../src/sandbox/slack/slack.ts";
import { DAY_MS } from "../../../src/sandbox/company/dates.ts";
import type { Switches } from "../../../src/sandbox/state.ts";
import { BEN, depsAt, NORA, NOW, letIn, readReply, type Json } from "./harness.ts";

const SCOPES = ["channels:read", "channels:history", "users:read", "team:read", "search:read"];

interface World {
  user?: string;
  scopes?: string[];
  switches?: Partial<Switches>;
  now?: number;
}

async function request(method: string, args: Record<string, string>, world: World = {}): Promise<Response> {
  const { now, switches, ...grant } = world;
  await letIn("slack", { scopes: SCOPES, ...grant }, { switches });
  const path = `/api/${method}?${new URLSearchParams(args).toString()}`;
  return slackData(depsAt(now ?? NOW)).request(path, { headers: { Authorization: "Bearer live" } });
}

async function call(method: string, args: Record<string, string> = {}, world: World = {}): Promise<Json> {
  return (await readReply(request(method, args, world))).body;
}

async function searchTexts(query: string, world: World = {}): Promise<Json[]> {
  const { messages } = await call("search.messages", { query, count: "100" }, world);
  return messages.matches;
}

describe("identity", () => {
  it("tells team, user and people", async ({ expect }) => {
    expect((await call("auth.test")).url).toBe("https://harbour-supply.slack.com/");
    expect((await call("team.info")).team).toMatchObject({ id: "T0HARBOUR1", domain: "harbour-supply" });
    const { members } = await call("users.list", { limit: "2" });
    expect(members).toHaveLength(2);
  });

  it("answers errors with HTTP 200", async ({ expect }) => {
    const app = slackData(depsAt());
    const none = await readReply(app.request("/api/auth.test"));
    expect(none).toEqual({ status: 200, body: { ok: false, error: "not_authed" } });
    const dead = await readReply(app.request("/api/auth.test", { headers: { Authorization: "Bearer no" } }));
    expect(dead.body.error).toBe("invalid_auth");
    const narrow = await call("search.messages", { query: "x" }, { scopes: ["team:read"] });
    expect(narrow).toEqual({
      ok: false,
      error: "missing_scope",
      needed: "search:read",
      provided: "team:read",
    });
    expect((await call("no.method")).error).toBe("unknown_method");
  });
});

describe("channels and history", () => {
  it("pages public channels by cursor", async ({ expect }) => {
    const first = await call("conversations.list", { limit: "4" });
    const rest = await call("conversations.list", {
      limit: "4",
      cursor: first.response_metadata.next_cursor,
    });
    expect([...first.channels, ...rest.channels].some((channel: Json) => channel.is_private)).toBe(false);
    expect(rest.response_metadata.next_cursor).toBe("");
    expect((await call("conversations.list", { cursor: "x" })).error).toBe("invalid_cursor");
  });

  it("gives history newest first, and threads", async ({ expect }) => {
    const oldest = String((NOW - 40 * DAY_MS) / 1000);
    const { messages } = await call("conversations.history", { channel: "C0MARKETI2", oldest });
    const stamps = messages.map((message: Json) => Number(message.ts));
    expect(stamps).toEqual(stamps.toSorted((a: number, b: number) => b - a));
    expect(messages[0].ts).toMatch(/^\d{10}\.\d{6}$/);
    const head = messages.find((message: Json) => message.reply_count > 1);
    const thread = await call("conversations.replies", { channel: "C0MARKETI2", ts: head.ts });
    expect(thread.messages).toHaveLength(head.reply_count + 1);
    expect(thread.messages[1].thread_ts).toBe(head.ts);
    const missing = await call("conversations.replies", { channel: "C0MARKETI2", ts: "1600000000.000000" });
    expect(missing.error).toBe("thread_not_found");
  });

  it("hides what the person may not see", async ({ expect }) => {
    const secret = await call("conversations.history", { channel: "G0LEADERS7" }, { user: BEN });
    expect(secret.error).toBe("channel_not_found");
    expect((await call("conversations.history", { channel: "G0LEADERS7" })).needed).toBe("groups:history");
    const nora = await call("conversations.history", { channel: "C0GENERAL1" }, { user: NORA });
    expect(nora.messages).toEqual([]);
    expect(await searchTexts("campaign", { user: NORA })).toEqual([]);
  });

  it("caps an unlisted app at 15 messages and one call a minute", async ({ expect }) => {
    const world = { switches: { slackUnlisted: true } };
    const args = { channel: "C0SALES003", limit: "200" };
    const first = await call("conversations.history", args, world);
    expect(first.messages).toHaveLength(15);
    const second = await request("conversations.history", args, { ...world, now: NOW + 20_000 });
    expect(second.status).toBe(429);
    expect(second.headers.get("Retry-After")).toBe("40");
    const later = await call("conversations.history", args, { ...world, now: NOW + 60_000 });
    expect(later.ok).toBe(true);
    expect((await call("conversations.list", {}, world)).ok).toBe(true);
  });
});

describe("search", () => {
  it("finds words, phrases, people, channels and not", async ({ expect }) => {
    const launch = await searchTexts('"is live" from:cleo in:general');
    expect(launch.length).toBeGreaterThan(10);
    expect(launch.every((hit) => hit.channel.name === "general" && hit.username === "cleo")).toBe(true);
    const calm = await searchTexts("parcels -weekend");
    expect(calm.every((hit) => !hit.text.includes("weekend"))).toBe(true);
    const ada = await searchTexts('from:"Ada Lindqvist" approved');
    expect(ada.length).toBeGreaterThan(0);
    expect(ada.every((hit) => hit.username === "ada")).toBe(true);
  });

  it("narrows by day, the named day left out", async ({ expect }) => {
    const week = await searchTexts("after:2026-11-08 before:2026-11-14");
    const [from, to] = [Date.parse("2026-11-09T00:00:00+01:00"), Date.parse("2026-11-14T00:00:00+01:00")];
    expect(week.length).toBeGreaterThan(5);
    expect(week.every((hit) => Number(hit.ts) * 1000 >= from && Number(hit.ts) * 1000 < to)).toBe(true);
  });
});
