import { and, eq, isNotNull, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { runBatch } from "../db/client.ts";
import { webhookDeliveries, webhookEndpoints } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { announceEvents } from "../events/announce.ts";
import { limits } from "../lib/limits.ts";
import type { Outcome } from "./attempt.ts";
import { nextWait } from "./backoff.ts";
import type { ClaimedDelivery } from "./claim.ts";
import { disableStatements } from "./disable.ts";
import { sendDeliveries } from "./messages.ts";

const GONE = 410;
/** Attempts of one delivery, three quarters of an hour: fewer may be a glitch, after days on which nothing was sent. */
const NO_GLITCH = 6;

export type CompleteDeps = Pick<Deps, "db" | "now" | "webhookQueue" | "log" | "defer">;

type Attempted = Pick<
  ClaimedDelivery,
  "deliveryId" | "attempts" | "organizationId" | "endpointId" | "failingSince"
>;

/** Writes what came of an attempt, and plans the next one after a failure: up to a day after the first. */
export async function completeDelivery(
  deps: CompleteDeps,
  delivery: Attempted,
  outcome: Outcome,
): Promise<void> {
  if (outcome.isSuccess) return await completeSuccess(deps, delivery, outcome);
  const { deliveryId, attempts } = delivery;
  const wait = nextWait(attempts, outcome.retryAfter);
  const now = deps.now();
  const results = await runBatch(deps.db, [
    writeOutcome(deps, delivery, outcome, {
      state: wait === null ? "failed" : "pending",
      nextAttemptAt: wait === null ? null : whileEnabled(now + wait),
    }),
    startFailing(deps, delivery),
    ...disableIfHopeless(deps, delivery, outcome),
  ]);
  announceEvents(deps, results);
  if (wait !== null) await sendDeliveries(deps, [{ id: deliveryId, attempts }], wait);
}

/** The outcome of an attempt that is not to be repeated and says nothing against the endpoint. */
export async function completeTest(deps: CompleteDeps, delivery: Attempted, outcome: Outcome): Promise<void> {
  if (outcome.isSuccess) return await completeSuccess(deps, delivery, outcome);
  await runBatch(deps.db, [writeOutcome(deps, delivery, outcome, { state: "failed", nextAttemptAt: null })]);
}

async function completeSuccess(deps: CompleteDeps, delivery: Attempted, outcome: Outcome): Promise<void> {
  const { id, failingSince } = webhookEndpoints;
  await runBatch(deps.db, [
    writeOutcome(deps, delivery, outcome, { state: "delivered", nextAttemptAt: null }),
    deps.db
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(and(eq(id, delivery.endpointId), isNotNull(failingSince))),
  ]);
}

/** Only where the attempt is still the last one: whoever took it over writes what it has seen itself. */
function writeOutcome(
  { db }: Pick<Deps, "db">,
  { deliveryId, attempts }: Attempted,
  { status, response, error, durationMs }: Outcome,
  next: { state: "pending" | "delivered" | "failed"; nextAttemptAt: ReturnType<typeof whileEnabled> | null },
) {
  return db
    .update(webhookDeliveries)
    .set({ ...next, status, response, error, durationMs })
    .where(
      and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.attempts, attempts),
        eq(webhookDeliveries.state, "pending"),
      ),
    );
}

/** What belongs to an endpoint that was disabled meanwhile is held back with the others. */
function whileEnabled(at: number) {
  return sql<number>`(SELECT ${at} FROM ${webhookEndpoints}
    WHERE ${webhookEndpoints.id} = ${webhookDeliveries.endpointId} AND ${webhookEndpoints.enabled} = 1)`;
}

function startFailing({ db, now }: Pick<Deps, "db" | "now">, { endpointId }: Attempted) {
  return db
    .update(webhookEndpoints)
    .set({ failingSince: now() })
    .where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.failingSince)));
}

function disableIfHopeless(deps: CompleteDeps, delivery: Attempted, { status }: Outcome): SQLWrapper[] {
  const { organizationId, endpointId: id, failingSince, attempts } = delivery;
  const endpoint = { organizationId, id, failingSince };
  if (status === GONE) return disableStatements(deps, endpoint, "gone");
  const isLong = failingSince !== null && failingSince <= deps.now() - limits.webhookPatienceMs;
  return isLong && attempts >= NO_GLITCH ? disableStatements(deps, endpoint, "failing") : [];
}
