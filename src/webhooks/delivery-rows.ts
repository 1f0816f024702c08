import { eq, getTableColumns } from "drizzle-orm";
import { webhookDeliveries, webhookEvents } from "../db/schema.ts";
import type { Database } from "../db/client.ts";
import type { DeliveryRecord } from "./reply-schemas.ts";

const {
  organizationId: _owner,
  endpointId: _endpoint,
  eventId: _event,
  ...own
} = getTableColumns(webhookDeliveries);
const { id, type, createdAt, data } = webhookEvents;

export function selectDeliveries(db: Database) {
  return db
    .select({ ...own, event: { id, type, createdAt, data } })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .$dynamic();
}

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

export function toDeliveryRecord({ event, ...row }: DeliveryRow): DeliveryRecord {
  const { createdAt: at, ...told } = event;
  return { ...row, event: { ...told, timestamp: new Date(at).toISOString() } };
}
