import { describe, it } from "vitest";
import type { Row, Table } from "../../src/tables/table.ts";
import { channels, months, tables, printReferences } from "./support.ts";

function byRevenueOf(a: Row, b: Row): number {
  return Number(b.cells["revenue"]) - Number(a.cells["revenue"]);
}

function print(reference: string, among: readonly Table[] = tables): string {
  const { text, faults } = printReferences({ text: `{{${reference}}}`, tables: among, language: "en" });
  return faults[0]?.message ?? text.replace(/[\u2009\u00a0\u202f]/g, " ");
}

describe("arithmetic", () => {
  it("keeps the sense of its units", ({ expect }) => {
    expect(print("r1.total.revenue / r1.total.sessions")).toBe("$3.48");
    expect(print("r1[Email].sessions / r1.total.sessions")).toBe("25%");
    expect(print("r1[Email].revenue + r1[Direct].revenue")).toBe("$22,317.75");
    expect(print("r1.total.revenue * 12")).toBe("$417,157.80");
    expect(print("r1.total.revenue / days(r1.period)")).toBe("$1,158.77");
    expect(print("r1.total.sessions / days(r1.period)")).toBe("333.3");
    expect(print("r1.total.sessions / days(2026-09-01, 2026-09-30)")).toBe("333.3");
    expect(print("days(r2[2].due, '2026-12-25')")).toBe(print("days(r2[2].due, 2026-12-25)"));
    expect(print("r1.total.sessions * r1[Email].engagementRate")).toBe("4,100");
    expect(print("1 - r1[Email].engagementRate")).toBe("59%");
    expect(print("0.5 - r1[Email].engagementRate")).toBe("9 pp");
    expect(print("r1[Email].engagementRate - 40% | pp")).toBe("1 pp");
    expect(print("r1.total.sessions / count(r1)")).toBe("2,500");
    expect(print("count(r1) / r1.total.sessions | 2")).toBe("0.04%");
    expect(print("r1.total.revenue / 1000 | x 1")).toBe("34.8×");
    expect(print("(r1[Email].engagementRate - r1[Direct].engagementRate) / r1[Direct].engagementRate")).toBe(
      "36.7%",
    );
    expect(print("r1.total.averageSessionDuration * 60")).toBe("2 hr 5 min");
    expect(print("-r1[Email].sessions.change - 100 | +")).toBe("+400");
    expect(print("r1.total.sessions / 3 * 4 - r1.total.sessions")).toBe("3,333");
    expect(print("r1[Email].sessions * 0.3 - r1.total.sessions / 1000")).toBe("740");
    expect(print("1 - r1[Email].sessions.share - r1[1].sessions.share")).toBe("15%");
    expect(print("r2[2].due - r2[1].due")).toBe("45");
    expect(print("max(r2.due)")).toBe("Dec 24, 2026");
    expect(print("elapsed(r3.period) / days(r3.period)")).toBe("78.9%");
  });

  it("refuses what makes no sense, and says why", ({ expect }) => {
    expect(print("r1.total.revenue + r1.total.sessions")).toBe(
      "money and count cannot be added to each other.",
    );
    expect(print("r1.total.revenue * r1[Email].revenue")).toBe("money cannot be multiplied by money.");
    expect(print("r2.total[EUR].amount - r2.total[USD].amount")).toContain(
      "EUR and USD cannot be subtracted",
    );
    expect(print("r1.total.revenue / r1[Referral].sessions.previous")).toBe("This divides by 0.");
    expect(print("r2[1].due + r2[2].due")).toContain("Of dates there is days(from, to)");
    expect(print("days(r2[1].due)")).toContain("This is no period");
    expect(print("days(2026-09-01, 2026-09-12)")).toContain("Name the dates by their cells");
    expect(print("r1[Email].engagementRate - r1[Direct].engagementRate | %")).toBe("11 pp");
  });

  it("takes columns, ranges and lists of rows", ({ expect }) => {
    expect(print("sum(r1[Email, 'Direct'].sessions)")).toBe("3,800");
    expect(print("avg(r1.sessions)")).toBe("2,500");
    expect(print("median(r1.sessions)")).toBe("1,900");
    expect(print("max(r1.revenue) - min(r1.revenue)")).toBe("$19,900.10");
    expect(print("sum(r3[2026-07..2026-09].revenue) / 3")).toBe("€2,000.00");
    expect(print('sum(r2[customer: "Acme"].amount)')).toBe("€2,330.50");
    expect(print('count(r2[customer: "Zephyr, Inc."])')).toBe("2");
    expect(print("sum(r2[1, 2].amount * r2[1, 2].probability)")).toBe("€800.13");
    expect(print("max(r1[Email].sessions, r1[Direct].sessions)")).toBe("2,500");
    expect(print("days(r2[2].due, r2[3].due)")).toBe("39");
    expect(print("days(r3[2026-10]) + elapsed(r3[2026-10])")).toBe("36");
    expect(print("r3[2026-09].period")).toBe("Sep 1 – 30, 2026");
    expect(print("days(r1[Email])")).toContain("not several rows");
    expect(print("sum(r2.amount)")).toContain("EUR and USD cannot be added");
  });

  it("takes a percentage that the writer has made by hand for the ratio that it is", ({ expect }) => {
    for (const reference of [
      "r1[Email].sessions / r1.total.sessions * 100 | 1",
      "100 * r1[Email].sessions / r1.total.sessions | %1",
      "r1[Email].sessions.share * 100 | 1",
      "100 - (100 - r1[Email].sessions.share * 100) | 1",
    ])
      expect(print(reference), reference).toBe("25.0%");
    expect(print("(r1[1].revenue - r1[3].revenue) / r1[3].revenue * 100 | 0")).toBe("433%");
    expect(print("100 * r1[Email].revenue")).toBe("$2,000,000.00");
  });

  it("takes a range of days or hours by what they are, in whatever order the rows stand", ({ expect }) => {
    const byRevenue = { ...months, id: "r1", rows: months.rows.toSorted(byRevenueOf) };
    expect(print("sum(r1[2026-07..2026-09].revenue)", [byRevenue])).toBe("€6,000.00");
    expect(print("sum(r1[2026-05..2026-08].revenue)", [byRevenue])).toBe("€4,000.00");
    expect(print("count(r1[1-3].revenue) + count(r1[*].revenue)", [byRevenue])).toBe("7");
    expect(print("r1[first].revenue", [byRevenue])).toBe("€3,000.00");
  });

  it("goes by the labels of the rows from table to table", ({ expect }) => {
    const byRevenue = { ...months, id: "r1", rows: months.rows.toSorted(byRevenueOf) };
    expect(print("max(r3.revenue - r1.revenue)", [byRevenue, months])).toBe("€0.00");
    expect(print("avg(r3.revenue + r1.revenue) | 0", [byRevenue, months])).toContain("€3,125");
    const fewer = { ...byRevenue, rows: byRevenue.rows.slice(1) };
    expect(print("avg(r3.revenue - r1.revenue)", [fewer, months])).toContain("not of the same rows");
  });

  it("rounds where it is asked to, and says which way a change went", ({ expect }) => {
    expect(print("round(r1.total.revenue / r1.total.sessions, 1)")).toBe("$3.5");
    expect(print("abs(r1[Email].sessions.change) / r1[Direct].sessions | 1")).toBe("38.5%");
    expect(print("abs(r1[Email].sessions.change)")).toBe("-500");
    expect(print("abs(r1[Email].sessions.change) | down")).toBe("500");
  });

  it("takes a difference of rates times what it is of, and a share of so many", ({ expect }) => {
    const gap = "(r1[Email].engagementRate - r1[Direct].engagementRate)";
    expect(print(`r1[Email].sessions * ${gap} | 0`)).toBe("275");
    expect(print(`r1[Email].sessions * ${gap} * r1[Email].revenue / r1[Email].sessions`)).toBe("$2,200.00");
    expect(print(`${gap} * r1[Email].sessions.share`)).toContain("pp");
    expect(print("r1[Email].revenue * r1[Direct].revenue / r1.total.revenue")).toBe("$1,333.45");
    expect(print("r1[Email].revenue * r1[Direct].revenue")).toContain("multiplied by money");
    expect(print("r1[Email].revenue * r1[Direct].revenue + r1.total.revenue")).toContain("by money");
    expect(print("1 / r1.rowCount | %")).toBe("25%");
    expect(print("r1.rowCount | %")).toContain("% is of ratios");
  });

  it("does not add up what does not add up", ({ expect }) => {
    expect(print("sum(r3.users)")).toBe("r3.users of several rows do not add up; use r3.total.");
    expect(print("sum(r1.engagementRate)")).toContain("do not add up");
  });

  it("names the row of the highest and lowest, and its other cells", ({ expect }) => {
    expect(print("label(top(r1, revenue))")).toBe("Email");
    expect(print("label(bottom(r1, revenue))")).toBe("Référral");
    expect(print("label(top(r3, revenue))")).toBe("August 2026");
    expect(print("top(r1, revenue).sessions")).toBe("2,500");
    expect(print("label(top(r1.revenue / r1.sessions))")).toBe("Email");
    expect(print("label(r1[Email].revenue + r1[Direct].revenue)")).toContain("of several or of none");
    expect(print("label(top(r2, amount))")).toContain("has no common order");
  });

  it("does not take a part of a table for the whole", ({ expect }) => {
    const cut: Table = { ...channels, truncated: true, rowCount: 90 };
    for (const reference of [
      "sum(r1.revenue)",
      "avg(r1.revenue)",
      "max(r1.revenue)",
      "count(r1)",
      "r1[1].sessions | top",
    ])
      expect(print(reference, [cut]), reference).toContain(
        "r1 lists 4 of 90 rows; the totals cover everything",
      );
    expect(print("count(r1[sessions < 1500])", [cut])).toContain("4 of 90");
    expect(print("count(r1[sessions.changePercent >= -20%])")).toBe("3");
    expect(print("sum(r1.sessions) / r1.total.sessions", [cut])).not.toContain("of 90");
    expect(print("r1.total.sessions - sum(r1.sessions)", [cut])).not.toContain("of 90");
    expect(print("sum(r1[Email, Direct].sessions)", [cut])).toBe("3,800");
    expect(print("sum(r1[1..3].sessions) / r1.total.sessions", [cut])).toBe("98%");
    expect(print("sum(r1[Email..Direct].sessions)", [cut])).toContain("the totals cover everything");
    const told = (text: string) => printReferences({ text, tables: [cut], language: "en" }).text;
    expect(told("The four largest had {{sum(r1.sessions)}}.")).toBe("The four largest had 10,000.");
    expect(told("Of these 4 rows {{count(r1[sessions < 1500])}} are small.")).toBe(
      "Of these 4 rows 2 are small.",
    );
    expect(told("The four had {{sum(r1.sessions)}}. In all {{count(r1)}}.")).toMatch(/In all \[…\]\.$/);
    expect(print("label(top(r1, sessions))", [cut])).toContain("what is top is not known");
    const ordered = [{ ...cut, orderedBy: { column: "sessions", direction: "descending" } }] as const;
    expect(print("label(top(r1, sessions))", ordered)).toBe("Organic Search");
    for (const reference of ["max(r1.sessions)", "r1[1].sessions | top", "r1[1].sessions.share | top"])
      expect(print(reference, ordered), reference).not.toContain("of 90");
  });
});

