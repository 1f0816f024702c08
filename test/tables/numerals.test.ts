import { describe, it } from "vitest";
import { makeChecker } from "../../src/tables/numerals/check.ts";
import { tables, type CheckInput, checkNumerals, printReferences } from "./support.ts";

function check(text: string, more: Partial<CheckInput> & { language?: string } = {}) {
  const input = { tables, language: "en", ...more };
  return checkNumerals({ ...input, ...printReferences({ ...input, text }) });
}

function shown(text: string, language = "en", more: Partial<CheckInput> = {}): string {
  return check(text, { ...more, language }).text;
}

describe("a numeral that a model typed", () => {
  it("stays where it is a figure of the tables at its precision", ({ expect }) => {
    for (const text of [
      "We had 10,000 sessions and $34,763.15, or $34.8k.",
      "The rate was 62.5 %, change -16.7%, +7.5 percent.",
      "| Email | 2500 | 41 % |",
      "Direct made 2317.75 in all.",
      "78000 USD and EUR 3,530.50, €800.5.",
    ]) {
      expect(shown(text)).toBe(text);
    }
    expect(check("It was 62.5 % of them.").evidence).toEqual([
      {
        start: 7,
        end: 13,
        text: "62.5 %",
        kind: "cell",
        value: 0.625,
        unit: "ratio",
        currency: null,
        measure: "engagementRate",
        label: "Organic Search",
        period: { startDate: "2026-09-01", endDate: "2026-09-30" },
        formula: "r1[Organic Search].engagementRate",
        pointers: ["/data/0/rows/0/cells/engagementRate"],
      },
    ]);
  });

  it("is withheld alone where nothing has it, with its sign and currency", ({ expect }) => {
    expect(shown("We had 10,400 sessions, $9,999.99, 77 % and 5 more in 2031.")).toBe(
      "We had […] sessions, […], […] and […] more in […].",
    );
    expect(shown("Plus +12.9%, minus -$55.10, 3x, 10th, GA5, USD 800.50")).toBe(
      "Plus […], minus […], […]x, […]th, GA[…], […]",
    );
    const { faults, text } = check("{{r1.rowCount}} of 77.7 {{nope}} and 88.8, {{r1[Email].sessions}}.");
    expect(text).toBe("4 of […] […] and […], 2,500.");
    expect(faults.map(({ start, end, written }) => [text.slice(start, end), written])).toEqual([
      ["[…]", "77.7"],
      ["[…]", "{{nope}}"],
      ["[…]", "88.8"],
    ]);
  });

  it("is withheld where it is malformed, and none of a name with a long number is", ({ expect }) => {
    expect(shown("It was 77.7.7 %, €99.99.999 and 10.500.1.")).not.toMatch(/\d/);
    const names = ["INV-010000/3", "SO-10000/7", "RE-2024-10000"];
    for (const text of names)
      expect(check(text, { names })).toMatchObject({ text, evidence: [], faults: [] });
  });

  it("is withheld if it is small, unless it stands beside the label of its row", ({ expect }) => {
    const [, invoices] = tables;
    const row = { label: "Acme", cells: { record: "Acme", probability: 7 } };
    const columns = [{ key: "probability", title: "Won", role: "measure", unit: "count" } as const];
    const small = { tables: [{ ...(invoices ?? row), columns, rows: [row] }] as CheckInput["tables"] };
    expect(shown("Acme has 7 of them.", "en", small)).toBe("Acme has 7 of them.");
    const { faults, text } = check("Acme is there, 7 of them.", small);
    expect(text).toBe("Acme is there, […] of them.");
    // Some cell has each small number: a model that is told of one takes it.
    expect(faults[0]?.message).toContain("write a reference.");
  });

  it("stays where it is a date or time of the tables", ({ expect }) => {
    for (const text of [
      "On 5 October 2026, 2026-09-30, Sep 1 – 30, 2026, from August 1st to 31, due 12/24/2026 and 24.12.2026, 30.09. too.",
      "As of 8:30 AM in week 40 of 2026.",
      "10/2026, 9/1–9/30, 1.–30.9.2026, Sep '26, by 31 December 2026, above 2025.",
      "Tuesday 1 to Wednesday 30 September 2026.",
    ]) {
      expect(shown(text)).toBe(text);
    }
    expect(shown("On 14 October and September 30, 2025, at 9:15, 2026-09-29, 2027-01-01.")).toBe(
      "On […] October and September […], 2025, at […], 2026-09-29, […].",
    );
  });

  it("stays where it is a part of a name", ({ expect }) => {
    for (const text of ["INV-000123 in GA4, Q3 and H1, B2B.", "1. Email\n2. Direct\n3) Web2Go"]) {
      expect(shown(text, "en", { names: ["Web2Go"] })).toBe(text);
    }
    expect(shown("INV-000999 and 1,000123")).toBe("INV-[…] and […]");
  });

  it("stays where somebody has said it: the user, a context, an earlier answer", ({ expect }) => {
    const said = {
      userWords: ["Are we above 50,000, in the top 7?"],
      contexts: [{ id: "c1", version: 2, name: "target", text: "The target is 12 % of 900 leads" }],
      earlier: [{ position: 3, text: "It was 4,321 and 6." }],
    };
    const { text, evidence } = check("7 are above 50,000, 12 % of 900, after 4,321 and 6.", said);
    expect(text).toBe("7 are above 50,000, 12 % of 900, after 4,321 and […].");
    expect(evidence.map(({ kind, value }) => [kind, value])).toEqual([
      ["user", 7],
      ["user", 50_000],
      ["context", 0.12],
      ["context", 900],
      ["earlier", 4321],
    ]);
    expect(evidence[2]?.context).toEqual({ id: "c1", version: 2, name: "target" });
    expect(evidence[4]?.message).toBe(3);
  });

  it("stays where the sentence computes with it, or says how many of all are listed", ({ expect }) => {
    const cut = [{ ...(tables[0] as (typeof tables)[0]), rowCount: 26, truncated: true }];
    for (const text of [
      "For 7 days that is {{7 * r1.total.revenue | about}}.",
      "The first 2 have {{sum(r1[1..2].sessions)}}, 3 of them {{sum(r1[Email, Direct, Referral].sessions)}}.",
      "With 15 % more it is {{r1.total.revenue * 1.15 | k}}.",
      "The 4 of {{r1.rowCount}} that are listed.",
      "{{r1.total.revenue}} from 26 channels, 4 of them listed; its 10,000 sessions.",
      "You named {{50000}}, r1 has it.",
    ])
      expect(check(text, { tables: cut, userWords: ["50,000?"] }).faults, text).toEqual([]);
    expect(shown("7 of {{r1.rowCount}} and {{98765}}.", "en", { tables: cut })).toBe("[…] of 26 and […].");
  });

  it("stays where it rounds what is printed beside it, or how much more that is, in two digits", ({
    expect,
  }) => {
    for (const text of [
      "Almost 35,000 dollars ({{r1.total.revenue}}) came in.",
      "From {{r1[Email].sessions.previous}} to {{r1[Email].sessions}}, a fall of about 17%.",
      "The newest 4 are mostly these: a, b.",
    ])
      expect(check(text).faults, text).toEqual([]);
    for (const text of [
      "Almost 37,000 dollars ({{r1.total.revenue}}) came in.",
      "From {{r1[Email].sessions.previous}} to {{r1[Email].sessions}}, a fall of about 19%.",
      "The newest 5 are mostly these: a, b.",
    ])
      expect(check(text).faults, text).toHaveLength(1);
  });

  it("stays where it is the bound of what was counted", ({ expect }) => {
    const text = "{{count(r1[sessions > 1500])}} of the channels had more than 1,500 sessions.";
    expect(shown(text)).toBe("2 of the channels had more than 1,500 sessions.");
    expect(shown(text.replace("1,500", "1,600"))).toBe("2 of the channels had more than […] sessions.");
  });

  it("stays where a filter or a text has it, or a part of a record's name", ({ expect }) => {
    const [first] = tables as [(typeof tables)[0]];
    const label = "Kiel: 93 x Solar panel 50 W";
    const text = "Fits boats from 1985, due on 2026-12-17, offered until 10 December 2026.";
    const columns = [{ key: "text", title: "Text", role: "dimension", unit: "text" } as const];
    const told = [{ ...first, filters: ["Balance above 2"], columns, rows: [{ label, cells: { text } }] }];
    expect(
      shown("93 x Solar panel 50 W, above 2, from 1985, due 17 December, December 10.", "en", {
        tables: told,
      }),
    ).toBe("93 x Solar panel 50 W, above 2, from 1985, due 17 December, December 10.");
    expect(shown("50 of them, 93 orders, in 1986.", "en", { tables: told })).toBe(
      "[…] of them, […] orders, in […].",
    );
  });

  it("stays where it is a rank, a number of a row, or how long a period is", ({ expect }) => {
    for (const [language, text] of [
      ["en", "Top 5: Email. The gap between no. 1 and no. 2, #3 and the top 10."],
      ["en", "| # | Channel |\n|---|---|\n| 1 | Email |\n| **2** | Direct |\n| 3. | Other |"],
      ["en", "| Total | $34,763.15 | **100 %** |"],
      ["en", "**1. Email**\n**2. Direct**\n### 3. Other"],
      ["en", "Step 1 and option 2: every €1, per 100 sessions."],
      ["en", "September's 30 days and August's 31 days, a 30-day month, the last 30 full days."],
      ["de", "im Schnitt der 30 bzw. 31 Tage"],
      ["fr", "sur 30 jours"],
      ["en", "Over 4 months: 3rd quarter, per 1,000 sessions."],
      ["pt", "no 3.º trimestre"],
      ["ja", "9月1日（火）〜30日、1日平均、30～31日、1注文あたり、直近4か月間、7〜10月"],
      ["ja", "上位3とトップ5、30日間"],
    ] as const) {
      expect(shown(text, language)).toBe(text);
    }
    expect(shown("| 1 | A |\n| 2 | B |\n| 2 | B, again |")).toBe("| 1 | A |\n| 2 | B |\n| 2 | B, again |");
    expect(shown("Within 5 months, 2 quarters, 31 of them.")).toBe(
      "Within […] months, […] quarters, […] of them.",
    );
    expect(shown("Within 29 days, 30 orders, top 6 %, 5 of them.")).toBe(
      "Within […] days, […] orders, top […], […] of them.",
    );
    expect(shown("| 7 | Email |\n| 9 | Direct |")).toBe("| […] | Email |\n| […] | Direct |");
  });

  it("stays where it is in a label, a quote or a time that a text tells", ({ expect }) => {
    const [, invoices] = tables;
    const rows = ["1-30 days", "over 60 days"].map((label) => ({ label, cells: { record: label } }));
    const said = 'Down from 13:45 to 16:15, 5 % voucher for 7 people in 2 shops of ours, says "Bo"';
    const told = { ...rows[0], label: "a", cells: { record: "a", text: said } };
    const more = { tables: [{ ...(invoices as (typeof tables)[0]), rows: [...rows, told] }] };
    expect(shown("1 à 30 jours, plus de 60 jours, 1–30 jours", "fr", more)).toBe(
      "1 à 30 jours, plus de 60 jours, 1–30 jours",
    );
    for (const [language, text] of [
      ["fr", "De 13 h 45 à 16h15."],
      ["ja", "13時45分から16時15分まで。"],
      ["de", "Von 13.45 Uhr bis 16 Uhr 15."],
    ] as const)
      expect(shown(text, language, more)).toBe(text);
    expect(shown("À 13 h 46.", "fr", more)).toBe("À […].");
    expect(shown("Down at 13:45, up by 16:15, not 13:46.", "en", more)).toBe(
      "Down at 13:45, up by 16:15, not […].",
    );
    expect(shown('She wrote "5 % voucher for 7 people in 2 shops of ours" to 7.', "en", more)).toBe(
      'She wrote "5 % voucher for 7 people in 2 shops of ours" to […].',
    );
    expect(shown('She wrote "5 % voucher for 8 people in 2 shops".', "en", more)).toContain("for […] people");
  });

  it("stays where it is an hour of the tables, or a month alone", ({ expect }) => {
    const [first] = tables;
    const columns = [{ key: "hour", title: "Hour", role: "dimension", unit: "text", grain: "hour" } as const];
    const rows = ["09", "12"].map((hour) => ({ label: hour, cells: { hour } }));
    const hours = { tables: [{ ...(first as (typeof tables)[0]), columns, rows }] };
    expect(shown("12:00-13:00, 9 to 12 o'clock, 9 am, 14:00, 3 pm", "en", hours)).toBe(
      "12:00-13:00, 9 to 12 o'clock, 9 am, […], […] pm",
    );
    expect(shown("9 bis 10 Uhr, 15 Uhr", "de", hours)).toBe("9 bis 10 Uhr, […] Uhr");
    expect(shown("前年9月、4月", "ja")).toBe("前年9月、[…]");
  });

  it("stays where a reference has printed the same", ({ expect }) => {
    const text =
      "At {{r1[Direct].sessions / r1.total.sessions | 1}} it is small; 13 % is no growth, 14 % would be.";
    expect(shown(text)).toBe("At 13.0% it is small; 13 % is no growth, […] would be.");
  });

  it("is read in the language of the answer, in digits of every script", ({ expect }) => {
    for (const [language, text] of [
      ["de", "10.000 Sitzungen, 34.763,15 $, 62,5 % am 5. Oktober 2026 (30.09.2026), 12.345,50 US-Dollar"],
      ["fr", "10 000 sessions, 34\u202f763,15 $US, 62,5 %, le 5 octobre et le 1er septembre"],
      ["es", "10.000 sesiones, 34.763,15 US$ y 62,5 % el 5 de octubre de 2026"],
      ["ar", "١٠٬٠٠٠ جلسة و ٦٢٫٥٪ في 5 أكتوبر 2026"],
      ["ja", "10,000セッション、$34,763.15、62.5%、2026年10月5日、9月30日"],
      ["en", "１０,０００ and १०,०००"],
    ] as const) {
      expect(shown(text, language)).toBe(text);
    }
    expect(shown("1.001 und 10,001 und 34,763.16 $", "de")).toBe("[…] und […] und […]");
    expect(shown("٩٩٩ و ４２ و ½ و 約999件", "ar")).toBe("[…] و […] و […] و 約[…]件");
  });

  it("goes on with a list from piece to piece", ({ expect }) => {
    const checkPiece = makeChecker({ tables, language: "en" });
    const texts = ["1. Email\n", "2. Direct\n", "9. Other\n"];
    expect(texts.map((text) => checkPiece({ text, evidence: [], faults: [] }).text)).toEqual([
      "1. Email\n",
      "2. Direct\n",
      "[…]. Other\n",
    ]);
  });
});

it("leaves numbers in words", ({ expect }) => {
  expect(check("Sessions doubled to two thirds.").text).toBe("Sessions doubled to two thirds.");
});
