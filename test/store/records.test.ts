import { describe, it } from "vitest";
import type { VendorRecord } from "../../src/domain/records.ts";
import type { DaySpan } from "../../src/store/plans.ts";
import { applied, attached, deal, FIRST } from "./support.ts";

const { connection } = FIRST;

const world = [
  deal("1", { date: "2026-03-31" }),
  deal("2", { date: "2026-03-31T23:30:00Z" }),
  deal("3", { date: "2026-04-01T00:30:00.000Z" }),
  deal("4", { date: "2026-04-01" }),
  deal("5"),
];

describe("a search of records by days", () => {
  const questions: [what: string, days: DaySpan, ids: string][] = [
    ["days, both included, in UTC", { from: "2026-03-31", to: "2026-03-31" }, "1 2"],
    ["days from one on", { from: "2026-04-01" }, "3 4"],
    ["days up to one", { to: "2026-03-31" }, "1 2"],
    [
      "days as a zone has them, for instants and not for days",
      {
        from: "2026-04-01",
        to: "2026-04-01",
        begins: "2026-03-31T22:00:00.000Z",
        ends: "2026-04-01T22:00:00.000Z",
      },
      "2 3 4",
    ],
    [
      "a zone behind UTC",
      {
        from: "2026-03-31",
        to: "2026-03-31",
        begins: "2026-03-31T07:00:00Z",
        ends: "2026-04-01T07:00:00Z",
      },
      "1 2 3",
    ],
  ];
  for (const [what, days, ids] of questions) {
    it(`answers to ${what}`, async ({ expect }) => {
      const store = await attached();
      await applied(store, { records: world });
      const every = { connections: [connection], matches: [], sort: "newest", limit: 10 } as const;
      const { rows } = await store.search({ ...every, days });
      const found = rows.map(({ record }) => record.id);
      expect(found.toSorted().join(" ")).toBe(ids);
    });
  }
});

describe("a thread", () => {
  const message = (id: string, fields: Partial<VendorRecord> = {}): VendorRecord => ({
    dataset: "messages",
    id,
    title: `Message ${id}`,
    ...fields,
  });

  it("has its messages whole, and those of no other thread, dataset or connection", async ({ expect }) => {
    const store = await attached();
    const other = { ...FIRST, connection: "int_2" };
    await store.attach(other, "team-chat");
    const own = [
      message("1", { thread: "1", text: "Shall we?" }),
      message("2", { thread: "1", text: "Yes" }),
    ];
    const foreign = [message("3", { thread: "3" }), message("4"), deal("5", { thread: "1" })];
    await applied(store, { records: [...foreign, ...own.toReversed()] });
    await applied(store, { records: [message("6", { thread: "1" })] }, other);
    const [found, none] = await store.query([
      { kind: "thread", connection, thread: "1" },
      { kind: "thread", connection: "int_9", thread: "1" },
    ]);
    expect(found).toEqual({ kind: "thread", rows: own, isCut: false });
    expect(none.rows).toEqual([]);
  });

  it("is as much as one answer can carry, and says that it is cut", async ({ expect }) => {
    const store = await attached();
    const facts = { a: "x".repeat(3_900), b: ["y".repeat(30_000)] };
    const records = Array.from({ length: 1_200 }, (_, index) =>
      message(String(index).padStart(4, "0"), { thread: "1", facts }),
    );
    await applied(store, { records });
    const [found] = await store.query([{ kind: "thread", connection, thread: "1" }]);
    expect(found.isCut).toBe(true);
    expect(found.rows.map(({ id }) => id)).toEqual(records.slice(0, 500).map(({ id }) => id));
  });
});
