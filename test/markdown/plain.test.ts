import { expect, test } from "vitest";
import { plainText } from "../../src/markdown/plain.ts";

test("A snippet of Markdown reads as words", () => {
  const page = [
    "From 10:15 to 14:15 **no order** could be completed.",
    "## Cause",
    "> The reason: `TLS` and a _certificate_, see [the ticket](https://x.example/1).",
    "",
    "- [x] renewed",
    "* 3 < 4 and 2 * 3 * 4",
    "<details><summary>Timeline</summary>",
    "| Step | Owner |",
    "| --- | :---: |",
    "```ts",
    "snake_case_name",
  ].join("\n");
  expect(plainText(page).split("\n")).toEqual([
    "From 10:15 to 14:15 no order could be completed.",
    "Cause",
    "The reason: TLS and a _certificate_, see the ticket.",
    "renewed",
    "3 < 4 and 2 * 3 * 4",
    "Timeline",
    "| Step | Owner |",
    "snake_case_name",
  ]);
});

test("What is made of marks alone takes no longer for it", () => {
  const marks = ["**", "[", "<a", "|---", "- [x] ", "`", "-", ":", " ", "|", "--- ", "-:|"];
  const texts = marks.map((mark) => mark.repeat(2_400 / mark.length));
  const started = performance.now();
  for (const text of texts) {
    plainText(text);
    plainText(`${text} Forwarded message`);
  }
  expect(performance.now() - started).toBeLessThan(100);
});
