import { countWhile } from "../../lib/count-while.ts";
import { valueAt } from "../references/cells.ts";
import { referenceTo, type View } from "../references/view.ts";
import type { Value } from "../references/value.ts";
import type { Numeral } from "./read.ts";
import { currencyMarks } from "./style.ts";

/** A cell as it may have been typed. */
interface Figure {
  /** Without its sign; a ratio in percent. */
  size: number;
  value: Value;
  formula: string;
}

/** All cells of some tables, to be found by what a numeral shows. */
export function figuresOf(views: readonly View[], language: string) {
  const all = views.flatMap((view) => [...figuresOfList(view, "rows"), ...figuresOfList(view, "totals")]);
  const sorted = all.toSorted((a, b) => a.size - b.size);
  const byRow = Map.groupBy(all, ({ value }) =>
    rowKey(value.view, value.at?.list === "rows" ? value.at.index : -1),
  );
  const currencies = new Set(all.flatMap(({ value }) => value.currency ?? []));
  /** Symbols and codes of the currencies that there are, for the reader of numerals. */
  const marks = currencyMarks(language, [...currencies]);
  return {
    marks,
    /** The cells of some rows of a table, whatever their size. */
    ofRows(view: View, rows: Iterable<number>, numeral: Numeral): Figure | undefined {
      for (const row of rows) {
        const found = byRow.get(rowKey(view, row))?.find((figure) => isShownAs(figure, numeral, marks));
        if (found) return found;
      }
      return undefined;
    },
    /** Any cell. */
    any(numeral: Numeral): Figure | undefined {
      const half = numeral.step / 2;
      const first = countWhile(sorted, ({ size }) => size < numeral.value - half * SLACK);
      const found = sorted
        .slice(first, first + MOST_TRIED)
        .filter((figure) => isShownAs(figure, numeral, marks));
      // What has no sign is rather no loss: "100 %".
      return found.find(({ value }) => numeral.sign !== "" || Number(value.value) >= 0) ?? found[0];
    },
  };
}

const MOST_TRIED = 200;
/** For what arithmetic in binary adds. */
const SLACK = 1 + 1e-9;

function rowKey(view: View | undefined, row: number): string {
  return `${view?.pointer} ${row}`;
}

function figuresOfList(view: View, list: "rows" | "totals"): Figure[] {
  return view.table[list].flatMap((_, index) =>
    view.table.columns.flatMap((column) => {
      const place = { view, list, index, column };
      const value = column.role === "measure" ? valueAt(place) : undefined;
      if (typeof value?.value !== "number") return [];
      const isRate = value.unit === "ratio" || value.unit === "points";
      return [{ size: Math.abs(value.value) * (isRate ? 100 : 1), value, formula: referenceTo(place) }];
    }),
  );
}

function isShownAs(
  { size, value }: Figure,
  numeral: Numeral,
  marks: ReadonlyMap<string, readonly string[]>,
): boolean {
  // What is malformed, 99.99.999, has no value.
  if (!(Math.abs(size - numeral.value) <= (numeral.step / 2) * SLACK)) return false;
  const isRate = value.unit === "ratio" || value.unit === "points";
  if (isRate !== (numeral.unit !== null)) return false;
  if (numeral.mark !== "" && (value.currency === null || !marks.get(numeral.mark)?.includes(value.currency)))
    return false;
  const sign = Math.sign(Number(value.value));
  return numeral.sign === "" || (numeral.sign === "-" ? sign < 0 : sign > 0);
}
