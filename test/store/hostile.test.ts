import { describe, it } from "vitest";
import { applied, attached, deal, dealsOf, FIRST, progressOf, rowsOf } from "./support.ts";

const find = (match: string) => ({
  connections: ["int_1"],
  matches: [match],
  sort: "newest" as const,
  limit: 5,
});

describe("what vendors may write", () => {
  const texts: [name: string, text: string][] = [
    ["braces and references", "{{r1.total}} [x] ===\nthoughts:"],
    ["operators of full-text search", 'NEAR(a b, 3) "quoted" AND NOT (col : x) * ^ -minus'],
    ["quotes of SQL", `Robert'); DROP TABLE records;-- "x" \`y\``],
    ["every language", "Zürich naïve 東京 🚀 ‮right-to-left ́combining"],
  ];
  for (const [name, text] of texts) {
    it(`comes back as it was: ${name}`, async ({ expect }) => {
      const store = await attached();
      const record = deal(text, { title: text, text, account: text, facts: { [text]: text } });
      await applied(store, { records: [record] });
      expect(await store.read(FIRST.connection, { dataset: "deals", id: text })).toEqual(record);
      await applied(store, { complete: [{ dataset: "deals", seen: [text] }] });
      expect(await dealsOf(store)).toEqual([text]);
      await applied(store, { deleted: [{ dataset: "deals", id: text }] });
      expect(await dealsOf(store)).toEqual([]);
    });
  }

  it("is mended where a database cannot hold it: half characters and NUL", async ({ expect }) => {
    const store = await attached();
    const broken = "a\0b\ud800c walrus";
    const mended = "a\uFFFDb\uFFFDc walrus";
    const record = deal(broken, {
      title: broken,
      text: broken,
      place: broken,
      amount: Number.NaN,
      facts: { x: broken },
    });
    await applied(store, { records: [record] });
    expect(await applied(store, { records: [record] })).toMatchObject({ rowsWritten: 0 });
    const stored = await store.read(FIRST.connection, { dataset: "deals", id: broken });
    expect(stored).toEqual(
      deal(mended, { title: mended, text: mended, place: mended, facts: { x: mended } }),
    );
    expect((await store.search(find("walrus"))).total).toBe(1);
    await applied(store, { complete: [{ dataset: "deals", place: broken, seen: [broken] }] });
    expect(await dealsOf(store)).toEqual([mended]);
    await applied(store, { deleted: [{ dataset: "deals", id: broken }] });
    expect(await dealsOf(store)).toEqual([]);
  });

  it("is cut with a note when it is too long, by bytes and between characters", async ({ expect }) => {
    const store = await attached();
    const record = deal("1", {
      title: "t".repeat(10_000),
      text: `walrus ${"🚀".repeat(750_000)}`,
      account: "ä".repeat(3_000),
      facts: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, "x".repeat(30_000)])),
    });
    await applied(store, { records: [record] });
    expect(await applied(store, { records: [record] })).toMatchObject({ rowsWritten: 0 });
    const stored = await store.read(FIRST.connection, { dataset: "deals", id: "1" });
    expect(stored?.text).toMatch(
      /^walrus (?:🚀)+\n\n\[Too long to be stored whole, cut here: title, text, account, facts\.\]$/u,
    );
    expect(stored?.title).toHaveLength(4_000);
    expect(stored?.account).toBe("ä".repeat(2_000));
    expect(Object.keys(stored?.facts ?? {}).length).toBeGreaterThan(20);
    const [row] = await rowsOf<{ text: number; facts: number }>(
      "SELECT length(CAST(text AS BLOB)) AS text, length(CAST(facts AS BLOB)) AS facts FROM records",
    );
    expect(row?.text).toBeLessThanOrEqual(500_000);
    expect(row?.facts).toBeLessThanOrEqual(100_000);
    expect((await store.search(find("walrus"))).total).toBe(1);
  });

  it("is stored whole when a step is larger than one call can carry, its progress last", async ({
    expect,
  }) => {
    const store = await attached();
    const large = Array.from({ length: 30 }, (_, index) => deal(`${index}`, { text: "é".repeat(600_000) }));
    const huge = deal("huge", { text: "x".repeat(20_000_000) });
    const outcome = await applied(store, { records: [...large, huge], progress: progressOf(1), save: true });
    expect(outcome.changed).toBe(31);
    expect(await dealsOf(store)).toHaveLength(31);
    const stored = await store.read(FIRST.connection, { dataset: "deals", id: "huge" });
    expect(stored?.text?.length).toBeLessThanOrEqual(500_000);
    expect(stored?.text?.match(/cut here/g)).toHaveLength(1);
    expect(await store.open(FIRST)).toEqual({ progress: progressOf(1) });
    expect(await applied(store, { records: [...large, huge] })).toMatchObject({ rowsWritten: 0 });
  });

  it("is noted as cut even where the vendor wrote no text", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [deal("1", { title: "t".repeat(10_000) })] });
    const stored = await store.read(FIRST.connection, { dataset: "deals", id: "1" });
    expect(stored?.text).toContain("cut here: title.");
  });
});
