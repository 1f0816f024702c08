import { MisuseError } from "../../../src/lib/misuse-error.ts";
import { describe, it } from "vitest";
import { resolveQuery } from "../../../src/analyst/tools/query/resolve.ts";
import { catalogue } from "../../../src/catalogue/catalogue.ts";
import { queryInput, type QueryInput } from "../../../src/catalogue/inputs/query.ts";

const resolve = (input: QueryInput) => resolveQuery(queryInput.parse(input));

const SEPTEMBER = { from: "2026-09-01", to: "2026-09-30" };

describe("what a query names", () => {
  it("is found by name, the vendor's name, title and synonym, whatever the case", ({ expect }) => {
    const words: [dataset: string, measure: string, dimension: string, ...found: string[]][] = [
      ["traffic", "Sessions", "sessionDefaultChannelGroup", "traffic", "sessions", "channel"],
      ["website", "total_revenue", "landing page", "traffic", "revenue", "landingPage"],
      ["Opportunity", "deal size", "Lead Source", "deals", "averageAmount", "source"],
      ["bill", "open amount", "supplier", "bills", "balance", "vendor"],
    ];
    for (const [dataset, measure, dimension, ...found] of words) {
      const input = { dataset, measures: [measure], groupBy: [dimension], period: SEPTEMBER };
      const asked = resolve(input);
      expect([asked.dataset.name, asked.measures[0]?.name, asked.groupBy[0]?.name]).toEqual(found);
    }
  });

  it("is called by one word only once in a dataset", ({ expect }) => {
    for (const { name, measures, dimensions } of catalogue) {
      for (const list of [measures, dimensions]) {
        const words = list.flatMap((one) => [...new Set([one.name, one.title, ...one.synonyms].map(plain))]);
        const twice = words.filter((word, index) => words.indexOf(word) !== index);
        expect([name, ...twice]).toEqual([name]);
      }
    }
  });

  it("has defaults: how many there are, and what groups are worth", ({ expect }) => {
    const measuresOf = (input: QueryInput) => resolve(input).measures.map(({ name }) => name);
    expect(measuresOf({ dataset: "deals" })).toEqual(["count"]);
    expect(measuresOf({ dataset: "deals", groupBy: ["stage"] })).toEqual(["amount", "count"]);
    expect(measuresOf({ dataset: "tasks", groupBy: ["owner"] })).toEqual(["count"]);
    expect(measuresOf({ dataset: "traffic", period: SEPTEMBER })).toEqual(["sessions"]);
    expect(measuresOf({ dataset: "invoices", analyse: "ageing" })).toEqual(["balance", "count"]);
  });

  it("compares a whole month, quarter or year with the one before, all else with as many days", ({
    expect,
  }) => {
    const before = (from: string, to: string, compareWith: "previousPeriod" | "previousYear") => {
      const { comparedWith } = resolve({ dataset: "deals", period: { from, to }, compareWith });
      return `${comparedWith?.startDate} ${comparedWith?.endDate}`;
    };
    expect(before("2026-09-01", "2026-09-30", "previousPeriod")).toBe("2026-08-01 2026-08-31");
    expect(before("2026-03-01", "2026-03-31", "previousPeriod")).toBe("2026-02-01 2026-02-28");
    expect(before("2026-07-01", "2026-09-30", "previousPeriod")).toBe("2026-04-01 2026-06-30");
    expect(before("2026-01-01", "2026-12-31", "previousPeriod")).toBe("2025-01-01 2025-12-31");
    expect(before("2026-09-07", "2026-09-13", "previousPeriod")).toBe("2026-08-31 2026-09-06");
    expect(before("2026-09-01", "2026-09-21", "previousPeriod")).toBe("2026-08-11 2026-08-31");
    expect(before("2025-02-01", "2025-02-28", "previousYear")).toBe("2024-02-01 2024-02-29");
    expect(before("2024-02-29", "2024-02-29", "previousYear")).toBe("2023-02-28 2023-02-28");
  });
});

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]+/g, "");
}

