import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, it, vi } from "vitest";
import { webhookDeliveries, webhookEndpoints } from "../../src/db/schema.ts";
import { runBatch } from "../../src/db/client.ts";
import { announceEvents, recordEvents } from "../../src/events/record.ts";
import { limits } from "../../src/lib/limits.ts";
import { nextWait } from "../../src/webhooks/deliver.ts";
import { deleteEndpoint, updateEndpoint } from "../../src/webhooks/endpoints.ts";
import { createOrganization, db } from "../support/service.ts";
import { addEndpoint, allDeliveries, createPost, endpointRow, HOOK, verify } from "./support.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

/** An organization with one endpoint, and a way to make something happen there. */
async function createClient() {
  const { id: organizationId } = await createOrganization();
  const post = createPost();
  const { id, secret } = await addEndpoint(post.deps, organizationId);
  return {
    post,
    secret,
    endpoint: { organizationId, id, actor: { kind: "service" as const } },
    async happen(count = 1) {
      const data = { keyId: "key_1", hint: "abcd", expiresAt: new Date(NOW).toISOString() };
      const event = { organizationId, userId: null, data };
      const results = await runBatch(
        db(),
        Array.from({ length: count }, () => recordEvents(post.deps, event, { "key.expiring": sql`1` })),
      );
      announceEvents(post.deps, results);
      await Promise.resolve();
    },
  };
}

const delivery = async () => {
  const [row] = await allDeliveries();
  if (!row) throw new Error("No delivery");
  return row;
};

describe("waits between attempts", () => {
  it("grow from five seconds, make a day in all, and are never shorter than the receiver asked", ({
    expect,
  }) => {
    const waits = Array.from({ length: 12 }, (_, nth) => nextWait(nth + 1, 0, () => 0));
    const S = 1000;
    const expected = [
      5 * S,
      30 * S,
      2 * MINUTE,
      10 * MINUTE,
      30 * MINUTE,
      HOUR,
      2 * HOUR,
      4 * HOUR,
      6 * HOUR,
      10 * HOUR,
    ];
    expect(waits).toEqual([...expected, null, null]);
    const sum = expected.reduce((all, one) => all + one);
    expect(sum).toBeGreaterThan(23.5 * HOUR);
    expect(sum).toBeLessThan(25 * HOUR);
    for (let nth = 1; nth <= 10; nth++) {
      const wait = nextWait(nth) ?? 0;
      expect(wait).toBeGreaterThanOrEqual(expected[nth - 1] ?? 0);
      expect(wait).toBeLessThanOrEqual((expected[nth - 1] ?? 0) * 1.1 + 1);
    }
    expect(nextWait(1, 90, () => 0)).toBe(90 * S);
    expect(nextWait(10, 90, () => 0)).toBe(10 * HOUR);
    expect((nextWait(10) ?? 0) / S).toBeLessThan(limits.queueDelaySeconds);
  });
});