describe("a claim", () => {
  it("prints where it holds", ({ expect }) => {
    expect(print("r1[Email].revenue | top")).toBe("$20,000.00");
    expect(print("r1[Organic Search].revenue | nth(2) | k")).toBe("$12.3K");
    expect(print("r1[Referral].revenue | bottom")).toBe("$99.90");
  });

  it("is an error where it does not, with what is true", ({ expect }) => {
    expect(print("r1[Direct].revenue | top")).toBe(
      '"top" does not hold: it is number 3; r1[Email].revenue has that rank.',
    );
    expect(print("r1[Email].sessions.change | up")).toBe('"up" does not hold: it went down.');
    expect(print("r1[Direct].sessions.change | down")).toBe('"down" does not hold: it did not change.');
    expect(print("r1.total.sessions | up")).toContain("is of a change");
    expect(print("r1.total.sessions | top")).toContain("is of the cell of a row");
    expect(print("r2[3].amount | top")).toContain("has no common order");
  });
});

describe("what the words beside a figure say of it", () => {
  const say = (text: string, language = "en") => printReferences({ text, tables, language });

  it("holds: a change goes the way of its verb, whose sign it then leaves out", ({ expect }) => {
    expect(say("It fell by {{r1[Email].sessions.change}}.").text).toBe("It fell by 500.");
    expect(
      say("We lost {{r1[Email].sessions.change}} there, {{r1[Email].sessions.change}} fewer.").text,
    ).toBe("We lost 500 there, 500 fewer.");
    expect(say("Es stieg um {{r1[1].sessions.change}}.", "de").text).toBe("Es stieg um 1.000.");
    for (const text of [
      "It rose by {{r1[Email].sessions.change}}.",
      "There were {{r1[1].sessions.change}} fewer.",
    ]) {
      const { faults } = say(text);
      expect(faults, text).toMatchObject([{ isRefuted: true }]);
    }
  });

  it("is no average of a sum", ({ expect }) => {
    for (const text of [
      "On average {{r1.total.sessions}}.",
      "A channel had {{r1.total.sessions}} on average.",
      "The average was {{sum(r1.sessions)}}.",
    ])
      expect(say(text).faults[0]?.message, text).toContain("This is a sum");
    for (const text of [
      "The average is {{avg(r1.sessions)}}.",
      "On average {{r1.total.sessions / 30}} a day.",
    ])
      expect(say(text).faults, text).toEqual([]);
  });
});

