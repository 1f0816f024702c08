import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createSegmenter, segmentsOf } from "../../../src/analyst/answer/segments.ts";

it("cuts lines into sentences, but no items, rows, references, numbers and short forms", () => {
  const segments = [
    "Sessions rose. ",
    "Who paid? ",
    '"Nobody." ',
    "{{r1[A. B. Co.].revenue}} came from A, e.g. by mail, at approx. 12 a day.\n",
    "\n",
    "1. Then it happened. And z. B. this one!\n",
    "| A. B | C. D |\n",
    "売上は増えた。",
    "理由は不明。",
  ];
  expect(segmentsOf(segments.join(""))).toEqual(segments);
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
    "1. ",
    "- ",
    "> ",
    "z. B. ",
    " ",
    "\n",
    "** ",
    "…",
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
    { numRuns: 1000 },
  );
});
