import { and, asc, inArray, isNull, lte, sql, type SQL, eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { WebhookMessage } from "../domain/messages.ts";
import { mapLimited } from "../lib/concurrency.ts";
import { describeError } from "../lib/log.ts";
import { deliver, sendDeliveries } from "./deliver.ts";
import { runBatch } from "../db/client.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../db/schema.ts";
import { wants } from "../events/record.ts";

const QUEUE = "business-analyst-webhooks";
/** D1 takes six calls of an invocation at once (platform.md A2); one more is fanning out. */
const PARALLEL = 5;
const RETRY_S = 30;

/** The batch, if it is one of the queue of webhooks. */
export function asWebhookBatch(batch: MessageBatch): MessageBatch<WebhookMessage> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each queue has messages of its own
  return batch.queue === QUEUE ? (batch as MessageBatch<WebhookMessage>) : undefined;
}

/** Works through a batch, each delivery acknowledged by itself. What the queue gives up on stands due in the database, for the tick. */
export async function consumeDeliveries(deps: Deps, batch: MessageBatch<WebhookMessage>): Promise<void> {
  const events = batch.messages.filter(({ body }) => body.kind === "fan_out");
  const eventIds = batch.messages.flatMap(({ body }) => (body.kind === "fan_out" ? body.eventId : []));
  const isNamed = sql`${webhookEvents.id} IN (SELECT value FROM json_each(${JSON.stringify(eventIds)}))`;
  await Promise.all([
    consume(deps, events, () => fanOut(deps, isNamed)),
    mapLimited(batch.messages, PARALLEL, async (message) => {
      const { body } = message;
      if (body.kind === "deliver") await consume(deps, [message], () => deliver(deps, body));
    }),
  ]);
}

async function consume(deps: Deps, messages: Message<WebhookMessage>[], work: () => Promise<unknown>) {
  if (messages.length === 0) return;
  try {
    await work();
    for (const message of messages) message.ack();
  } catch (error) {
    deps.log("warn", "webhook_message_failed", { count: messages.length, ...describeError(error) });
    for (const message of messages) message.retry({ delaySeconds: RETRY_S });
  }
}

type FanOutDeps = Pick<Deps, "db" | "now" | "webhookQueue" | "log">;

/** Makes the deliveries of events, one for each endpoint that wants it. Twice is fine: marked events have theirs. Answers how many events. */
async function fanOut(deps: FanOutDeps, condition: SQL): Promise<number> {
  const { organizationId, fannedOutAt } = webhookEvents;
  const open = and(isNull(fannedOutAt), condition);
  const now = deps.now();
  const [made, marked] = await runBatch(deps.db, [
    sql`INSERT INTO ${webhookDeliveries}
        (id, organization_id, endpoint_id, event_id, state, attempts, next_attempt_at, created_at)
      SELECT 'dlv_' || lower(hex(randomblob(16))), ${organizationId}, ${webhookEndpoints.id}, ${webhookEvents.id},
        'pending', 0, ${now}, ${now}
      FROM ${webhookEvents} JOIN ${webhookEndpoints} ON ${webhookEndpoints.organizationId} = ${organizationId}
      WHERE ${and(open, wants(sql`${webhookEvents.type}`))}
      ON CONFLICT (endpoint_id, event_id) DO NOTHING RETURNING id`,
    deps.db.update(webhookEvents).set({ fannedOutAt: now }).where(open).returning({ id: webhookEvents.id }),
  ]);
  await sendDeliveries(
    deps,
    (made?.results ?? []).map((row) => ({ id: String(row["id"]), attempts: 0 })),
  );
  return marked?.results.length ?? 0;
}

/** What is late by this much has lost its message. */
const LATE_MS = 60_000;
/** What has been enqueued is not enqueued again for this long. */
const AGAIN_AFTER_MS = 5 * 60_000;
/** Events a statement; each makes a delivery for each endpoint, of which there are at most twenty. */
const EVENTS = 100;
const DELIVERIES = 500;
const ROUNDS = 10;

/** Makes up for messages that got lost: events without deliveries, deliveries that nobody tries. By the cron tick. */
export async function sweepWebhooks(deps: Deps): Promise<void> {
  await takeAll(EVENTS, () => fanOutLost(deps));
  await takeAll(DELIVERIES, () => enqueueLate(deps));
}

/** Each round takes what the last one left, until one has taken less than it could. */
async function takeAll(most: number, take: () => Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) if ((await take()) < most) return;
}

async function fanOutLost(deps: FanOutDeps): Promise<number> {
  const { id, createdAt, fannedOutAt } = webhookEvents;
  const lost = deps.db
    .select({ id })
    .from(webhookEvents)
    .where(and(isNull(fannedOutAt), lte(createdAt, deps.now() - LATE_MS)))
    .orderBy(asc(createdAt), asc(id))
    .limit(EVENTS);
  return await fanOut(deps, inArray(id, lost));
}

/** Found and moved on in one statement, so that ticks which overlap enqueue each delivery once. */
async function enqueueLate(deps: Deps): Promise<number> {
  const { db, now } = deps;
  const { id, attempts, nextAttemptAt, state } = webhookDeliveries;
  const late = db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(lte(nextAttemptAt, now() - LATE_MS), eq(state, "pending")))
    .orderBy(asc(nextAttemptAt))
    .limit(DELIVERIES);
  const due = await db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now() + AGAIN_AFTER_MS - LATE_MS })
    .where(inArray(id, late))
    .returning({ id, attempts });
  await sendDeliveries(deps, due);
  return due.length;
}
