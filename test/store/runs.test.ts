import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import {
  applied,
  attached,
  countOf,
  deal,
  dealsOf,
  FIRST,
  progressOf,
  rowsOf,
  storeOf,
  stub,
} from "./support.ts";

const NEXT = { ...FIRST, run: 2 };
const LATER = { ...FIRST, epoch: 2 };
const refused = { accepted: false };

describe("runs of a connection", () => {
  it("go on where the one before has saved, which opening does not write", async ({ expect }) => {
    const store = await attached();
    expect(await store.open(FIRST)).toEqual({ progress: undefined });
    await applied(store, { records: [deal("1")], progress: progressOf({ page: 2 }, ["1"]) });
    expect(await rowsOf("SELECT run FROM connections")).toEqual([{ run: 1 }]);
    expect(await store.open(NEXT)).toEqual({ progress: progressOf({ page: 2 }, ["1"]) });
    expect(await rowsOf("SELECT run FROM connections")).toEqual([{ run: 1 }]);
  });

  it("shut out the earlier ones as soon as they are opened", async ({ expect }) => {
    const store = await attached();
    await store.open(FIRST);
    await store.open(NEXT);
    expect(await store.apply(FIRST, { records: [deal("1")] })).toEqual(refused);
    expect(await store.open(FIRST)).toBeNull();
    await applied(store, { records: [deal("2")] }, NEXT);
    await evictDurableObject(stub());
    expect(await store.apply(FIRST, { records: [deal("1")] })).toEqual(refused);
    expect(await dealsOf(store)).toEqual(["2"]);
  });

  it("outlive an eviction between two steps", async ({ expect }) => {
    const store = await attached();
    await store.open(FIRST);
    await applied(store, { records: [deal("1")], progress: progressOf(1) });
    await evictDurableObject(stub());
    await applied(store, { records: [deal("2")], progress: progressOf(2) });
    await evictDurableObject(stub());
    expect(await store.open(NEXT)).toEqual({ progress: progressOf(2) });
    expect(await dealsOf(store)).toEqual(["1", "2"]);
  });

  it("save their progress with a change or when they are told to, and only where it differs", async ({
    expect,
  }) => {
    const store = await attached();
    expect(await applied(store, { progress: progressOf(1) })).toMatchObject({ rowsWritten: 0 });
    expect(await store.open(FIRST)).toEqual({ progress: undefined });
    expect(await applied(store, { progress: progressOf(1), save: true })).toMatchObject({ rowsWritten: 1 });
    expect(await applied(store, { progress: progressOf(1), save: true })).toMatchObject({ rowsWritten: 0 });
    expect(await applied(store, { progress: progressOf(1), save: true }, NEXT)).toMatchObject({
      rowsWritten: 0,
    });
    expect(await applied(store, { save: true }, NEXT)).toMatchObject({ rowsWritten: 0 });
  });

  it("may have seen more than a row can hold", async ({ expect }) => {
    const store = await attached();
    const ids = Array.from({ length: 130_000 }, (_, index) => `${index}`.padStart(20, "0"));
    const large = progressOf({ cursor: "Zürich 🚀\0\ud800" }, ids);
    expect(await applied(store, { progress: large, save: true })).toMatchObject({ rowsWritten: 3 });
    await evictDurableObject(stub());
    expect(await store.open(FIRST)).toEqual({ progress: large });
    expect(await applied(store, { progress: large, save: true })).toMatchObject({ rowsWritten: 0 });
    const sizes = await rowsOf<{ size: number }>(
      "SELECT length(CAST(json AS BLOB)) AS size FROM progress_parts UNION ALL SELECT length(progress) FROM connections",
    );
    expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThan(1_600_000);
    await applied(store, { progress: progressOf(1), save: true });
    expect(await countOf("progress_parts")).toBe(0);
    expect(await store.open(FIRST)).toEqual({ progress: progressOf(1) });
  });

  it("say what they read, until the next one does", async ({ expect }) => {
    const store = await attached();
    const readingOf = async () => (await store.summary()).connections[0]?.reading;
    await applied(store, { reading: { now: "deals", left: ["leads"] } });
    await applied(store, { records: [deal("1")] });
    expect(await readingOf()).toEqual({ now: "deals", left: ["leads"] });
    await store.open(NEXT);
    expect(await readingOf()).toBeUndefined();
  });
});

describe("epochs of a connection", () => {
  it("are attached once, in rising order", async ({ expect }) => {
    const store = storeOf();
    expect(await store.attach(LATER, "business-suite")).toBe(true);
    expect(await store.attach(LATER, "business-suite")).toBe(true);
    expect(await store.attach(FIRST, "business-suite")).toBe(false);
    expect(await store.open(FIRST)).toBeNull();
    expect(await store.open({ ...FIRST, epoch: 3 })).toBeNull();
    expect(await store.apply({ ...FIRST, epoch: 3 }, { records: [deal("1")] })).toEqual(refused);
    expect(await countOf("records")).toBe(0);
  });

  it("keep what an earlier one has stored, and refuse its late steps", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [deal("1")], progress: progressOf(1) }, { ...FIRST, run: 7 });
    await store.attach(LATER, "business-suite");
    expect(await store.apply({ ...FIRST, run: 8 }, { records: [deal("2")] })).toEqual(refused);
    expect(await store.open(LATER)).toEqual({ progress: progressOf(1) });
    expect(await dealsOf(store)).toEqual(["1"]);
  });
});

