import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type * as z from "zod";
import { cutPage, newestFirst } from "../db/pages.ts";
import type { Database } from "../db/client.ts";
import { webhookDeliveries, webhookEvents } from "../db/schema.ts";
import type { Db, Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { readEndpoint } from "./endpoints.ts";
import type { DeliveryList, DeliveryRecord, deliveriesQuery } from "./schemas.ts";
import type { EndpointRef } from "./secrets.ts";
import { insertAudit, type Actor } from "../audit/audit.ts";
import { deliver, isEnabled, sendDeliveries } from "./deliver.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";

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
  { db }: Db,
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

interface DeliveryRef extends EndpointRef {
  deliveryId: string;
}

function ownDelivery({ organizationId, id, deliveryId }: DeliveryRef) {
  return and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.endpointId, id),
    eq(webhookDeliveries.organizationId, organizationId),
  );
}

/** Throws 404 `webhook_delivery_not_found`. */
export async function readDelivery({ db }: Db, delivery: DeliveryRef): Promise<DeliveryRecord> {
  const [row] = await selectDeliveries(db).where(ownDelivery(delivery));
  if (!row) throw new AppError("webhook_delivery_not_found");
  return toDeliveryRecord(row);
}

/** Has a delivery that is over tried anew. Throws 404 `webhook_not_found`, `webhook_delivery_not_found`, 409 `webhook_disabled`, `webhook_delivery_pending`. */
export async function replayDelivery(deps: Deps, { actor, ...delivery }: DeliveryRef & { actor: Actor }) {
  const { organizationId, id, deliveryId } = delivery;
  const isReady = and(ownDelivery(delivery), ne(webhookDeliveries.state, "pending"), isEnabled);
  const [, replayed] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "webhook.replayed", target: id, details: { deliveryId } },
      sql`EXISTS (SELECT 1 FROM ${webhookDeliveries} WHERE ${isReady})`,
    ),
    deps.db
      .update(webhookDeliveries)
      .set({ state: "pending", attempts: 0, nextAttemptAt: deps.now() })
      .where(isReady)
      .returning({ id: webhookDeliveries.id }),
  ]);
  if (replayed.length === 0) {
    const { enabled } = await readEndpoint(deps, { organizationId, id });
    await readDelivery(deps, delivery);
    throw new AppError(enabled ? "webhook_delivery_pending" : "webhook_disabled");
  }
  await sendDeliveries(deps, [{ id: deliveryId, attempts: 0 }]);
  return await readDelivery(deps, delivery);
}

/** Sends a `webhook.test` once and waits; a failure is not counted. Throws 404 `webhook_not_found`, 409 `webhook_disabled`. */
export async function sendTest(deps: Deps, { organizationId, id }: EndpointRef & { actor: Actor }) {
  const endpoint = { organizationId, id };
  const { enabled } = await readEndpoint(deps, endpoint);
  if (!enabled) throw new AppError("webhook_disabled");
  const now = deps.now();
  const eventId = newId("evt");
  const deliveryId = newId("dlv");
  await deps.db.batch([
    deps.db.insert(webhookEvents).values({
      id: eventId,
      organizationId,
      type: "webhook.test",
      data: { webhookId: id },
      createdAt: now,
      fannedOutAt: now,
    }),
    deps.db.insert(webhookDeliveries).values({
      id: deliveryId,
      organizationId,
      endpointId: id,
      eventId,
      state: "pending",
      attempts: 0,
      nextAttemptAt: now + limits.webhookLeaseMs,
      createdAt: now,
    }),
  ]);
  await deliver(deps, { deliveryId, attempts: 0 });
  return await readDelivery(deps, { ...endpoint, deliveryId });
}
