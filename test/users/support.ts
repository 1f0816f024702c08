import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import {
  conversations,
  dailyMetrics,
  integrations,
  messages,
  records,
  tickets,
  users,
} from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import { sealTokens } from "../../src/integrations/tokens/credentials.ts";
import { integrationId, userId, type UserRef } from "../../src/integrations/ids.ts";
import type { Account } from "../../src/domain/account.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

/** The dependencies of the Worker, with some bindings or settings replaced. */
export function depsWith(overrides: object = {}): Deps {
  return withContext(createDeps({ ...env, ...overrides }), { waitUntil: () => undefined });
}

/** Every vendor takes every revocation. */
export function acceptRevocations(): void {
  vendors.answer(({ path }) => (path.includes("revoke") ? Response.json({ ok: true }) : undefined));
}

const ACCOUNTS: Partial<Record<IntegrationType, (canary: string) => Account>> = {
  "web-analytics": (canary) => ({ propertyId: canary, propertyName: canary }),
  "notes-workspace": (canary) => ({ workspaceId: canary, workspaceName: canary }),
  "team-chat": (canary) => ({ teamId: canary, teamName: canary, domain: canary }),
};

interface SeedOptions extends UserRef {
  /** One word that stands in everything of the user. */
  canary: string;
  records?: number;
  metrics?: number;
  messages?: number;
}

/**
 * A user with rows in every table, two open flows (rows, payloads in KV, tokens that were earned), and a pair of
 * tokens in a connection's object. Answers the ids.
 */
export async function seedUser(options: SeedOptions) {
  const { organizationId, externalUserIdentifier, canary } = options;
  const deps = depsWith();
  const owner = await userId(options);
  const now = Date.now();
  await db()
    .insert(users)
    .values({ id: owner, organizationId, externalId: externalUserIdentifier, createdAt: now });
  const ids: string[] = [];
  for (const [type, accountOf] of Object.entries(ACCOUNTS) as [IntegrationType, (c: string) => Account][]) {
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
        account: accountOf(canary),
        credentials: await sealTokens(deps, { organizationId, integrationId: id }, tokens as never),
        syncSchedule: "0 * * * *",
        nextSyncAt: now,
        checkpoint: { place: canary },
        lastResult: { at: new Date(now).toISOString(), outcome: "completed", records: 1 },
        createdAt: now,
        updatedAt: now,
      });
    await runInDurableObject(env.CONNECTION.getByName(id), (_instance, { storage }) =>
      storage.kv.put("pending", { sealed: canary, version: 0 }),
    );
  }
  await seedRows(options, ids);
  await seedFlows(options, owner);
  return { owner, ids };
}

async function seedRows(options: SeedOptions, [analytics = "", notes = ""]: string[]): Promise<void> {
  const { organizationId, canary } = options;
  const range = (count = 2) => Array.from({ length: count }, (_, index) => index);
  const run = async <T>(rows: T[], width: number, insert: (chunk: T[]) => Promise<unknown>) => {
    const size = Math.floor(100 / width);
    for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size));
  };
  const recordRows = range(options.records).map((index) => ({
    integrationId: notes,
    organizationId,
    kind: index % 2 ? "page" : "task",
    externalId: `record-${index}`,
    title: `${canary} ${index}`,
    body: `The body of ${canary}`,
    contentHash: String(index),
    run: "run_1",
  }));
  await run(recordRows, 9, (chunk) => db().insert(records).values(chunk));
  const figures = { totalUsers: 1, newUsers: 1, engagedSessions: 1, pageViews: 1, keyEvents: 0 };
  const metricRows = range(options.metrics).map((index) => ({
    integrationId: analytics,
    organizationId,
    day: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
    dimension: "landingPage" as const,
    value: `/${canary}`,
    sessions: index,
    ...figures,
    transactions: 0,
    revenue: 0,
  }));
  await run(metricRows, 14, (chunk) => db().insert(dailyMetrics).values(chunk));
  const owner = await userId(options);
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
  const messageRows = range(options.messages).map((index) => ({
    conversationId: conversation(index % 2),
    position: Math.floor(index / 2),
    organizationId,
    role: "user" as const,
    content: `${canary} asks ${index}`,
    metadata: { mode: canary },
    createdAt: 1,
  }));
  await run(messageRows, 7, (chunk) => db().insert(messages).values(chunk));
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

/** All that D1 (the index of the full-text search included), KV and these objects hold, as text. */
export async function dumpEverything(connectionIds: string[] = []): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sandbox_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const tables = await Promise.all(
    results.map(async ({ name }) => [name, (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results]),
  );
  const { keys } = await env.KV.list();
  const values = await Promise.all(keys.map(({ name }) => env.KV.get(name)));
  const objects = await Promise.all(
    connectionIds.map((id) =>
      runInDurableObject(env.CONNECTION.getByName(id), (_instance, { storage }) => [...storage.kv.list()]),
    ),
  );
  return JSON.stringify([tables, keys, values, objects], (_key, value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((byte) => typeof byte === "number")
      ? String.fromCharCode(...value)
      : value,
  );
}

/** The words in the index of the full-text search, which keeps them apart from the rows. */
export async function dumpSearchIndex(): Promise<string> {
  const { results } = await env.DB.prepare("SELECT block FROM records_fts_data").all<{ block: number[] }>();
  return results.map(({ block }) => String.fromCharCode(...block)).join("\n");
}
