import { and, eq, isNull, isNotNull, lte, min, or } from "drizzle-orm";
import { integrations, revocations, webhookDeliveries, webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Finding } from "./schemas.ts";

const MINUTE_MS = 60_000;

/** How long due work may wait: the cron tick takes it up every minute, and again what got lost after 15. */
const PATIENCE_MS = { syncs: 5 * MINUTE_MS, revocations: 5 * MINUTE_MS, webhooks: 10 * MINUTE_MS };

type DueDeps = Pick<Deps, "db" | "now">;

/**
 * How long work that is due has been waiting, by what the database says of it. A queue's own backlog is seen in
 * Cloudflare's dashboard only.
 */
export function createBacklogChecks(deps: DueDeps) {
  return {
    syncs: async () => judge(deps, PATIENCE_MS.syncs, await oldestSync(deps)),
    revocations: async () => judge(deps, PATIENCE_MS.revocations, await oldestRevocation(deps)),
    webhooks: async () => judge(deps, PATIENCE_MS.webhooks, await oldestWebhook(deps)),
  };
}

function judge({ now }: DueDeps, patience: number, oldest: number | null): Finding {
  if (oldest === null) return { oldestSeconds: null };
  const waited = now() - oldest;
  const oldestSeconds = Math.max(0, Math.round(waited / 1000));
  return waited <= patience
    ? { oldestSeconds }
    : { ok: false, oldestSeconds, reason: "Due work is not taken up" };
}

async function oldestSync({ db, now }: DueDeps): Promise<number | null> {
  const [row] = await db
    .select({ at: min(integrations.nextSyncAt) })
    .from(integrations)
    .where(
      and(
        lte(integrations.nextSyncAt, now()),
        eq(integrations.enabled, true),
        eq(integrations.connected, true),
        or(isNull(integrations.leaseUntil), lte(integrations.leaseUntil, now())),
      ),
    );
  return row?.at ?? null;
}

async function oldestRevocation({ db, now }: DueDeps): Promise<number | null> {
  const [row] = await db
    .select({ at: min(revocations.nextAttemptAt) })
    .from(revocations)
    .where(lte(revocations.nextAttemptAt, now()));
  return row?.at ?? null;
}

/** Of deliveries that are due or were never tried, and of events whose deliveries are not made yet. */
async function oldestWebhook({ db, now }: DueDeps): Promise<number | null> {
  const { nextAttemptAt, createdAt, attempts, lastAttemptAt } = webhookDeliveries;
  const [[due], [untried], [event]] = await db.batch([
    db
      .select({ at: min(nextAttemptAt) })
      .from(webhookDeliveries)
      .where(lte(nextAttemptAt, now())),
    // Not told by the time of the next attempt: the cron tick puts that off when it enqueues a delivery again. One that
    // is replayed was made long ago, and had its attempts.
    db
      .select({ at: min(createdAt) })
      .from(webhookDeliveries)
      .where(and(isNotNull(nextAttemptAt), eq(attempts, 0), isNull(lastAttemptAt))),
    db
      .select({ at: min(webhookEvents.createdAt) })
      .from(webhookEvents)
      .where(isNull(webhookEvents.fannedOutAt)),
  ]);
  const times = [due?.at, untried?.at, event?.at].flatMap((at) => at ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
