import { env } from "cloudflare:workers";
import { it } from "vitest";
import type { VendorRecord } from "../../src/domain/records.ts";
import { connectors } from "../../src/connectors/registry.ts";
import type { PullStep } from "../../src/connectors/source.ts";
import { integrations } from "../../src/db/schema.ts";
import { shortestIntervalMs } from "../../src/periods/schedule.ts";
import { print } from "../support/console.ts";
import { costOfSync, type Cost } from "../support/cost.ts";
import { db } from "../support/service.ts";
import { insertDueConnections, jobDeps, scriptedSource } from "../support/sync.ts";
import { priceOf, priceOfStorage } from "./prices.ts";

const RECORDS = 50_000;
const STEP = 500;
const BODY = "The quick brown fox jumps over the lazy dog. ".repeat(20);
const MONTH_MS = 30 * 86_400_000;
/** The tick's claim, the lease, the completion, and the store's note of how far it has read. */
const MOST_IDLE_ROWS = 5;
/** Records are none of D1's: it may not grow by more (issue 12). */
const MOST_D1_BYTES = 20_000;

function message(index: number, text: string): VendorRecord {
  return {
    dataset: "messages",
    id: `${index}`,
    title: `Message ${index}`,
    text: `${BODY}${text}`,
    author: `Person ${index % 40}`,
    place: `channel-${index % 30}`,
    date: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  };
}

/** A source that names all there is; of a hundred records as many as told have another text than at first. */
function listing(changedOfHundred: number): PullStep[] {
  const textOf = (index: number) => (index % 100 < changedOfHundred ? `changed ${index}` : `${index}`);
  const pages = Array.from({ length: RECORDS / STEP }, (_, step): PullStep => {
    const indexes = Array.from({ length: STEP }, (_unused, nth) => step * STEP + nth);
    return {
      ...(step === 0 && { begins: ["messages"] }),
      records: indexes.map((index) => message(index, textOf(index))),
      checkpoint: { page: step },
    };
  });
  return [...pages, { complete: [{ dataset: "messages" }], checkpoint: { since: Date.now() } }];
}

async function measure(name: string, changedOfHundred: number): Promise<Cost> {
  await db().update(integrations).set({ nextSyncAt: Date.now() });
  const source = scriptedSource(...listing(changedOfHundred));
  const started = performance.now();
  const cost = await costOfSync(source);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { d1Written, storeWritten, requests } = cost;
  const columns = [`${storeWritten} rows of the store`, `${d1Written} of D1`, `${requests} calls`];
  print(`${name.padEnd(20)} ${[...columns, `${seconds} s`, dollars(priceOf(cost))].join(", ")}`);
  return cost;
}

async function d1Size(): Promise<number> {
  const { meta } = await env.DB.prepare("SELECT 1").run();
  return meta.size_after;
}

const dollars = (amount: number) => `$${amount.toFixed(5)}`;

/** How often all sources of a user are synchronized in a month, each at its default schedule. */
function runsOfMonth(): number {
  const schedules = Object.values(connectors).flatMap(({ syncSchedule }) => syncSchedule ?? []);
  return schedules.reduce((sum, schedule) => sum + MONTH_MS / shortestIntervalMs(schedule), 0);
}

it("prints what a first, an idle and a changed synchronization write, and what a user costs a month", async ({
  expect,
}) => {
  await insertDueConnections(1);
  const before = await d1Size();
  const first = await measure("first", 0);
  const grown = (await d1Size()) - before;
  const idle = await measure("idle", 0);
  const changed = await measure("1 % changed", 1);

  const { bytes } = await jobDeps().stores.of({ userId: "usr_0", region: null }).summary();
  const runs = runsOfMonth();
  const month = {
    "nothing changes": runs * priceOf(idle),
    "1 % changes each day": runs * priceOf(idle) + 30 * (priceOf(changed) - priceOf(idle)),
    storage: priceOfStorage(bytes),
  };
  print(`store of ${RECORDS} records: ${(bytes / 1e6).toFixed(1)} MB; ${runs} synchronizations a month`);
  print(`D1 has grown by ${(grown / 1000).toFixed(1)} kB`);
  for (const [name, price] of Object.entries(month)) print(`a month, ${name}: ${dollars(price)}`);

  expect(first.storeWritten).toBeGreaterThan(RECORDS);
  expect(grown).toBeLessThan(MOST_D1_BYTES);
  expect(idle.d1Written + idle.storeWritten).toBeLessThanOrEqual(MOST_IDLE_ROWS);
  expect(changed.storeWritten).toBeLessThan(first.storeWritten / 50);
});
