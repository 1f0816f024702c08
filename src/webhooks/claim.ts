import { and, eq, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { limits } from "../lib/limits.ts";

/**
 * Takes the right to make the next attempt of a delivery, if `attempts` is still the number of those made, and answers
 * what is needed for it. Undefined for a message that came twice or late, for an endpoint that is disabled, and for
 * what is gone. An attempt that never ends is due again when its lease is over.
 */
export async function claimDelivery(
  { db, now }: Pick<Deps, "db" | "now">,
  { deliveryId, attempts }: { deliveryId: string; attempts: number },
) {
  const isEnabled = sql`EXISTS (SELECT 1 FROM ${webhookEndpoints}
    WHERE ${webhookEndpoints.id} = ${webhookDeliveries.endpointId} AND ${webhookEndpoints.enabled} = 1)`;
  const at = now();
  const [claimed, [found]] = await db.batch([
    db
      .update(webhookDeliveries)
      .set({ attempts: attempts + 1, lastAttemptAt: at, nextAttemptAt: at + limits.webhookLeaseMs })
      .where(
        and(
          eq(webhookDeliveries.id, deliveryId),
          eq(webhookDeliveries.state, "pending"),
          eq(webhookDeliveries.attempts, attempts),
          isEnabled,
        ),
      )
      .returning({ id: webhookDeliveries.id }),
    // No two columns of one name: in a batch D1 gives rows as objects, and the later one would be both.
    db
      .select({
        deliveryId: webhookDeliveries.id,
        attempts: webhookDeliveries.attempts,
        organizationId: webhookDeliveries.organizationId,
        endpointId: webhookDeliveries.endpointId,
        url: webhookEndpoints.url,
        secret: webhookEndpoints.secret,
        failingSince: webhookEndpoints.failingSince,
        event: {
          id: webhookDeliveries.eventId,
          type: webhookEvents.type,
          createdAt: webhookEvents.createdAt,
          data: webhookEvents.data,
        },
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(eq(webhookDeliveries.id, deliveryId)),
  ]);
  return claimed.length > 0 ? found : undefined;
}

export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;
