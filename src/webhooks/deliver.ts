import { and, eq, sql, isNotNull, isNull, type SQLWrapper, lte } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../db/schema.ts";
import type { Deps, EventDeps, TimedDb } from "../deps.ts";
import { limits } from "../lib/limits.ts";
import { UnsealError } from "../lib/crypto.ts";
import { attemptDelivery, failure, type Outcome } from "./send.ts";
import { openSecrets, signingSecrets } from "./secrets.ts";
import { runBatch } from "../db/client.ts";
import { insertAudit } from "../audit/audit.ts";
import { recordEvents, announceEvents, sendToWebhooks, type QueueDeps } from "../events/record.ts";
import { ownEndpoint } from "./endpoints.ts";

/** True of a delivery whose endpoint is enabled. */
export const isEnabled = sql`EXISTS (SELECT 1 FROM ${webhookEndpoints}
  WHERE ${webhookEndpoints.id} = ${webhookDeliveries.endpointId} AND ${webhookEndpoints.enabled} = 1)`;

/** Takes the right to the next attempt, if `attempts` were made. Undefined for one that is late, disabled or gone. A lease of a crash ends by itself. */
async function claimDelivery(
  { db, now }: TimedDb,
  { deliveryId, attempts }: { deliveryId: string; attempts: number },
) {
  const at = now();
  const { organizationId, endpointId, eventId, attempts: made } = webhookDeliveries;
  const { url, secret, failingSince } = webhookEndpoints;
  const { type, createdAt, data } = webhookEvents;
  const [claimed, [found]] = await db.batch([
    db
      .update(webhookDeliveries)
      .set({ attempts: attempts + 1, lastAttemptAt: at, nextAttemptAt: at + limits.webhookLeaseMs })
      .where(and(isAt(deliveryId, attempts), isEnabled))
      .returning({ id: webhookDeliveries.id }),
    // No two columns of one name: in a batch D1 gives rows as objects, and the later one would be both.
    db
      .select({
        deliveryId: webhookDeliveries.id,
        attempts: made,
        organizationId,
        endpointId,
        url,
        secret,
        failingSince,
        event: { id: eventId, type, createdAt, data },
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(eq(webhookDeliveries.id, deliveryId)),
  ]);
  return claimed.length > 0 ? found : undefined;
}

type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

type DeliverDeps = EventDeps & Pick<Deps, "fetch" | "config" | "keyring">;

/** One attempt of a delivery, if it is still due as the message says. */
export async function deliver(deps: DeliverDeps, message: { deliveryId: string; attempts: number }) {
  const delivery = await claimDelivery(deps, message);
  if (!delivery) return;
  const outcome = await attempt(deps, delivery);
  const { organizationId, deliveryId, endpointId, attempts } = delivery;
  const { status, durationMs } = outcome;
  const fields = { organizationId, endpointId, deliveryId, attempts, status, durationMs };
  deps.log("info", "webhook_attempt", fields);
  await completeDelivery(deps, delivery, outcome);
}

/** Signs and sends. A secret that does not open (a key that is gone) is a failure like others. */
async function attempt(deps: DeliverDeps, delivery: ClaimedDelivery): Promise<Outcome> {
  const { organizationId, endpointId: id, url, secret, event } = delivery;
  try {
    const secrets = signingSecrets(await openSecrets(deps, { organizationId, id }, secret), deps.now());
    return await attemptDelivery(deps, { url, secrets, event });
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    deps.log("error", "webhook_secret_unreadable", { endpointId: id });
    return failure("The secret cannot be read: rotate it");
  }
}

/** Writes what came of an attempt; after a failure plans the next, up to a day. A test's failure says nothing against the endpoint. */
async function completeDelivery(deps: EventDeps, delivery: ClaimedDelivery, outcome: Outcome) {
  const { deliveryId, endpointId, attempts, event } = delivery;
  const { isSuccess, retryAfter, ...seen } = outcome;
  const { id, failingSince, enabled } = webhookEndpoints;
  const isTest = event.type === "webhook.test";
  const now = deps.now();
  const wait = isSuccess || isTest ? null : nextWait(attempts, retryAfter);
  // What belongs to an endpoint that was disabled meanwhile is held back with the others.
  const next = sql`(SELECT ${now + (wait ?? 0)} FROM ${webhookEndpoints}
    WHERE ${id} = ${webhookDeliveries.endpointId} AND ${enabled} = 1)`;
  const noteHealth = (since: number | null) =>
    deps.db
      .update(webhookEndpoints)
      .set({ failingSince: since })
      .where(and(eq(id, endpointId), since === null ? isNotNull(failingSince) : isNull(failingSince)));
  const results = await runBatch(deps.db, [
    deps.db
      .update(webhookDeliveries)
      .set({
        state: isSuccess ? "delivered" : wait === null ? "failed" : "pending",
        nextAttemptAt: wait === null ? null : next,
        ...seen,
      })
      // Only where the attempt is still the last one: whoever took it over writes what it has seen itself.
      .where(isAt(deliveryId, attempts)),
    ...(isSuccess ? [noteHealth(null)] : []),
    ...(isSuccess || isTest ? [] : [noteHealth(now), ...disableIfHopeless(deps, delivery, seen.status)]),
  ]);
  announceEvents(deps, results);
  if (wait !== null) await sendDeliveries(deps, [{ id: deliveryId, attempts }], wait);
}

/** True of a delivery of which so many attempts have been made, and that is not over. */
function isAt(deliveryId: string, attempts: number) {
  const { id, state, attempts: made } = webhookDeliveries;
  return and(eq(id, deliveryId), eq(state, "pending"), eq(made, attempts));
}

const GONE = 410;
/** Attempts of one delivery, three quarters of an hour: fewer may be a glitch, after days on which nothing was sent. */
const NO_GLITCH = 6;

/** Disables an endpoint that does not work: holds what is pending, notes it and tells the others. Nothing where it works or is disabled. */
function disableIfHopeless(
  deps: EventDeps,
  { organizationId, endpointId: id, failingSince: since, attempts }: ClaimedDelivery,
  status: number | null,
): SQLWrapper[] {
  const now = deps.now();
  const { enabled, failingSince } = webhookEndpoints;
  const patienceEnd = now - limits.webhookPatienceMs;
  const isLong = since !== null && since <= patienceEnd && attempts >= NO_GLITCH;
  if (status !== GONE && !isLong) return [];
  const reason = status === GONE ? "gone" : "failing";
  const isDue = and(
    ownEndpoint({ organizationId, id }),
    eq(enabled, true),
    reason === "failing" ? lte(failingSince, patienceEnd) : undefined,
  );
  const when = sql`EXISTS (SELECT 1 FROM ${webhookEndpoints} WHERE ${isDue})`;
  const data = {
    webhookId: id,
    reason,
    ...(since !== null && { failingSince: new Date(since).toISOString() }),
  };
  const noted = { organizationId, action: "webhook.disabled", target: id, details: { reason } } as const;
  return [
    recordEvents(deps, { organizationId, userId: null, data }, { "webhook.disabled": when }),
    insertAudit(deps, noted, when),
    deps.db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: null })
      .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, "pending"), when)),
    deps.db
      .update(webhookEndpoints)
      .set({ enabled: false, disabledReason: reason, updatedAt: now })
      .where(isDue),
  ];
}

/** Seconds between attempts: about a day in all. */
const WAITS = [5, 30, 120, 600, 1800, 3600, 2 * 3600, 4 * 3600, 6 * 3600, 10 * 3600];

const JITTER = 0.1;

/** Milliseconds until the next attempt; null when it is enough. A little more by chance, and as much as the receiver asked for. */
export function nextWait(attempts: number, retryAfterSeconds = 0, chance: () => number = Math.random) {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(Math.ceil(1000 * wait * (1 + chance() * JITTER)), 1000 * retryAfterSeconds);
}

/** Has deliveries tried, after `delayMs`; `attempts` are those made so far. */
export async function sendDeliveries(deps: QueueDeps, due: { id: string; attempts: number }[], delayMs = 0) {
  const delaySeconds = Math.min(Math.ceil(delayMs / 1000), limits.queueDelaySeconds);
  const messages = due.map(({ id, attempts }) => ({ kind: "deliver" as const, deliveryId: id, attempts }));
  await sendToWebhooks(deps, messages, { failure: "deliveries_left_to_cron", delaySeconds });
}