describe("a receiver", () => {
  it("that is down for an hour gets everything afterwards, once, under the same ids and newly signed", async ({
    expect,
  }) => {
    const { post, secret, happen } = await createClient();
    post.answer(() => new Response("down", { status: 503 }));
    await happen(5);
    await post.drain();
    await post.tick(60, MINUTE);
    const tried = post.received.length;
    expect(tried).toBeGreaterThan(5);
    expect((await allDeliveries()).map(({ state }) => state)).toEqual(Array(5).fill("pending"));
    const ids = new Set(post.received.map(({ headers }) => headers["webhook-id"]));
    expect(ids.size).toBe(5);

    post.answer(() => new Response("ok"));
    await post.tick(150, MINUTE);
    const arrived = post.received.slice(tried);
    expect(arrived).toHaveLength(5);
    for (const one of arrived) {
      vi.setSystemTime(Number(one.headers["webhook-timestamp"]) * 1000);
      expect(verify(secret, one)).toMatchObject({ type: "key.expiring" });
    }
    expect(new Set(arrived.map(({ headers }) => headers["webhook-id"]))).toEqual(ids);
    for (const { state, status, response, error } of await allDeliveries()) {
      expect({ state, status, response, error }).toEqual({
        state: "delivered",
        status: 200,
        response: "ok",
        error: null,
      });
    }
    expect((await endpointRow()).failingSince).toBeNull();
  });

  it("that stays down is tried eleven times in a day, then the delivery has failed", async ({ expect }) => {
    const { post, happen } = await createClient();
    post.answer(() => new Response("down", { status: 500 }));
    await happen();
    await post.drain();
    await post.tick(27 * 12, 5 * MINUTE);
    expect(post.received).toHaveLength(11);
    expect(await delivery()).toMatchObject({
      state: "failed",
      attempts: 11,
      nextAttemptAt: null,
      status: 500,
      error: "Answered 500",
    });
    const times = post.received.map(({ headers }) => Number(headers["webhook-timestamp"]) * 1000 - NOW);
    expect(times.at(-1)).toBeGreaterThan(23.5 * HOUR);
    expect(times.at(-1)).toBeLessThan(28 * HOUR);
    expect(new Set(post.received.map(({ body }) => body)).size).toBe(1);
    expect((await endpointRow()).failingSince).toBe(NOW);
  });

  it("succeeds with 2xx only; a redirect is not followed, wherever it leads", async ({ expect }) => {
    const { post, happen } = await createClient();
    const privates = [
      "http://169.254.169.254/latest",
      "https://127.0.0.1/",
      "https://hooks.client.example/other",
    ];
    for (const location of privates) {
      post.answer(() => new Response(null, { status: 307, headers: { Location: location } }));
      await db().delete(webhookDeliveries);
      await happen();
      await post.drain();
      const { state, status, error } = await delivery();
      expect([state, status, error]).toEqual(["pending", 307, "Answered 307: redirects are not followed"]);
    }
    expect(new Set(post.received.map(({ url }) => url))).toEqual(new Set([HOOK]));
    for (const [status, state] of [
      [200, "delivered"],
      [202, "delivered"],
      [204, "delivered"],
      [304, "pending"],
      [400, "pending"],
      [401, "pending"],
      [404, "pending"],
      [429, "pending"],
      [500, "pending"],
    ] as const) {
      post.answer(() => new Response(null, { status }));
      await db().delete(webhookDeliveries);
      await happen();
      await post.drain();
      expect([status, (await delivery()).state]).toEqual([status, state]);
    }
  });

  it("is asked without following: fetch is told so", async ({ expect }) => {
    const { post, happen } = await createClient();
    const inits: RequestInit[] = [];
    const { fetch: receive } = post.deps;
    post.deps.fetch = (input, init) => {
      inits.push(init ?? {});
      return receive(input, init);
    };
    await happen();
    await post.drain();
    expect(inits).toMatchObject([{ method: "POST", redirect: "manual" }]);
    expect(Object.keys(post.received[0]?.headers ?? {}).toSorted()).toEqual([
      "content-type",
      "user-agent",
      "webhook-id",
      "webhook-signature",
      "webhook-timestamp",
    ]);
  });

  it("that asks for time gets it", async ({ expect }) => {
    const { post, happen } = await createClient();
    post.answer(() => new Response("busy", { status: 429, headers: { "Retry-After": "120" } }));
    await happen();
    await post.drain();
    expect((await delivery()).nextAttemptAt).toBe(NOW + 120_000);
    expect(post.waiting().map(({ at }) => at)).toEqual([NOW + 120_000]);
  });

  it("whose address has become a private one is not called", async ({ expect }) => {
    const { post, happen } = await createClient();
    for (const url of ["http://hooks.client.example/", "https://10.0.0.1/", "https://[::ffff:7f00:1]/"]) {
      await db().update(webhookEndpoints).set({ url });
      await db().delete(webhookDeliveries);
      await happen();
      await post.drain();
      expect((await delivery()).error).toMatch(/^The address is not allowed/);
    }
    expect(post.received).toEqual([]);
  });

  it("that answers 410 is not called again, and the organization's others are told", async ({ expect }) => {
    const { post, happen, endpoint } = await createClient();
    await happen(3);
    const { secret } = await addEndpoint(post.deps, endpoint.organizationId, {
      url: "https://other.client.example/in",
      events: ["webhook.disabled"],
    });
    post.answer(({ url }) => new Response("", { status: url === HOOK ? 410 : 200 }));
    await post.drain();
    const calls = post.received.filter(({ url }) => url === HOOK).length;
    await happen(2);
    await post.tick(3, HOUR);
    const told = post.received.filter(({ url }) => url !== HOOK);
    expect(post.received).toHaveLength(calls + 1);
    expect(told).toHaveLength(1);
    const [notice] = told;
    if (notice) vi.setSystemTime(Number(notice.headers["webhook-timestamp"]) * 1000);
    expect(notice && verify(secret, notice)).toMatchObject({
      type: "webhook.disabled",
      data: { webhookId: endpoint.id, reason: "gone" },
    });
    expect(await endpointRow()).toMatchObject({ enabled: false, disabledReason: "gone" });
  });
});

