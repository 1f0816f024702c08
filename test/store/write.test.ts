import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import type { PackedDay } from "../../src/domain/days.ts";
import type { VendorRecord } from "../../src/domain/records.ts";
import { applied, attached, countOf, deal, dealsOf, FIRST, progressOf, rowsOf, stub } from "./support.ts";

const whole: Required<VendorRecord> = {
  dataset: "deals",
  id: "4876876000000339001",
  title: 'Zephyr, Inc.: "Rollout"',
  text: "First **line**\nsecond {{r1.total}}",
  url: "https://crm.zoho.com/crm/tab/Potentials/1",
  number: "D-001",
  status: "Closed (Won)",
  state: "won",
  kind: "New Business",
  amount: 1234.56,
  balance: 0,
  currency: "EUR",
  expected: 617.28,
  probability: 0.5,
  author: "Ada Lovelace",
  owner: "Grace Hopper",
  account: "Zephyr, Inc.",
  place: "Pipeline A",
  category: "Hardware",
  source: "Trade show",
  campaign: "Spring",
  thread: "1700000000.000100",
  createdAt: "2026-01-01T10:00:00.000Z",
  date: "2026-03-31",
  dueDate: "2026-04-30",
  closedAt: "2026-03-30T09:00:00.000Z",
  changedAt: "2026-03-30T09:00:01.000Z",
  facts: { Priority: "High", Seats: 40, Renewal: true, Tags: ["a", "b"] },
};

function day(of: string, rows: PackedDay["rows"], flags = ""): PackedDay {
  return { day: of, dimension: "channel", flags, rows };
}

const EMAIL: PackedDay["rows"][number] = ["Email", 10, 8, 3, 5, 30, 1.5, 1, 99.95];
const DIRECT: PackedDay["rows"][number] = ["Direct", 20, 18, 4, 9, 60, 0, 0, 0];

describe("records in a store", () => {
  it("come back field by field", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [whole, deal("2")] });
    expect(await store.read(FIRST.connection, whole)).toEqual(whole);
    const { text: _text, ...brief } = whole;
    const every = { connections: [FIRST.connection], matches: [], sort: "newest", limit: 10 } as const;
    const { rows, total } = await store.search(every);
    expect(rows.map(({ record }) => record)).toEqual([brief, deal("2")]);
    expect(total).toBe(2);
  });

  it("cost no write when they have not changed", async ({ expect }) => {
    const store = await attached();
    const records = Array.from({ length: 1000 }, (_, index) =>
      deal(`${index}`, { ...whole, id: `${index}` }),
    );
    expect(await applied(store, { records })).toMatchObject({ changed: 1000 });
    expect(await applied(store, { records })).toEqual({ accepted: true, changed: 0, rowsWritten: 0 });
    expect(await applied(store, { records, progress: progressOf(1) })).toMatchObject({ rowsWritten: 0 });
  });

  it("cost their own row and indexes when one of them has changed, and its text only when that has", async ({
    expect,
  }) => {
    const store = await attached();
    const records = Array.from({ length: 100 }, (_, index) => ({ ...whole, id: `${index}` }));
    await applied(store, { records, progress: progressOf(1) });
    const amount = records.map((record) => (record.id === "7" ? { ...record, amount: 5 } : record));
    const changed = await applied(store, { records: amount });
    expect(changed.changed).toBe(1);
    expect(changed.rowsWritten).toBeLessThanOrEqual(3);
    const texts = amount.map((record) => (record.id === "7" ? { ...record, text: "Other" } : record));
    const reworded = await applied(store, { records: texts });
    expect(reworded.changed).toBe(1);
    expect(reworded.rowsWritten).toBeLessThanOrEqual(5);
    expect(await store.read(FIRST.connection, { dataset: "deals", id: "7" })).toMatchObject({
      amount: 5,
      text: "Other",
    });
    expect(await store.read(FIRST.connection, { dataset: "deals", id: "8" })).toEqual({ ...whole, id: "8" });
  });

  it("lose the fields that the vendor no longer has", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [whole] });
    await applied(store, { records: [deal(whole.id)] });
    expect(await store.read(FIRST.connection, whole)).toEqual(deal(whole.id));
  });

  it("of one id and two datasets or connections are two", async ({ expect }) => {
    const store = await attached();
    const other = { ...FIRST, connection: "int_2" };
    await store.attach(other, "business-suite");
    await applied(store, { records: [deal("1"), { dataset: "leads", id: "1", title: "Lead" }] });
    await applied(store, { records: [deal("1", { title: "Other" })] }, other);
    expect(await store.read("int_1", { dataset: "deals", id: "1" })).toEqual(deal("1"));
    expect(await store.read("int_1", { dataset: "leads", id: "1" })).toMatchObject({ title: "Lead" });
    expect(await store.read("int_2", { dataset: "deals", id: "1" })).toMatchObject({ title: "Other" });
    expect(await store.read("int_3", { dataset: "deals", id: "1" })).toBeNull();
  });
});

