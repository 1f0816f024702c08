import type { Deps } from "../deps.ts";
import { describeError } from "../lib/log.ts";

/** The most that `sendBatch` takes (platform.md A6). */
const MESSAGES = 100;

type AnnounceDeps = Pick<Deps, "webhookQueue" | "log" | "defer">;

/**
 * Has the events fanned out that a batch has recorded, after the response. Best effort: what does not reach the queue
 * stands open in the database, where the cron tick finds it.
 */
export function announceEvents(deps: AnnounceDeps, results: D1Result<Record<string, unknown>>[]): void {
  const ids = results.flatMap(({ results: rows }) => rows.map((row) => row["event_id"]));
  const found = ids.filter((id) => typeof id === "string");
  if (found.length > 0) deps.defer(send(deps, found));
}

async function send({ webhookQueue, log }: AnnounceDeps, ids: string[]): Promise<void> {
  try {
    for (let start = 0; start < ids.length; start += MESSAGES) {
      const chunk = ids.slice(start, start + MESSAGES);
      // oxlint-disable-next-line no-await-in-loop -- the queue takes a hundred at a time
      await webhookQueue.sendBatch(chunk.map((eventId) => ({ body: { kind: "fan_out" as const, eventId } })));
    }
  } catch (error) {
    log("warn", "events_left_to_cron", { count: ids.length, ...describeError(error) });
  }
}
