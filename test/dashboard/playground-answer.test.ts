import { describe, it } from "vitest";
import { citationsOf, createPlacer } from "../../src/dashboard/playground/answer/figures.ts";
import type { Evidence } from "../../src/tables/figure.ts";
import { makeTable } from "../tables/support.ts";
import { renderAnswer, renderExchange } from "./render-answer.tsx";

const figure = (answer: string, text: string, more: Partial<Evidence> = {}): Evidence => {
  const start = answer.indexOf(text);
  return {
    start,
    end: start + text.length,
    text,
    kind: "cell",
    value: 1234,
    unit: "count",
    currency: null,
    measure: "sessions",
    label: "Email",
    period: { startDate: "2026-11-09", endDate: "2026-11-15" },
    formula: "r1[Email].sessions",
    pointers: ["/data/0/rows/0/cells/sessions"],
    ...more,
  };
};

const CASES: readonly (readonly [markdown: string, html: string])[] = [
  ["One.\nTwo.\n\nThree.", "<p>One.<br/>Two.</p><p>Three.</p>"],
  ["**bold**, *soft*, `a*b*`", "<p><strong>bold</strong>, <em>soft</em>, <code>a*b*</code></p>"],
  [
    "2*3*4 and snake_case_name, **open and \\*escaped\\*",
    "<p>2*3*4 and snake_case_name, **open and *escaped*</p>",
  ],
  ["- a\n- b\n  - c\n  more\n- d", "<ul><li>a</li><li>b<ul><li>c<br/>more</li></ul></li><li>d</li></ul>"],
  ["3. a\n4) b", '<ol><li value="3">a</li><li value="4">b</li></ol>'],
  ["# Title\n> said\n\n---", '<p class="answer-heading">Title</p><blockquote><p>said</p></blockquote><hr/>'],
  ["```sql\nSELECT **1**;\n```\nafter", '<pre tabindex="0"><code>SELECT **1**;</code></pre><p>after</p>'],
  [
    "Rows:\n| a | b \\| c |\n|---|:-:|\n| 1 |  |",
    '<p>Rows:</p>TABLE<thead><tr>TH a </th>TH b | c </th></tr></thead><tbody><tr><th scope="row"> 1 </th><td>  </td></tr></tbody>END',
  ],
  [
    "| a | b |\n|:--|--:|\n| 1 | 2 |",
    'TABLE<thead><tr>TH a </th><th scope="col" class="number"> b </th></tr></thead><tbody><tr><th scope="row"> 1 </th><td class="number"> 2 </td></tr></tbody>END',
  ],
];

const spell = (html: string) =>
  html
    .replace(/<div class="table"[^>]*><table><caption [^>]*>[^<]*<\/caption>/, "TABLE")
    .replace("</table></div>", "END")
    .replaceAll('<th scope="col">', "TH");

