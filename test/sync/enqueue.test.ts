import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { requestSync } from "../../src/integrations/send-sync.ts";
import { enqueueDueSyncs } from "../../src/sync/enqueue.ts";
import { acquireLease } from "../../src/sync/lease.ts";
import { interceptD1 } from "../support/d1.ts";
import { db } from "../support/service.ts";
import { insertDueConnections, jobDeps } from "../support/sync.ts";

function recordingQueue() {
  const batches: SyncMessage[][] = [];
  const sendBatch = (messages: Iterable<{ body: SyncMessage }>) => {
    batches.push([...messages].map(({ body }) => body));
    return Promise.resolve();
  };
  return { queue: { sendBatch } as unknown as Queue<SyncMessage>, batches };
}

describe("the cron tick", () => {
  it("G33 enqueues 2,000 due connections once each, with a bounded number of queries", async ({ expect }) => {
    const { ids } = await insertDueConnections(2000);
    let queries = 0;
    const DB = interceptD1(env.DB, async (_call, run) => {
      queries += 1;
      return await run();
    });
    const { queue, batches } = recordingQueue();
    await enqueueDueSyncs({ ...jobDeps({ DB }), syncQueue: queue });
    expect(queries).toBeLessThanOrEqual(5);
    expect(batches.map((batch) => batch.length)).toEqual(Array.from({ length: 20 }, () => 100));
    const enqueued = batches.flat().map((message) => (message.kind === "sync" ? message.integrationId : ""));
    expect(new Set(enqueued)).toEqual(new Set(ids));
  });

  it("G33 enqueues each connection once when ten ticks overlap, and once after three missed ticks", async ({
    expect,
  }) => {
    await insertDueConnections(200);
    const { queue, batches } = recordingQueue();
    await Promise.all(Array.from({ length: 10 }, () => enqueueDueSyncs({ ...jobDeps(), syncQueue: queue })));
    expect(batches.flat()).toHaveLength(200);
    await enqueueDueSyncs({ ...jobDeps(), syncQueue: queue });
    expect(batches.flat()).toHaveLength(200);
    const hourBack = { ...jobDeps(), syncQueue: queue, now: () => Date.now() - 3_600_000 };
    await enqueueDueSyncs(hourBack);
    expect(batches.flat()).toHaveLength(200);
    // Lost messages are made up for.
    await enqueueDueSyncs({ ...jobDeps(), syncQueue: queue, now: () => Date.now() + 16 * 60_000 });
    expect(batches.flat()).toHaveLength(400);
  });

  it("claims what it enqueues without running it: who asks for a synchronization meanwhile gets one", async ({
    expect,
  }) => {
    const { organizationId } = await insertDueConnections(1);
    const { queue } = recordingQueue();
    await enqueueDueSyncs({ ...jobDeps(), syncQueue: queue });
    const actor = { kind: "service" } as const;
    const sent: SyncMessage[] = [];
    const syncQueue = {
      send: (body: SyncMessage) => Promise.resolve(sent.push(body)),
    } as unknown as Queue<SyncMessage>;
    const ask = () =>
      requestSync({ ...jobDeps(), syncQueue }, { organizationId, integrationId: "int_0", actor });
    expect(await ask()).toBe("requested");
    const [message] = sent;
    if (message?.kind !== "sync") throw new Error("Nothing was sent");
    expect(await acquireLease(jobDeps(), message)).toBeDefined();
    expect(await ask()).toBe("running");
  });

  it("G32 leaves due what the queue would not take", async ({ expect }) => {
    await insertDueConnections(150);
    let sends = 0;
    const { queue, batches } = recordingQueue();
    const failing = {
      sendBatch: async (messages: MessageSendRequest<SyncMessage>[]) => {
        if (sends++ === 0) throw new Error("Queue sendBatch failed: Too Many Requests");
        await queue.sendBatch(messages);
      },
    } as unknown as Queue<SyncMessage>;
    await enqueueDueSyncs({ ...jobDeps(), syncQueue: failing });
    expect(batches.flat()).toHaveLength(50);
    await enqueueDueSyncs({ ...jobDeps(), syncQueue: queue, now: () => Date.now() + 1000 });
    expect(batches.flat()).toHaveLength(150);
  });

  it("leaves alone what is disabled, disconnected or not yet due", async ({ expect }) => {
    await insertDueConnections(3);
    const { queue, batches } = recordingQueue();
    await db().update(integrations).set({ enabled: false });
    await enqueueDueSyncs({ ...jobDeps(), syncQueue: queue });
    await db().update(integrations).set({ enabled: true, connected: false });
    await enqueueDueSyncs({ ...jobDeps(), syncQueue: queue });
    await db()
      .update(integrations)
      .set({ connected: true, nextSyncAt: Date.now() + 60_000 });
    await enqueueDueSyncs({ ...jobDeps(), syncQueue: queue });
    expect(batches).toEqual([]);
  });
});
