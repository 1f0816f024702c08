import * as fc from "fast-check";
import { expect, it } from "vitest";
import { conclude } from "../../../src/analyst/answer/conclude.ts";
import { createDraft } from "../../../src/analyst/answer/draft.ts";
import { createPage } from "../../../src/analyst/answer/page.ts";
import { createPrint } from "../../../src/analyst/answer/print.ts";
import { activeTags, renderers } from "../../markdown/renderers.ts";
import { dimension, makeTable } from "../../tables/support.ts";

const TABLE = makeTable({
  id: "r1",
  columns: [
    dimension("channel"),
    { key: "sessions", title: "Sessions", role: "measure", unit: "count", measure: "sessions" },
  ],
  rows: [
    { label: "Email", cells: { channel: "Email", sessions: 1234 } },
    { label: "[x](//evil.com/y)", cells: { channel: "[x](//evil.com/y)", sessions: 7 } },
  ],
  totals: [{ label: "total", cells: { sessions: 1241 } }],
});

/** What a reader gets of a message whose pieces come like this. */
async function show(pieces: readonly string[], isStreamed: boolean) {
  let emitted = "";
  const page = createPage(10_000, (text) => (emitted += text));
  const printIn = () => createPrint({ tables: [TABLE], language: "en" }, (text) => text);
  const draft = createDraft({ printIn, page, mayShow: () => isStreamed });
  draft.onBegin();
  for (const piece of pieces) draft.onText(piece);
  const finished = draft.finish(pieces.join(""));
  const review = { isStreamed, objectTo: undefined, askAgain: undefined, onCheck: () => {} };
  const { withheld } = await conclude(draft, finished, review);
  expect(emitted).toBe(page.text());
  return { text: page.text(), evidence: page.evidence(), faults: page.faults(), withheld };
}

const part = fc.constantFrom(
  "{{r1[Email].sessions}}",
  "{{r1.total.sessions}}",
  "{{r1[2].sessions}} {{label(top(r1, sessions))}}",
  "{{r1[Nobody].sessions}}",
  "{{",
  "}}",
  "1,234 sessions",
  "98765",
  "Up. ",
  "Wow! ",
  "\n",
  "\n\n- ",
  "| a. B | 7 |\n",
  "![x](https://evil.com/p?d=1)",
  "[a",
  "](//evil.com/x) ",
  "<b>x</b> ",
  "&#104;ttps&colon;//evil.com/x ",
  "www.evil.com/x ",
  "売上。",
);

it("an answer is the same with all its figures, however it comes, and no renderer makes a link of it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 14 }),
      fc.array(fc.nat(9), { maxLength: 40 }),
      async (parts, sizes) => {
        const message = `en\n${parts.join("")}\n===\nthoughts: t\nreasoning: {{r1.total.sessions}}`;
        const pieces: string[] = [];
        let rest = message;
        for (const size of sizes) {
          pieces.push(rest.slice(0, size));
          rest = rest.slice(size);
        }
        const streamed = await show([...pieces, rest], true);
        expect(streamed).toEqual(await show([message], false));
        const { text, evidence, faults } = streamed;
        for (const one of evidence) expect(text.slice(one.start, one.end)).toBe(one.text);
        for (const { start, end } of faults) expect(text.slice(start, end)).toBe("[…]");
        for (const render of Object.values(renderers)) expect(activeTags(render(text))).toEqual([]);
        expect(text).not.toContain("98765");
      },
    ),
    { numRuns: 150 },
  );
});
