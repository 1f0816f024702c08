import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { issueKey } from "../../src/auth/keys.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import { conversations, idempotency, messages, users } from "../../src/db/schema.ts";
import { eraseUser } from "../../src/users/erase.ts";
import { runTick } from "../../src/tick.ts";
import { interceptD1 } from "../support/d1.ts";
import { expectError, readError } from "../support/errors.ts";
import { finalText, scriptModel } from "../support/model.ts";
import { createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import { createClient, gateModel, STREAM, withKey } from "./client.ts";
import { namesOf, parseEvents, shownAnswer } from "./events.ts";

/** 200 in the guarantee. */
const CONCURRENT = 50;
const REPLAYED = "Idempotent-Replayed";

const once = { headers: withKey("order-1") };

async function setUp() {
  const organization = await createOrganization();
  return { ...organization, client: createClient(organization.key) };
}

const deps = () => withContext(createDeps(env), { waitUntil: () => undefined });

describe("G34 Idempotency-Key", () => {
  it("G34 makes one exchange of many concurrent requests, all answered with the same bytes", async ({
    expect,
  }) => {
    const { client } = await setUp();
    const model = scriptModel(finalText("Done."));
    const responses = await Promise.all(Array.from({ length: CONCURRENT }, () => client.chat({}, once)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get(REPLAYED) === "true")).toHaveLength(CONCURRENT - 1);
    expect(model.requests).toHaveLength(1);
    expect(await db().select().from(conversations)).toHaveLength(1);
    expect(await db().select().from(messages)).toHaveLength(2);
  });

  it("G34 answers 409 to another request with the same key, answered or under way", async ({ expect }) => {
    const { client } = await setUp();
    const model = gateModel();
    const first = client.chat({}, once);
    await model.asked;
    const other = { message: "Something else" };
    await expectError(expect, await client.chat(other, once), "idempotency_conflict");
    model.open();
    expect((await first).status).toBe(200);
    const { error } = await expectError(expect, await client.chat(other, once), "idempotency_conflict");
    expect(error).toBe("Idempotency-Key was used with another request");
    expect(model.signals).toHaveLength(1);
  });

  it("G34 is of one API key, and another body order is the same request", async ({ expect }) => {
    const { id, client } = await setUp();
    const { key } = await issueKey(deps(), { organizationId: id, name: "second" });
    const model = scriptModel(finalText("Done."));
    const first = await (await client.chat({ mode: "chat" }, once)).text();
    expect(await (await createClient(key).chat({ mode: "chat" }, once)).text()).not.toBe(first);
    const reordered = await client.chat({ mode: "chat", message: "Hello", privacyMode: false }, once);
    expect(await reordered.text()).toBe(first);
    expect(model.requests).toHaveLength(2);
  });

  it("G34 is new after 24 hours, and the tick removes what is over", async ({ expect }) => {
    const { client } = await setUp();
    scriptModel(finalText("Done."));
    const first = await (await client.chat({}, once)).text();
    const [row] = await db().select().from(idempotency);
    expect(row?.expiresAt).toBeGreaterThan(Date.now() + 86_300_000);
    await db()
      .update(idempotency)
      .set({ expiresAt: Date.now() - 1 });
    const second = await client.chat({ message: "Another" }, once);
    expect(second.status).toBe(200);
    expect(second.headers.has(REPLAYED)).toBe(false);
    expect(await second.text()).not.toBe(first);
    await client.chat({}, { headers: withKey("order-2") });
    await db()
      .update(idempotency)
      .set({ expiresAt: Date.now() - 1 });
    await client.chat({}, { headers: withKey("order-3") });
    await runTick(deps());
    expect(await db().select().from(idempotency)).toHaveLength(1);
  });

  it("replays a stream with the same final event, and JSON as a stream", async ({ expect }) => {
    const { client } = await setUp();
    scriptModel(finalText("One sentence. Another."));
    const streamed = await client.chat({}, { headers: { ...STREAM, ...once.headers } });
    expect(streamed.headers.has(REPLAYED)).toBe(false);
    const { events } = parseEvents(await streamed.text());
    const json = await client.chat({}, once);
    expect(json.headers.get(REPLAYED)).toBe("true");
    expect(await json.text()).toBe(events.at(-1)?.text);
    const again = await client.chat({}, { headers: { ...STREAM, ...once.headers } });
    expect(again.headers.get(REPLAYED)).toBe("true");
    const replayed = parseEvents(await again.text()).events;
    expect(namesOf(replayed)).toEqual(namesOf(events.filter(({ event }) => event !== "step")));
    expect(shownAnswer(replayed)).toBe(shownAnswer(events));
    expect(replayed.slice(-2).map(({ text }) => text)).toEqual(events.slice(-2).map(({ text }) => text));
  });

  it("joins a stream to a request that is under way", async ({ expect }) => {
    const { client } = await setUp();
    const model = gateModel();
    const first = client.chat({}, once);
    await model.asked;
    const stream = await client.chat({}, { headers: { ...STREAM, ...once.headers } });
    model.open();
    const { events } = parseEvents(await stream.text());
    expect(events.at(-1)).toMatchObject({ event: "done", text: await (await first).text() });
    expect(model.signals).toHaveLength(1);
  });
});

describe("a keyed request that does not end well", () => {
  it("gives the key back when the model fails", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { client } = await setUp();
    scriptModel({ response: () => new Response("no", { status: 401 }) });
    await expectError(expect, await client.chat({}, once), "model_unavailable");
    expect(await db().select().from(idempotency)).toEqual([]);
    scriptModel(finalText("Now."));
    const second = await client.chat({ message: "Or else" }, once);
    expect(await second.json()).toMatchObject({ answer: "Now." });
  });

  it("lets one that waits answer in its place", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { client } = await setUp();
    const asked = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const refuse = async () => {
      asked.resolve();
      await opened.promise;
      return new Response("no", { status: 401 });
    };
    scriptModel({ response: refuse }, finalText("Second try."));
    const first = client.chat({}, once);
    await asked.promise;
    const second = client.chat({}, once);
    await scheduler.wait(20);
    opened.resolve();
    expect((await first).status).toBe(502);
    const answered = await second;
    expect(await answered.json()).toMatchObject({ answer: "Second try." });
    expect(answered.headers.has(REPLAYED)).toBe(false);
    expect(await db().select().from(messages)).toHaveLength(2);
  });

  it("gives the key back when its client goes away", async ({ expect }) => {
    const { client } = await setUp();
    const model = gateModel();
    const controller = new AbortController();
    const pending = client.chat({}, { ...once, signal: controller.signal });
    await model.asked;
    controller.abort();
    await pending;
    await client.settle();
    expect(await db().select().from(idempotency)).toEqual([]);
    expect(await (await client.chat({}, once)).json()).toMatchObject({ answer: "Second." });
  });

  it("is taken over when its lease is over, and stores nothing then", async ({ expect }) => {
    const { client } = await setUp();
    const model = gateModel();
    const first = client.chat({}, once);
    await model.asked;
    await db().update(idempotency).set({ leaseUntil: 0 });
    const second = await client.chat({}, once);
    expect(await second.json()).toMatchObject({ answer: "Second." });
    model.open();
    await expectError(expect, await first, "request_in_progress");
    const stored = await db().select().from(messages);
    expect(stored.map(({ content }) => content)).toEqual(["Hello", "Second."]);
  });

  it("makes others wait no longer than a chat may take: 409 with retryAfter", async ({ expect }) => {
    const { client } = await setUp();
    const model = gateModel();
    const first = client.chat({}, once);
    await model.asked;
    const second = client.chat({}, once);
    await scheduler.wait(30);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 121_000 });
    const { retryAfter } = await expectError(expect, await second, "request_in_progress");
    expect(retryAfter).toBe(5);
    model.open();
    expect((await first).status).toBe(200);
  });

  it("replays what was stored although the reply of D1 was lost", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { client } = await setUp();
    const model = scriptModel(finalText("Done."));
    const DB = interceptD1(env.DB, async ({ statements }, run) => {
      const result = await run();
      if (statements.length > 3) throw new Error("D1_ERROR: Network connection lost.");
      return result;
    });
    await expectError(expect, await client.chat({}, { ...once, env: { DB } }), "service_unavailable");
    const again = await client.chat({}, once);
    expect(again.headers.get(REPLAYED)).toBe("true");
    expect(model.requests).toHaveLength(1);
    expect(await db().select().from(messages)).toHaveLength(2);
  });

  it("claims once although the reply of D1 to the claim was lost", async ({ expect }) => {
    const { client } = await setUp();
    scriptModel(finalText("Done."));
    let lost = 0;
    const DB = interceptD1(env.DB, async ({ statements }, run) => {
      const result = await run();
      if (statements[0]?.sql.startsWith('insert into "idempotency"') && lost++ === 0) {
        throw new Error("D1_ERROR: Network connection lost.");
      }
      return result;
    });
    expect((await client.chat({}, { ...once, env: { DB } })).status).toBe(200);
    expect(lost).toBe(2);
  });
});

