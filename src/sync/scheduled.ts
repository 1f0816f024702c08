import type { Deps } from "../deps.ts";
import { enqueueDueSyncs } from "./enqueue.ts";
import { enqueueRevocations } from "../integrations/revocation.ts";
import { deleteExpiredTickets } from "../integrations/tickets.ts";

/** One cron tick: finds what is due, enqueues it, clears what has expired; does no work of its own. */
export async function runTick(deps: Deps): Promise<void> {
  await Promise.all([enqueueDueSyncs(deps), enqueueRevocations(deps), deleteExpiredTickets(deps)]);
}
