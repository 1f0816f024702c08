import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, it, vi } from "vitest";
import { auditLog, webhookEndpoints } from "../../src/db/schema.ts";
import { runBatch } from "../../src/db/client.ts";
import { announceEvents, recordEvents } from "../../src/events/record.ts";
import { listDeliveries, replayDelivery, sendTest } from "../../src/webhooks/deliveries.ts";
import { updateEndpoint } from "../../src/webhooks/endpoints.ts";
import type { DeliveryList, DeliveryRecord } from "../../src/webhooks/schemas.ts";
import { expectError } from "../support/errors.ts";
import { createOrganization, db } from "../support/service.ts";
import { addEndpoint, allDeliveries, allEvents, createPost, HOOK } from "./support.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OTHER = "https://other.client.example/in";
const actor = { kind: "service" } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

async function createClient() {
  const { id: organizationId, key } = await createOrganization();
  const post = createPost();
  const { id } = await addEndpoint(post.deps, organizationId, { events: ["key.expiring"] });
  return {
    post,
    key,
    endpoint: { organizationId, id },
    async happen(keyId = "key_1") {
      const data = { keyId, hint: "abcd", expiresAt: new Date(NOW).toISOString() };
      const results = await runBatch(db(), [
        recordEvents(post.deps, { organizationId, userId: null, data }, { "key.expiring": sql`1` }),
      ]);
      announceEvents(post.deps, results);
      await post.drain();
    },
  };
}

const rowOf = async (id: string) =>
  (await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];
const disablings = async () =>
  await db().select().from(auditLog).where(like(auditLog.action, "webhook.disabled"));

describe("an endpoint that fails for long", () => {
  it("is disabled after three days without a success; the others of the organization are told", async ({
    expect,
  }) => {
    const { post, endpoint, happen } = await createClient();
    const stranger = await createOrganization();
    await addEndpoint(post.deps, stranger.id, { url: "https://stranger.client.example/in" });
    await addEndpoint(post.deps, endpoint.organizationId, { url: OTHER, events: ["webhook.disabled"] });
    post.answer(({ url }) => new Response("", { status: url === HOOK ? 500 : 200 }));
    for (let hours = 0; hours < 79; hours += 6) {
      await happen(`key_${hours}`);
      expect((await rowOf(endpoint.id))?.enabled, `${hours} hours`).toBe(hours <= 72);
      if (hours <= 72) await post.tick(6, HOUR);
    }
    expect(await rowOf(endpoint.id)).toMatchObject({ disabledReason: "failing", failingSince: NOW });
    expect(await disablings()).toMatchObject([
      {
        organizationId: endpoint.organizationId,
        actor: "service",
        actorId: null,
        target: endpoint.id,
        details: { reason: "failing" },
      },
    ]);
    await post.tick(3, HOUR);
    const told = post.received.filter(({ url }) => url !== HOOK);
    expect(told.map(({ url }) => url)).toEqual([OTHER]);
    expect(JSON.parse(told[0]?.body ?? "")).toMatchObject({
      type: "webhook.disabled",
      data: { webhookId: endpoint.id, reason: "failing", failingSince: new Date(NOW).toISOString() },
    });
    const calls = post.received.length;
    await happen();
    await post.tick(30, HOUR);
    expect(post.received).toHaveLength(calls);
    const pending = (await allDeliveries()).filter(({ state }) => state === "pending");
    expect(pending.length).toBeGreaterThan(0);
    expect(new Set(pending.map(({ nextAttemptAt }) => nextAttemptAt))).toEqual(new Set([null]));
  });

  it("is not, as long as something arrives now and then", async ({ expect }) => {
    const { post, endpoint, happen } = await createClient();
    for (let days = 0; days < 10; days++) {
      post.answer(() => new Response("", { status: days % 2 ? 200 : 500 }));
      await happen();
      await post.tick(8, 3 * HOUR);
      expect((await rowOf(endpoint.id))?.enabled).toBe(true);
    }
    expect(await disablings()).toEqual([]);
  });

  it("is not by a glitch after days on which nothing was sent", async ({ expect }) => {
    const { post, endpoint, happen } = await createClient();
    post.answer(() => new Response("", { status: 500 }));
    await happen();
    await post.tick(40, HOUR);
    vi.setSystemTime(NOW + 10 * DAY);
    await happen();
    post.answer(() => new Response("ok"));
    await post.tick(5, HOUR / 60);
    expect(await rowOf(endpoint.id)).toMatchObject({ enabled: true, failingSince: null });
    expect((await allDeliveries()).map(({ state }) => state).toSorted()).toEqual(["delivered", "failed"]);
  });

  it("is disabled once, by many that fail at the same time", async ({ expect }) => {
    const { post, endpoint, happen } = await createClient();
    await addEndpoint(post.deps, endpoint.organizationId, { url: OTHER, events: ["webhook.disabled"] });
    post.answer(({ url }) => new Response("", { status: url === HOOK ? 500 : 200 }));
    await happen();
    post.forget();
    vi.setSystemTime(NOW + 4 * DAY);
    await Promise.all(Array.from({ length: 5 }, (_, nth) => happen(`key_${nth}`)));
    expect(await disablings()).toEqual([]);
    await post.tick(24, HOUR / 12);
    expect(await disablings()).toHaveLength(1);
    expect((await allEvents()).filter(({ type }) => type === "webhook.disabled")).toHaveLength(1);
    expect(post.received.filter(({ url }) => url === OTHER)).toHaveLength(1);
  });
});

