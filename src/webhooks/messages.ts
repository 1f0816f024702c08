import { sendToWebhooks, type QueueDeps } from "../events/announce.ts";
import { limits } from "../lib/limits.ts";

interface DueDelivery {
  id: string;
  /** Made so far. */
  attempts: number;
}

/** Has deliveries tried, after `delayMs`. */
export async function sendDeliveries(deps: QueueDeps, due: DueDelivery[], delayMs = 0): Promise<void> {
  const delaySeconds = Math.min(Math.ceil(delayMs / 1000), limits.queueDelaySeconds);
  const messages = due.map(({ id, attempts }) => ({ kind: "deliver" as const, deliveryId: id, attempts }));
  await sendToWebhooks(deps, messages, { failure: "deliveries_left_to_cron", delaySeconds });
}
