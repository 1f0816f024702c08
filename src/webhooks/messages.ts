import type { Deps } from "../deps.ts";
import type { WebhookMessage } from "../domain/messages.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";

/** The most that `sendBatch` takes (platform.md A6). */
const MESSAGES = 100;

interface DueDelivery {
  id: string;
  /** Made so far. */
  attempts: number;
}

type QueueDeps = Pick<Deps, "webhookQueue" | "log">;

/**
 * Has deliveries tried, after `delayMs`. Best effort: each of them stands in the database, due, and the cron tick
 * makes up for a message that got lost.
 */
export async function sendDeliveries(
  { webhookQueue, log }: QueueDeps,
  due: DueDelivery[],
  delayMs = 0,
): Promise<void> {
  const delaySeconds = Math.min(Math.ceil(delayMs / 1000), limits.queueDelaySeconds);
  try {
    for (let start = 0; start < due.length; start += MESSAGES) {
      const chunk = due.slice(start, start + MESSAGES);
      // oxlint-disable-next-line no-await-in-loop -- the queue takes a hundred at a time
      await webhookQueue.sendBatch(chunk.map((one) => ({ body: messageOf(one), delaySeconds })));
    }
  } catch (error) {
    log("warn", "deliveries_left_to_cron", { count: due.length, ...describeError(error) });
  }
}

function messageOf({ id, attempts }: DueDelivery): WebhookMessage {
  return { kind: "deliver", deliveryId: id, attempts };
}