describe("detach", () => {
  it("deletes everything of the connection and nothing of another", async ({ expect }) => {
    const store = await attached();
    const other = { ...FIRST, connection: "int_2" };
    await store.attach(other, "business-suite");
    for (const run of [FIRST, other]) {
      await applied(store, { records: [deal("1", { text: "walrus" })], progress: progressOf(1) }, run);
    }
    await store.detach(FIRST);
    expect(await dealsOf(store)).toEqual([]);
    expect(await dealsOf(store, "int_2")).toEqual(["1"]);
    const search = {
      connections: ["int_1", "int_2"],
      matches: ["walrus"],
      sort: "newest" as const,
      limit: 5,
    };
    expect(await store.search(search)).toMatchObject({ total: 1, rows: [{ connection: "int_2" }] });
    expect(await store.open(other)).toEqual({ progress: progressOf(1) });
    expect((await store.summary()).connections.map(({ connection }) => connection)).toEqual(["int_2"]);
  });

  it("empties the tables at once when it was the only connection, and they can be written again", async ({
    expect,
  }) => {
    const store = await attached();
    const records = Array.from({ length: 200 }, (_, index) => deal(`${index}`, { text: "walrus" }));
    await applied(store, { records, progress: progressOf(1) });
    await store.detach(FIRST);
    for (const table of ["records", "records_fts_docsize", "days"]) expect(await countOf(table)).toBe(0);
    expect(await rowsOf("SELECT progress, type FROM connections")).toEqual([{ progress: null, type: null }]);
    await store.attach(LATER, "business-suite");
    await applied(store, { records: [deal("1", { text: "walrus" })] }, LATER);
    await applied(store, { records: [deal("1", { text: "otter" })] }, LATER);
    const find = async (word: string) =>
      (await store.search({ connections: ["int_1"], matches: [word], sort: "newest", limit: 5 })).total;
    expect([await find("walrus"), await find("otter")]).toEqual([0, 1]);
  });

  it("refuses what comes late, attach of its own epoch among it, and may be repeated", async ({ expect }) => {
    const store = await attached();
    await store.open(FIRST);
    await store.detach(FIRST);
    await store.detach(FIRST);
    expect(await store.apply(FIRST, { records: [deal("1")] })).toEqual(refused);
    expect(await store.open(FIRST)).toBeNull();
    expect(await store.attach(FIRST, "business-suite")).toBe(false);
    await evictDurableObject(stub());
    expect(await store.apply(FIRST, { records: [deal("1")] })).toEqual(refused);
    expect(await countOf("records")).toBe(0);
  });

  it("of an epoch that has been followed by another deletes nothing", async ({ expect }) => {
    const store = await attached();
    await store.attach({ ...FIRST, epoch: 3 }, "business-suite");
    await applied(store, { records: [deal("1")] }, { ...FIRST, epoch: 3 });
    await store.detach(LATER);
    expect(await dealsOf(store)).toEqual(["1"]);
  });

  it("is remembered of a connection that was never attached", async ({ expect }) => {
    const store = storeOf();
    await store.detach(LATER);
    expect(await store.attach(FIRST, "business-suite")).toBe(false);
    expect(await store.attach(LATER, "business-suite")).toBe(false);
    expect(await store.attach({ ...FIRST, epoch: 3 }, "business-suite")).toBe(true);
  });
});

describe("erase", () => {
  it("leaves nothing but the floor, and refuses what comes late without making a table", async ({
    expect,
  }) => {
    const store = await attached();
    await applied(store, { records: [deal("1")], progress: progressOf(1) });
    await store.erase(5);
    expect(await store.apply(FIRST, { records: [deal("2")] })).toEqual(refused);
    expect(await store.open(FIRST)).toBeNull();
    const left = await runInDurableObject(stub(), (_instance, { storage }) => ({
      kept: [...storage.kv.list()],
      tables: storage.sql
        .exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")
        .toArray(),
    }));
    expect(left).toEqual({ kept: [["floor", 5]], tables: [] });
    expect(await store.attach({ ...FIRST, epoch: 5 }, "business-suite")).toBe(false);
    await store.erase(3);
    expect(await store.attach({ ...FIRST, epoch: 5 }, "business-suite")).toBe(false);
  });

  it("leaves a store that works, at once and after an eviction", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [deal("1")] });
    await store.erase(5);
    expect(await dealsOf(store)).toEqual([]);
    expect(await store.summary()).toMatchObject({ connections: [] });
    await evictDurableObject(stub());
    const again = { ...FIRST, epoch: 6 };
    expect(await store.attach(again, "business-suite")).toBe(true);
    await applied(store, { records: [deal("2")] }, again);
    expect(await dealsOf(store)).toEqual(["2"]);
  });

  it("is done again an hour later, unless somebody has connected since", async ({ expect }) => {
    const store = await attached();
    await store.erase(5);
    const alarm = await runInDurableObject(stub(), (_instance, { storage }) => storage.getAlarm());
    expect(Math.abs((alarm ?? 0) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await store.summary();
    expect(await runDurableObjectAlarm(stub())).toBe(true);
    const left = await runInDurableObject(stub(), (_instance, { storage }) => [...storage.kv.list()]);
    expect(left).toEqual([]);

    await store.erase(5);
    const again = { ...FIRST, epoch: 6 };
    await store.attach(again, "business-suite");
    await applied(store, { records: [deal("2")] }, again);
    expect(await runDurableObjectAlarm(stub())).toBe(true);
    expect(await dealsOf(store)).toEqual(["2"]);
  });

  it("beside steps under way leaves nothing of them", async ({ expect }) => {
    const store = await attached();
    const late = await Promise.all([
      store.apply(FIRST, { records: [deal("1")] }),
      store.erase(5),
      store.apply(FIRST, { records: [deal("2")] }),
      store.attach(FIRST, "business-suite"),
      store.apply(FIRST, { records: [deal("3")] }),
    ]);
    expect(late.slice(2)).toEqual([refused, false, refused]);
    expect(await dealsOf(store)).toEqual([]);
  });
});
