import { and, eq, getTableColumns } from "drizzle-orm";
import type * as z from "zod";
import { cutPage, newestFirst } from "../db/pages.ts";
import type { Database } from "../db/client.ts";
import { webhookDeliveries, webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { EndpointRef } from "./endpoint-rows.ts";
import { readEndpoint } from "./endpoints.ts";
import type { DeliveryList, DeliveryRecord } from "./reply-schemas.ts";
import type { deliveriesQuery } from "./schemas.ts";

const {
  organizationId: _owner,
  endpointId: _endpoint,
  eventId: _event,
  ...own
} = getTableColumns(webhookDeliveries);

function selectDeliveries(db: Database) {
  const { id, type, createdAt, data } = webhookEvents;
  return db
    .select({ ...own, event: { id, type, createdAt, data } })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .$dynamic();
}

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

function toDeliveryRecord({ event, ...row }: DeliveryRow): DeliveryRecord {
  const { createdAt: at, ...told } = event;
  return { ...row, event: { ...told, timestamp: new Date(at).toISOString() } };
}

/** What went to an endpoint or is to go, the newest first. Throws 404 `webhook_not_found`, 400 for a bad cursor. */
export async function listDeliveries(
  { db }: Pick<Deps, "db">,
  { organizationId, id, state, cursor, limit }: EndpointRef & z.output<typeof deliveriesQuery>,
): Promise<DeliveryList> {
  const deliveries = webhookDeliveries;
  // Neither ever changes, so that pages have no gaps.
  const { isBehind, order } = newestFirst(deliveries.createdAt, deliveries.id, cursor);
  const isMeant = and(
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.endpointId, id),
    state && eq(deliveries.state, state),
  );
  const [, rows] = await Promise.all([
    readEndpoint({ db }, { organizationId, id }),
    selectDeliveries(db)
      .where(and(isMeant, isBehind))
      .orderBy(...order)
      .limit(limit + 1),
  ]);
  const { page, nextCursor } = cutPage(rows, limit, (last) => [last.createdAt, last.id]);
  return { deliveries: page.map(toDeliveryRecord), nextCursor };
}

export interface DeliveryRef extends EndpointRef {
  deliveryId: string;
}

/** Picks the row, of this endpoint of this organization only. */
export function ownDelivery({ organizationId, id, deliveryId }: DeliveryRef) {
  return and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.endpointId, id),
    eq(webhookDeliveries.organizationId, organizationId),
  );
}

/** Throws 404 `webhook_delivery_not_found`. */
export async function readDelivery({ db }: Pick<Deps, "db">, delivery: DeliveryRef): Promise<DeliveryRecord> {
  const [row] = await selectDeliveries(db).where(ownDelivery(delivery)).limit(1);
  if (!row) throw new AppError("webhook_delivery_not_found");
  return toDeliveryRecord(row);
}
