import { createMessageBatch } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { consumeBatch } from "../../src/sync/queue.ts";
import { runTick } from "../../src/tick.ts";
import { db } from "../support/service.ts";
import { jobDeps } from "../support/sync.ts";

interface Waiting {
  body: SyncMessage;
  /** When the queue delivers it, in milliseconds. */
  at: number;
}

/**
 * Cron and queue in the test's hands: nothing happens but what it asks for, and only the faked Date moves. When what
 * `dropped` answers is kept before a batch is done, the invocation counts as gone.
 */
export function createWorld(overrides: Partial<Deps> = {}, dropped?: () => Promise<void>) {
  let waiting: Waiting[] = [];
  const put = (body: SyncMessage, delaySeconds = 0) => {
    waiting.push({ body, at: Date.now() + delaySeconds * 1000 });
    return Promise.resolve();
  };
  const deps: Deps = {
    ...jobDeps(),
    log: () => undefined,
    syncQueue: asQueue({
      send: (body, options) => put(body, options?.delaySeconds),
      sendBatch: async (messages) => {
        for (const { body, delaySeconds } of messages) await put(body, delaySeconds);
      },
    }),
    ...overrides,
  };

  /** Delivers what is due, until nothing is. */
  async function drain(): Promise<void> {
    for (;;) {
      const due = waiting.filter(({ at }) => at <= Date.now());
      if (due.length === 0) return;
      waiting = waiting.filter((one) => !due.includes(one));
      const messages = due.map(({ body }, index) => ({
        id: `m${index}`,
        timestamp: new Date(),
        attempts: 1,
        body,
      }));
      const batch = createMessageBatch<SyncMessage>("business-analyst-sync", messages);
      await Promise.race([consumeBatch(deps, batch), ...(dropped ? [dropped()] : [])]);
    }
  }

  return {
    deps,
    drain,
    /** `count` ticks, `ms` apart, the queue drained after each. */
    async tick(count: number, ms: number): Promise<void> {
      for (let nth = 0; nth < count; nth++) {
        vi.setSystemTime(Date.now() + ms);
        await runTick(deps);
        await drain();
      }
    },
    waiting: () => waiting,
  };
}

interface FakeQueue {
  send: (body: SyncMessage, options?: QueueSendOptions) => Promise<void>;
  sendBatch: (messages: MessageSendRequest<SyncMessage>[]) => Promise<void>;
}

/** The service asks its queue for nothing else. */
function asQueue(fake: FakeQueue): Queue<SyncMessage> {
  return fake as unknown as Queue<SyncMessage>;
}

/** Makes a connection due now, as after connect; answers the message for it. */
export async function makeDue(id: string) {
  // Not the moment of the consent: its own message waits in the queue, and would be good again.
  const due = Date.now() - 1;
  const [row] = await db()
    .update(integrations)
    .set({ nextSyncAt: due, leaseToken: null, leaseUntil: null })
    .where(eq(integrations.id, id))
    .returning();
  if (!row) throw new Error("No such connection");
  return { kind: "sync" as const, organizationId: row.organizationId, integrationId: id, due };
}

export async function connectionRow(id: string) {
  const [row] = await db().select().from(integrations).where(eq(integrations.id, id));
  if (!row) throw new Error("No such connection");
  return row;
}

/** A connection of any type, written as it stands after connect; due now. */
export async function insertConnection(
  values: Pick<typeof integrations.$inferInsert, "id" | "type" | "account" | "organizationId" | "userId">,
  checkpoint?: unknown,
): Promise<void> {
  const { id, organizationId, userId, type } = values;
  const now = Date.now();
  const tokens = JSON.stringify({ accessToken: "t", scopes: [], dc: "com" });
  const credentials = await jobDeps().keyring.seal(tokens, { organizationId, subject: id });
  const common = { enabled: true, connected: true, credentials, syncSchedule: "0 * * * *" };
  await db()
    .insert(integrations)
    .values({ ...values, ...common, epoch: 1, nextSyncAt: now, createdAt: now, updatedAt: now });
  if (checkpoint === undefined) return;
  const store = jobDeps().stores.of({ userId, region: null });
  const run = { connection: id, epoch: 1, run: 0 };
  await store.attach(run, type);
  await store.apply(run, { progress: { checkpoint, seen: {} }, save: true });
}
