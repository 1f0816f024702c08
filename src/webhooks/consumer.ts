import type { Deps } from "../deps.ts";
import type { WebhookMessage } from "../domain/messages.ts";
import { mapLimited } from "../lib/concurrency.ts";
import { describeError } from "../lib/log.ts";
import { deliver } from "./deliver.ts";
import { fanOut } from "./fan-out.ts";

const QUEUE = "business-analyst-webhooks";
/** D1 takes six calls of an invocation at once (platform.md A2); one more is fanning out. */
const PARALLEL = 5;
const RETRY_S = 30;

/** The batch, if it is one of the queue of webhooks. */
export function asWebhookBatch(batch: MessageBatch): MessageBatch<WebhookMessage> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each queue has messages of its own
  return batch.queue === QUEUE ? (batch as MessageBatch<WebhookMessage>) : undefined;
}

type Body<K extends WebhookMessage["kind"]> = Extract<WebhookMessage, { kind: K }>;

function isOfKind<K extends WebhookMessage["kind"]>(kind: K) {
  return (message: Message<WebhookMessage>): message is Message<Body<K>> => message.body.kind === kind;
}

/**
 * Works through a batch; each delivery is acknowledged by itself, so that one bad one holds up no other. What the queue
 * gives up on stands in the database, due, and the cron tick finds it.
 */
export async function consumeDeliveries(deps: Deps, batch: MessageBatch<WebhookMessage>): Promise<void> {
  const events = batch.messages.filter(isOfKind("fan_out"));
  await Promise.all([
    consume(deps, events, () =>
      fanOut(
        deps,
        events.map(({ body }) => body.eventId),
      ),
    ),
    mapLimited(batch.messages.filter(isOfKind("deliver")), PARALLEL, (message) =>
      consume(deps, [message], () => deliver(deps, message.body)),
    ),
  ]);
}

async function consume(
  deps: Deps,
  messages: Message<WebhookMessage>[],
  work: () => Promise<void>,
): Promise<void> {
  if (messages.length === 0) return;
  try {
    await work();
    for (const message of messages) message.ack();
  } catch (error) {
    deps.log("warn", "webhook_message_failed", { count: messages.length, ...describeError(error) });
    for (const message of messages) message.retry({ delaySeconds: RETRY_S });
  }
}
