import * as fc from "fast-check";
import { describe, it } from "vitest";
import { splitSentences } from "../../src/markdown/sentences.ts";

function split(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}

/** How much of a text that is still growing has its sentences for good. */
function safeLength(text: string): number {
  const line = text.lastIndexOf("\n") + 1;
  const last = splitSentences(text.slice(line)).at(-1);
  return last === undefined ? line : line + last.start;
}

describe("the sentences of a text", () => {
  it("end at their signs and at lines, in several scripts", ({ expect }) => {
    expect(split("It grew. **Why?** Ads!\n\n- One item. Two\n| a. Be | Cee. De |")).toEqual([
      "It grew.",
      "**Why?**",
      "Ads!",
      "- One item. Two",
      "| a. Be | Cee. De |",
    ]);
    expect(split("売上は増えた。なぜ？広告です。")).toEqual(["売上は増えた。", "なぜ？", "広告です。"]);
    expect(split("كيف؟ نمت المبيعات.")).toEqual(["كيف؟", "نمت المبيعات."]);
  });

  it("do not end at abbreviations, decimals, dates and within references", ({ expect }) => {
    for (const text of [
      "Channels, e.g. Email, made 1.5 times more, i.e. Direct vs. Email.",
      "Das sind z. B. am 5. Oktober ca. {{r1[Acme Inc. Ltd].revenue}} mehr.",
      "{{r2[Why? Because. Yes!].amount | top}} came first",
      "1. Email",
    ]) {
      expect(split(text)).toEqual([text]);
    }
  });

  it("are found at once in thousands of dots", ({ expect }) => {
    const started = performance.now();
    expect(split(`So${".".repeat(32_000)}what. Then!`)).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it("are a growing text's first part, which stays what it is", ({ expect }) => {
    expect(safeLength("It grew. By {{r1.tot")).toBe("It grew. ".length);
    expect(safeLength("It grew.")).toBe(0);
    expect(safeLength("It grew.\n")).toBe(9);
    expect(safeLength("It grew {{r1[a. B].x}}")).toBe(0);
    expect(safeLength("")).toBe(0);
  });

  it("never cut a reference, whatever a text holds and however it grows", ({ expect }) => {
    const piece = fc.constantFrom(
      "{{",
      "}}",
      "r1.x",
      "A",
      "b",
      ". ",
      "? ",
      "。",
      "\n",
      " ",
      "5.5",
      "**",
      "e.g. ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const whole = split(text);
        let [from, parts] = [0, [] as string[]];
        for (let end = 1; end <= text.length; end++) {
          const safe = safeLength(text.slice(from, end));
          const cut = text.slice(from, from + safe);
          parts = [...parts, ...split(cut)];
          from += safe;
          expect(cut.lastIndexOf("{{") > cut.lastIndexOf("}}") && !cut.includes("\n"), text).toBe(false);
        }
        expect([...parts, ...split(text.slice(from))], text).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });
});