describe("a query that makes no sense", () => {
  const refused: [what: string, input: QueryInput, message: RegExp][] = [
    [
      "an unknown measure",
      { dataset: "deals", measures: ["amuont"] },
      /^measures: "amuont".*first: amount, count/,
    ],
    ["an unknown group", { dataset: "deals", groupBy: ["ownr"] }, /^groupBy: "ownr".*first: owner, /],
    [
      "an unknown field of a filter",
      { dataset: "deals", filters: [{ field: "stag", is: "is", value: "x" }] },
      /^filters.field: "stag".*first: stage, /,
    ],
    [
      "a value outside of a closed set",
      { dataset: "deals", filters: [{ field: "state", is: "is", value: "wan" }] },
      /^filters.value of state: "wan".*first: won, /,
    ],
    [
      "an operator that does not suit the field",
      { dataset: "deals", filters: [{ field: "owner", is: "above", value: 1 }] },
      /^filters.is of owner: "above" is not valid.*contains/,
    ],
    [
      "a number that is none",
      { dataset: "deals", filters: [{ field: "amount", is: "above", value: "5k" }] },
      /"5k" is no number/,
    ],
    [
      "a percentage for a fraction",
      { dataset: "deals", filters: [{ field: "probability", is: "atLeast", value: 50 }] },
      /write 0.5 for 50 %/,
    ],
    [
      "a day that is none",
      { dataset: "deals", filters: [{ field: "closing", is: "before", value: "October" }] },
      /"October" is no day; write it like 2026-10-05, 2026-10/,
    ],
    [
      "a filter without a value",
      { dataset: "deals", filters: [{ field: "owner", is: "is" }] },
      /owner is needs a value/,
    ],
    [
      "a filter by what is no field of a record",
      { dataset: "deals", filters: [{ field: "winRate", is: "above", value: 0.5 }] },
      /^filters.field: "winRate"/,
    ],
    ["traffic of no days", { dataset: "traffic" }, /^period: web traffic needs one/],
    [
      "single sessions",
      { dataset: "traffic", groupBy: ["record"], period: SEPTEMBER },
      /web traffic has none/,
    ],
    ["records with a group", { dataset: "deals", groupBy: ["record", "owner"] }, /stands alone/],
    ["a group twice", { dataset: "deals", groupBy: ["owner", "sales rep"] }, /names something twice/],
    [
      "order by a change of nothing",
      { dataset: "deals", groupBy: ["owner"], orderBy: { by: "amount.change", direction: "descending" } },
      /^orderBy.by: amount.change needs compareWith/,
    ],
    [
      "order by what is not there",
      { dataset: "deals", groupBy: ["owner"], orderBy: { by: "stage", direction: "descending" } },
      /^orderBy.by: "stage".*owner/,
    ],
    [
      "order without groups",
      { dataset: "deals", orderBy: { by: "amount", direction: "descending" } },
      /nothing to order/,
    ],
    [
      "a comparison of no days",
      { dataset: "deals", compareWith: "previousYear" },
      /^compareWith: needs a period/,
    ],
    [
      "days that end before",
      { dataset: "deals", period: { from: "2026-02-01", to: "2026-01-01" } },
      /is after to/,
    ],
    ["hours of days", { dataset: "deals", groupBy: ["hour"] }, /no hours; periodOf created or changed/],
    [
      "a date that is none",
      { dataset: "deals", period: SEPTEMBER, periodOf: "owner" },
      /^periodOf: "owner".*closing/,
    ],
    ["a trend over no time", { dataset: "deals", analyse: "trend", groupBy: ["owner"] }, /^analyse trend/],
    [
      "movers of nothing",
      { dataset: "deals", analyse: "movers", period: SEPTEMBER },
      /^analyse movers: needs/,
    ],
    [
      "no target",
      { dataset: "deals", analyse: "target", period: SEPTEMBER },
      /^analyse target: needs target/,
    ],
    [
      "ageing of deals",
      { dataset: "deals", analyse: "ageing" },
      /^analyse ageing: only of invoices and bills/,
    ],
  ];
  for (const [what, input, message] of refused) {
    it(`is refused with what would be valid: ${what}`, ({ expect }) => {
      expect(() => resolve(input)).toThrow(MisuseError);
      expect(() => resolve(input)).toThrow(message);
    });
  }

  it("is refused by name when the dataset is unknown, or no text", ({ expect }) => {
    expect(() => resolve({ dataset: "dealz" })).toThrow(/deals/);
    expect(queryInput.safeParse({ dataset: 5 }).success).toBe(false);
    expect(queryInput.safeParse({}).success).toBe(false);
  });
});
