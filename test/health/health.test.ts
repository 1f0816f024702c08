import { env } from "cloudflare:workers";
import { describe, it, vi, type ExpectStatic } from "vitest";
import type { HealthReport } from "../../src/health/schemas.ts";
import { countStorageCalls, failingDatabase, failingKv, STORAGE_FAULT } from "../support/bindings.ts";
import { connectSource } from "../support/connect.ts";
import { expectError, limitHeaders } from "../support/errors.ts";
import { hurry } from "../support/hurry.ts";
import { MODEL_SETTINGS } from "../support/model.ts";
import { call, callWith, createOrganization } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const ADMIN_TOKEN = "operator-token-of-the-tests";
const settings = { ADMIN_TOKEN };
const silent = () => new Promise<never>(() => undefined);

/** A namespace of objects whose every method does the same. */
const objectsThat = (answer: () => Promise<unknown>) => ({
  getByName: () => new Proxy({}, { get: () => answer }),
});

const ask = (overrides: object = {}, token = ADMIN_TOKEN) =>
  callWith({ ...settings, ...overrides }, "/health/deep", { key: token });

async function report(response: Response): Promise<HealthReport> {
  return await response.json();
}

/** What the report says is wrong, by name. */
async function failing(response: Response): Promise<Record<string, string | undefined>> {
  const { status, checks } = await report(response);
  const bad = checks.filter(({ ok }) => !ok);
  if ((status === "ok") !== (bad.length === 0)) throw new Error(`${status} with ${bad.length} that fail`);
  return Object.fromEntries(bad.map(({ name, reason }) => [name, reason]));
}

describe("GET /health", () => {
  it("answers without key, storage and limit", async ({ expect }) => {
    const { bindings, calls } = countStorageCalls();
    for (let time = 0; time < 70; time++) {
      const response = await callWith(bindings, "/health");
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: "ok" });
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(calls).toEqual([]);
  });

  it("answers 500 when the settings are bad", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await callWith({ ENCRYPTION_KEYS: "" }, "/health")).status).toBe(500);
  });

  it("takes GET and HEAD only", async ({ expect }) => {
    expect((await call("/health", { method: "HEAD" })).status).toBe(200);
    await expectError(expect, await call("/health", { method: "POST" }), "method_not_allowed");
  });
});

