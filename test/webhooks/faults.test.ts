import { createMessageBatch, createExecutionContext, getQueueResult } from "cloudflare:test";
import { beforeEach, describe, it, vi } from "vitest";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import type { WebhookMessage } from "../../src/domain/messages.ts";
import { endConnection } from "../../src/integrations/consent/disconnect.ts";
import { runTick } from "../../src/tick.ts";
import { consumeDeliveries } from "../../src/webhooks/queue.ts";
import { rotateSecret } from "../../src/webhooks/endpoints.ts";
import { faults } from "../support/faults.ts";
import { db } from "../support/service.ts";
import { insertDueConnections, jobDeps } from "../support/sync.ts";
import { vendors } from "../support/vendors.ts";
import { addEndpoint, allDeliveries, allEvents, brokenQueue, createPost, endpointRow } from "./support.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vendors.answer(({ path }) => (path.includes("revoke") ? Response.json({}) : undefined));
});

/** Connections that can be ended, each of which is an event, and an endpoint that hears of it. */
async function createClient(count: number) {
  const { organizationId, ids } = await insertDueConnections(count);
  const post = createPost();
  const { secret, id: endpointId } = await addEndpoint(post.deps, organizationId);
  return {
    post,
    secret,
    endpointId,
    /** The users whose disconnect has arrived, as often as it has. */
    told: () =>
      post.received
        .map(({ body }) =>
          String((JSON.parse(body) as { data: Record<string, unknown> }).data["externalUserIdentifier"]),
        )
        .toSorted(),
    end: async (deps: Deps) => {
      // Vendors are no receivers.
      const own = { ...deps, fetch: jobDeps().fetch };
      for (const integrationId of ids) {
        await endConnection(own, { organizationId, integrationId }).catch(() => undefined);
      }
      await Promise.resolve();
    },
    users: ids.map((_, index) => `usr_${index}`),
  };
}

async function ended(): Promise<string[]> {
  const { results } = await jobDeps()
    .db.$client.prepare("SELECT user_id FROM integrations WHERE enabled = 0")
    .all();
  return results.map((row) => String(row["user_id"])).toSorted();
}

