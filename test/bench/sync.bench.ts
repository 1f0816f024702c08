import { print } from "../support/console.ts";
import { env } from "cloudflare:workers";
import { it } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import type { PullStep } from "../../src/connectors/source.ts";
import { interceptD1 } from "../support/d1.ts";
import { db } from "../support/service.ts";
import { insertDueConnections, jobDeps, page, scriptedSource } from "../support/sync.ts";

const STEP = 500;
const BODY = "The quick brown fox jumps over the lazy dog. ".repeat(20);

interface Line {
  records: number;
  run: string;
  seconds: number;
  perSecond: number;
  statementsPerRecord: number;
}

function printLine({ records, run, seconds, perSecond, statementsPerRecord }: Line): void {
  const columns = [
    `${records} ${run}`,
    `${seconds} s`,
    `${perSecond} records/s`,
    `${statementsPerRecord} statements a record`,
  ];
  print(columns.map((column) => column.padStart(24)).join(" "));
}

function steps(count: number): PullStep[] {
  const pages = Array.from({ length: count / STEP }, (_, step) => ({
    records: Array.from({ length: STEP }, (_unused, index) =>
      page(`${step * STEP + index}`, `${BODY}${step}.${index}`),
    ),
    checkpoint: step,
  }));
  return [...pages, { complete: [{ kind: "page" }] }];
}

async function measure(count: number, run: string, organizationId: string): Promise<Line> {
  const due = Date.now();
  await db().update(integrations).set({ nextSyncAt: due, leaseUntil: null, leaseToken: null });
  let statements = 0;
  const DB = interceptD1(env.DB, async (call, execute) => {
    statements += call.statements.length;
    return await execute();
  });
  const source = scriptedSource(...steps(count));
  const started = performance.now();
  await syncConnection(jobDeps({ DB }), { organizationId, integrationId: "int_0", due }, source);
  const seconds = (performance.now() - started) / 1000;
  return {
    records: count,
    run,
    seconds: Number(seconds.toFixed(2)),
    perSecond: Math.round(count / seconds),
    statementsPerRecord: Number((statements / count).toFixed(4)),
  };
}

it("prints the cost of a record at 1,000, 10,000 and 100,000 records; it must stay flat", async ({
  expect,
}) => {
  const { organizationId } = await insertDueConnections(1);
  const lines: Line[] = [];
  for (const count of [1_000, 10_000, 100_000]) {
    for (const run of ["new", "unchanged"]) {
      const line = await measure(count, run, organizationId);
      printLine(line);
      lines.push(line);
    }
    await db().update(integrations).set({ checkpoint: null });
    await env.DB.exec("DELETE FROM records");
  }
  for (const run of ["new", "unchanged"]) {
    const [small, , large] = lines.filter((line) => line.run === run);
    expect(large?.statementsPerRecord).toBeLessThanOrEqual((small?.statementsPerRecord ?? 0) * 1.1);
    expect(large?.perSecond).toBeGreaterThan((small?.perSecond ?? 0) / 3);
  }
});
