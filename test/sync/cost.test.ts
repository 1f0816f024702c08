import { env } from "cloudflare:workers";
import { it } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { PullStep } from "../../src/connectors/source.ts";
import { costOfSync } from "../support/cost.ts";
import { db } from "../support/service.ts";
import { insertDueConnections, page, scriptedSource } from "../support/sync.ts";

const RECORDS = 2_000;
/** The tick's claim, the lease, the completion, and what the store may note. */
const MOST_IDLE_ROWS = 5;

function listing(changed: number): PullStep[] {
  const records = Array.from({ length: RECORDS }, (_, index) =>
    page(`${index}`, index < changed ? "changed" : `The body of ${index}`),
  );
  return [
    { begins: ["pages"], records, checkpoint: { since: Date.now() } },
    // As with most sources, where to go on from is another place after every run.
    { complete: [{ dataset: "pages" }], checkpoint: { since: Date.now() + 1 } },
  ];
}

async function run(changed: number) {
  await db().update(integrations).set({ nextSyncAt: Date.now() });
  return await costOfSync(scriptedSource(...listing(changed)));
}

async function d1Size(): Promise<number> {
  const { meta } = await env.DB.prepare("SELECT 1").run();
  return meta.size_after;
}

it("C.0 a synchronization writes in proportion to what changed, and leaves D1 as small as it was", async ({
  expect,
}) => {
  await insertDueConnections(1);
  const before = await d1Size();
  const first = await run(0);
  expect(first.storeWritten).toBeGreaterThan(RECORDS);
  expect((await d1Size()) - before).toBeLessThan(20_000);

  const idle = await run(0);
  expect(idle.d1Written + idle.storeWritten).toBeLessThanOrEqual(MOST_IDLE_ROWS);
  expect(idle.d1Written).toBeGreaterThan(2);

  const changed = await run(10);
  expect(changed.storeWritten).toBeLessThan(10 * 20);
});
