import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { Deps } from "../../src/deps.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import { integrations, users } from "../../src/db/schema.ts";
import type { VendorRecord } from "../../src/domain/records.ts";
import type { PullStep, SyncSource } from "../../src/connectors/source.ts";
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
  // At most a hundred parameters a statement.
  const chunks = Array.from({ length: Math.ceil(count / 5) }, (_, nth) => rows.slice(nth * 5, nth * 5 + 5));
  const statements = chunks.flatMap((chunk) => [
    db()
      .insert(users)
      .values(
        chunk.map(({ userId }) => ({ id: userId, organizationId, externalId: userId, createdAt: due })),
      ),
    db()
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
      ),
  ]);
  const [first, ...others] = statements;
  if (first) await db().batch([first, ...others]);
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
      async *pull() {
        runs += 1;
        for (const step of steps) yield await Promise.resolve(step);
      },
    },
    runs: () => runs,
  };
}

export function page(id: string, text = `body of ${id}`): VendorRecord {
  return { dataset: "pages", id, title: `Page ${id}`, text };
}

/** A record or a row of a day as a user's store exports it. */
export type StoredLine = Record<string, unknown> & { integrationId: string };

/** What these users' stores hold, those of all unless some are named: records, and rows of days. */
export async function storedData(
  owners?: string[],
): Promise<{ records: (StoredLine & VendorRecord)[]; days: StoredLine[] }> {
  const everybody = async () => await db().select({ id: users.id }).from(users).orderBy(users.id);
  const ids = owners ?? (await everybody()).map(({ id }) => id);
  const exported = await Promise.all(ids.map(exportOf));
  const lines = exported.flat();
  const dataOf = (type: string) => lines.filter((line) => line.type === type).map(({ data }) => data);
  return { records: dataOf("record") as (StoredLine & VendorRecord)[], days: dataOf("daily_metric") };
}

export const storedRecords = async () => (await storedData()).records;

async function exportOf(userId: string): Promise<{ type: string; data: StoredLine }[]> {
  const stream = await jobDeps().stores.of({ userId, region: null }).export();
  const text = await new Response(stream).text();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { type: string; data: StoredLine });
}

/** How far a connection's source has been read, as its user's store has it. */
export async function progressOf(integrationId: string): Promise<unknown> {
  const [row] = await db().select().from(integrations).where(eq(integrations.id, integrationId));
  if (!row) throw new Error("No such connection");
  const store = jobDeps().stores.of({ userId: row.userId, region: null });
  const opened = await store.open({ connection: row.id, epoch: row.epoch, run: row.runs });
  return opened?.progress?.checkpoint;
}