describe("an answer", () => {
  for (const [markdown, html] of CASES) {
    it(`is shown with its layout: ${JSON.stringify(markdown)}`, ({ expect }) => {
      expect(spell(renderAnswer(markdown))).toBe(html);
    });
  }

  it("marks exactly the figures that there is evidence of, also inside emphasis and tables", ({ expect }) => {
    const answer =
      "Traffic: **1,234 sessions**.\n\n| day | n |\n|---|---|\n| Mon | 56 |\n\n😀 then 7 and `8`";
    const evidence = ["1,234", "56", "7", "8"].map((text) => figure(answer, text));
    const html = renderAnswer(answer, evidence.toReversed());
    const shown = [...html.matchAll(/<button[^>]*popovertarget="(\S+?)"[^>]*>([^<]*)<\/button>/g)];
    expect(shown.map(([, , text]) => text)).toEqual(["1,234", "56", "7", "8"]);
    expect(shown.map(([, id]) => id)).toEqual([0, 1, 2, 3].map((place) => `x-citation-${place}`));
    expect(html).toContain("<strong><button");
    expect(html).toContain(`<div class="evidence" id="x-citation-3" popover="auto"`);
  });

  it("says measure, row, period, value, formula and definition of a figure", ({ expect }) => {
    const answer = "1,234 of 5,000";
    const html = renderAnswer(answer, [
      figure(answer, "1,234", { kind: "computed", formula: "a - b" }),
      figure(answer, "5,000", {
        kind: "context",
        measure: null,
        label: null,
        period: null,
        formula: null,
        pointers: [],
        context: { id: "ctx_1", version: 3, name: "weekly-target" },
      }),
    ]);
    const [first = "", second = ""] = html.split('class="evidence"').slice(1);
    for (const text of ["sessions", "Email", "2026-11-09 to 2026-11-15", "1234 count", "a - b"]) {
      expect(first).toContain(text);
    }
    expect(second).toContain("weekly-target, version 3");
    expect(second).not.toContain("Formula");
  });

  it("leaves evidence out that fits no place of the text", ({ expect }) => {
    const answer = "12 and 34";
    const places = [
      [0, 2],
      [1, 4],
      [7, 9],
      [8, 30],
      [5, 5],
      [-3, -1],
    ].map(([start = 0, end = 0]) => ({ ...figure(answer, "12"), start, end }));
    const citations = citationsOf(answer, places);
    expect(citations.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [7, 9],
    ]);
    const pieces = createPlacer(answer, citations, [])({ start: 0, end: answer.length });
    expect(pieces.map(({ text }) => text)).toEqual(["12", " and ", "34"]);
  });

  it("underlines what a second reader doubts, across emphasis and figures, and says why", ({ expect }) => {
    const answer = "Fine. Sales **rose by 12** again. Fine too.";
    const [start, end] = [6, answer.indexOf(" Fine too")];
    const html = renderAnswer(answer, [figure(answer, "12")], {
      checks: [{ start, end, reason: "Sales fell." }],
    });
    const marked = [...html.matchAll(/<mark class="doubted">(.*?)<\/mark>/g)].map(([, one = ""]) => one);
    expect(marked.map((one) => one.replaceAll(/<[^>]*>/g, "")).join("")).toBe("Sales rose by 12 again.");
    expect(html).toContain("<li>“Sales rose by 12 again.”: Sales fell.</li>");
  });

  it("explains a figure that was left out", ({ expect }) => {
    const answer = "Sales were […] in May.";
    const html = renderExchange({ answer });
    expect(html).toMatch(
      /popovertarget="(x-citation-0)">\[…\]<\/button>.*id="\1" popover.*could not be traced/s,
    );
  });

  it("takes time in proportion to its length, whatever it repeats", ({ expect }) => {
    const started = performance.now();
    for (const piece of [
      "*a ",
      "**a ",
      "`",
      "``a`",
      "_",
      "- \n  ",
      "> ",
      "|",
      "-|\n",
      "|-",
      "# a\n",
      "\\",
      "\n\na",
      "- - ",
    ]) {
      renderAnswer(piece.repeat(20_000));
    }
    renderAnswer(Array.from({ length: 3000 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n"));
    expect(performance.now() - started).toBeLessThan(8000);
  });
});

describe("the tables of an answer", () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    label: `Deal ${index + 1}`,
    cells: { record: `Deal ${index + 1}`, amount: index + 0.5 },
    url: index === 0 ? "javascript:alert(1)" : `https://crm.zoho.com/${index + 1}`,
  }));
  const table = makeTable({
    id: "r1",
    title: "Deals",
    sources: ["business-suite"],
    columns: [
      { key: "record", title: "Deal", role: "dimension", unit: "text" },
      { key: "amount", title: "Amount", role: "measure", unit: "money", measure: "amount" },
    ],
    rows,
    rowCount: 80,
    truncated: true,
    totals: [
      { label: "total", cells: { amount: null } },
      { label: "EUR", cells: { amount: 99 }, currency: "EUR" },
    ],
    period: { startDate: "2026-10-01", endDate: "2026-10-31" },
    through: "2026-10-05",
    complete: false,
    notes: ["<b>Leads</b> could not be read."],
    currency: "EUR",
  });

  it("say how fresh they are, what they leave out, and link to the vendor over https only", ({ expect }) => {
    const html = renderExchange({ data: [table], language: "de", answerId: "ans_1" });
    expect(html).toContain(
      "Data as of 2026-10-05 06:30 UTC · Zoho, synchronized · 2026-10-01 to 2026-10-31 (not over, data through 2026-10-05)",
    );
    for (const text of [
      "Incomplete",
      "25 of 80 rows",
      "&lt;b&gt;Leads&lt;/b&gt;",
      "1,50\u00A0€",
      "99,00\u00A0€",
    ]) {
      expect(html).toContain(text);
    }
    const links = [...html.matchAll(/<a href="([^"]+)" target="_blank" rel="noopener noreferrer">/g)];
    expect(links.map(([, href]) => href)).toEqual(rows.slice(1, 25).map(({ url }) => url));
    expect(html).not.toContain("javascript:");
    expect(html).toContain('/answers/ans_1/data/r1.csv?" download');
    expect(renderExchange({ data: [table] })).not.toContain("download");
  });

  it("are shown down to the cells that citations lead to", ({ expect }) => {
    const answer = "28.50 and 99.00 and 78000";
    const evidence = [
      figure(answer, "28.50", { pointers: ["/data/0/rows/28/cells/amount"] }),
      figure(answer, "99.00", {
        pointers: ["/data/0/totals/1/cells/amount", "/data/7/rows/1/cells/x", "/data/0/period"],
      }),
    ];
    const html = renderExchange({ answer, evidence, data: [table] });
    const places = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(places).toEqual(["x-data-0-rows-28-amount", "x-data-0-totals-1-amount"]);
    for (const id of places) expect(html).toContain(`<td id="${id}" class="number">`);
    expect(html).toContain(">Deal 29<");
    expect(html).not.toContain(">Deal 30<");
    expect(html).toContain(
      '<a href="https://crm.zoho.com/29" target="_blank" rel="noopener noreferrer">Open in Zoho</a>',
    );
  });

  it("show the words around a quote", ({ expect }) => {
    const text = `${"x".repeat(300)} worth 78000 USD <b>soon</b>`;
    const message = makeTable({
      id: "r1",
      sources: ["team-chat"],
      tool: "search",
      columns: [{ key: "text", title: "Text", role: "dimension", unit: "text" }],
      rows: [{ label: "a", cells: { text } }],
    });
    const quote: Partial<Evidence> = {
      kind: "quote",
      value: "78000 USD",
      pointers: ["/data/0/rows/0/cells/text"],
    };
    const answer = "It is worth 78000 USD.";
    const html = renderExchange({ answer, evidence: [figure(answer, "78000 USD", quote)], data: [message] });
    expect(html).toMatch(
      /<blockquote>…x+ worth <mark>78000 USD<\/mark> &lt;b&gt;soon&lt;\/b&gt;<\/blockquote>/,
    );
  });
});
