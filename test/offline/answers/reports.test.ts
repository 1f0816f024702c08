import { describe, it } from "vitest";
import { ask, rowsOf, totalOf, type Tools } from "./support.ts";

const always =
  (table: Exclude<ReturnType<Tools>, undefined>): Tools =>
  () =>
    table;
const compared = (cells: Record<string, number>): Tools => always({ totals: totalOf(cells) });

describe("an answer with figures", () => {
  it("is written by references alone, with its period", ({ expect }) => {
    const { text, template, faults } = ask(
      "How many sessions did we have last week?",
      always({ totals: totalOf({ sessions: 2329 }) }),
    );
    expect(text).toContain("Sessions (Nov 9 – 15, 2026): **2,329**.");
    expect(template.split("===")[0]?.replace(/\{\{.*?\}\}/g, "")).not.toMatch(/\d/);
    expect(text).toMatch(/^en\n\n[\s\S]+\n===\nthoughts: .+\nreasoning: .+\nnext: .+$/);
    expect(faults).toEqual([]);
  });

  it.for([
    [
      { revenue: 120, "revenue.previous": 100, "revenue.change": 20, "revenue.changePercent": 0.2 },
      "Yes. Revenue rose by 20%",
    ],
    [
      { revenue: 80, "revenue.previous": 100, "revenue.change": -20, "revenue.changePercent": -0.2 },
      "No. Revenue fell by 20%",
    ],
    [
      { revenue: 100, "revenue.previous": 100, "revenue.change": 0, "revenue.changePercent": 0 },
      "No. Revenue did not change",
    ],
  ] as const)("takes its words from the cells", ([cells, expected], { expect }) => {
    const { text, faults } = ask("Did revenue grow last month?", compared(cells));
    expect(text).toContain(expected);
    expect(faults).toEqual([]);
  });

  it("does not rise from nothing", ({ expect }) => {
    const { text } = ask(
      "Did revenue grow last month?",
      compared({ revenue: 100, "revenue.previous": 0, "revenue.change": 100 }),
    );
    expect(text).toContain("Revenue (Oct 1 – 31, 2026): **€100.00**");
    expect(text).not.toMatch(/rose|Yes/);
  });

  it("gives no percentage between periods of different length", ({ expect }) => {
    const cells = {
      sessions: 100,
      "sessions.previous": 40_000,
      "sessions.change": -39_900,
      "sessions.changePercent": -0.9975,
    };
    const { text } = ask("How many sessions yesterday compared with 2025?", compared(cells));
    expect(text).toContain("fell by 39,900");
    expect(text).toContain("of different length");
    expect(text).not.toContain("%");
  });

  it("leaves today out where some hours of it would stand against one of few days", ({ expect }) => {
    const { calls, text } = ask("How many orders this week compared with last week?");
    expect(calls[0]?.input).toMatchObject({
      period: { from: "2026-11-16", to: "2026-11-17" },
      compareWith: { from: "2026-11-09", to: "2026-11-10" },
    });
    expect(text).toContain("Today is not over, and not compared.");
    const [of] = ask("Revenue from 14 to 18 November in 2025 and 2026").calls;
    expect(of?.input).toMatchObject({ period: { from: "2026-11-14", to: "2026-11-17" } });
    expect(JSON.stringify(of?.input)).toContain('{"from":"2025-11-14","to":"2025-11-17"}');
  });

  it("leaves today out of why a month fell", ({ expect }) => {
    const { calls } = ask("Why did revenue drop this month?");
    expect(calls[0]?.input).toMatchObject({
      period: { from: "2026-11-01", to: "2026-11-17" },
      compareWith: { from: "2026-10-01", to: "2026-10-17" },
    });
  });

  it("says yes or no of a period that is named alone", ({ expect }) => {
    const cells = { sessions: 120, "sessions.previous": 100, "sessions.change": 20 };
    expect(ask("Did sessions grow last month?", compared(cells)).text).toContain("Yes. Sessions");
    expect(ask("Are sessions growing?", compared(cells)).text).not.toContain("Yes");
  });

  it("compares as much of the period before as has passed of this one", ({ expect }) => {
    const [call] = ask("How many orders this month compared with last month?").calls;
    expect(call?.input).toMatchObject({
      period: { from: "2026-11-01", to: "2026-11-30" },
      compareWith: { from: "2026-10-01", to: "2026-10-18" },
    });
  });

  it.for([
    ["sessions quarter over quarter", "2026-07-01", "2026-09-30", "2026-04-01", "2026-06-30"],
    ["revenue month over month", "2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
    ["sessions day over day", "2026-11-17", "2026-11-17", "2026-11-16", "2026-11-16"],
    ["sessions week over week", "2026-11-09", "2026-11-15", "2026-11-02", "2026-11-08"],
  ] as const)("sets the last full one against the one before: %s", ([question, ...days], { expect }) => {
    const [from, to, earlier, until] = days;
    const { calls, text } = ask(question);
    expect(calls[0]?.input).toMatchObject({
      period: { from, to },
      compareWith: { from: earlier, to: until },
    });
    expect(text).toContain("No period was named: the last full");
  });

  it("looks at each step of a longer period", ({ expect }) => {
    const [call] = ask("revenue month over month this year").calls;
    expect(call?.input).toMatchObject({ groupBy: ["month"], period: { from: "2026-01-01" } });
    expect(call?.input).not.toHaveProperty("compareWith");
  });

  it("has numbers alone on the right", ({ expect }) => {
    const rows = rowsOf({
      A: { account: "Acme", stage: "Won", amount: 5 },
      B: { account: "Bolt", stage: "Lost", amount: 7 },
    });
    const { text } = ask(
      "Which deals are there?",
      always({ rows, rowCount: 2, totals: totalOf({ count: 2, amount: 12 }) }),
    );
    expect(text).toContain("| --- | --- | --- | ---: |");
  });

  it("shows each value of a comparison, and never their sum as the answer", ({ expect }) => {
    const { calls } = ask("mobile vs desktop sessions last month");
    expect(calls[0]?.input).toMatchObject({
      groupBy: ["device"],
      filters: [{ field: "device", is: "is", value: ["mobile", "desktop"] }],
    });
  });

  it("names who leads only where the order is known", ({ expect }) => {
    const rows = rowsOf({
      Email: { sessions: 7, "sessions.share": 0.7 },
      Direct: { sessions: 3, "sessions.share": 0.3 },
    });
    const table = { rows, rowCount: 2, totals: totalOf({ sessions: 10 }) };
    expect(ask("Which channel had the most sessions last week?", always(table)).text).toContain(
      "**Email** comes first with **7**",
    );
    const level = rowsOf({ Email: { sessions: 5 }, Direct: { sessions: 5 } });
    expect(
      ask("Which channel had the most sessions last week?", always({ ...table, rows: level })).text,
    ).toContain("level at the top");
  });

  it("ranks no amounts of several currencies", ({ expect }) => {
    const rows = [
      { label: "Acme", currency: "USD", cells: { amount: 500, count: 1 } },
      { label: "Bolt", currency: "EUR", cells: { amount: 400, count: 1 } },
    ];
    const totals = [
      { label: "total", cells: { amount: null, count: 2 } },
      { label: "USD", currency: "USD", cells: { amount: 500 } },
      { label: "EUR", currency: "EUR", cells: { amount: 400 } },
    ];
    const { text, faults } = ask(
      "Which customers won the most deal value this year?",
      always({ rows, rowCount: 2, totals, currency: null }),
    );
    expect(text).not.toContain("comes first");
    expect(text).toContain("$500.00 and €400.00");
    expect(faults).toEqual([]);
  });

  it("keeps to groups that are above a bound, strictly", ({ expect }) => {
    const rows = rowsOf({ Germany: { sessions: 551 }, Austria: { sessions: 550 } });
    const { text } = ask(
      "countries with more than 550 sessions last month",
      always({ rows, rowCount: 2, totals: totalOf({ sessions: 1101 }) }),
    );
    expect(text).toContain("| Germany | 551");
    expect(text).not.toContain("Austria");
  });

  it.for([
    ["invoices of more than 550 euros", "above", 550],
    ["invoices of at least 550 euros", "atLeast", 550],
    ["invoices of 550 euros or less", "atMost", 550],
    ["invoices under 550 euros", "below", 550],
  ] as const)("bounds records as it is said: %s", ([question, is, value], { expect }) => {
    expect(ask(question).calls[0]?.input).toMatchObject({
      filters: [
        { field: "currency", is: "is", value: "EUR" },
        { field: "amount", is, value },
      ],
    });
  });

  it.for([
    "How many deals did we win on average?",
    "How many sessions did we have last week more than 500?",
    "What is the share of email in mobile revenue?",
    "Why did sessions drop by channel last week?",
    "Show our revenue last month, largest first",
  ])("says what it cannot work in rather than leave it out: %s", (question, { expect }) => {
    const { calls, text } = ask(question);
    expect(calls).toEqual([]);
    expect(text).not.toMatch(/\*\*\d/);
  });
});

describe("nothing", () => {
  it("is said with all that narrowed it", ({ expect }) => {
    expect(ask("Which bills over 900 euros are overdue?").text).toContain(
      "There are no overdue bills (amount more than 900 EUR). Other currencies were not looked at.",
    );
  });

  it("is not said where a part could not be read", ({ expect }) => {
    const { text } = ask(
      "Which bills are overdue?",
      always({ totals: totalOf({ count: 0, balance: 0 }), complete: false }),
    );
    expect(text).toContain("A part of the source could not be read");
  });

  it("is not said of a name that there is not", ({ expect }) => {
    const tools: Tools = (call) => {
      if (call.tool !== "query" || call.input.filters !== undefined) return undefined;
      return { rows: rowsOf({ Germany: { country: "Germany", sessions: 5 } }), rowCount: 1 };
    };
    const { text, interpretation } = ask("How many sessions from Germoney last week?", tools);
    expect(text).toContain("called “Germoney”");
    expect(text).toContain("“Germany”");
    expect(interpretation.leftOut).toEqual(["Germoney"]);
  });

  it("tells which groups fell, and none that rose", ({ expect }) => {
    const rows = rowsOf({
      Direct: { channel: "Direct", sessions: 9, "sessions.previous": 4, "sessions.change": 5 },
      Email: { channel: "Email", sessions: 4, "sessions.previous": 9, "sessions.change": -5 },
    });
    const { text } = ask("Which channels lost traffic in October?", always({ rows, rowCount: 2 }));
    expect(text).toMatch(/those that fell[\s\S]*Email/);
    expect(text).not.toContain("Direct");
  });

  it("says who leads among all, not by itself", ({ expect }) => {
    const rows = rowsOf({
      France: { country: "France", sessions: 9 },
      Germany: { country: "Germany", sessions: 4 },
    });
    const { calls, text } = ask("Is Germany our biggest market?", always({ rows, rowCount: 2 }));
    expect(calls[0]?.input).not.toMatchObject({ filters: [{ field: "country" }] });
    expect(text).toContain("No. Sessions by country");
  });

  it("compares no day that has just begun", ({ expect }) => {
    const cells = {
      revenue: 10,
      "revenue.previous": 100,
      "revenue.change": -90,
      "revenue.changePercent": -0.9,
    };
    const { text } = ask(
      "Revenue today compared with yesterday",
      always({ totals: totalOf(cells), through: "2026-11-18" }),
    );
    expect(text).toContain("so far");
    expect(text).not.toMatch(/fell|%/);
  });

  it("tells no change of what only stands now", ({ expect }) => {
    const { calls, text } = ask("Is our pipeline bigger than last month?");
    expect(text).toContain("I cannot tell");
    expect(calls).toEqual([]);
  });
});
