import type { Printed } from "../figure.ts";
import type { Voucher } from "../references/evidence.ts";
import { voucherIn } from "./said.ts";
import { wordsOf } from "../references/view.ts";
import { fold } from "../texts.ts";

const MOST_ROWS = 100;
const FEWEST_LETTERS = 4;

/** The rows of Markdown that an answer has written, by what the writer calls them: "Messe | 7", and then "Messen: 7". */
export function openWrittenRows() {
  const rows: { words: string[]; figures: Map<number, Voucher> }[] = [];
  return {
    add({ text, evidence }: Printed): void {
      if (!text.trimStart().startsWith("|") || rows.length === MOST_ROWS) return;
      const label = text.split("|").find((cell) => /\p{L}{2}/u.test(cell)) ?? "";
      const whole = evidence.filter(({ value }) => Number.isInteger(value));
      const figures = new Map(whole.map((one) => [Number(one.value), voucherIn(one)]));
      const words = wordsOf(fold(label));
      if (figures.size > 0 && isTelling(words)) rows.push({ words, figures });
    },
    /** A whole figure of a row that some words name. */
    find(value: number, said: readonly string[]): Voucher | undefined {
      return rows
        .find(({ words, figures }) => figures.has(value) && isNamed(words, said))
        ?.figures.get(value);
    },
  };
}

function isTelling(words: readonly string[]): boolean {
  return words.some((word) => word.length >= FEWEST_LETTERS || !/\p{Script=Latin}/u.test(word));
}

/** Also with other endings. */
function isNamed(words: readonly string[], said: readonly string[]): boolean {
  return words.every((word) =>
    said.some((one) => (/\p{Script=Latin}/u.test(word) ? one.startsWith(word) : one.includes(word))),
  );
}
