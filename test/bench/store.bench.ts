import { env } from "cloudflare:workers";
import { it } from "vitest";
import { dayDimensions, type DayRow, type PackedDay } from "../../src/domain/days.ts";
import type { VendorRecord } from "../../src/domain/records.ts";
import { addDays } from "../../src/periods/dates.ts";
import { createUserStores } from "../../src/store/stores.ts";
import { print } from "../support/console.ts";

const RECORDS = 20_000;
const STEP = 500;
const DAYS = 400;
const VALUES = 50;
const START = "2025-01-01";
const RUN = { connection: "int_1", epoch: 1, run: 1 };
const BODY = "The quick brown fox jumps over the lazy dog. ".repeat(20);

async function time<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  print(`${name.padEnd(44)} ${(performance.now() - started).toFixed(1).padStart(9)} ms`);
  return result;
}

/** The shortest of several tries: the machine does other things too. */
async function timeOften(name: string, work: () => Promise<unknown>): Promise<void> {
  let least = Infinity;
  for (let attempt = 0; attempt < 20; attempt++) {
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  print(`${name.padEnd(44)} ${least.toFixed(1).padStart(9)} ms`);
}

function message(index: number): VendorRecord {
  return {
    dataset: "messages",
    id: `${index}`,
    title: `Message ${index}`,
    text: `${BODY}${index}`,
    author: `Person ${index % 40}`,
    place: `channel-${index % 30}`,
    url: `https://example.slack.com/archives/C1/p${index}`,
    date: `${addDays(START, index % DAYS)}T12:00:00.000Z`,
  };
}

function dayOf(index: number): PackedDay[] {
  return dayDimensions.map((dimension) => ({
    day: addDays(START, index),
    dimension,
    flags: "",
    rows: Array.from({ length: dimension === "total" ? 1 : VALUES }, (_, value): DayRow => [
      `Value ${value}`,
      value * index,
      value + index,
      3,
      4,
      5,
      6.5,
      7,
      value * 8.25,
    ]),
  }));
}

it("prints what a store of one user costs", async ({ expect }) => {
  const store = createUserStores({ namespace: env.USER_STORE, log: () => undefined }).of({
    userId: "usr_1",
    region: null,
  });
  await time("attach (makes the tables)", () => store.attach(RUN, "team-chat"));
  const pages = Array.from({ length: RECORDS / STEP }, (_, page) =>
    Array.from({ length: STEP }, (_unused, index) => message(page * STEP + index)),
  );
  let rowsWritten = 0;
  const writeAll = async () => {
    for (const records of pages) {
      const outcome = await store.apply(RUN, { records });
      rowsWritten += outcome.accepted ? outcome.rowsWritten : 0;
    }
  };
  await time(`${RECORDS} records written`, writeAll);
  print(`  rows written of a record: ${rowsWritten / RECORDS}`);
  rowsWritten = 0;
  await time(`${RECORDS} records unchanged`, writeAll);
  expect(rowsWritten).toBe(0);
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(index)).flat();
  await time(`${DAYS} days x ${dayDimensions.length} dimensions written`, () => store.apply(RUN, { days }));
  const again = await time("the same restated", () => store.apply(RUN, { days }));
  expect(again).toMatchObject({ rowsWritten: 0 });

  const { connection } = RUN;
  const traffic = { kind: "traffic", connection, conditions: [], bases: [], isDaily: false } as const;
  const year = { startDate: START, endDate: addDays(START, DAYS) };
  const month = { startDate: START, endDate: addDays(START, 27) };
  const channel = { ...traffic, dimensions: ["channel" as const] };
  await timeOften("a bare hop", () => store.query([]));
  await timeOften("28 days by channel", () => store.query([{ ...channel, range: month }]));
  await timeOften(`${DAYS} days by channel`, () => store.query([{ ...channel, range: year }]));
  await timeOften(`${DAYS} days by month`, () =>
    store.query([{ ...traffic, dimensions: [], unit: "month", range: year }]),
  );
  const search = { connections: [connection], sort: "newest", limit: 20 } as const;
  await timeOften("search for a word that all have", () => store.search({ ...search, matches: ["fox"] }));
  await timeOften("search for a word that one has", () => store.search({ ...search, matches: ['"19999"'] }));
  await timeOften("a thread that nobody has answered", () =>
    store.query([{ kind: "thread", connection, thread: "19999" }]),
  );
  await timeOften("summary", () => store.summary());
  const { bytes } = await store.summary();
  print(`  database: ${(bytes / 1e6).toFixed(1)} MB`);
  await time("exported", async () => await (await store.export()).pipeTo(new WritableStream()));
  await time("detached (the only connection)", () => store.detach(RUN));
  await store.attach({ ...RUN, epoch: 2 }, "team-chat");
  await time("erased", () => store.erase(2));
});
