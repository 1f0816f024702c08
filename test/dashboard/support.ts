import { and, eq } from "drizzle-orm";
import { integrations, users, webhookDeliveries } from "../../src/db/schema.ts";
import { connectSource } from "../support/connect.ts";
import { call, createOrganization, db } from "../support/service.ts";

/** An organization with one of everything that has an id in the dashboard's addresses. */
export interface Household {
  organization: string;
  key: string;
  /** What programs send; `key` is its id. */
  apiKey: string;
  user: string;
  connection: string;
  webhook: string;
  delivery: string;
}

export async function createHousehold(externalUserId: string): Promise<Household> {
  const { id, key, keyId } = await createOrganization();
  const created = await call("/webhooks", { key, body: { url: "https://hooks.client.example/in" } });
  const { id: webhook } = await created.json<{ id: string }>();
  await connectSource({ key, user: externalUserId, type: "notes-workspace" });
  await call(`/webhooks/${webhook}/test`, { key, method: "POST" });
  const [delivery] = await db()
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, webhook), eq(webhookDeliveries.state, "failed")));
  const [user] = await db().select().from(users).where(eq(users.organizationId, id));
  const [connection] = await db().select().from(integrations).where(eq(integrations.organizationId, id));
  if (!user || !connection || !delivery) throw new Error("The household is not complete");
  const ids = { user: user.id, connection: connection.id, webhook, delivery: delivery.id };
  return { organization: id, key: keyId, apiKey: key, ...ids };
}
