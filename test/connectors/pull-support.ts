import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { VendorError } from "../../src/connectors/errors.ts";
import type { PullContext, PullStep, SyncSource } from "../../src/connectors/source.ts";
import { integrations } from "../../src/db/schema.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import type { AccountByType } from "../../src/domain/account.ts";
import type { PackedDay } from "../../src/domain/days.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import type { RecordDataset, RecordKey, VendorRecord } from "../../src/domain/records.ts";
import { createAccess } from "../../src/integrations/tokens/access.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";

/** Saturday, 21 November 2026, 15:20 in Berlin, where the sandbox's company is. */
export const NOW = Date.UTC(2026, 10, 21, 14, 20);

export function setClock(now: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now });
}

export type Connection<T extends IntegrationType> = Pick<PullContext<T>, "account" | "call">;

interface ConnectOptions {
  /** Who consents at the vendor. */
  person?: string;
  /** Extra fields of connect's body. */
  connect?: Record<string, unknown>;
}

/** A connection made over HTTP, as a source gets to see it. */
export async function connect<T extends IntegrationType>(
  type: T,
  options: ConnectOptions = {},
): Promise<Connection<T>> {
  const { id: organizationId, key } = await createOrganization();
  await connectSource({ key, type, ...options });
  // The first sync that connect enqueued must not run beside the test's own: its message is stale now.
  const [row] = await db()
    .update(integrations)
    .set({ nextSyncAt: null })
    .where(and(eq(integrations.organizationId, organizationId), eq(integrations.type, type)))
    .returning();
  if (!row?.credentials) throw new Error("The connection was not stored");
  const deps = withContext(createDeps(env), { waitUntil: () => undefined });
  const { id: integrationId, credentials } = row;
  return {
    // A row's account is that of its type.
    account: row.account as AccountByType[T],
    // Tokens end while the test's clock goes on.
    call: createAccess(deps, { organizationId, integrationId, type, credentials }),
  };
}

export interface Run {
  steps: PullStep[];
  /** What the run ended with, when it did not end well. */
  error?: VendorError;
}

/** What is saved of a run: the checkpoint, and the ids that its open listings have seen. */
interface Saved {
  checkpoint: unknown;
  seen: Partial<Record<RecordDataset, string[]>>;
}

/** Keeps what sources give as engine and store do, in memory. */
export function createStore(checkpoint?: unknown) {
  const records = new Map<string, VendorRecord>();
  const days = new Map<string, PackedDay>();
  let saved: Saved = { checkpoint, seen: {} };

  return {
    /** As it comes back from the object's storage. */
    get checkpoint(): unknown {
      return saved.checkpoint;
    },
    /** Runs a source until it ends, fails, or has given `cutAfter` steps. */
    async sync<T extends IntegrationType>(
      source: SyncSource<T>,
      connection: Connection<T>,
      { cutAfter = Infinity }: { cutAfter?: number } = {},
    ): Promise<Run> {
      const steps: PullStep[] = [];
      const seen = openSets(saved.seen);
      const context = { ...connection, checkpoint: saved.checkpoint, now: Date.now() };
      try {
        for await (const step of source.pull(context)) {
          steps.push(step);
          applyStep(records, days, seen, step);
          if (step.checkpoint !== undefined)
            saved = copy({ checkpoint: step.checkpoint, seen: closed(seen) });
          if (steps.length >= cutAfter) break;
        }
      } catch (error) {
        if (!(error instanceof VendorError)) throw error;
        return { steps, error };
      }
      return { steps };
    },
    record: (id: string): VendorRecord | undefined =>
      [...records.values()].find((record) => record.id === id),
    records: (dataset: RecordDataset): VendorRecord[] => ofDataset(records, dataset),
    /** Ids of a dataset, sorted. */
    ids: (dataset: RecordDataset): string[] => ofDataset(records, dataset).map(({ id }) => id),
    days: (): PackedDay[] => [...days.values()],
  };
}

type Records = Map<string, VendorRecord>;
type Seen = Map<RecordDataset, Set<string>>;

function applyStep(records: Records, days: Map<string, PackedDay>, seen: Seen, step: PullStep): void {
  expect(step.records?.length ?? 0).toBeLessThanOrEqual(500);
  for (const dataset of step.begins ?? []) seen.set(dataset, new Set());
  for (const record of step.records ?? []) records.set(keyOf(record), record);
  for (const { dataset, id } of [...(step.records ?? []), ...(step.seen ?? [])]) {
    seen.set(dataset, (seen.get(dataset) ?? new Set()).add(id));
  }
  for (const gone of step.deleted ?? []) {
    records.delete(keyOf(gone));
    seen.get(gone.dataset)?.delete(gone.id);
  }
  for (const { dataset, place, since } of step.complete ?? []) {
    for (const record of ofDataset(records, dataset)) {
      const isListed = place === undefined || record.place === place;
      const isInWindow = since === undefined || (record.date ?? "") >= since;
      const isSeen = seen.get(dataset)?.has(record.id) ?? false;
      if (isListed && isInWindow && !isSeen) records.delete(keyOf(record));
    }
    if (place === undefined && since === undefined) seen.delete(dataset);
  }
  for (const day of step.days ?? []) days.set(`${day.dimension} ${day.day}`, day);
}

function ofDataset(records: Records, dataset: RecordDataset): VendorRecord[] {
  return [...records.values()]
    .filter((record) => record.dataset === dataset)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

function openSets(seen: Saved["seen"]): Seen {
  const sets: Seen = new Map();
  for (const dataset of Object.keys(seen) as RecordDataset[]) sets.set(dataset, new Set(seen[dataset]));
  return sets;
}

function closed(seen: Seen): Saved["seen"] {
  return Object.fromEntries([...seen].map(([dataset, ids]) => [dataset, [...ids]]));
}

function copy<V>(value: V): V {
  return JSON.parse(JSON.stringify(value)) as V;
}

const keyOf = ({ dataset, id }: RecordKey): string => `${dataset} ${id}`;
