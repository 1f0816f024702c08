import { env } from "cloudflare:workers";
import type { Deps } from "../../src/deps.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import { integrations, records, users } from "../../src/db/schema.ts";
import type { PullStep, SyncSource } from "../../src/connectors/source.ts";
import type { RecordRow } from "../../src/connectors/rows.ts";
import { checkD1Limits, interceptD1, type D1Call } from "./d1.ts";
import { createOrganization, db } from "./service.ts";

/** Dependencies as cron and queue have them; D1 is held to its real limits. */
export function jobDeps(overrides: Partial<Env> = {}): Deps {
  const DB = interceptD1(overrides.DB ?? env.DB, async (call, run) => {
    checkD1Limits(call);
    return await run();
  });
  return withContext(createDeps({ ...env, ...overrides, DB }), { waitUntil: () => undefined });
}

/** A D1 that fails its `k`-th call, before or after it has taken effect. */
export function failingD1(
  k: number,
  when: "before" | "after",
): { database: D1Database; calls: () => number } {
  let calls = 0;
  const database = interceptD1(env.DB, async <T>(_call: D1Call, run: () => Promise<T>) => {
    calls += 1;
    if (calls !== k) return await run();
    if (when === "after") await run();
    throw new Error("D1_ERROR: Network connection lost.");
  });
  return { database, calls: () => calls };
}

/** Connections that are due now, written as they stand after connect. */
export async function insertDueConnections(
  count: number,
): Promise<{ organizationId: string; ids: string[]; due: number }> {
  const { id: organizationId } = await createOrganization();
  const deps = jobDeps();
  const due = Date.now();
  const rows = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const integrationId = `int_${index}`;
      const tokens = { accessToken: "t", scopes: [] };
      const sealed = await deps.keyring.seal(JSON.stringify(tokens), {
        organizationId,
        subject: integrationId,
      });
      return { integrationId, userId: `usr_${index}`, sealed };
    }),
  );
  for (let start = 0; start < rows.length; start += 5) {
    const chunk = rows.slice(start, start + 5);
    await db()
      .insert(users)
      .values(
        chunk.map(({ userId }) => ({ id: userId, organizationId, externalId: userId, createdAt: due })),
      );
    await db()
      .insert(integrations)
      .values(
        chunk.map(({ integrationId, userId, sealed }) => ({
          id: integrationId,
          organizationId,
          userId,
          type: "notes-workspace" as const,
          enabled: true,
          connected: true,
          account: { workspaceId: "w", workspaceName: "W" },
          credentials: sealed,
          syncSchedule: "0 * * * *",
          nextSyncAt: due,
          createdAt: due,
          updatedAt: due,
        })),
      );
  }
  return { organizationId, ids: rows.map(({ integrationId }) => integrationId), due };
}

/** A source that yields these steps, anew for every run. */
export function scriptedSource(...steps: PullStep[]): {
  "notes-workspace": SyncSource<"notes-workspace">;
  runs: () => number;
} {
  let runs = 0;
  return {
    "notes-workspace": {
      type: "notes-workspace",
      retentionDays: {},
      async *pull() {
        runs += 1;
        for (const step of steps) yield await Promise.resolve(step);
      },
    },
    runs: () => runs,
  };
}

export function page(externalId: string, body = `body of ${externalId}`): RecordRow {
  return { kind: "page", externalId, title: `Page ${externalId}`, body };
}

/** What is stored, without what differs from run to run. */
export async function storedRecords() {
  const rows = await db().select().from(records).orderBy(records.integrationId, records.externalId);
  return rows.map(({ id: _id, run: _run, ...rest }) => rest);
}
