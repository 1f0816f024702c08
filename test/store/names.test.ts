import { describe, it } from "vitest";
import { applied, attached, deal, FIRST } from "./support.ts";

async function named(text: string) {
  const store = await attached();
  const records = [
    { ...deal("1"), title: "Pumps for Kiel", owner: "April Long", account: "Now, Open & Sons Ltd." },
    { ...deal("2"), owner: "Bo", account: "Long", category: "No budget" },
    { dataset: "messages", id: "3", title: "open the door", text: "open the door", place: "sales" } as const,
  ];
  await applied(store, { records });
  const [{ names }] = await store.query([{ kind: "names", connection: FIRST.connection, text }]);
  return names.toSorted();
}

describe("the names that a text says", () => {
  it("are those of records, of several words, whatever signs and case they are written with", async ({
    expect,
  }) => {
    const text = "Did APRIL LONG win pumps for kiel from now open and sons ltd in April?";
    expect(await named(text)).toEqual(["April Long", "Now, Open & Sons Ltd.", "Pumps for Kiel"]);
  });

  it("are no single words, no parts of words and no texts of messages", async ({ expect }) => {
    expect(await named("How long has Bo been in April longer than budgets? open the door")).toEqual([]);
  });

  it("are without the year where each year has one, but of two words", async ({ expect }) => {
    const store = await attached();
    const records = [
      { ...deal("1"), campaign: "Paws on the 4th 2026" },
      { ...deal("2"), campaign: "Black Friday 2026" },
      {
        ...deal("3"),
        title: "Gift Guide for Dads 2026: brief",
        category: "Campaign: Gift Guide for Dads 2026",
      },
    ];
    await applied(store, { records });
    const text = "How did Paws on the 4th do with Gift Guide for Dads 2026, and how was Black Friday?";
    const [{ names }] = await store.query([{ kind: "names", connection: FIRST.connection, text }]);
    expect(names.toSorted()).toEqual(["Gift Guide for Dads 2026", "Paws on the 4th"]);
  });

  it("are those of the connection that is asked", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [{ ...deal("1"), owner: "April Long" }] });
    const [{ names }] = await store.query([{ kind: "names", connection: "int_9", text: "April Long" }]);
    expect(names).toEqual([]);
  });
});
