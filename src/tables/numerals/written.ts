import type { Evidence, Printed } from "../figure.ts";
import { COUNTED, type Voucher } from "../references/evidence.ts";
import { wordsOf } from "../references/view.ts";
import { fold } from "../texts.ts";
import { voucherIn } from "./said.ts";

const MOST_ROWS = 100;
const MOST_POINTERS = 20;
const FEWEST_LETTERS = 4;
const RULE = /^[|\s:-]*$/;

/**
 * What an answer has shown that it may say again in small numbers: how many there are of all, how many rows its tables
 * of Markdown have, and the figures of those by what the writer calls them, "Messe | 7", and then "Messen: 7".
 */
export function openWritten() {
  const rows: { words: string[]; figures: Map<number, Voucher> }[] = [];
  const totals = new Map<number, Voucher>();
  const sizes = new Map<number, Voucher>();
  let table: Evidence[][] = [];

  function endTable(): void {
    // Its head is none.
    const count = table.length - 1;
    const pointers = table.flatMap(([first]) => first?.pointers[0] ?? []).slice(0, MOST_POINTERS);
    if (count > 1) sizes.set(count, { ...COUNTED, value: count, pointers });
    table = [];
  }

  return {
    add({ text, evidence }: Printed): void {
      const whole = evidence.filter(({ value }) => Number.isInteger(value));
      for (const one of whole) if (isOfAll(one)) totals.set(Number(one.value), voucherIn(one));
      if (!text.trimStart().startsWith("|")) {
        if (/\p{L}/u.test(text)) endTable();
        return;
      }
      if (RULE.test(text)) return;
      table.push([...evidence]);
      if (rows.length === MOST_ROWS) return;
      const label = text.split("|").find((cell) => /\p{L}{2}/u.test(cell)) ?? "";
      const figures = new Map(whole.map((one) => [Number(one.value), voucherIn(one)]));
      const words = wordsOf(fold(label));
      if (figures.size > 0 && isTelling(words)) rows.push({ words, figures });
    },
    /** What vouches for a small number among some words. */
    find(value: number, said: readonly string[]): Voucher | undefined {
      const row = rows.find(({ words, figures }) => figures.has(value) && isNamed(words, said));
      return row?.figures.get(value) ?? totals.get(value) ?? sizes.get(value);
    },
  };
}

function isOfAll({ unit, pointers: [pointer = ""] }: Evidence): boolean {
  return unit === "count" && /\/totals\/0\/|\/rowCount$/.test(pointer);
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
