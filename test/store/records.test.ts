import { describe, it } from "vitest";
import type { RecordFilters } from "../../src/store/plans.ts";
import { applied, attached, deal, FIRST } from "./support.ts";

const own = { connection: FIRST.connection, dataset: "deals" } as const;

const world = [
  deal("1", {
    amount: 100,
    state: "open",
    status: "Negotiation",
    date: "2026-03-31",
    account: "Müller GmbH",
    place: "A",
  }),
  deal("2", {
    amount: 200,
    state: "won",
    status: "Won!",
    date: "2026-03-31T23:30:00Z",
    dueDate: "2026-04-15",
    place: "A",
  }),
  deal("3", {
    amount: 300,
    state: "lost",
    status: "won",
    date: "2026-04-01T00:30:00.000Z",
    owner: "Ada Lovelace",
  }),
  deal("4", { state: "open", date: "2026-04-01", text: "Talks with Mueller & Söhne", place: "B" }),
  deal("5"),
];

describe("a query of records", () => {
  const questions: [what: string, filters: RecordFilters, ids: string][] = [
    ["days, both included, in UTC", { times: { date: { from: "2026-03-31", to: "2026-03-31" } } }, "1 2"],
    ["days from one on", { times: { date: { from: "2026-04-01" } } }, "3 4"],
    [
      "days as a zone has them, for instants and not for days",
      {
        times: {
          date: {
            from: "2026-04-01",
            to: "2026-04-01",
            begins: "2026-03-31T22:00:00.000Z",
            ends: "2026-04-01T22:00:00.000Z",
          },
        },
      },
      "2 3 4",
    ],
    [
      "a zone behind UTC",
      {
        times: {
          date: {
            from: "2026-03-31",
            to: "2026-03-31",
            begins: "2026-03-31T07:00:00Z",
            ends: "2026-04-01T07:00:00Z",
          },
        },
      },
      "1 2 3",
    ],
    ["the due day", { times: { dueDate: { to: "2026-04-15" } } }, "2"],
    ["amounts, both ends included", { numbers: { amount: { min: 100, max: 200 } } }, "1 2"],
    ["states as the vendor says them", { words: { state: ["won"] } }, "2"],
    ["words of the vendor, whole and without regard to case", { words: { status: ["WON", "won!"] } }, "2 3"],
    ["several filters at once", { words: { place: ["A"] }, numbers: { amount: { min: 150 } } }, "2"],
    ["the beginning of words, without accents", { text: "muller gmb" }, "1"],
    ["words of a name and of a text", { text: "lovelace" }, "3"],
    ["text that has no words", { text: "%_" }, ""],
    ["operators of full-text search as words", { text: '"ada" OR (' }, ""],
  ];
  for (const [what, filters, ids] of questions) {
    it(`answers to ${what}`, async ({ expect }) => {
      const store = await attached();
      await applied(store, { records: world });
      const [found] = await store.query([{ kind: "records", ...own, ...filters }]);
      expect(found.rows.map(({ id }) => id).join(" ")).toBe(ids);
      expect(found).toMatchObject({ total: found.rows.length, all: world.length, isCut: false });
    });
  }

  it("says when it was cut, and how many there are", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: world });
    const [found] = await store.query([{ kind: "records", ...own, words: { state: ["open"] }, limit: 1 }]);
    expect(found).toMatchObject({ total: 2, all: 5, isCut: true, rows: [{ id: "1" }] });
    expect(found.rows).toHaveLength(1);
  });

  it("reads as much as one answer can carry, and says that it is cut", async ({ expect }) => {
    const store = await attached();
    const records = Array.from({ length: 1_200 }, (_, index) =>
      deal(String(index).padStart(4, "0"), { facts: { a: "x".repeat(3_900), b: ["y".repeat(30_000)] } }),
    );
    await applied(store, { records });
    const [found] = await store.query([{ kind: "records", ...own }]);
    expect(found).toMatchObject({ total: 1_200, isCut: true });
    expect(found.rows.map(({ id }) => id)).toEqual(records.slice(0, 500).map(({ id }) => id));
  });

  it("counts by place and state, those without among them", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: world });
    const [{ rows }] = await store.query([{ kind: "counts", ...own, by: ["place", "state"] }]);
    expect(rows).toEqual([
      { values: [null, null], count: 1 },
      { values: [null, "lost"], count: 1 },
      { values: ["A", "open"], count: 1 },
      { values: ["A", "won"], count: 1 },
      { values: ["B", "open"], count: 1 },
    ]);
    const [all, none] = await store.query([
      { kind: "counts", ...own, by: [], words: { state: ["open"] } },
      { kind: "counts", ...own, connection: "int_9", by: ["place"] },
    ]);
    expect([all.rows, none.rows]).toEqual([[{ values: [], count: 2 }], []]);
  });
});