describe("a quote", () => {
  it("prints a number as it stands in a text", ({ expect }) => {
    const { text, evidence } = printReferences({
      text: 'They pay {{quote(r2[1].text, "78000 usd")}}, less {{quote(r2[1].text, "5 %")}}.',
      tables,
      language: "en",
    });
    expect(text).toBe("They pay 78000 USD, less 5 %.");
    expect(evidence).toMatchObject([
      {
        kind: "quote",
        value: 78_000,
        unit: "money",
        currency: "USD",
        pointers: ["/data/1/rows/0/cells/text"],
      },
      { kind: "quote", value: 0.05, unit: "ratio" },
    ]);
  });

  it("has the separators of the answer's language", ({ expect }) => {
    const [invoices] = [tables[1]];
    const row = {
      label: "a",
      cells: { record: "a", text: "They paid €1,498.50 for 1,200 cups: 5.6 times as much." },
    };
    const among = [{ ...(invoices as (typeof tables)[0]), id: "r1", rows: [row] }];
    const text =
      '{{quote(r1[1].text, "€1,498.50")}}, {{quote(r1[1].text, "1,200 cups")}}, {{quote(r1[1].text, "5.6")}}';
    expect(printReferences({ text, tables: among, language: "it" }).text).toBe("€1.498,50, 1.200 cups, 5,6");
  });

  it("finds a number whose word stands before it, and no other's", ({ expect }) => {
    const row = { label: "a", cells: { record: "a", text: "Sessions: 1,955 Orders: 37 Budget: €2,400" } };
    const quotes = tables.slice(1, 2).map((table) => ({ ...table, id: "r1", rows: [row] }));
    const printed = (part: string) => print(`quote(r1[1].text, "${part}")`, quotes);
    expect(printed("37 orders")).toBe("37 orders");
    expect(printed("1,955 sessions")).toBe("1,955 sessions");
    for (const part of ["37 sessions", "7 orders", "955 sessions"])
      expect(printed(part), part).toContain("does not stand in that text");
  });

  it("may be of what a table notes, and of a row's name", ({ expect }) => {
    const noted = tables.slice(0, 1).map((table) => ({ ...table, notes: ["Left out: 21 deals."] }));
    expect(print('quote(r1.notes, "21 deals")', noted)).toBe("21 deals");
    expect(print('quote(r2[1].record, "INV-000123")')).toBe("INV-000123");
    expect(print('quote(r1[Email].record, "Email")')).toBe("Email");
  });

  it("cuts no number and no unit off", ({ expect }) => {
    expect(print('quote(r2[1].text, "78000")')).toBe("78000 USD");
    expect(print('quote(r2[1].text, "5")')).toBe("5 %");
    for (const part of ["8000 USD", "7800", "79000 USD", "10", "2026"]) {
      expect(print(`quote(r2[1].text, "${part}")`), part).toContain("does not stand in that text");
    }
  });
});
