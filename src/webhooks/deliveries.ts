import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { webhookDeliveries } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { decodeCursor, encodeCursor } from "../lib/paging.ts";
import { selectDeliveries, toDeliveryRecord } from "./delivery-rows.ts";
import type { EndpointRef } from "./endpoint-rows.ts";
import { readEndpoint } from "./endpoints.ts";
import type { DeliveryList, DeliveryRecord } from "./reply-schemas.ts";
import type { deliveriesQuery } from "./schemas.ts";

/** `createdAt` and id of the last one seen: neither ever changes, so that pages have no gaps. */
const place = z.tuple([z.int(), z.string().max(100)]);

/** What went to an endpoint or is to go, the newest first. Throws 404 `webhook_not_found`, 400 for a bad cursor. */
export async function listDeliveries(
  { db }: Pick<Deps, "db">,
  { organizationId, id, state, cursor, limit }: EndpointRef & z.output<typeof deliveriesQuery>,
): Promise<DeliveryList> {
  const after = cursor === undefined ? undefined : decodeCursor(place, cursor);
  const deliveries = webhookDeliveries;
  const [, rows] = await Promise.all([
    readEndpoint({ db }, { organizationId, id }),
    selectDeliveries(db)
      .where(
        and(
          eq(deliveries.organizationId, organizationId),
          eq(deliveries.endpointId, id),
          state && eq(deliveries.state, state),
          after && sql`(${deliveries.createdAt}, ${deliveries.id}) < (${after[0]}, ${after[1]})`,
        ),
      )
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(limit + 1),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    deliveries: page.map(toDeliveryRecord),
    nextCursor: last ? encodeCursor([last.createdAt, last.id]) : null,
  };
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
