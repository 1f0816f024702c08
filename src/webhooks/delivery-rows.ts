import { eq } from "drizzle-orm";
import { webhookDeliveries, webhookEvents } from "../db/schema.ts";
import type { Database } from "../db/client.ts";
import type { DeliveryRecord } from "./reply-schemas.ts";

const deliveryColumns = {
  id: webhookDeliveries.id,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  lastAttemptAt: webhookDeliveries.lastAttemptAt,
  status: webhookDeliveries.status,
  response: webhookDeliveries.response,
  error: webhookDeliveries.error,
  durationMs: webhookDeliveries.durationMs,
  createdAt: webhookDeliveries.createdAt,
  event: {
    id: webhookEvents.id,
    type: webhookEvents.type,
    createdAt: webhookEvents.createdAt,
    data: webhookEvents.data,
  },
};

/** Deliveries with their events. */
export function selectDeliveries(db: Database) {
  return db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .$dynamic();
}

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** What is told of a delivery. */
export function toDeliveryRecord({ event, ...row }: DeliveryRow): DeliveryRecord {
  const { id, type, createdAt, data } = event;
  return { ...row, event: { id, type, timestamp: new Date(createdAt).toISOString(), data } };
}
