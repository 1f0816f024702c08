import { deleteExpiredReplies } from "../db/idempotency.ts";
import type { Deps } from "../deps.ts";
import { enqueueRevocations } from "../integrations/revocation.ts";
import { deleteExpiredTickets } from "../integrations/tickets.ts";
import { describeError } from "../lib/log.ts";
import { enqueueDueSyncs } from "./enqueue.ts";

const jobs = { enqueueDueSyncs, enqueueRevocations, deleteExpiredTickets, deleteExpiredReplies };

/**
 * One cron tick: finds what is due, enqueues it, clears what has expired; does no work of its own. Jobs fail
 * apart from each other, and what one has missed the next tick finds.
 */
export async function runTick(deps: Deps): Promise<void> {
  await Promise.all(Object.entries(jobs).map(([name, job]) => attempt(deps, name, job)));
}

async function attempt(deps: Deps, name: string, job: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await job(deps);
  } catch (error) {
    deps.log("error", "tick_failed", { job: name, ...describeError(error) });
  }
}
