import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { conversations, integrations, messages, tickets, users } from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import { sealTokens } from "../../src/integrations/tokens/credentials.ts";
import { integrationId, userId, type UserRef } from "../../src/integrations/ids.ts";
import type { Account } from "../../src/domain/account.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { db } from "../support/service.ts";
import { storeDays, storeRecords, type StoredConnection } from "../support/stored.ts";
import { vendors } from "../support/vendors.ts";

/** The dependencies of the Worker, with some bindings or settings replaced. */
export function depsWith(overrides: object = {}): Deps {
  return withContext(createDeps({ ...env, ...overrides }), { waitUntil: () => undefined });
}

/** Every vendor takes every revocation. */
export function acceptRevocations(): void {
  vendors.answer(({ path }) => (path.includes("revoke") ? Response.json({ ok: true }) : undefined));
}

function accountOf(type: IntegrationType, canary: string): Account {
  if (type === "web-analytics") return { propertyId: canary, propertyName: canary };
  if (type === "notes-workspace") return { workspaceId: canary, workspaceName: canary };
  return { teamId: canary, teamName: canary, domain: canary };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

interface SeedOptions extends UserRef {
  /** One word that stands in everything of the user. */
  canary: string;
  /** Those that the user has connected. */
  types?: IntegrationType[];
  records?: number;
  metrics?: number;
  messages?: number;
}

/** A user's id, and those of the connections. */
export interface Seeded {
  owner: string;
  ids: string[];
}

/**
 * A user with rows in every table and in the store, two open flows (rows, payloads in KV, tokens that were earned), and
 * a pair of tokens in each connection's object. Answers the ids, in the order of `types`.
 */
export async function seedUser(options: SeedOptions): Promise<Seeded> {
  const { organizationId, externalUserIdentifier, canary } = options;
  const { types = ["web-analytics", "notes-workspace", "team-chat"] } = options;
  const deps = depsWith();
  const owner = await userId(options);
  const now = Date.now();
  await db()
    .insert(users)
    .values({ id: owner, organizationId, externalId: externalUserIdentifier, createdAt: now });
  const ids: string[] = [];
  for (const type of types) {
    const id = await integrationId(options, type);
    ids.push(id);
    const tokens = {
      accessToken: `${canary}-access`,
      refreshToken: `${canary}-refresh`,
      scopes: [],
      dc: "com",
    };
    await db()
      .insert(integrations)
      .values({
        id,
        organizationId,
        userId: owner,
        type,
        enabled: true,
        connected: true,
        account: accountOf(type, canary),
        credentials: await sealTokens(deps, { organizationId, integrationId: id }, tokens as never),
        syncSchedule: "0 * * * *",
        nextSyncAt: now,
        epoch: 1,
        lastResult: { at: new Date(now).toISOString(), outcome: "completed", records: 1 },
        createdAt: now,
        updatedAt: now,
      });
    await runInDurableObject(env.CONNECTION.getByName(id), (_instance, { storage }) =>
      storage.kv.put("pending", { sealed: canary, version: 0 }),
    );
    await seedStore(options, { type, integrationId: id, userId: owner, region: null });
  }
  await seedConversations(options, owner);
  await seedFlows(options, owner);
  return { owner, ids };
}

async function seedStore(options: SeedOptions, connection: StoredConnection): Promise<void> {
  const { canary, records = 2, metrics = 2 } = options;
  if (connection.type === "web-analytics") {
    const dayOf = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
    const rows = range(metrics).map((index) => ({ day: dayOf(index), sessions: index }));
    await storeDays(
      connection,
      rows.map((row) => ({ ...row, dimension: "landingPage", value: `/${canary}` })),
    );
  }
  if (connection.type === "notes-workspace") {
    const rows = range(records).map((index) => ({
      dataset: index % 2 ? ("pages" as const) : ("tasks" as const),
      title: `${canary} ${index}`,
      text: `The body of ${canary}`,
    }));
    await storeRecords(connection, rows);
  }
}

async function seedConversations(options: SeedOptions, owner: string): Promise<void> {
  const { organizationId, canary } = options;
  const conversation = (index: number) => `cnv_${owner}_${index}`;
  await db()
    .insert(conversations)
    .values(
      range(2).map((index) => ({
        id: conversation(index),
        organizationId,
        userId: owner,
        title: canary,
        createdAt: 1,
        updatedAt: 1,
      })),
    );
  const messageRows = range(options.messages ?? 2).map((index) => ({
    conversationId: conversation(index % 2),
    position: Math.floor(index / 2),
    organizationId,
    role: "user" as const,
    content: `${canary} asks ${index}`,
    metadata: { mode: canary },
    createdAt: 1,
  }));
  // Seven parameters a row, and at most a hundred a statement.
  for (let start = 0; start < messageRows.length; start += 14) {
    await db()
      .insert(messages)
      .values(messageRows.slice(start, start + 14));
  }
}

async function seedFlows(options: SeedOptions, owner: string): Promise<void> {
  const { organizationId, canary } = options;
  const deps = depsWith();
  const id = await integrationId(options, "mail");
  const sealed = await deps.keyring.seal(
    JSON.stringify({ accessToken: `${canary}-earned`, scopes: [], dc: "com" }),
    { organizationId, subject: id },
  );
  const expiresAt = Date.now() + 600_000;
  for (const [kind, progress] of [
    ["oauth-state", null],
    ["property-selection", sealed],
  ] as const) {
    const hash = `hash-${kind}-${owner}`;
    await db()
      .insert(tickets)
      .values({ hash, organizationId, userId: owner, integrationId: id, type: "mail", progress, expiresAt });
    await env.KV.put(`${kind}:${hash}`, JSON.stringify({ organizationId, canary }));
  }
}

/** All that D1, KV, and these users' objects hold, as text; the index of the full-text search included. */
export async function dumpEverything(...seeded: Seeded[]): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sandbox_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const tables = await Promise.all(
    results.map(async ({ name }) => [name, (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results]),
  );
  const { keys } = await env.KV.list();
  const values = await Promise.all(keys.map(({ name }) => env.KV.get(name)));
  const objects = await Promise.all(
    seeded.map(async ({ owner, ids }) => [
      await runInDurableObject(env.USER_STORE.getByName(owner), (_store, { storage }) => dumpStore(storage)),
      await Promise.all(
        ids.map((id) =>
          runInDurableObject(env.CONNECTION.getByName(id), (_instance, { storage }) => [
            ...storage.kv.list(),
          ]),
        ),
      ),
    ]),
  );
  return JSON.stringify([tables, keys, values, objects]);
}

/** Every table of an object's database; those of the search index have their words as bytes. */
function dumpStore({ sql, kv }: DurableObjectStorage): unknown[] {
  const tables = sql
    .exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    .toArray();
  const decoder = new TextDecoder("latin1");
  const textOf = (value: SqlStorageValue) => (value instanceof ArrayBuffer ? decoder.decode(value) : value);
  const rows = tables.flatMap(({ name }) => [...sql.exec(`SELECT * FROM "${name}"`).raw()]);
  return [...rows.map((row) => row.map(textOf)), ...kv.list()];
}