describe("an answer's body", () => {
  const shown = async (answer: () => Response) => {
    const { post, happen } = await createClient();
    post.answer(answer);
    await happen();
    await post.drain();
    const { state, status, response, error } = await delivery();
    return { state, status, response, error };
  };

  it("of 300 MB is read to its first two KiB, then left", async ({ expect }) => {
    let sent = 0;
    let isCancelled = false;
    const chunk = new TextEncoder().encode("x".repeat(64 * 1024));
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += chunk.byteLength;
          if (sent > 300 * 1024 * 1024) controller.close();
          else controller.enqueue(chunk);
        },
        cancel() {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const { state, response } = await shown(() => new Response(endless));
    expect([state, response?.length]).toEqual(["delivered", limits.webhookResponseBytes]);
    expect(sent).toBeLessThan(1024 * 1024);
    expect(isCancelled).toBe(true);
  });

  it("that breaks off, or is shorter or longer than it said, counts as far as it came", async ({
    expect,
  }) => {
    const breaking = () => {
      let nth = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (nth++ === 0) controller.enqueue(new TextEncoder().encode("so far"));
          else controller.error(new Error("Network connection lost."));
        },
      });
    };
    for (const length of ["3", "6", "314572800", "-1", "x"]) {
      const answer = () => new Response(breaking(), { headers: { "Content-Length": length } });
      expect(await shown(answer)).toMatchObject({ state: "delivered", response: "so far" });
      await db().delete(webhookEndpoints);
    }
  });

  it("has no controls and no marks that turn the text around it, and no half character", async ({
    expect,
  }) => {
    const text = "a\u0000b\u001b[31mc\r\n\td\u202ee\u2066f\u200bg<script>\u0085";
    const { response } = await shown(() => new Response(text));
    expect(response).toBe("a b [31mc d e f\u200bg<script>");
    await db().delete(webhookDeliveries);
    await db().delete(webhookEndpoints);
    const { response: cut } = await shown(() => new Response(`${"x".repeat(2047)}äöü`));
    expect(cut).toBe("x".repeat(2047));
    await db().delete(webhookDeliveries);
    await db().delete(webhookEndpoints);
    const { response: binary } = await shown(() => new Response(new Uint8Array([0xff, 0xfe, 0x41, 0x00])));
    expect(binary).toBe("\ufffd\ufffdA");
  });

  it("that never comes, or drips, is waited for ten seconds", async ({ expect }) => {
    vi.useRealTimers();
    const { post, happen } = await createClient();
    const drip = () =>
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          await scheduler.wait(10);
          controller.enqueue(new TextEncoder().encode("."));
        },
      });
    let nth = 0;
    post.answer((_received, signal) => {
      nth += 1;
      if (nth === 1) return new Response(drip());
      if (nth === 2) return new Response(drip(), { status: 500 });
      // As fetch does it.
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limitsSet = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 40));
    await happen(3);
    await post.drain();
    expect(limitsSet.mock.calls.flat()).toEqual([10_000, 10_000, 10_000]);
    const rows = (await allDeliveries()).toSorted((left, right) => (left.status ?? 0) - (right.status ?? 0));
    expect(rows).toMatchObject([
      { state: "pending", status: null, error: "No answer within 10 seconds" },
      { state: "delivered", status: 200, error: null },
      { state: "pending", status: 500, error: "Answered 500" },
    ]);
    expect(rows[1]?.response).toMatch(/^\.{10,60}$/);
    for (const { durationMs } of rows) expect(durationMs).toBeGreaterThan(200);
  });
});

describe("an endpoint that is disabled, enabled or deleted while deliveries are pending", () => {
  it("gets nothing while it is disabled, and what was pending afterwards", async ({ expect }) => {
    const { post, happen, endpoint } = await createClient();
    post.answer(() => new Response("", { status: 500 }));
    await happen(3);
    await post.drain();
    expect(post.received).toHaveLength(3);
    await updateEndpoint(post.deps, { ...endpoint, changes: { enabled: false } });
    await happen(2);
    await post.tick(5, 10 * HOUR);
    expect(post.received).toHaveLength(3);
    expect((await allDeliveries()).map(({ state, nextAttemptAt }) => [state, nextAttemptAt])).toEqual(
      Array.from({ length: 3 }, () => ["pending", null]),
    );
    post.answer(() => new Response("ok"));
    await updateEndpoint(post.deps, { ...endpoint, changes: { enabled: true } });
    await post.tick(3, MINUTE);
    expect(post.received).toHaveLength(6);
    expect((await allDeliveries()).map(({ state }) => state)).toEqual(Array(3).fill("delivered"));
    expect(await endpointRow()).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
  });

  it("is not called again when it was disabled while an attempt was under way", async ({ expect }) => {
    const { post, happen, endpoint } = await createClient();
    post.answer(async () => {
      await updateEndpoint(post.deps, { ...endpoint, changes: { enabled: false } });
      return new Response("", { status: 500 });
    });
    await happen();
    await post.drain();
    await post.tick(5, HOUR);
    expect(post.received).toHaveLength(1);
    expect(await delivery()).toMatchObject({ state: "pending", status: 500, nextAttemptAt: null });
  });

  it("leaves nothing behind when it is deleted, also in the middle of an attempt", async ({ expect }) => {
    const { post, happen, endpoint } = await createClient();
    post.answer(async () => {
      if (post.received.length === 1) await deleteEndpoint(post.deps, endpoint);
      return new Response("", { status: 500 });
    });
    await happen(4);
    await post.drain();
    await post.tick(5, HOUR);
    expect(await allDeliveries()).toEqual([]);
    expect(post.received.length).toBeLessThanOrEqual(4);
    expect(await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id))).toEqual(
      [],
    );
  });
});
