import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { createDeps } from "../../src/deps.ts";
import { openTokens } from "../../src/integrations/tokens/credentials.ts";
import type { AccountByType } from "../../src/domain/account.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { ProviderError } from "../../src/connectors/errors.ts";
import type { PullContext, PullStep, RecordKey, SyncSource } from "../../src/connectors/source.ts";
import type { RecordRow } from "../../src/connectors/rows.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";

type Connection<T extends IntegrationType> = Pick<PullContext<T>, "http" | "account" | "call">;

/** A connection made over HTTP, as a source gets to see it. */
export async function connect<T extends IntegrationType>(type: T, person?: string): Promise<Connection<T>> {
  const { id: organizationId, key } = await createOrganization();
  await connectSource({ key, type, ...(person !== undefined && { person }) });
  // The first sync that connect enqueued must not run beside the test's own: its message is stale now.
  const [row] = await db()
    .update(integrations)
    .set({ nextSyncAt: null })
    .where(eq(integrations.organizationId, organizationId))
    .returning();
  if (!row?.credentials) throw new Error("The connection was not stored");
  const tokens = await openTokens(
    createDeps(env),
    { organizationId, integrationId: row.id },
    row.credentials,
  );
  return {
    http: { fetch: (...args) => fetch(...args), config: { providerProxy: "https://vendors.test" } },
    account: row.account as AccountByType[T],
    call: (vendorCall) => vendorCall(tokens),
  };
}

type Rows = Map<string, { row: RecordRow; run: number }>;

/** Stores steps as the engine does: every run knows only what it saw itself. */
export function createStore(checkpoint?: unknown) {
  const rows: Rows = new Map();
  const state = { checkpoint, runs: 0 };
  return {
    rows,
    /** Runs a source until it ends, fails, or has given `cutAfter` steps; answers how it ended. */
    async sync<T extends IntegrationType>(
      source: SyncSource<T>,
      connection: Connection<T>,
      { cutAfter = Infinity }: { cutAfter?: number } = {},
    ): Promise<{ steps: PullStep[]; error?: ProviderError }> {
      state.runs += 1;
      const steps: PullStep[] = [];
      const context = { ...connection, checkpoint: state.checkpoint, now: Date.now(), run: state.runs };
      try {
        for await (const step of source.pull(context)) {
          steps.push(step);
          applyStep(rows, step, state.runs);
          if (step.checkpoint !== undefined) state.checkpoint = JSON.parse(JSON.stringify(step.checkpoint));
          if (steps.length >= cutAfter) break;
        }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return { steps, error };
      }
      return { steps };
    },
    record: (externalId: string): RecordRow | undefined =>
      [...rows.values()].find(({ row }) => row.externalId === externalId)?.row,
    /** Ids of a kind, sorted. */
    ids: (kind: string): string[] =>
      [...rows.values()]
        .filter(({ row }) => row.kind === kind)
        .map(({ row }) => row.externalId)
        .toSorted(),
  };
}

function applyStep(rows: Rows, step: PullStep, run: number): void {
  expect(step.records?.length ?? 0).toBeLessThanOrEqual(500);
  expect(step.seen?.length ?? 0).toBeLessThanOrEqual(500);
  for (const row of step.records ?? []) rows.set(keyOf(row), { row, run });
  for (const seen of step.seen ?? []) {
    const known = rows.get(keyOf(seen));
    if (known) known.run = run;
  }
  for (const gone of step.deleted ?? []) rows.delete(keyOf(gone));
  for (const { kind, place, since, firstRun = run } of step.complete ?? []) {
    for (const [key, { row, run: seenBy }] of rows) {
      const isListed = place === undefined || row.place === place;
      const isInWindow = since === undefined || (row.occurredAt ?? "") >= since;
      if (row.kind === kind && isListed && isInWindow && seenBy < firstRun) rows.delete(key);
    }
  }
}

const keyOf = ({ kind, externalId }: RecordKey): string => `${kind} ${externalId}`;
