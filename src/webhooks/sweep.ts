import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { webhookDeliveries } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { fanOutLost } from "./fan-out.ts";
import { sendDeliveries } from "./messages.ts";

/** A delivery that is late by this much has lost its message. */
const LATE_MS = 60_000;
/** What has been enqueued is not enqueued again for this long. */
const AGAIN_AFTER_MS = 5 * 60_000;
const CLAIM = 500;
const ROUNDS = 10;

/** Makes up for messages that got lost: events without deliveries, deliveries that nobody tries. By the cron tick. */
export async function sweepWebhooks(deps: Deps): Promise<void> {
  await fanOutLost(deps);
  for (let round = 0; round < ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- each round takes what the last one left
    const due = await takeLate(deps);
    // oxlint-disable-next-line no-await-in-loop
    await sendDeliveries(deps, due);
    if (due.length < CLAIM) return;
  }
}

/** Found and moved on in one statement, so that ticks which overlap enqueue each delivery once. */
async function takeLate({ db, now }: Pick<Deps, "db" | "now">) {
  const { id, attempts, nextAttemptAt, state } = webhookDeliveries;
  const late = db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(lte(nextAttemptAt, now() - LATE_MS), eq(state, "pending")))
    .orderBy(asc(nextAttemptAt))
    .limit(CLAIM);
  return await db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now() + AGAIN_AFTER_MS - LATE_MS })
    .where(inArray(id, late))
    .returning({ id, attempts });
}
