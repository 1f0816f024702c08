import { clientAddress } from "../support/addresses.ts";
import {
  createExecutionContext,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, it, vi } from "vitest";
import { createApp } from "../../src/app.ts";
import { createDepsFactory } from "../../src/compose.ts";
import { userId as idOf } from "../../src/integrations/ids.ts";
import { RateLimiter } from "../../src/rate-limit/limiter.ts";
import { countStorageCalls, failingDatabase, fakeLimiter } from "../support/bindings.ts";
import { watchedDatabase } from "../support/faults.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { call, callWith, createOrganization, type CallOptions } from "../support/service.ts";
import { alarmOf, counters, HOUR, limiterOfKey, MINUTE, NOON, send, stored, useUp } from "./support.ts";

const PATH = "/integrations/available";
const hour = NOON / HOUR;
const nothing = { requests: 0, refusals: 0, chats: 0, inputTokens: 0, outputTokens: 0, toolCalls: 0 };

/** A question, with what is done behind the response. */
const chat = (key: string, body: object, headers: Record<string, string> = {}, settings = {}) =>
  callWith(settings, "/chat", {
    key,
    headers,
    body: { message: "Hello", mode: "chat", externalUserIdentifier: "user-1", ...body },
  });

/** A request, with what is done behind the response. */
const ask = (path: string, options: CallOptions) => callWith({}, path, options);

describe("usage of a key", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  });

  it("counts requests and refusals by hour, each once", async ({ expect }) => {
    const { id, key, keyId } = await createOrganization({ plan: "PRO" });
    await useUp({ organizationId: id, keyId }, 270);
    await Promise.all(Array.from({ length: 40 }, () => call(PATH, { key })));
    await send(keyId);
    expect(await stored()).toEqual([
      { organizationId: id, keyId, userId: null, hour, ...nothing, requests: 300, refusals: 10 },
    ]);
    vi.setSystemTime(NOON + HOUR);
    await call(PATH, { key });
    await send(keyId);
    expect(await stored()).toMatchObject([
      { hour, requests: 300 },
      { hour: hour + 1, requests: 1, refusals: 0 },
    ]);
  });

  it("counts by user what names one, in header, body, query or path", async ({ expect }) => {
    const { id, key, keyId } = await createOrganization();
    await chat(key, {});
    await ask("/integrations/status/user-1", { key });
    await ask("/conversations?externalUserIdentifier=user-1", { key });
    await ask("/mcp/contexts", { key, headers: { "X-External-User-Id": "user-1" } });
    await call(PATH, { key });
    await send(keyId);
    const user = await idOf({ organizationId: id, externalUserIdentifier: "user-1" });
    expect(await stored()).toMatchObject([
      { userId: null, requests: 5 },
      { userId: user, requests: 4 },
    ]);
  });

  it("counts what chats cost, of the key and of the user", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    scriptModel(finalText("Hello."));
    await chat(key, {}, {}, MODEL_SETTINGS);
    await (await chat(key, {}, { Accept: "text/event-stream" }, MODEL_SETTINGS)).text();
    await send(keyId);
    const cost = { chats: 2, inputTokens: 20, outputTokens: 10, toolCalls: 0, requests: 2 };
    expect(await stored()).toMatchObject([
      { userId: null, ...cost },
      { userId: expect.any(String), ...cost },
    ]);
  });

  it("counts an answer that is given again as a request and as no chat", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    for (let time = 0; time < 3; time++) await chat(key, {}, { "Idempotency-Key": "once" });
    await send(keyId);
    expect(await stored()).toMatchObject([
      { requests: 3, chats: 1 },
      { requests: 3, chats: 1 },
    ]);
  });

  it("counts a question in privacy mode for the key alone", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await chat(key, {});
    await chat(key, { privacyMode: true });
    await send(keyId);
    expect(await stored()).toMatchObject([
      { userId: null, requests: 2, chats: 2 },
      { userId: expect.any(String), requests: 1, chats: 1 },
    ]);
  });

  it("counts questions over MCP, those in privacy mode for the key alone", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await chat(key, {});
    for (const privacyMode of [false, true]) {
      const params = { name: "ask_analyst", arguments: { message: "Hello", privacyMode } };
      const response = await ask("/mcp", {
        key,
        headers: { "X-External-User-Id": "user-1", Accept: "application/json, text/event-stream" },
        body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
      });
      await response.text();
    }
    // What a stream was is noted when it has ended.
    await vi.waitFor(async () => {
      await send(keyId);
      expect(await stored()).toMatchObject([
        { userId: null, requests: 3, chats: 3 },
        { userId: expect.any(String), requests: 2, chats: 2 },
      ]);
    });
  });

  it("counts no refused request for its user", async ({ expect }) => {
    const { id, key, keyId } = await createOrganization({ plan: "PRO" });
    await chat(key, {});
    await useUp({ organizationId: id, keyId }, 290);
    await Promise.all(Array.from({ length: 15 }, () => ask("/integrations/status/user-1", { key })));
    await send(keyId);
    expect(await stored()).toMatchObject([
      { userId: null, requests: 300, refusals: 6 },
      { requests: 10, refusals: 0 },
    ]);
  });

  it("is never counted for who has no key", async ({ expect }) => {
    await call(PATH);
    await ask("/integrations/status/user-1", {});
    const { bindings, calls } = countStorageCalls();
    await callWith(bindings, "/integrations/mail/callback", {
      body: { code: "c", state: "s", externalUserIdentifier: "user-1" },
    });
    expect(calls.filter((name) => name.startsWith("RATE_LIMITER"))).toEqual(["RATE_LIMITER.getByName"]);
    const address = env.RATE_LIMITER.getByName(`address:${clientAddress()}`);
    expect(await runDurableObjectAlarm(address)).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it("is kept by a crash but for what was counted in the last five seconds", async ({ expect }) => {
    const { id, key, keyId } = await createOrganization({ plan: "PRO" });
    await useUp({ organizationId: id, keyId }, 298);
    for (const later of [5000, 10_000]) {
      vi.setSystemTime(NOON + later);
      await call(PATH, { key });
      await evictDurableObject(limiterOfKey(keyId));
    }
    vi.setSystemTime(NOON + 15_000);
    await call(PATH, { key });
    await evictDurableObject(limiterOfKey(keyId));
    await send(keyId);
    expect(await stored()).toMatchObject([{ requests: 300, refusals: 1 }]);
  });

  it("goes along with the key's next request, else within seconds", async ({ expect }) => {
    vi.useRealTimers();
    const { promise: over, resolve: endWait } = Promise.withResolvers<void>();
    const waits = vi.spyOn(scheduler, "wait").mockImplementation(() => over);
    const { key, keyId } = await createOrganization();
    const note = vi.spyOn(RateLimiter.prototype, "note");
    const used = async () => {
      await send(keyId);
      return (await stored()).map(({ userId, requests }) => [userId !== null, requests]);
    };
    // An isolate of its own: in the tests' one somebody may be waiting already.
    const [isolate, bindings] = [createApp(createDepsFactory()), { ...env }];
    const headers = { Authorization: `Bearer ${key}`, "X-External-User-Id": "user-1" };
    const request = async () => {
      const context = createExecutionContext();
      await isolate.fetch(
        new Request("https://service.example/conversations", { headers }),
        bindings,
        context,
      );
      return context;
    };
    const first = await request();
    await waitOnExecutionContext(await request());
    expect(note.mock.calls).toHaveLength(1);
    endWait();
    await waitOnExecutionContext(first);
    expect(new Set(waits.mock.calls.flat())).toEqual(new Set([5000]));
    expect(note.mock.calls.flatMap(([, notes]) => notes)).toHaveLength(2);
    expect(await used()).toContainEqual([false, 2]);
  });
});

