import { describe, it } from "vitest";
import { makePrinter } from "../../src/tables/references/print.ts";
import { channels, dimension, makeTable, measure, printReferences, tables } from "./support.ts";

function print(text: string, language = "en"): string {
  return printReferences({ text, tables, language }).text.replace(/[\u2009\u00a0\u202f]/g, " ");
}

describe("a figure whose words name another row", () => {
  it("prints its own label behind it", ({ expect }) => {
    expect(print("Direct brought in {{r1[Email].revenue}} last month.")).toBe(
      "Direct brought in $20,000.00 (Email) last month.",
    );
    expect(print("- **Organic search**: {{r1[Direct].revenue}}")).toBe(
      "- **Organic search**: $2,317.75 (Direct)",
    );
    expect(print("| Email | {{r1[Email].sessions}} | {{r1[Direct].revenue}} |")).toBe(
      "| Email | 2,500 | $2,317.75 (Direct) |",
    );
    expect(print("| Referral | {{r1[Direct].revenue}} |")).toBe("| Referral | $2,317.75 (Direct) |");
    expect(print("Direct earned {{r1.total.revenue}}.")).toBe("Direct earned $34,763.15 (total).");
    expect(print("{{label(top(r1, sessions))}} earned {{r1[Email].revenue}}.")).toBe(
      "Organic Search earned $20,000.00 (Email).",
    );
    expect(
      printReferences({ text: "Direct: {{r1[Email].revenue}}", tables, language: "de" }).evidence[0],
    ).toMatchObject({
      text: "20.000,00\u00a0$ (Email)",
      label: "Email",
      labelled: true,
    });
  });

  it("does not print what has no word behind what names it", ({ expect }) => {
    const pages = makeTable({
      id: "r1",
      columns: [dimension("landingPage"), measure("sessions", "count")],
      rows: [
        { label: "/", cells: { landingPage: "/", sessions: 39 } },
        { label: "/blog", cells: { landingPage: "/blog", sessions: 12 } },
      ],
    });
    const { text } = printReferences({
      text: "Landing page: /blog {{r1[/blog].sessions}} and / {{r1[/].sessions}}.",
      tables: [pages],
      language: "en",
    });
    expect(text).toBe("Landing page: /blog 12 and / 39.");
  });

  it("prints it where names and figures are exchanged, and where the name has a plural", ({ expect }) => {
    for (const [text, shown] of [
      ["Direct had {{r1[Email].sessions}} and Email {{r1[Direct].sessions}}.", "1,300 (Direct)"],
      ["Email: {{r1[Direct].revenue}} ({{r1[Email].sessions}} sessions)", "$2,317.75 (Direct)"],
      ["Each Email session made {{r1[Direct].revenue / r1[Direct].sessions}}.", "$1.78 (Direct)"],
      ["Emails brought {{r1[Direct].sessions}}.", "1,300 (Direct)"],
      ["{{r1[Direct].sessions}} are of Direct and {{r1[Email].sessions}} of Email.", undefined],
      ["Email, just ahead of Direct: {{r1[Email].revenue}} against {{r1[Direct].revenue}}.", undefined],
      ["Direct came to {{r1[Direct].revenue}} and Email to {{r1[Email].revenue}}.", undefined],
    ] as const) {
      const { evidence } = printReferences({ text, tables, language: "en" });
      expect(
        evidence.filter(({ labelled }) => labelled).map((one) => one.text),
        text,
      ).toEqual(shown === undefined ? [] : [shown]);
    }
  });

  it("is found by a first name, a day in words, what a reference prints, or nowhere in the sentence", ({
    expect,
  }) => {
    const people = makeTable({
      id: "r1",
      columns: [dimension("owner"), measure("count", "count")],
      rows: [
        { label: "Lea Zumstein", cells: { owner: "Lea Zumstein", count: 7 } },
        { label: "Marco Bianchi", cells: { owner: "Marco Bianchi", count: 9 } },
      ],
    });
    const weeks = makeTable({
      id: "r2",
      columns: [{ ...dimension("week"), unit: "day", grain: "week" }, measure("count", "count")],
      rows: ["2026-10-12", "2026-10-19"].map((week, nth) => ({
        label: week,
        cells: { week, count: 3 + nth },
      })),
    });
    for (const [text, printed] of [
      ["Lea's deals are {{r1[Marco Bianchi].count}}.", "Lea's deals are 9 (Marco Bianchi)."],
      ["Lea's deals are {{r1[Lea Zumstein].count}} against Marco's.", "Lea's deals are 7 against Marco's."],
      ["{{r1[1].owner}} has {{r1[2].count}}.", "Lea Zumstein has 9 (Marco Bianchi)."],
      ["Lea leads with {{r1[1].count}}, or {{r1[2].count}}.", "Lea leads with 7, or 9 (Marco Bianchi)."],
      [
        "The week of 12 October had {{r2[2026-10-19].count}}.",
        "The week of 12 October had 4 (Oct 19 – 25, 2026).",
      ],
      ["The week of October 19 had {{r2[2026-10-19].count}}.", "The week of October 19 had 4."],
    ] as const) {
      const shown = printReferences({ text, tables: [people, weeks], language: "en" }).text;
      expect(shown.replace(/[\u2009\u00a0\u202f]/g, " ")).toBe(printed);
    }
  });

  it("does not take what is counted for a row", ({ expect }) => {
    const visitors = makeTable({
      id: "r1",
      columns: [dimension("kind"), { ...measure("newUsers", "count"), title: "New users" }],
      rows: [{ label: "new", cells: { kind: "new", newUsers: 5 } }],
      totals: [{ label: "total", cells: { newUsers: 5 } }],
    });
    const text = "It had {{r1.total.newUsers}} new users.";
    expect(printReferences({ text, tables: [visitors], language: "en" }).text).toBe("It had 5 new users.");
  });

  it("is left alone where its own is named too, or the other row by a figure, or in another clause", ({
    expect,
  }) => {
    for (const [text, printed] of [
      ["Email earned {{r1[Email].revenue}}, more than Direct.", "Email earned $20,000.00, more than Direct."],
      ["Email beat Direct with {{r1[Email].revenue}}.", "Email beat Direct with $20,000.00."],
      [
        "Of {{r1.total.sessions}} sessions Direct had {{r1[Direct].sessions}}.",
        "Of 10,000 sessions Direct had 1,300.",
      ],
      [
        "Direct and Referral: {{r1[Email].averageSessionDuration}} each.",
        "Direct and Referral: 2 min 5 sec each.",
      ],
      [
        "We have {{r1.rowCount}} channels: Organic Search, Email, Direct and Référral.",
        "We have 4 channels: Organic Search, Email, Direct and Référral.",
      ],
      [
        "Direct made {{r1[Direct].revenue}} of {{r1.total.revenue}} (Email: {{r1[Email].revenue}}).",
        "Direct made $2,317.75 of $34,763.15 (Email: $20,000.00).",
      ],
      [
        "INV-000124 (due {{r2[INV-000124].due}}, {{r2[INV-000124].amount}} open) and INV-000125 (due {{r2[INV-000125].due}}).",
        "INV-000124 (due Nov 15, 2026, €800.50 open) and INV-000125 (due Dec 24, 2026).",
      ],
      [
        "Email made {{r1[Email].revenue / r1.total.revenue | x1}} the {{r1.total.revenue}} and beat Direct.",
        "Email made 0.6× the $34,763.15 and beat Direct.",
      ],
      ["With direct costs it made {{r1[Email].revenue}}.", "With direct costs it made $20,000.00."],
    ] as const) {
      expect(print(text)).toBe(printed);
    }
  });
});