describe("the deliveries of an endpoint", () => {
  it("are listed newest first, page by page, by state, with the answer", async ({ expect }) => {
    const { post, endpoint, happen, key } = await createClient();
    for (let nth = 0; nth < 7; nth++) {
      post.answer(() => new Response(`answer ${nth}`, { status: nth % 2 ? 500 : 200 }));
      await happen(`key_${nth}`);
      vi.setSystemTime(Date.now() + 1);
    }
    const list = async (query = "") => {
      const response = await post.call(`/webhooks/${endpoint.id}/deliveries${query}`, { key });
      return await response.json<DeliveryList>();
    };
    const all = await list();
    expect(all.nextCursor).toBeNull();
    expect(all.deliveries.map(({ event }) => event.data["keyId"])).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((nth) => `key_${nth}`),
    );
    expect(all.deliveries[0]).toMatchObject({
      state: "delivered",
      status: 200,
      response: "answer 6",
      error: null,
      attempts: 1,
      event: { type: "key.expiring", timestamp: new Date(NOW + 6).toISOString() },
    });
    expect(all.deliveries[1]).toMatchObject({ state: "pending", status: 500, error: "Answered 500" });
    const pages: DeliveryRecord[] = [];
    let cursor: string | null = "";
    do {
      const page: DeliveryList = await list(`?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      pages.push(...page.deliveries);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual(all.deliveries);
    expect((await list("?state=pending")).deliveries).toHaveLength(3);
    expect((await list("?state=failed")).deliveries).toEqual([]);
    for (const query of ["?state=gone", "?limit=0", "?cursor=x"]) {
      const response = await post.call(`/webhooks/${endpoint.id}/deliveries${query}`, { key });
      await expectError(expect, response, "invalid_parameters");
    }
  });

  it("can be replayed once they are over, under the same id, from the first wait on", async ({ expect }) => {
    const { post, endpoint, happen, key } = await createClient();
    await happen();
    const [first] = await allDeliveries();
    const deliveryId = first?.id ?? "";
    const path = `/webhooks/${endpoint.id}/deliveries/${deliveryId}/replay`;
    post.answer(() => new Response("", { status: 500 }));
    const response = await post.call(path, { key, method: "POST" });
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ id: deliveryId, state: "pending", attempts: 0 });
    await expectError(expect, await post.call(path, { key, method: "POST" }), "webhook_delivery_pending");
    await post.drain();
    const ids = post.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([first?.eventId, first?.eventId]);
    await post.tick(40, HOUR);
    const [last] = await allDeliveries();
    expect(last).toMatchObject({ state: "failed", attempts: 11 });
    post.answer(() => new Response("ok"));
    await replayDelivery(post.deps, { ...endpoint, deliveryId, actor });
    await post.drain();
    expect((await allDeliveries())[0]).toMatchObject({ state: "delivered", attempts: 1, response: "ok" });
    const entries = await db().select().from(auditLog).where(like(auditLog.action, "webhook.replayed"));
    expect(entries).toMatchObject([{ target: endpoint.id, details: { deliveryId } }, {}]);
  });

  it("are replayed once by many who ask at once, and never of a disabled endpoint or another's", async ({
    expect,
  }) => {
    const { post, endpoint, happen, key } = await createClient();
    const second = await addEndpoint(post.deps, endpoint.organizationId);
    await happen();
    const row = (await allDeliveries()).find(({ endpointId }) => endpointId === endpoint.id);
    const deliveryId = row?.id ?? "";
    post.received.splice(0);
    const asks = Array.from({ length: 5 }, () =>
      replayDelivery(post.deps, { ...endpoint, deliveryId, actor }).then(
        () => "replayed",
        (error: { code: string }) => error.code,
      ),
    );
    expect((await Promise.all(asks)).toSorted()).toEqual([
      "replayed",
      ...Array<string>(4).fill("webhook_delivery_pending"),
    ]);
    await post.drain();
    expect(post.received).toHaveLength(1);
    const swapped = await post.call(`/webhooks/${second.id}/deliveries/${deliveryId}/replay`, {
      key,
      method: "POST",
    });
    await expectError(expect, swapped, "webhook_delivery_not_found");
    await db().update(webhookEndpoints).set({ enabled: false });
    const disabled = await post.call(`/webhooks/${endpoint.id}/deliveries/${deliveryId}/replay`, {
      key,
      method: "POST",
    });
    await expectError(expect, disabled, "webhook_disabled");
    expect(await listDeliveries(post.deps, { ...endpoint, limit: 10 })).toMatchObject({ deliveries: [{}] });
  });

  it("are held back or refused where the endpoint is disabled while they are replayed", async ({
    expect,
  }) => {
    const { post, endpoint, happen } = await createClient();
    await happen();
    const [row] = await allDeliveries();
    const changes = { enabled: false };
    await Promise.all([
      replayDelivery(post.deps, { ...endpoint, deliveryId: row?.id ?? "", actor }).catch(() => undefined),
      updateEndpoint(post.deps, { ...endpoint, actor, changes }),
    ]);
    const [after] = await allDeliveries();
    expect([null, undefined]).toContain(after?.state === "pending" ? after.nextAttemptAt : null);
  });
});

describe("a test", () => {
  it("is sent to this endpoint alone, tried once, and says what came of it", async ({ expect }) => {
    const { post, endpoint } = await createClient();
    await addEndpoint(post.deps, endpoint.organizationId, { url: OTHER });
    const send = () => sendTest(post.deps, { ...endpoint, actor });
    expect(await send()).toMatchObject({ state: "delivered", status: 200, response: "ok", attempts: 1 });
    post.answer(() => new Response("broken", { status: 500 }));
    expect(await send()).toMatchObject({
      state: "failed",
      status: 500,
      response: "broken",
      nextAttemptAt: null,
    });
    await post.tick(3, HOUR);
    expect(post.received.map(({ url }) => url)).toEqual([HOOK, HOOK]);
    expect(post.types()).toEqual(["webhook.test", "webhook.test"]);
    expect((await rowOf(endpoint.id))?.failingSince).toBeNull();
    await db().update(webhookEndpoints).set({ enabled: false });
    await expect(send()).rejects.toMatchObject({ code: "webhook_disabled" });
  });
});
