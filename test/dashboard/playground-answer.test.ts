import { describe, it } from "vitest";
import { sortFigures, createPlacer } from "../../src/dashboard/playground/answer/figures.ts";
import type { Evidence } from "../../src/tables/figure.ts";
import { renderAnswer } from "./render-answer.tsx";

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
    "<p>Rows:</p>TABLE<thead><tr>TH a </th>TH b | c </th></tr></thead><tbody><tr><td> 1 </td><td>  </td></tr></tbody>END",
  ],
];

const spell = (html: string) =>
  html
    .replace(/<div class="table"[^>]*><table>/, "TABLE")
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
    expect(shown.map(([, id]) => id)).toEqual([0, 1, 2, 3].map((place) => `x-figure-${place}`));
    expect(html).toContain("<strong><button");
    expect(html).toContain(`<div class="evidence" id="x-figure-3" popover="auto">`);
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
    expect(sortFigures(answer, places).map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [7, 9],
    ]);
    const pieces = createPlacer(answer, sortFigures(answer, places))({ start: 0, end: answer.length });
    expect(pieces.map(({ text }) => text)).toEqual(["12", " and ", "34"]);
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