describe("GET /health/deep", () => {
  it("says of each binding that it answers, and how fast", async ({ expect }) => {
    const response = await ask();
    expect(response.status).toBe(200);
    const { status, checks } = await report(response);
    expect(status).toBe("ok");
    const names = "database key_value rate_limiter connections syncs revocations webhooks model";
    expect(checks.map(({ name }) => name)).toEqual(names.split(" "));
    for (const check of checks) expect(check).toMatchObject({ ok: true, milliseconds: expect.any(Number) });
  });

  it("is the operator's alone, and whoever guesses has 60 tries a minute", async ({ expect }) => {
    const { key } = await createOrganization();
    await expectError(expect, await callWith({}, "/health/deep", { key: ADMIN_TOKEN }), "not_found");
    const address = "198.51.100.77";
    const guess = (token: string) => callWith(settings, "/health/deep", { key: token, address });
    for (const token of [key, "wrong"]) await expectError(expect, await guess(token), "invalid_admin_token");
    // One isolate serves all of these.
    const replies = await Promise.all(
      Array.from({ length: 61 }, () => call("/health/deep", { key: "wrong", address: "198.51.100.78" })),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(replies.map((reply) => limitHeaders(reply).limit)).toEqual(replies.map(() => 60));
  });

  const broken: [name: string, binding: string, reason: string, overrides: object][] = [
    ["the database fails", "database", "It failed", { DB: failingDatabase() }],
    ["KV fails", "key_value", "It failed", { KV: failingKv() }],
    [
      "the limiter fails",
      "rate_limiter",
      "It failed",
      { RATE_LIMITER: objectsThat(() => Promise.reject(new Error(STORAGE_FAULT))) },
    ],
    [
      "the connections' object fails",
      "connections",
      "It failed",
      { CONNECTION: objectsThat(() => Promise.reject(new Error(STORAGE_FAULT))) },
    ],
  ];
  for (const [name, binding, reason, overrides] of broken) {
    it(`answers 503 with the report when ${name}, and tells no cause`, async ({ expect }) => {
      const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const response = await ask(overrides);
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("30");
      expect(await response.clone().text()).not.toContain("CANARY");
      expect(await failing(response)).toMatchObject({ [binding]: reason });
      expect(lines.mock.calls.flat().join()).toContain("health_check_failed");
    });
  }

  it("answers after four seconds when everything is silent", async ({ expect }) => {
    const D1 = {
      prepare: () => new Proxy({}, { get: (_, name) => (name === "bind" ? () => D1.prepare() : silent) }),
      batch: silent,
    };
    vendors.answerModel(silent);
    const { waits } = hurry(4000);
    const response = await ask({
      ...MODEL_SETTINGS,
      DB: D1,
      KV: { get: silent },
      RATE_LIMITER: objectsThat(silent),
      CONNECTION: objectsThat(silent),
    });
    expect(waits()).toBe(8);
    expect(response.status).toBe(503);
    const reasons = await failing(response);
    expect(Object.keys(reasons)).toHaveLength(8);
    for (const reason of Object.values(reasons)) expect(reason).toBe("No answer in 4 seconds");
  });

  it("asks an OpenAI-compatible server for its models, with the key", async ({ expect }) => {
    const seen: Request[] = [];
    const answers = [200, 404, 401, 500];
    vendors.answerModel((request) => {
      seen.push(request);
      return new Response("CANARY", { status: answers.shift() ?? 200 });
    });
    expect(await failing(await ask(MODEL_SETTINGS))).toEqual({});
    expect(await failing(await ask(MODEL_SETTINGS))).toEqual({});
    expect(await failing(await ask(MODEL_SETTINGS))).toEqual({ model: "Its list of models answered 401" });
    expect(await failing(await ask(MODEL_SETTINGS))).toEqual({ model: "Its list of models answered 500" });
    expect(seen[0]?.url).toBe("https://model.test/v1/models");
    expect(seen[0]?.headers.get("Authorization")).toBe("Bearer CANARY-model-key");
  });

  it("tells since when due work waits, and fails when nobody takes it up", async ({ expect }) => {
    const { key, id } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const due = async (minutes: number) => {
      const at = Date.now() - minutes * 60_000;
      await env.DB.prepare("UPDATE integrations SET next_sync_at = ?").bind(at).run();
      await env.DB.prepare("DELETE FROM revocations").run();
      await env.DB.prepare(
        `INSERT INTO revocations (id, organization_id, integration_id, type, credentials, next_attempt_at)
         VALUES ('rev_1', ?, 'int_1', 'mail', 'x', ?)`,
      )
        .bind(id, at)
        .run();
      await env.DB.prepare("DELETE FROM webhook_events").run();
      await env.DB.prepare(
        `INSERT INTO webhook_events (id, organization_id, type, data, created_at)
         VALUES ('evt_1', ?, 'sync.completed', '{}', ?)`,
      )
        .bind(id, at)
        .run();
    };
    await due(2);
    await expectAges(expect, await ask(), { syncs: 120, revocations: 120, webhooks: 120 });
    await due(30);
    expect(await failing(await ask())).toEqual({
      syncs: "Due work is not taken up",
      revocations: "Due work is not taken up",
      webhooks: "Due work is not taken up",
    });
  });
});

describe("a webhook delivery that is replayed long after it was made", () => {
  it("is no work that waits", async ({ expect }) => {
    const { key } = await createOrganization();
    const created = await call("/webhooks", { key, body: { url: "https://hooks.client.example/in" } });
    const { id } = await created.json<{ id: string }>();
    const tested = await call(`/webhooks/${id}/test`, { key, method: "POST" });
    const { id: delivery } = await tested.json<{ id: string }>();
    await env.DB.prepare("UPDATE webhook_deliveries SET created_at = created_at - 86400000").run();
    const WEBHOOK_QUEUE = { sendBatch: () => Promise.resolve() } as unknown as Env["WEBHOOK_QUEUE"];
    const path = `/webhooks/${id}/deliveries/${delivery}/replay`;
    expect((await callWith({ WEBHOOK_QUEUE }, path, { key, method: "POST" })).status).toBe(202);
    expect(await failing(await ask())).toEqual({});
    await env.DB.prepare("UPDATE webhook_deliveries SET last_attempt_at = NULL").run();
    expect(await failing(await ask())).toEqual({ webhooks: "Due work is not taken up" });
  });
});

async function expectAges(
  expect: ExpectStatic,
  response: Response,
  ages: Record<string, number>,
): Promise<void> {
  const { checks } = await report(response);
  for (const [name, seconds] of Object.entries(ages)) {
    const { oldestSeconds } = checks.find((check) => check.name === name) ?? {};
    expect(oldestSeconds).toBeGreaterThanOrEqual(seconds);
    expect(oldestSeconds).toBeLessThan(seconds + 30);
  }
}
