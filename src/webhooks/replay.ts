import { and, ne, sql } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import { runBatch } from "../db/client.ts";
import { webhookDeliveries } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { ownDelivery, readDelivery, type DeliveryRef } from "./deliveries.ts";
import { readEndpoint } from "./endpoints.ts";
import { sendDeliveries } from "./messages.ts";
import type { DeliveryRecord } from "./reply-schemas.ts";

/**
 * Has a delivery that is over, successful or not, tried again from the beginning, under the same `webhook-id`.
 * Throws 404 `webhook_not_found` and `webhook_delivery_not_found`, 409 `webhook_disabled` and
 * `webhook_delivery_pending`.
 */
export async function replayDelivery(
  deps: Deps,
  { actor, ...delivery }: DeliveryRef & { actor: Actor },
): Promise<DeliveryRecord> {
  const { organizationId, id, deliveryId } = delivery;
  const { enabled } = await readEndpoint(deps, { organizationId, id });
  await readDelivery(deps, delivery);
  if (!enabled) throw new AppError("webhook_disabled");
  const isOver = and(ownDelivery(delivery), ne(webhookDeliveries.state, "pending"));
  const [, replayed] = await runBatch(deps.db, [
    insertAudit(
      deps,
      { organizationId, actor, action: "webhook.replayed", target: id, details: { deliveryId } },
      sql`EXISTS (SELECT 1 FROM ${webhookDeliveries} WHERE ${isOver})`,
    ),
    deps.db
      .update(webhookDeliveries)
      .set({ state: "pending", attempts: 0, nextAttemptAt: deps.now() })
      .where(isOver)
      .returning({ id: webhookDeliveries.id }),
  ]);
  if (replayed?.results.length !== 1) throw new AppError("webhook_delivery_pending");
  await sendDeliveries(deps, [{ id: deliveryId, attempts: 0 }]);
  return await readDelivery(deps, delivery);
}