describe("nothing is lost", () => {
  it("when the queue is down: the tick brings it all when it is back", async ({ expect }) => {
    const { post, told, end, users } = await createClient(4);
    await end({ ...post.deps, webhookQueue: brokenQueue });
    expect(await allEvents()).toHaveLength(4);
    const down = { ...post.deps, webhookQueue: brokenQueue };
    for (let nth = 0; nth < 3; nth++) {
      vi.setSystemTime(Date.now() + MINUTE);
      await runTick(down);
    }
    expect(await allDeliveries()).toHaveLength(4);
    expect(told()).toEqual([]);
    await post.tick(8, MINUTE);
    expect(told()).toEqual(users);
  });

  for (const [name, databaseOf] of Object.entries(faults)) {
    it(`when a call of a disconnect to D1 ${name}: there is the event exactly where there is the change`, async ({
      expect,
    }) => {
      let wasHit = true;
      let rounds = 0;
      for (let k = 1; wasHit; k++) {
        wasHit = false;
        rounds = k;
        await db().delete(webhookEvents);
        await db().delete(webhookEndpoints);
        await jobDeps().db.$client.prepare("DELETE FROM organizations").run();
        const { post, told, end } = await createClient(2);
        const faulty = jobDeps({ DB: databaseOf(k, () => (wasHit = true)) });
        await end({ ...post.deps, db: faulty.db });
        const done = await ended();
        expect((await allEvents()).map(({ userId }) => String(userId)).toSorted(), `call ${k}`).toEqual(done);
        await post.drain();
        await post.tick(4, MINUTE);
        expect(told(), `call ${k}`).toEqual(done);
        await end(post.deps);
        await post.tick(4, MINUTE);
        expect(told(), `call ${k}`).toEqual(["usr_0", "usr_1"]);
      }
      expect(rounds).toBeGreaterThan(4);
    });

    it(`when a call of the consumer to D1 ${name}: everything arrives, twice at the most`, async ({
      expect,
    }) => {
      const { post, told, end, users } = await createClient(3);
      await end(post.deps);
      const messages = post.waiting().map(({ body }) => body);
      let wasHit = true;
      let rounds = 0;
      for (let k = 1; wasHit; k++) {
        wasHit = false;
        rounds = k;
        await db().update(webhookEvents).set({ fannedOutAt: null });
        await db().delete(webhookDeliveries);
        post.received.splice(0);
        post.forget();
        await post.queue.sendBatch(messages.map((body) => ({ body })));
        const faulty = jobDeps({ DB: databaseOf(k, () => (wasHit = true)) });
        await post.drain({ ...post.deps, db: faulty.db });
        // The queue loses what is left; what is in the database has to be enough.
        post.forget();
        await post.tick(8, MINUTE);
        expect(new Set(told()), `call ${k}`).toEqual(new Set(users));
        expect(told().length, `call ${k}`).toBeLessThanOrEqual(2 * users.length);
        const states = (await allDeliveries()).map(({ state }) => state);
        expect(states, `call ${k}`).toEqual(users.map(() => "delivered"));
      }
      expect(rounds).toBeGreaterThanOrEqual(7);
    });
  }

  it("when the consumer is killed in the middle of an attempt", async ({ expect }) => {
    const { post, told, end, users } = await createClient(3);
    await end(post.deps);
    const hanging = Promise.withResolvers<void>();
    let nth = 0;
    const killed = {
      ...post.deps,
      fetch: (async (input, init) => {
        if (++nth !== 2) return await post.deps.fetch(input, init);
        hanging.resolve();
        return await new Promise<Response>(() => undefined);
      }) satisfies typeof fetch,
    };
    await Promise.race([post.drain(killed), hanging.promise]);
    await vi.waitFor(async () => expect(told()).toHaveLength(2));
    expect((await allDeliveries()).filter(({ attempts }) => attempts === 1)).toHaveLength(3);
    // The message is not acknowledged, so the queue delivers it again; it is stale.
    await post.tick(4, MINUTE);
    expect(told()).toEqual(users);
    expect((await allDeliveries()).map(({ state }) => state)).toEqual([
      "delivered",
      "delivered",
      "delivered",
    ]);
  });

  it("and nothing is sent twice by messages that come twice, late or in another order", async ({
    expect,
  }) => {
    const { post, told, end, users } = await createClient(5);
    post.answer(() => new Response("", { status: 500 }));
    await end(post.deps);
    const seen: WebhookMessage[] = [];
    const consume = async (bodies: WebhookMessage[]) => {
      seen.push(...bodies);
      const batch = createMessageBatch<WebhookMessage>(
        "business-analyst-webhooks",
        bodies.map((body, index) => ({ id: `m${index}`, timestamp: new Date(), attempts: 1, body })),
      );
      await consumeDeliveries(post.deps, batch);
      const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
      expect(explicitAcks).toHaveLength(bodies.length);
    };
    const shuffled = (bodies: WebhookMessage[]) => [...bodies, ...bodies].toSorted(() => Math.random() - 0.5);
    for (let round = 0; round < 3; round++) {
      const bodies = post.waiting().map(({ body }) => body);
      post.forget();
      await consume(shuffled(bodies));
    }
    // Two attempts each, by now.
    expect(post.received).toHaveLength(2 * users.length);
    post.answer(() => new Response("ok"));
    await consume(shuffled([...seen, ...post.waiting().map(({ body }) => body)]));
    post.forget();
    expect(post.received).toHaveLength(3 * users.length);
    await consume(shuffled(seen));
    await post.tick(5, HOUR);
    expect(post.received).toHaveLength(3 * users.length);
    expect(new Set(told())).toEqual(new Set(users));
  });

  it("by one bad message among good ones", async ({ expect }) => {
    const { post, told, end, users } = await createClient(2);
    await end(post.deps);
    await post.queue.sendBatch([
      { body: { kind: "fan_out", eventId: "evt_unknown" } },
      { body: { kind: "deliver", deliveryId: "dlv_unknown", attempts: 0 } },
      { body: { kind: "deliver", deliveryId: "dlv_unknown", attempts: 99 } },
    ]);
    await post.drain();
    expect(told()).toEqual(users);
  });

  it("by ticks that overlap: each event and delivery is enqueued once", async ({ expect }) => {
    const { post, told, end, users } = await createClient(6);
    await end({ ...post.deps, webhookQueue: brokenQueue });
    vi.setSystemTime(NOW + 2 * MINUTE);
    await Promise.all(Array.from({ length: 5 }, () => runTick(post.deps)));
    expect(post.waiting()).toHaveLength(6);
    await post.drain();
    expect(told()).toEqual(users);
  });

  it("of an endpoint whose secret cannot be read: it fails, says so, and goes on when it is replaced", async ({
    expect,
  }) => {
    const { post, told, end, endpointId: id } = await createClient(1);
    const { organizationId } = await endpointRow();
    await db().update(webhookEndpoints).set({ secret: "v1.gone.AAAA.AAAA" });
    await end(post.deps);
    await post.drain();
    const [row] = await allDeliveries();
    expect(row).toMatchObject({
      state: "pending",
      status: null,
      error: "The secret cannot be read: rotate it",
    });
    expect(told()).toEqual([]);
    const { secret } = await rotateSecret(post.deps, { organizationId, id, actor: { kind: "service" } });
    await post.tick(3, MINUTE);
    expect(told()).toEqual(["usr_0"]);
    expect(post.verified(secret)).toHaveLength(1);
  });
});
