import { env } from "cloudflare:workers";
import { eq, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ChatReply } from "../../src/chat/schemas.ts";
import * as schema from "../../src/db/schema.ts";
import { channels } from "../tables/support.ts";
import { authorize, connectSource } from "./connect.ts";
import { call, createOrganization, db } from "./service.ts";

/** An organization with everything that has an id: a connection, a conversation, and two flows under way. */
export interface Tenant {
  id: string;
  key: string;
  user: string;
  conversationId: string;
  /** Of an answer with a table and a chart. */
  answerId: string;
  /** Of the user, not of the organization. */
  contextId: string;
  webhookId: string;
  /** Of the webhook; it is over. */
  deliveryId: string;
  /** Of a mail flow that waits for its callback. */
  code: string;
  state: string;
  /** Of a web-analytics flow that waits for its property. */
  temporaryAccessToken: string;
  propertyId: string;
}

export async function createTenant(user: string): Promise<Tenant> {
  const { id, key } = await createOrganization();
  await connectSource({ key, user, type: "notes-workspace" });
  const { code, state } = await authorize({ key, user, type: "mail" });
  return {
    id,
    key,
    user,
    code,
    state,
    ...(await converse(key, user)),
    contextId: await defineContext(key, user),
    ...(await addWebhook({ id, key })),
    ...(await offerProperties(key, user)),
  };
}

/** A stored conversation of one exchange, whose answer is given the table of another. */
async function converse(key: string, externalUserIdentifier: string) {
  const body = { message: "Hello", mode: "chat", externalUserIdentifier, include: ["data"] };
  const response = await call("/chat", { key, body });
  const { conversationId, answerId = "" } = await response.json<ChatReply>();
  const { messages } = schema;
  const [stored] = await db().select().from(messages).where(eq(messages.answerId, answerId));
  const details = { ...Object(stored?.details), data: [channels] };
  await db().update(messages).set({ details }).where(eq(messages.answerId, answerId));
  return { conversationId, answerId };
}

async function defineContext(key: string, externalUserIdentifier: string): Promise<string> {
  const body = { name: "Refunds", kind: "definition", content: "Paid back.", externalUserIdentifier };
  const response = await call("/mcp/contexts", { key, body });
  const { id } = await response.json<{ id: string }>();
  return id;
}

/** A webhook with one delivery, which has failed. */
async function addWebhook({ id: organizationId, key }: { id: string; key: string }) {
  const response = await call("/webhooks", { key, body: { url: "https://hooks.client.example/in" } });
  const { id } = await response.json<{ id: string }>();
  const [eventId, deliveryId] = [`evt_${crypto.randomUUID()}`, `dlv_${crypto.randomUUID()}`];
  const common = { organizationId, createdAt: Date.now() };
  const event = { type: "webhook.test", data: { webhookId: id }, fannedOutAt: Date.now() } as const;
  await db().batch([
    db()
      .insert(schema.webhookEvents)
      .values({ ...common, ...event, id: eventId }),
    db()
      .insert(schema.webhookDeliveries)
      .values({ ...common, id: deliveryId, endpointId: id, eventId, state: "failed", attempts: 11 }),
  ]);
  return { webhookId: id, deliveryId };
}

async function offerProperties(key: string, user: string) {
  const { code, state } = await authorize({ key, user, type: "web-analytics" });
  const response = await call("/integrations/web-analytics/callback", { key, body: { code, state } });
  const result = await response.json<{ temporaryAccessToken: string; properties: { id: string }[] }>();
  const [property] = result.properties;
  if (!property) throw new Error("No property was offered");
  return { temporaryAccessToken: result.temporaryAccessToken, propertyId: property.id };
}

const tables = Object.values(schema).filter((entry) => is(entry, SQLiteTable));

/** Every row that belongs to an organization, by table; the organization's own is among them. */
export async function rowsOf(organizationId: string): Promise<Record<string, unknown[]>> {
  const owned = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    const owner = name === "organizations" ? "id" : "organization_id";
    return columns.some((column) => column.name === owner) ? [{ name, owner }] : [];
  });
  const answers = await env.DB.batch(
    owned.map(({ name, owner }) =>
      env.DB.prepare(`SELECT * FROM "${name}" WHERE "${owner}" = ?`).bind(organizationId),
    ),
  );
  return Object.fromEntries(owned.map(({ name }, index) => [name, answers[index]?.results ?? []]));
}