describe("what is kept for a key", () => {
  it("goes with its conversation and with its user", async ({ expect }) => {
    const { id, client } = await setUp();
    scriptModel(finalText("Done."));
    await client.chat({}, once);
    await client.chat({}, { headers: withKey("order-2") });
    const [kept] = await db().select().from(conversations);
    await db().delete(conversations);
    expect(kept).toBeDefined();
    expect(await db().select().from(idempotency)).toEqual([]);
    await client.chat({}, once);
    await eraseUser(deps(), { organizationId: id, externalUserIdentifier: "user-1" });
    expect(await db().select().from(idempotency)).toEqual([]);
  });

  it("G57 does not make a user again who was erased while others waited", async ({ expect }) => {
    const { id, client } = await setUp();
    scriptModel(finalText("Done."));
    await client.chat({});
    const model = gateModel();
    const first = client.chat({}, once);
    await model.asked;
    const second = client.chat({}, once);
    await scheduler.wait(20);
    await eraseUser(deps(), { organizationId: id, externalUserIdentifier: "user-1" });
    model.open();
    for (const response of [await first, await second]) {
      await expectError(expect, response, "user_not_found");
    }
    expect(await db().select().from(users)).toEqual([]);
    expect(await db().select().from(idempotency)).toEqual([]);
  });

  it("costs one more D1 call before the model, and none after it", async ({ expect }) => {
    const { client } = await setUp();
    const calls: string[] = [];
    vendors.answerModel(() => {
      calls.push("model");
      return Response.json({
        choices: [{ index: 0, message: { role: "assistant", content: "Hi." }, finish_reason: "stop" }],
      });
    });
    const DB = interceptD1(env.DB, (call, run) => {
      if (call.method === "batch") calls.push("batch");
      return run();
    });
    await client.chat({}, { env: { DB } });
    expect(calls.splice(0)).toEqual(["batch", "model", "batch"]);
    await client.chat({}, { ...once, env: { DB } });
    expect(calls.splice(0)).toEqual(["batch", "batch", "model", "batch"]);
  });

  it("is nothing in privacy mode: 400, as for a key that is no key", async ({ expect }) => {
    const { client } = await setUp();
    const model = scriptModel(finalText("Done."));
    const refused = [
      client.chat({ privacyMode: true }, once),
      ...["", "a b", "a\tb", "x".repeat(256)].map((key) => client.chat({}, { headers: withKey(key) })),
    ];
    for (const response of await Promise.all(refused)) {
      expect(await readError(response)).toMatchObject({
        code: "invalid_parameters",
        details: [{ path: "Idempotency-Key" }],
      });
    }
    expect(model.requests).toEqual([]);
    expect(await db().select().from(idempotency)).toEqual([]);
    expect((await client.chat({}, { headers: withKey("x".repeat(255)) })).status).toBe(200);
  });
});
