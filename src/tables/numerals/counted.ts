import { namedRows } from "../references/beside.ts";
import { monthsIn } from "../references/months.ts";
import { COUNTED, type Voucher } from "../references/evidence.ts";
import { saysListed } from "../said/listed.ts";
import { rowReference, type View, wordsOf } from "../references/view.ts";
import { once } from "../../lib/once.ts";
import { fold } from "../texts.ts";

const MOST_WORDS = 8;
const MOST_OF_LABEL = 4;
const LONGEST_LABEL = 120;
const FEWEST_LETTERS = 3;

/**
 * How many rows of a table a sentence names, and how many have what some words name, "Ben has 2", "3 in April"; of a
 * table that was cut only where they say how many it lists, "of the ten".
 */
export function makeCounter(
  views: readonly View[],
  language: string,
): (words: string, sentence: string) => ReadonlyMap<number, Voucher> {
  const known = views.map((view) => ({ view, values: once(() => valuesOf(view)) }));
  return (words, sentence) => {
    const found = new Map<number, Voucher>();
    const numbers = new Set((sentence.match(/\d+/g) ?? []).map(Number));
    for (const { view } of known) {
      const rows = [...namedRows(view, sentence)];
      if (rows.length > 1) found.set(rows.length, voucherOf(view, rows));
    }
    const phrases = [...phrasesOf(words, MOST_WORDS), ...monthsIn(words, language)];
    for (const { view, values } of known) {
      const { rows, rowCount, truncated } = view.table;
      if (truncated && numbers.has(rows.length) && numbers.has(rowCount)) addListed(found, view);
      if (truncated && !saysListed(view, sentence)) continue;
      for (const phrase of phrases) {
        for (const having of values().get(phrase)?.values() ?? []) {
          found.set(having.length, either(found.get(having.length), voucherOf(view, having)));
        }
      }
    }
    return found;
  };
}

/** Where two have as many, it is of one of them. */
function either(one: Voucher | undefined, other: Voucher): Voucher {
  if (one === undefined || one.formula === other.formula) return other;
  return { ...one, formula: null, pointers: [...new Set([...one.pointers, ...other.pointers])].slice(0, 20) };
}

/** "20 of 30 rows". */
function addListed(found: Map<number, Voucher>, { pointer, table }: View): void {
  const { id, rows, rowCount } = table;
  found.set(rows.length, {
    ...COUNTED,
    value: rows.length,
    formula: `count(${id})`,
    pointers: [`${pointer}/rows`],
  });
  found.set(rowCount, {
    ...COUNTED,
    value: rowCount,
    formula: `${id}.rowCount`,
    pointers: [`${pointer}/rowCount`],
  });
}

/** Rows by what texts say of them, the words of a value or of a part of the label, the month of a day, and by column. */
function valuesOf({ table }: View): Map<string, Map<string, number[]>> {
  const found = new Map<string, Map<string, number[]>>();

  function add(phrase: string, column: string, index: number): void {
    const columns = found.get(phrase) ?? new Map<string, number[]>();
    found.set(phrase, columns.set(column, [...(columns.get(column) ?? []), index]));
  }

  const dimensions = table.columns.filter(({ role }) => role === "dimension");
  table.rows.forEach(({ label, cells }, index) => {
    for (const { key, unit, grain } of dimensions) {
      const cell = cells[key];
      if (typeof cell !== "string") continue;
      const isDay = unit === "day" || grain === "day";
      const phrase = isDay ? cell.slice(4, 7) : wordsOf(fold(cell)).join(" ");
      if (isDay || (unit === "text" && (phrase.match(/\p{L}/gu) ?? []).length >= FEWEST_LETTERS))
        add(phrase, key, index);
    }
    for (const phrase of phrasesOf(label.slice(0, LONGEST_LABEL), MOST_OF_LABEL))
      if (/\p{L}{3}.* /u.test(phrase)) add(phrase, "label", index);
  });
  return found;
}

/** All that may be a value: so many words that follow each other. */
function phrasesOf(text: string, most: number): Set<string> {
  const words = wordsOf(fold(text));
  return new Set(
    words.flatMap((_, from) =>
      Array.from({ length: Math.min(most, words.length - from) }, (__, more) =>
        words.slice(from, from + more + 1).join(" "),
      ),
    ),
  );
}

function voucherOf(view: View, rows: readonly number[]): Voucher {
  const { table, pointer } = view;
  const named = rows.slice(0, 20);
  return {
    ...COUNTED,
    value: rows.length,
    formula: `count(${table.id}[${named.map((index) => rowReference(view, index).slice(1, -1)).join(", ")}])`,
    pointers: named.map((index) => `${pointer}/rows/${index}`),
  };
}
