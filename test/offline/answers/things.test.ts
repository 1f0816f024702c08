import { describe, it } from "vitest";
import { ask, knowing } from "./support.ts";

describe("what a question asks for by its kind", () => {
  it("is the campaign before its page, and of its editions the latest, with what that cost", ({ expect }) => {
    const known = knowing({
      campaign: ["firstfrost-2026", "first-frost-2025", "first-frost-2026"],
      landingPage: ["/first-frost"],
      name: ["Ads: First Frost 2025", "Ads: First Frost 2026"],
    });
    const filters = (question: string) =>
      ask(question, known).calls.flatMap(({ input }) => ("filters" in input ? (input.filters ?? []) : []));
    expect(filters("Did First Frost pay off?")).toEqual(
      expect.arrayContaining([
        { field: "campaign", is: "is", value: "first-frost-2026" },
        { field: "name", is: "is", value: "Ads: First Frost 2026" },
      ]),
    );
  });

  it("is what the answer lists, where such things are asked for", ({ expect }) => {
    const known = knowing({
      industry: ["Hotel"],
      productCategory: ["Board games", "Card games"],
      product: ["Game of Geese"],
    });
    const asked = (question: string) => ask(question, known).calls.at(-1)?.input;
    const hotels = { field: "industry", is: "is", value: "Hotel" };
    for (const question of ["Which hotels owe us money?", "top 5 hotels by invoiced amount"])
      expect(asked(question)).toMatchObject({
        groupBy: ["customer"],
        filters: expect.arrayContaining([hotels]),
      });
    expect(asked("What do hotels owe us?")).not.toHaveProperty("groupBy");
    expect(asked("which hotels have open deals?")).toMatchObject({ groupBy: ["account"] });
    expect(asked("top 5 games by revenue this year")).toMatchObject({
      groupBy: ["product"],
      measures: ["itemRevenue"],
      filters: [{ field: "productCategory", value: ["Board games", "Card games"] }],
    });
    expect(asked("top 5 hotels by revenue this year")).toMatchObject({
      dataset: "invoices",
      groupBy: ["customer"],
      filters: [hotels],
    });
  });
});
