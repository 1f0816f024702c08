import type { Deps } from "../deps.ts";
import type { WebhookMessage } from "../domain/messages.ts";
import { describeError } from "../lib/log.ts";

export type QueueDeps = Pick<Deps, "webhookQueue" | "log">;

/** The most that `sendBatch` takes (platform.md A6). */
const MESSAGES = 100;

/**
 * Best effort: what the messages are about stands open in the database, where the cron tick finds what did not reach the
 * queue. `failure` is what the log calls that.
 */
export async function sendToWebhooks(
  { webhookQueue, log }: QueueDeps,
  bodies: WebhookMessage[],
  { failure, delaySeconds = 0 }: { failure: string; delaySeconds?: number },
): Promise<void> {
  try {
    for (let start = 0; start < bodies.length; start += MESSAGES) {
      const chunk = bodies.slice(start, start + MESSAGES);
      // oxlint-disable-next-line no-await-in-loop -- the queue takes a hundred at a time
      await webhookQueue.sendBatch(chunk.map((body) => ({ body, delaySeconds })));
    }
  } catch (error) {
    log("warn", failure, { count: bodies.length, ...describeError(error) });
  }
}

/** Has the events fanned out that a batch has recorded, after the response. */
export function announceEvents(
  deps: QueueDeps & Pick<Deps, "defer">,
  results: D1Result<Record<string, unknown>>[],
): void {
  const ids = results.flatMap(({ results: rows }) => rows.map((row) => row["event_id"]));
  const found = ids.filter((id) => typeof id === "string");
  if (found.length === 0) return;
  const messages = found.map((eventId) => ({ kind: "fan_out" as const, eventId }));
  deps.defer(sendToWebhooks(deps, messages, { failure: "events_left_to_cron" }));
}
