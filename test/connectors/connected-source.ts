import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { createAccess } from "../../src/integrations/tokens/access.ts";
import type { AccountByType } from "../../src/domain/account.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import type { MetricRow, RecordRow } from "../../src/connectors/rows.ts";
import type { PullContext, PullStep, SyncSource } from "../../src/connectors/source.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { jobDeps } from "../support/sync.ts";

/** Saturday, 21 November 2026, 15:20 in Berlin, where the sandbox's company is. */
export const NOW = Date.UTC(2026, 10, 21, 14, 20);

export function setClock(now: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now });
}

/** A connection made as a client makes it, and what its source gets to read with. */
export async function openSource<T extends IntegrationType>(
  type: T,
  connect: { person?: string; connect?: Record<string, unknown> } = {},
): Promise<(checkpoint: unknown, run?: number) => PullContext<T>> {
  const { key } = await createOrganization();
  await connectSource({ key, type, ...connect });
  const [row] = await db().select().from(integrations).where(eq(integrations.type, type));
  if (!row?.credentials) throw new Error("Not connected");
  const { id: integrationId, organizationId, credentials, account } = row;
  const deps = jobDeps();
  return (checkpoint, run = 1) => ({
    run,
    http: deps,
    // A row's account is that of its type.
    account: account as AccountByType[T],
    // As it comes back from the database.
    checkpoint: checkpoint === undefined ? undefined : JSON.parse(JSON.stringify(checkpoint)),
    now: Date.now(),
    call: createAccess(deps, { organizationId, integrationId, type, credentials }),
  });
}

export interface Run {
  steps: PullStep[];
  /** What the run ended with, when it did not end well. */
  error?: unknown;
}

/** What the engine keeps of steps, in memory and without its limits. */
export function createStore() {
  const records = new Map<string, RecordRow & { run: number }>();
  const metrics = new Map<string, MetricRow>();
  let runs = 0;
  let checkpoint: unknown;

  function apply(step: PullStep, run: number): void {
    const days = step.replaceDays;
    for (const [key, { day }] of metrics) if (days && day >= days.from && day <= days.to) metrics.delete(key);
    for (const row of step.metrics ?? []) metrics.set(`${row.dimension} ${row.day} ${row.value}`, row);
    for (const row of step.records ?? []) records.set(`${row.kind} ${row.externalId}`, { ...row, run });
    for (const { kind, place, firstRun = run } of step.complete ?? []) {
      for (const [key, row] of records) {
        const isListed = row.kind === kind && (place === undefined || row.place === place);
        if (isListed && row.run < firstRun) records.delete(key);
      }
    }
    if (step.checkpoint !== undefined) checkpoint = step.checkpoint;
  }

  return {
    get checkpoint() {
      return checkpoint;
    },
    metrics: () => [...metrics.values()],
    records: (kind: string) =>
      [...records.values()]
        .filter((row) => row.kind === kind)
        .map(({ run: _run, ...row }) => row)
        .toSorted((left, right) => left.externalId.localeCompare(right.externalId)),
    /** One run from the checkpoint; cut before the step with this number when `steps` says so. */
    async run<T extends IntegrationType>(
      source: SyncSource<T>,
      open: (checkpoint: unknown, run?: number) => PullContext<T>,
      steps = Infinity,
    ): Promise<Run> {
      runs += 1;
      const run: Run = { steps: [] };
      if (steps === 0) return run;
      try {
        for await (const step of source.pull(open(checkpoint, runs))) {
          run.steps.push(step);
          apply(step, runs);
          if (run.steps.length >= steps) break;
        }
      } catch (error) {
        run.error = error;
      }
      return run;
    },
  };
}
