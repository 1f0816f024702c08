import type { Deps } from "./deps.ts";
import { enqueueRevocations } from "./integrations/tokens/revocation.ts";
import { deleteExpiredTickets } from "./integrations/consent/tickets.ts";
import { notifyExpiringConnections } from "./integrations/tokens/notify-expiring.ts";
import { mapLimited } from "./lib/concurrency.ts";
import { describeError } from "./lib/log.ts";
import { notifyExpiringKeys } from "./auth/notify-expiring.ts";
import { retentionJobs } from "./retention.ts";
import { sweepWebhooks } from "./webhooks/queue.ts";
import { enqueueDueSyncs } from "./sync/queue.ts";

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

/** One cron tick: finds and enqueues what is due, clears what has expired. Jobs fail apart, and the next tick finds what one has missed. */
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
