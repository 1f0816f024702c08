import { describe, it } from "vitest";
import { channels, makeTable, tables, printReferences } from "./support.ts";

function print(text: string, language = "en"): string {
  return printReferences({ text, tables, language }).text.replace(/[\u2009\u00a0\u202f]/g, " ");
}

function problem(reference: string, among = tables): string {
  const { faults, text } = printReferences({ text: `{{${reference}}}`, tables: among, language: "en" });
  return faults[0]?.message ?? `printed ${text}`;
}

describe("a cell", () => {
  it("prints in its own unit, by total, label, number and column", ({ expect }) => {
    expect(print("{{r1.total.sessions}} sessions, {{r1[Email].revenue}}, {{r1[1].sessions.share}}")).toBe(
      "10,000 sessions, $20,000.00, 60%",
    );
    expect(print("{{r1.total.averageSessionDuration}}; {{r1.total.engagementRate}}")).toBe(
      "2 min 5 sec; 53.1%",
    );
    expect(print("{{r2.total[EUR].amount}} and {{r2.total[usd].amount}}")).toBe("€3,530.50 and $78,000.00");
    expect(print("{{r1.rowCount}} {{r1.period}} {{r1.comparedWith}} {{r2[3].due}} {{r3.through}}")).toBe(
      "4 Sep 1 – 30, 2026 Aug 1 – 31, 2026 Dec 24, 2026 Oct 5, 2026",
    );
    expect(print("{{r1.asOf}}")).toBe("Oct 5, 2026, 8:30 AM GMT+2");
  });

  it("prints a change with its sign, unless a claim says the direction, and a change of rates in points", ({
    expect,
  }) => {
    expect(print("{{r1.total.sessions.change}} {{r1[Email].sessions.changePercent}}")).toBe("+700 -16.7%");
    expect(print("{{r1[Email].sessions.changePercent | down}} {{r1.total.sessions.change | up}}")).toBe(
      "16.7% 700",
    );
    expect(
      print(
        "{{r1.total.engagementRate.change}} {{r1[Email].engagementRate - r1[Direct].engagementRate | 0}}",
      ),
    ).toBe("+3.1 pp 11 pp");
  });

  it("prints no plus before what the writer has subtracted", ({ expect }) => {
    expect(print("{{r3[2026-08].revenue - r3[2026-07].revenue}}")).toBe("€2,000.00");
    expect(print("{{r3[2026-08].revenue / r3[2026-07].revenue - 1}}")).toBe("200%");
    expect(print("{{r1.total.sessions - r1.total.sessions.previous | +}}")).toBe("+700");
    expect(
      print("{{r1[Email].revenue - r1[Direct].revenue}}, {{r1[Direct].revenue - r1[Email].revenue}}"),
    ).toBe("$17,682.25, -$17,682.25");
    expect(print("{{r3.total.revenue / 4 - r3[2026-07].revenue}}")).toBe("€562.50");
    expect(print("{{r1[Email].revenue - r1[Direct].revenue | up}}")).toBe("$17,682.25");
    expect(print("{{r1[1].sessions.change / r1.total.sessions.change}} of the growth")).toBe(
      "142.9% of the growth",
    );
    expect(print("{{r1[1].sessions.change / r1.total.sessions.change | 1}} times")).toBe("1.4 times");
  });

  it("leaves the unit of points to the words behind them", ({ expect }) => {
    const reference = "{{r1.total.engagementRate.change | up}}";
    expect(print(`${reference} percentage points, **${reference}** points`)).toBe(
      "3.1 percentage points, **3.1** points",
    );
    expect(print(`um ${reference} Prozentpunkte`, "de")).toBe("um 3,1 Prozentpunkte");
    expect(print(`${reference} more`)).toBe("3.1 pp more");
  });

  it("prints a share in percent, a multiple of more than one as such where decimals are asked for", ({
    expect,
  }) => {
    expect(print("{{r1[Email].revenue / r1.total.revenue | 0}}")).toBe("58%");
    expect(print("{{r1[Email].revenue / r1.total.revenue | 1}}")).toBe("57.5%");
    expect(print("{{r1[Email].revenue / r1[Direct].revenue | 1}} times")).toBe("8.6 times");
    expect(print("{{r1[Direct].revenue / r1[Email].revenue | x}} times")).toBe("0.12 times");
    expect(print("{{r1[Email].revenue / r1[Direct].revenue | %0}}")).toBe("863%");
    expect(problem("r1.total.sessions | x")).toContain("x is of ratios");
  });

  it("leaves out what the writer has typed of its unit and sign", ({ expect }) => {
    const [share, money] = ["{{r1[Email].sessions.share}}", "{{r1[Email].revenue | 0}}"];
    expect(print(`${share}% ${share} % **${share}** % ${share} percent`)).toBe("25% 25% **25%** 25 percent");
    expect(print(`$${money} US$ ${money} €${money} USD ${money} ${money} USD ${money} dollars`)).toBe(
      "$20,000 $20,000 $20,000 $20,000 $20,000 20,000 dollars",
    );
    expect(print(`${money} €, ${share} Prozent`, "de")).toBe("20.000 $, 25 Prozent");
    expect(
      print("-{{r1[Email].sessions.change}} +{{r1.total.sessions.change}} 3 - {{r1[Email].sessions.change}}"),
    ).toBe("-500 +700 3 - -500");
    expect(
      print(
        "{{r1[Email].revenue / r1[Direct].revenue}} times, {{r1[Email].revenue / r1[Direct].revenue | x}}",
      ),
    ).toBe("8.6 times, 8.6×");
  });

  it("takes the formats", ({ expect }) => {
    expect(print("{{r1.total.revenue | k}} {{r1.total.revenue|0}} {{r1.total.revenue | about}}")).toBe(
      "$34.8K $34,763 $35,000",
    );
    expect(print("{{r1[Email].sessions.changePercent |+%1}} {{r1[1].sessions.changePercent | + | 0}}")).toBe(
      "-16.7% +20%",
    );
    expect(
      print("{{r1[Email].revenue / r1[Direct].revenue | 1}} times, {{r1[Email].revenue / r1.total.revenue}}"),
    ).toBe("8.6 times, 57.5%");
    expect(problem("r1.total.revenue | %")).toContain("% is of ratios");
    expect(problem("r1.total.sessions.changePercent | pp")).toContain("pp is of the difference");
    expect(problem("r1.total.sessions | nice")).toContain('"nice" is no format; valid are k, M');
    expect(problem("r1.total.sessions | constructor")).toContain('"constructor" is no format');
  });

  it("is found however a model writes it", ({ expect }) => {
    for (const written of [
      "{{ R1[email].Revenue }}",
      "{{r1['Email'].revenue}}",
      '{{r1["Email"].revenue}}',
      "{{r1.Email.revenue}}",
      "{{r1.rows[2].revenue}}",
      "{{r1[2].revenue}}",
      "`{{r1[Email].revenue}}`",
      String.raw`\{\{r1[Email].revenue}}`,
      String.raw`\{{r1[Email].revenue \| 2}}`,
      "{{{r1[Email].revenue}}}",
      "{{r1[Email].revenue}",
      "{r1[Email].revenue}",
      "${r1[Email].revenue}",
      "[[r1[Email].revenue | 2]]",
      "`r1[Email].revenue`",
      "r1[Email].revenue",
      '{{r1[Email]["revenue"]}}',
      "{{r1[channel=Email].revenue}}",
      "{{r1[Email].total_revenue}}",
      "{{r1[Email].revenue | USD | .2f}}",
      "{{r1[Email].revenue | highest}}",
    ]) {
      expect(print(`It is ${written}.`), written).toBe("It is $20,000.00.");
    }
    expect(
      print("{{r1.total.sessions.change_percent}} {{r1[Referral].sessions}} {{r1[ORGANIC SEARCH].sessions}}"),
    ).toBe("+7.5% 200 6,000");
  });

  it("is refused with what would be valid", ({ expect }) => {
    expect(problem("r9.total.sessions")).toBe("There is no table r9; there is r1, r2, r3.");
    expect(problem("r1[Emial].revenue")).toBe("r1 has no row Emial; it has Email.");
    expect(problem("r1[Email].revenu")).toBe("r1 has no column revenu; it has revenue.");
    expect(problem("r1[9].revenue")).toBe("r1 lists 4 rows of 4: there is no row 9.");
    expect(problem("r2[Rent].amount")).toBe(
      "2 rows are labelled Rent: name one by its number, r2[5], r2[6].",
    );
    expect(problem("r2.total.amount")).toContain("in several currencies; valid is r2.total[EUR].amount");
    expect(problem("r1[Referral].sessions.changePercent")).toContain("the earlier value is 0");
    expect(problem("r1.sessions")).toContain("r1.sessions is 4 rows");
    expect(problem("r1.total.sessions r1")).toContain("cannot be read");
    expect(problem("")).toContain("nothing between");
  });

  it("leaves the text around a reference that is not closed", ({ expect }) => {
    expect(print("We had {{r1.total.sessions sessions\nand {{r1.rowCount}} channels.")).toBe(
      "We had […] sessions\nand 4 channels.",
    );
  });
});

describe("a label", () => {
  it("comes before a number, and as a whole before a list", ({ expect }) => {
    const table = makeTable({
      id: "r1",
      columns: channels.columns,
      rows: [
        { label: "3", cells: { sessions: 7 } },
        { label: "Germany, Email", cells: { sessions: 8 } },
        { label: "Germany", cells: { sessions: 9 } },
        { label: "a..b: c", cells: { sessions: 10 } },
      ],
    });
    const text =
      "{{r1[3].sessions}} {{r1[Germany, Email].sessions}} {{r1[#4].sessions}} {{r1[a..b: c].sessions}}";
    expect(printReferences({ text, tables: [table], language: "en" }).text).toBe("7 8 10 10");
  });
});
