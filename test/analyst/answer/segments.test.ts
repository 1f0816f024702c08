import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createSegmenter, segmentsOf } from "../../../src/analyst/answer/segments.ts";

it("cuts lines into sentences, but neither rows of tables, items of lists nor references and short forms", () => {
  const sentences = [
    "Sessions rose. ",
    'Who paid? "Nobody." ',
    "{{r1[A. B. Co.].revenue}} came from A, e.g. by mail, at approx. 12 a day.\n",
    "\n",
    "1. First. Second: z. B. this one!\n",
    "| A. B | C. D |\n",
    "売上は増えた。",
    "理由は不明。",
  ];
  expect(segmentsOf(sentences.join(""))).toEqual([
    "Sessions rose. ",
    "Who paid? ",
    '"Nobody." ',
    ...sentences.slice(2),
  ]);
});

it("cuts the same, however the text comes, and loses nothing", () => {
  const part = fc.constantFrom(
    "Ab",
    ". ",
    "! ",
    "? \n",
    "{{",
    "}}",
    "| ",
    "。",
    "5",
    "z. B. ",
    " ",
    "\n",
    "** ",
    "…",
    "é",
  );
  const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.array(fc.nat(6)), (whole, sizes) => {
      const segmenter = createSegmenter();
      let rest = whole;
      const segments = sizes.flatMap((size) => {
        const piece = rest.slice(0, size);
        rest = rest.slice(size);
        return segmenter.push(piece);
      });
      segments.push(...segmenter.push(rest), ...segmenter.end());
      expect(segments).toEqual(segmentsOf(whole));
      expect(segments.join("")).toBe(whole);
    }),
  );
});
