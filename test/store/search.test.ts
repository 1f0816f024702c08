import { describe, it } from "vitest";
import type { RecordSearch } from "../../src/store/plans.ts";
import { applied, attached, deal, FIRST } from "./support.ts";

const base: RecordSearch = { connections: ["int_1", "int_2"], matches: [], sort: "newest", limit: 10 };
const OTHER = { ...FIRST, connection: "int_2" };

const messages = Array.from(
  { length: 30 },
  (_, index) =>
    ({
      dataset: "messages",
      id: `${index}`,
      title: "",
      text: `Launch ${index} of the rocket${index % 3 === 0 ? " postponed" : ""}`,
      author: index % 2 === 0 ? "Ada Lovelace" : "grace.hopper",
      place: index < 10 ? "general" : "launch-pad",
      date: `2026-01-${String(index + 1).padStart(2, "0")}T12:00:00Z`,
    }) as const,
);

async function filled() {
  const store = await attached("team-chat");
  await store.attach(OTHER, "notes-workspace");
  await applied(store, { records: messages });
  const long = `${"Nothing of it here. ".repeat(100)} A rocket at last. ${"And more. ".repeat(100)}`;
  const pages = [
    { dataset: "pages", id: "title", title: "Rocket", date: "2025-06-01" } as const,
    {
      dataset: "pages",
      id: "text",
      title: "Plan",
      text: long,
      date: "2026-06-01",
      url: "https://notion.so/text",
    } as const,
  ];
  await applied(store, { records: pages }, OTHER);
  return store;
}

describe("search in a store", () => {
  it("counts everything that it finds, whatever the limit, newest first", async ({ expect }) => {
    const store = await filled();
    const found = await store.search({ ...base, matches: ['"rockets"'], limit: 2 });
    expect(found).toMatchObject({ total: 32, attempt: 0 });
    expect(found.rows.map(({ record }) => record.id)).toEqual(["text", "29"]);
    expect(found.rows[0]).toMatchObject({ connection: "int_2", record: { url: "https://notion.so/text" } });
    expect(found.rows[0]?.record.text).toBeUndefined();
    expect(found.rows[0]?.excerpt).toContain("A rocket at last");
    expect(found.rows[1]?.excerpt).toBe("Launch 29 of the rocket");
  });

  it("puts a hit in the title first when it goes by relevance", async ({ expect }) => {
    const store = await filled();
    const found = await store.search({ ...base, matches: ["rocket"], sort: "relevance", limit: 1 });
    expect(found.rows[0]?.record.id).toBe("title");
  });

  it("tries the next expression when one finds nothing, says so and keeps to the order", async ({
    expect,
  }) => {
    const store = await filled();
    const matches = ['"walrus" AND "rocket"', '"walrus" OR "rocket"'];
    const found = await store.search({ ...base, matches, limit: 2 });
    expect(found).toMatchObject({ total: 32, attempt: 1 });
    expect(found.rows.map(({ record }) => record.id)).toEqual(["text", "29"]);
    expect(await store.search({ ...base, matches: ["walrus"] })).toEqual({ total: 0, rows: [], attempt: 0 });
  });

  const filters: [what: string, search: Partial<RecordSearch>, total: number][] = [
    ["one connection", { connections: ["int_2"] }, 2],
    ["no connection", { connections: [] }, 0],
    ["a foreign connection", { connections: ["int_3"] }, 0],
    ["a dataset", { datasets: ["messages"] }, 30],
    ["days", { days: { from: "2026-01-02", to: "2026-01-04" } }, 3],
    ["an author as a person writes it", { author: "ada.love" }, 15],
    ["an author as the vendor writes it", { author: "Grace Hopper" }, 15],
    ["a place", { place: "LAUNCH" }, 20],
    [
      "all of it with words",
      { matches: ["postponed"], author: "ada", place: "general", days: { from: "2026-01-02" } },
      1,
    ],
  ];
  for (const [what, search, total] of filters) {
    it(`filters by ${what}`, async ({ expect }) => {
      const store = await filled();
      expect(await store.search({ ...base, ...search })).toMatchObject({ total });
    });
  }

  it("finds records by their names, numbers and facts, with and without accents", async ({ expect }) => {
    const store = await attached();
    const record = deal("1", {
      number: "INV-000123",
      account: "Café Zürich",
      owner: "Ada Lovelace",
      category: "Travel",
      campaign: "Spring",
      facts: { Region: "Südwest\nBaden" },
    });
    await applied(store, { records: [record] });
    for (const word of ["000123", "cafe", "zurich", "lovelace", "travel", "spring", "sudwest", "baden"]) {
      expect([word, (await store.search({ ...base, matches: [word] })).total]).toEqual([word, 1]);
    }
    await applied(store, { records: [{ ...record, account: "Walrus" }] });
    expect((await store.search({ ...base, matches: ["cafe"] })).total).toBe(0);
    expect((await store.search({ ...base, matches: ["walrus"] })).total).toBe(1);
  });
});
