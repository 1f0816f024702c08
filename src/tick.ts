import type { Deps } from "./deps.ts";
import { enqueueRevocations } from "./integrations/tokens/revocation.ts";
import { deleteExpiredTickets } from "./integrations/consent/tickets.ts";
import { notifyExpiringConnections } from "./integrations/tokens/notify-expiring.ts";
import { mapLimited } from "./lib/concurrency.ts";
import { describeError } from "./lib/log.ts";
import { notifyExpiringKeys } from "./auth/notify-expiring.ts";
import { retentionJobs } from "./retention.ts";
import { sweepWebhooks } from "./webhooks/queue.ts";
import { enqueueDueSyncs } from "./sync/enqueue.ts";

const jobs = {
  enqueueDueSyncs,
  enqueueRevocations,
  notifyExpiringConnections,
  notifyExpiringKeys,
  sweepWebhooks,
  deleteExpiredTickets,
  ...retentionJobs,
};

/** D1 takes six calls of an invocation at once (platform.md A2). */
const PARALLEL = 6;

/**
 * One cron tick: finds what is due, enqueues it, clears what has expired; does no work of its own. Jobs fail
 * apart from each other, and what one has missed the next tick finds.
 */
export async function runTick(deps: Deps): Promise<void> {
  await mapLimited(Object.entries(jobs), PARALLEL, ([name, job]) => attempt(deps, name, job));
}

async function attempt(deps: Deps, name: string, job: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await job(deps);
  } catch (error) {
    deps.log("error", "tick_failed", { job: name, ...describeError(error) });
  }
}
