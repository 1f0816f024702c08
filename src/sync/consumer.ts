import type { Deps, SyncMessage } from "../deps.ts";
import { retryRevocation } from "../integrations/revocation.ts";
import { describeError } from "../lib/log.ts";

const DEAD_LETTERS = "business-analyst-sync-dead";

/** Works through a batch; each message is acknowledged by itself, so that one bad one holds up no other. */
export async function consumeBatch(deps: Deps, batch: MessageBatch<SyncMessage>): Promise<void> {
  await Promise.all(batch.messages.map((message) => consume(deps, message, batch.queue === DEAD_LETTERS)));
}

async function consume(deps: Deps, message: Message<SyncMessage>, isDead: boolean): Promise<void> {
  if (isDead) {
    // Nothing is lost with the message: the row it names stays due, and a later tick enqueues it again.
    deps.log("error", "message_given_up", { kind: message.body.kind, messageId: message.id });
    message.ack();
    return;
  }
  try {
    await retryRevocation(deps, message.body.revocationId);
    message.ack();
  } catch (error) {
    deps.log("warn", "message_failed", {
      kind: message.body.kind,
      messageId: message.id,
      ...describeError(error),
    });
    message.retry();
  }
}
