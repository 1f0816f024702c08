import { and, asc, inArray, isNull, lte, sql, type SQL } from "drizzle-orm";
import { runBatch } from "../db/client.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { wants } from "../events/record.ts";
import { sendDeliveries } from "./messages.ts";

/** An event whose message got lost is made up for after this long. */
const LOST_AFTER_MS = 60_000;
/** Events a statement; each makes a delivery for each endpoint, of which there are at most twenty. */
const EVENTS = 100;
const ROUNDS = 10;

type FanOutDeps = Pick<Deps, "db" | "now" | "webhookQueue" | "log">;

/** Makes the deliveries of these events, one for each endpoint that wants it, and has them tried. Twice is fine. */
export async function fanOut(deps: FanOutDeps, eventIds: string[]): Promise<void> {
  await fanOutWhere(
    deps,
    sql`${webhookEvents.id} IN (SELECT value FROM json_each(${JSON.stringify(eventIds)}))`,
  );
}

/** The same for events whose message never came; called by the cron tick. */
export async function fanOutLost(deps: FanOutDeps): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, createdAt, fannedOutAt } = webhookEvents;
    const found = deps.db
      .select({ id })
      .from(webhookEvents)
      .where(and(isNull(fannedOutAt), lte(createdAt, deps.now() - LOST_AFTER_MS)))
      .orderBy(asc(createdAt), asc(id))
      .limit(EVENTS);
    // oxlint-disable-next-line no-await-in-loop -- each round takes what the last one left
    if ((await fanOutWhere(deps, inArray(id, found))) < EVENTS) return;
  }
}

/** One transaction: an event that is marked has its deliveries. Answers how many events there were. */
async function fanOutWhere(deps: FanOutDeps, condition: SQL): Promise<number> {
  const { organizationId, fannedOutAt } = webhookEvents;
  const open = and(isNull(fannedOutAt), condition);
  const now = deps.now();
  const [made, marked] = await runBatch(deps.db, [
    sql`INSERT INTO ${webhookDeliveries}
        (id, organization_id, endpoint_id, event_id, state, attempts, next_attempt_at, created_at)
      SELECT 'dlv_' || lower(hex(randomblob(16))), ${organizationId}, ${webhookEndpoints.id}, ${webhookEvents.id},
        'pending', 0, ${now}, ${now}
      FROM ${webhookEvents} JOIN ${webhookEndpoints} ON ${webhookEndpoints.organizationId} = ${organizationId}
      WHERE ${and(open, wants(sql`${webhookEvents.type}`))}
      ON CONFLICT (endpoint_id, event_id) DO NOTHING RETURNING id`,
    deps.db.update(webhookEvents).set({ fannedOutAt: now }).where(open).returning({ id: webhookEvents.id }),
  ]);
  await sendDeliveries(
    deps,
    (made?.results ?? []).map((row) => ({ id: String(row["id"]), attempts: 0 })),
  );
  return marked?.results.length ?? 0;
}
