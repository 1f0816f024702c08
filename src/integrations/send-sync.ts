import type { Deps } from "../deps.ts";
import type { SyncMessage } from "../domain/messages.ts";
import { describeError } from "../lib/log.ts";

export type SyncRequest = Omit<Extract<SyncMessage, { kind: "sync" }>, "kind">;

/** Has a connection synchronized. What cannot be enqueued now is found by the next cron tick, within a minute. */
export async function sendSync(
  { syncQueue, log }: Pick<Deps, "syncQueue" | "log">,
  sync: SyncRequest,
  options: { delaySeconds?: number; failure?: string } = {},
): Promise<void> {
  const { failure = "sync_left_to_cron", ...delay } = options;
  try {
    await syncQueue.send({ kind: "sync", ...sync }, delay);
  } catch (error) {
    log("warn", failure, describeError(error));
  }
}
