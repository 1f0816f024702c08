import type { Actor } from "../audit/audit.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";
import { attempt } from "./deliver.ts";
import { readDelivery } from "./deliveries.ts";
import { ownEndpoint, unknownEndpoint, type EndpointRef } from "./endpoint-rows.ts";
import type { DeliveryRecord } from "./reply-schemas.ts";
import { completeTest } from "./complete.ts";

/**
 * Sends a `webhook.test` to this endpoint alone and waits for its answer. Tried once, and a failure says nothing
 * against the endpoint. Throws 404 `webhook_not_found`, 409 `webhook_disabled`.
 */
export async function sendTest(
  deps: Deps,
  { organizationId, id }: EndpointRef & { actor: Actor },
): Promise<DeliveryRecord> {
  const endpoint = { organizationId, id };
  const [row] = await deps.db.select().from(webhookEndpoints).where(ownEndpoint(endpoint)).limit(1);
  if (!row) throw unknownEndpoint();
  if (!row.enabled) throw new AppError("webhook_disabled");
  const now = deps.now();
  const event = {
    id: newId("evt"),
    type: "webhook.test",
    data: { webhookId: id },
    createdAt: now,
  } as const;
  const deliveryId = newId("dlv");
  await deps.db.batch([
    deps.db.insert(webhookEvents).values({ ...event, organizationId, userId: null, fannedOutAt: now }),
    deps.db.insert(webhookDeliveries).values({
      id: deliveryId,
      organizationId,
      endpointId: id,
      eventId: event.id,
      state: "pending",
      attempts: 1,
      lastAttemptAt: now,
      nextAttemptAt: now + limits.webhookLeaseMs,
      createdAt: now,
    }),
  ]);
  const { url, secret, failingSince } = row;
  const delivery = {
    deliveryId,
    attempts: 1,
    organizationId,
    endpointId: id,
    url,
    secret,
    failingSince,
    event,
  };
  await completeTest(deps, delivery, await attempt(deps, delivery));
  return await readDelivery(deps, { ...endpoint, deliveryId });
}