describe("what is counted", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  });

  it("is sent a minute after the first request, by one alarm", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await call(PATH, { key });
    for (const later of [20_000, 50_000]) {
      vi.setSystemTime(NOON + later);
      await evictDurableObject(limiterOfKey(keyId));
      await call(PATH, { key });
      expect(await alarmOf(keyId)).toBe(NOON + MINUTE);
    }
    vi.setSystemTime(NOON + MINUTE);
    expect(await runDurableObjectAlarm(limiterOfKey(keyId))).toBe(true);
    expect(await stored()).toMatchObject([{ requests: 3 }]);
    vi.setSystemTime(NOON + MINUTE + 1000);
    await call(PATH, { key });
    expect(await alarmOf(keyId)).toBe(NOON + 2 * MINUTE + 1000);
  });

  it("counts once when the database's reply was lost", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await call(PATH, { key });
    const lost = watchedDatabase({
      after: () => {
        throw new Error("D1_ERROR: Network connection lost.");
      },
    });
    await send(keyId, lost);
    expect(await stored()).toMatchObject([{ requests: 1 }]);
    await call(PATH, { key });
    await send(keyId);
    await send(keyId);
    expect(await stored()).toMatchObject([{ requests: 2 }]);
  });

  it("waits for the next alarm when the database fails, hours that are over too", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await call(PATH, { key });
    for (const later of [1, 2]) {
      vi.setSystemTime(NOON + later * HOUR);
      await send(keyId, failingDatabase());
      expect(await alarmOf(keyId)).toBe(NOON + later * HOUR + MINUTE);
      await call(PATH, { key });
    }
    expect(await stored()).toEqual([]);
    await send(keyId);
    expect(await stored()).toMatchObject([{ hour }, { hour: hour + 1 }, { hour: hour + 2 }]);
    expect(await counters(keyId)).toMatchObject([{ hour: hour + 2 }]);
  });

  it("stays until its hour is over, and leaves nothing behind", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await call(PATH, { key });
    vi.setSystemTime(NOON + MINUTE);
    await send(keyId);
    vi.setSystemTime(NOON + 3 * MINUTE);
    await send(keyId);
    // Quiet, but not forgotten: the total goes on from where it was.
    expect(await alarmOf(keyId)).toBe(NOON + HOUR + MINUTE);
    await evictDurableObject(limiterOfKey(keyId));
    vi.setSystemTime(NOON + 30 * MINUTE);
    await call(PATH, { key });
    await send(keyId);
    expect(await stored()).toMatchObject([{ hour, requests: 2 }]);
    vi.setSystemTime(NOON + HOUR + MINUTE);
    await send(keyId);
    expect(await counters(keyId)).toEqual([]);
    expect(await alarmOf(keyId)).toBe(null);
  });

  it("is not lost to a clock that steps back into an hour that was sent", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await call(PATH, { key });
    vi.setSystemTime(NOON + HOUR);
    await call(PATH, { key });
    await send(keyId);
    vi.setSystemTime(NOON + HOUR - 1);
    await call(PATH, { key });
    await send(keyId);
    expect(await stored()).toMatchObject([
      { hour, requests: 1 },
      { hour: hour + 1, requests: 2 },
    ]);
  });

  it("leaves out users who do not exist, and forgets them", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await chat(key, {});
    await chat(key, { externalUserIdentifier: "user-2" });
    await ask("/integrations/status/nobody", { key });
    await send(keyId);
    expect(await stored()).toHaveLength(3);
    await ask("/users/user-1", { key, method: "DELETE" });
    expect(await stored()).toHaveLength(2);
    await send(keyId);
    expect(await stored()).toMatchObject([{ userId: null, requests: 4 }, { requests: 1 }]);
    expect(await counters(keyId)).toHaveLength(2);
    // Somebody new under the old name begins at zero.
    await chat(key, {});
    await send(keyId);
    const users = (await stored()).filter((row) => row.userId !== null);
    expect(users.map(({ requests }) => requests)).toEqual([1, 1]);
  });

  it("is sent in parts when there is much of it", async ({ expect }) => {
    const { id, key, keyId } = await createOrganization();
    await call(PATH, { key });
    await env.DB.prepare(
      `INSERT INTO users (id, organization_id, external_id, created_at)
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2499)
       SELECT 'usr_' || i, ?, 'user-' || i, 0 FROM n`,
    )
      .bind(id)
      .run();
    await runInDurableObject(limiterOfKey(keyId), (instance) => {
      if (!(instance instanceof RateLimiter)) throw new Error("Not a limiter");
      const subject = { organizationId: id, keyId };
      for (let user = 0; user < 2500; user++) {
        instance.note(subject, [{ userId: `usr_${user}`, counts: { requests: 1, chats: 1 } }]);
      }
    });
    await send(keyId);
    const rows = await stored();
    expect(rows).toHaveLength(2501);
    expect(rows[0]).toMatchObject({ userId: null, requests: 1, chats: 2500 });
    expect((await counters(keyId)).filter((row) => row["sent"] !== row["version"])).toEqual([]);
  });

  it("is part of what is exported of a user, and goes with the user", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await chat(key, {});
    await send(keyId);
    const text = await (await ask("/users/user-1/export", { key })).text();
    const lines = text.trimEnd().split("\n");
    const line = lines.find((one) => one.includes("usage_hour")) ?? "";
    const exported: unknown = JSON.parse(line);
    expect(exported).toMatchObject({ type: "usage_hour", data: { keyId, hour, requests: 1, chats: 1 } });
    await ask("/users/user-1", { key, method: "DELETE" });
    expect(await stored()).toMatchObject([{ userId: null }]);
  });

  it("goes with its key", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    await call(PATH, { key });
    await env.DB.prepare("DELETE FROM api_keys").run();
    await send(keyId);
    expect(await stored()).toEqual([]);
    expect(await counters(keyId)).toEqual([]);
  });
});

describe("G59 deploy skew: the limiter's object", () => {
  it("takes a request from a Worker that names no subject", async ({ expect }) => {
    expect(await limiterOfKey("key_1").take(10)).toMatchObject({ allowed: true, remaining: 9 });
    expect(await counters("key_1")).toEqual([]);
  });

  it("of an older version counts for a Worker that wants to note what was used", async ({ expect }) => {
    const { key } = await createOrganization();
    const admission = { allowed: true, limit: 1000, remaining: 999, resetAt: Date.now() + MINUTE };
    const { namespace } = fakeLimiter(() => Promise.resolve(admission));
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const response = await callWith({ RATE_LIMITER: namespace }, "/conversations", {
      key,
      headers: { "X-External-User-Id": "user-1" },
    });
    expect(response.status).toBe(200);
    expect(warnings.mock.calls.flat().join("")).toContain("usage_not_noted");
  });
});