describe("a figure of another period than its sentence", () => {
  it("prints its own where a quarter or a half is named", ({ expect }) => {
    for (const [language, text, isLabelled] of [
      ["en", "In Q2 there were {{r1.total.sessions}} sessions.", true],
      ["en", "In Q3, September had {{r1.total.sessions}} sessions."],
      ["en", "The third quarter brought {{sum(r3[2026-07..2026-09].revenue)}}."],
      ["en", "The third quarter brought {{sum(r3[2026-07..2026-08].revenue)}}.", true],
      ["de", "Im zweiten Quartal waren es {{r3[2026-08].revenue}}.", true],
      ["fr", "Au troisième trimestre : {{r3[2026-08].revenue}}."],
      ["en", "In the first half of the year it was {{r3[2026-08].revenue}}.", true],
      ["en", "In the second half of the year, August was best with {{r3[2026-08].revenue}}."],
      ["en", "In the first half of the month it was {{r3[2026-08].revenue}}."],
      ["en", "It was {{r3[2026-08].revenue}}, more than in Q2."],
    ] as const) {
      const { evidence } = printReferences({ text, tables, language });
      expect(
        evidence.some(({ labelled }) => labelled),
        text,
      ).toBe(isLabelled ?? false);
    }
  });

  it("prints its own", ({ expect }) => {
    expect(print("In August, there were {{r1.total.sessions}} sessions.")).toBe(
      "In August, there were 10,000 (Sep 1 – 30, 2026) sessions.",
    );
    expect(print("2025 brachte {{r1.total.sessions}} Sitzungen.", "de")).toBe(
      "2025 brachte 10.000 (1.–30. Sept. 2026) Sitzungen.",
    );
    expect(
      print("In September there were {{r1.total.sessions}}, after {{r1.total.sessions.previous}} in August."),
    ).toBe("In September there were 10,000, after 9,300 in August.");
    expect(print("From {{r3[2026-08].month}} on it is {{r3[2026-08].revenue}}, above July.")).toBe(
      "From August 2026 on it is €3,000.00, above July.",
    );
    expect(print("August was best with {{r3[2026-08].revenue}}.")).toBe("August was best with €3,000.00.");
    expect(
      print("From {{r1.total.sessions}} in August to {{r1.total.sessions.previous}} sessions in September."),
    ).toBe("From 10,000 (Sep 1 – 30, 2026) in August to 9,300 (Aug 1 – 31, 2026) sessions in September.");
    for (const [language, text] of [
      ["en", "Compared with August, it rose, to {{r1.total.sessions}}."],
      ["en", "{{r1.total.sessions}} sessions, nearly as many as in August."],
      ["en", "Since August it has been {{r1.total.sessions}}."],
      ["en", "{{count(r1[sessions.change > 0])}} of {{r1.rowCount}} channels had more than in August 2026."],
      ["de", "Mehr als im August 2025 waren es, nämlich {{r1.total.sessions}}."],
      ["fr", "Par rapport à août, il y a {{r1.total.sessions}} sessions."],
    ] as const)
      expect(printReferences({ text, tables, language }).evidence[0]?.labelled, text).toBeUndefined();
    expect(print("Up {{r1.total.sessions.changePercent | up}} in September, from August.")).toBe(
      "Up 7.5% in September, from August.",
    );
    expect(print("8月の売上は{{r3[2026-07].revenue}}でした。", "ja")).toContain("2026/07/01～");
    expect(print("8月以降は{{r3[2026-09].revenue}}です。", "ja")).toBe("8月以降は€2,000.00です。");
    expect(print("8月の売上は{{r3[2026-08].revenue}}でした。3か月で{{r3[2026-07].revenue}}。", "ja")).toBe(
      "8月の売上は€3,000.00でした。3か月で€1,000.00。",
    );
  });
});

