import type { Deps } from "../deps.ts";
import { sendToWebhooks, type QueueDeps } from "./queue.ts";

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
