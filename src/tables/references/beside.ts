import { baseOf } from "../language.ts";
import { fold, inlineLabel } from "../texts.ts";
import type { Clause } from "./clauses.ts";
import { isFigure } from "./evaluate.ts";
import { formatGrain } from "./format-dates.ts";
import { monthsIn, partsOfRange, yearsIn } from "./months.ts";
import type { Value } from "./value.ts";
import { type View, wordsOf } from "./view.ts";

const MOST_WORDS = 8;
const FEWEST_LETTERS = 3;
const TOTALS: Readonly<Record<string, string>> = {
  de: "gesamt",
  it: "totale",
  nl: "totaal",
  ja: "合計",
  ar: "الإجمالي",
};

/** The row's label to print behind a figure whose clause names another row of the table, and not its own. */
export function otherLabel(value: Value, { words, pieces }: Clause, language: string): string | undefined {
  const { view, at } = value;
  if (view === undefined || at === undefined || value.label === null) return undefined;
  const named = namedRows(view, words);
  if (at.list === "rows" && named.has(at.index)) return undefined;
  for (const piece of pieces) {
    const own = piece.value?.at;
    if (own?.view === view && own.list === "rows" && isFigure(piece)) named.delete(own.index);
  }
  if (named.size === 0) return undefined;
  if (at.list === "totals" && at.index === 0) return TOTALS[baseOf(language)] ?? "total";
  const grain = view.table.columns.find(
    (column) => column.grain && view.table[at.list][at.index]?.cells[column.key] === value.label,
  )?.grain;
  return grain ? formatGrain(grain, value.label, language) : inlineLabel(value.label);
}

/** Rows that words name whole; one word alone with the capital that its label has. */
export function namedRows(view: View, text: string): Set<number> {
  const labels = view.byWords();
  const words = wordsOf(text);
  const found = new Set<number>();
  for (let index = 0; index < words.length; index++) {
    for (let count = Math.min(MOST_WORDS, words.length - index); count > 0; count--) {
      const part = words.slice(index, index + count).join(" ");
      const rows = labels.get(fold(part)) ?? [];
      const named = rows.filter((row) => isNamedBy(view.table.rows[row]?.label ?? "", part));
      if (named.length === 0) continue;
      for (const row of named) found.add(row);
      index += count - 1;
      break;
    }
  }
  return found;
}

function isNamedBy(label: string, part: string): boolean {
  if ((label.match(/\p{L}/gu) ?? []).length < FEWEST_LETTERS) return false;
  return part.includes(" ") || !/^\p{Lu}/u.test(label) || /^\p{Lu}/u.test(part);
}

/** Whether a sentence names months or years, none of them the figure's, and no other figure is of them. */
export function namesOtherPeriod(
  value: Value,
  words: string,
  others: readonly Value[],
  language: string,
): boolean {
  if (value.period === null || value.isChange) return false;
  const own = partsOfRange(value.period);
  return [monthsIn(words, language), yearsIn(words)].some((named) => {
    if (named.length === 0 || named.some((part) => own.has(part))) return false;
    const explained = others.map(({ period }) => period && partsOfRange(period));
    return !named.every((part) => explained.some((parts) => parts?.has(part)));
  });
}
