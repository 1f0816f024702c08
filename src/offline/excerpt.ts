import { plainText } from "./quote.ts";

const LONGEST = 220;
const MOST = 2_000;
/** A value right after the word: "Budget: €2,400", "budget of EUR 2,400". */
const VALUE = String.raw`\W{0,3}(?:(?:is|of|was) )?(?:EUR |USD )?[€$£]? ?\d`;

/**
 * The stretch of a page that tells of the words: its beginning, unless a line further down says more of them. Words of
 * the title are in no line in particular.
 */
export function excerptAround(text: string, words: string, title: string): string {
  if (plainText(text, MOST).length <= LONGEST) return text;
  const own = title.toLowerCase();
  const telling = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 2 && !own.includes(word));
  const patterns = telling.map((word) => {
    const stem = RegExp.escape(word.replace(/s$/, ""));
    return {
      word: new RegExp(`(?<!\\p{L})${stem}`, "iu"),
      value: new RegExp(`(?<!\\p{L})${stem}s?${VALUE}`, "iu"),
    };
  });
  const lines = text.split("\n");
  const scores = lines.map((line) =>
    patterns.reduce(
      (score, { word, value }) => score + (value.test(line) ? 2 : 0) + (word.test(line) ? 1 : 0),
      0,
    ),
  );
  const best = scores.indexOf(Math.max(...scores));
  const before = plainText(lines.slice(0, best + 1).join("\n"), MOST).length;
  // What stands in the beginning anyway needs no cut.
  if (best <= 0 || before <= LONGEST) return text;
  return `...${lines.slice(best).join("\n")}`;
}
