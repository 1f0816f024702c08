import { fold } from "../texts.ts";
import { type View, wordsOf } from "./view.ts";

const MOST_WORDS = 8;
const FEWEST_LETTERS = 3;

/** Rows that words name whole; one word alone with the capital that its label has. */
export function namedRows(view: View, text: string): Set<number> {
  const found = new Set<number>();
  if (view.table.rows.length === 0) return found;
  const labels = view.byWords();
  const words = wordsOf(text);
  for (let index = 0; index < words.length; index++) {
    for (let count = Math.min(MOST_WORDS, words.length - index); count > 0; count--) {
      const part = words.slice(index, index + count).join(" ");
      const rows = labels.get(fold(part)) ?? labels.get(fold(part).replace(/s$/, "")) ?? [];
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
  if ((part.match(/[\p{L}\p{N}]/gu) ?? []).length < FEWEST_LETTERS || /^\p{N}+$/u.test(part)) return false;
  return part.includes(" ") || !/^\p{Lu}/u.test(label) || /^\p{Lu}/u.test(part);
}