describe("deletions", () => {
  it("name records, and leave others of the same id in another dataset", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [deal("1"), deal("2"), { dataset: "leads", id: "1", title: "Lead" }] });
    const keys = [{ dataset: "deals", id: "1" } as const, { dataset: "deals", id: "9" } as const];
    expect(await applied(store, { deleted: keys })).toMatchObject({ changed: 1 });
    expect(await applied(store, { deleted: keys })).toMatchObject({ changed: 0, rowsWritten: 0 });
    expect(await dealsOf(store)).toEqual(["2"]);
    expect(await countOf("records")).toBe(2);
    expect(await countOf("records_fts_docsize")).toBe(2);
  });

  it("follow from a listing of all there is", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: ["1", "2", "3"].map((id) => deal(id)) });
    await applied(store, { records: [deal("4")], complete: [{ dataset: "deals", seen: ["1", "4"] }] });
    expect(await dealsOf(store)).toEqual(["1", "4"]);
    await applied(store, { complete: [{ dataset: "leads", seen: [] }] });
    expect(await dealsOf(store)).toEqual(["1", "4"]);
    await applied(store, { complete: [{ dataset: "deals", seen: [] }] });
    expect(await dealsOf(store)).toEqual([]);
  });

  it("follow from a listing of one place, and from one since a time", async ({ expect }) => {
    const store = await attached();
    const records = [
      deal("old", { place: "general", date: "2026-01-01T00:00:00Z" }),
      deal("new", { place: "general", date: "2026-02-01T00:00:00Z" }),
      deal("kept", { place: "general", date: "2026-02-02T00:00:00Z" }),
      deal("elsewhere", { place: "random", date: "2026-02-01T00:00:00Z" }),
      deal("nowhere"),
    ];
    await applied(store, { records });
    const place = "general";
    await applied(store, { complete: [{ dataset: "deals", place, since: "2026-01-15", seen: ["kept"] }] });
    expect(await dealsOf(store)).toEqual(["elsewhere", "kept", "nowhere", "old"]);
    await applied(store, { complete: [{ dataset: "deals", place, seen: ["kept"] }] });
    expect(await dealsOf(store)).toEqual(["elsewhere", "kept", "nowhere"]);
  });

  it("follow from a listing of more ids than one parameter may hold", async ({ expect }) => {
    const store = await attached();
    const seen = Array.from({ length: 120_000 }, (_, index) => String(index).padStart(20, "0"));
    await applied(store, { records: [deal(seen[0] ?? ""), deal(seen.at(-1) ?? ""), deal("gone")] });
    expect(await applied(store, { complete: [{ dataset: "deals", seen }] })).toMatchObject({ changed: 1 });
    expect(await dealsOf(store)).toEqual([seen[0], seen.at(-1)]);
  });

  it("take what is no longer kept, but not what has no date", async ({ expect }) => {
    const store = await attached();
    await applied(store, {
      records: [deal("old", { date: "2025-01-01" }), deal("new", { date: "2026-01-01" }), deal("undated")],
    });
    await applied(store, { expired: [{ dataset: "deals", before: "2025-06-01" }] });
    expect(await dealsOf(store)).toEqual(["new", "undated"]);
  });
});