describe("a figure of a period that is not over", () => {
  it("says once up to which day it goes", ({ expect }) => {
    expect(
      print("So far {{r3.total.revenue}}. Again {{r3.total.revenue}}, July {{r3[2026-07].revenue}}."),
    ).toBe("So far €6,250.00 (Jul 1 – Oct 5, 2026). Again €6,250.00, July €1,000.00.");
    expect(print("October: {{r3[2026-10].revenue}}")).toBe("October: €250.00 (Oct 1 – 5, 2026)");
  });

  it("does not where the sentence says it", ({ expect }) => {
    expect(print("Revenue ({{r3.period}}): {{r3.total.revenue}}.")).toBe(
      "Revenue (Jul 1 – Oct 5, 2026): €6,250.00.",
    );
    expect(print("Up to {{r3.through}} it is {{r3.total.revenue}}.")).toBe(
      "Up to Oct 5, 2026 it is €6,250.00.",
    );
    expect(print("Bis zum 5. Oktober sind es {{r3.total.revenue}}.", "de")).toBe(
      "Bis zum 5. Oktober sind es 6.250,00 €.",
    );
  });

  it("is told once in an answer that is printed in pieces", ({ expect }) => {
    const printPiece = makePrinter({ tables, language: "en" });
    expect(printPiece("It is {{r3.total.revenue}}. ").text).toContain("(");
    expect(printPiece("It is {{r3.total.revenue}}.").text).not.toContain("(");
  });
});

it("prints in the language of the answer", ({ expect }) => {
  const text =
    "{{r1.total.sessions}} {{r1.total.revenue}} {{r1[Email].sessions.share|%1}} {{r1.period}} {{label(r3[1])}}";
  expect(print(text, "de")).toBe("10.000 34.763,15 $ 25,0 % 1.–30. Sept. 2026 Juli 2026");
  expect(print(text, "fr")).toBe("10 000 34 763,15 $US 25,0 % 1–30 sept. 2026 juillet 2026");
  expect(print(text, "es")).toBe("10.000 34.763,15 US$ 25,0 % 1–30 sept 2026 julio de 2026");
  expect(print(text, "ja")).toBe("10,000 $34,763.15 25.0% 2026/09/01～2026/09/30 2026年7月");
  expect(print("{{r1.total.sessions}}", "ar-EG")).toBe("١٠٬٠٠٠");
  for (const unknown of ["xx-none", "", "not a language", "__proto__"])
    expect(print(text, unknown)).toBe(print(text, "en"));
});

it("takes no time zone and no currency that is none for one", ({ expect }) => {
  const odd = { ...channels, timeZone: "Mars/Olympus", currency: "€uro" };
  expect(
    printReferences({ text: "{{r1.asOf}} {{r1.total.revenue}}", tables: [odd], language: "en" }).text.replace(
      /\s/g,
      " ",
    ),
  ).toBe("Oct 5, 2026, 6:30 AM UTC 34,763.15");
});