describe("days in a store", () => {
  it("cost no write when they are restated unchanged, in whatever order Google has their values", async ({
    expect,
  }) => {
    const store = await attached("web-analytics");
    expect(await applied(store, { days: [day("2026-01-01", [EMAIL, DIRECT])] })).toMatchObject({
      changed: 1,
    });
    const again = await applied(store, { days: [day("2026-01-01", [DIRECT, EMAIL])] });
    expect(again).toEqual({ accepted: true, changed: 0, rowsWritten: 0 });
    const restated = await applied(store, { days: [day("2026-01-01", [DIRECT])] });
    expect(restated).toMatchObject({ changed: 1 });
    expect(await countOf("days")).toBe(1);
    expect(await applied(store, { days: [day("2026-01-01", [DIRECT], "sampled")] })).toMatchObject({
      changed: 1,
    });
  });

  it("that Google has withdrawn are gone, and stay noted when it says why", async ({ expect }) => {
    const store = await attached("web-analytics");
    await applied(store, { days: [day("2026-01-01", [EMAIL]), day("2026-01-02", [EMAIL])] });
    await applied(store, { days: [day("2026-01-01", []), day("2026-01-02", [], "thresholded")] });
    expect(await rowsOf("SELECT day, flags, rows FROM days")).toEqual([
      { day: "2026-01-02", flags: "thresholded", rows: "[]" },
    ]);
  });

  it("of 50,000 values are kept in parts, and in fewer when they shrink", async ({ expect }) => {
    const store = await attached("web-analytics");
    const rows = Array.from({ length: 50_000 }, (_, index): PackedDay["rows"][number] => [
      `/a/landing/page/of/some/length/${index}`,
      1,
      1,
      0,
      1,
      2,
      0,
      0,
      0.25,
    ]);
    await applied(store, { days: [day("2026-01-01", rows)] });
    const [stored] = await rowsOf<{ parts: number; size: number; longest: number }>(
      "SELECT count(*) AS parts, sum(size) AS size, max(length(CAST(rows AS BLOB))) AS longest FROM days",
    );
    expect(stored?.size).toBe(50_000);
    expect(stored?.longest).toBeLessThan(1_500_000);
    const [{ totals }] = await store.query([
      {
        kind: "traffic",
        connection: FIRST.connection,
        range: { startDate: "2026-01-01", endDate: "2026-01-01" },
        conditions: [{ by: "channel", match: "contains", values: ["/a/"], isNot: false }],
        bases: [],
        dimensions: [],
        isDaily: false,
      },
    ]);
    expect(totals).toMatchObject({ sessions: 50_000, totalRevenue: 12_500 });
    await applied(store, { days: [day("2026-01-01", [EMAIL])] });
    expect(await countOf("days")).toBe(1);
  });
});

describe("a step", () => {
  it("that fails in the middle leaves nothing, and its progress is the old one", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [deal("1")], progress: progressOf("before") });
    await runInDurableObject(stub(), (_instance, { storage }) =>
      storage.sql.exec(
        "CREATE TRIGGER broken BEFORE INSERT ON days BEGIN SELECT RAISE(ABORT, 'broken'); END",
      ),
    );
    const step = {
      records: [deal("2")],
      deleted: [{ dataset: "deals", id: "1" } as const],
      days: [day("2026-01-01", [EMAIL])],
      progress: progressOf("after"),
    };
    const outcome = await store.apply(FIRST, step).catch((error: Error) => error.name);
    expect(outcome).toBe("StoreUnavailableError");
    expect(await dealsOf(store)).toEqual(["1"]);
    expect(await store.open(FIRST)).toEqual({ progress: progressOf("before") });
    expect(
      (await store.search({ connections: ["int_1"], matches: ['"2"'], sort: "newest", limit: 5 })).total,
    ).toBe(0);
    await runInDurableObject(stub(), (_instance, { storage }) => storage.sql.exec("DROP TRIGGER broken"));
    expect(await applied(store, step)).toMatchObject({ changed: 3 });
    expect(await dealsOf(store)).toEqual(["2"]);
  });
});
