import { isSameRange } from "../../periods/dates.ts";
import type { Column } from "../table.ts";
import { rangeOf, valueAt } from "./cells.ts";
import type { Claim } from "./grammar.ts";
import { refuse, refute } from "./problem.ts";
import { numberOf } from "./units.ts";
import type { Value } from "./value.ts";
import { referenceTo, type View } from "./view.ts";

/** The highest or lowest of some cells; of no row where several have it. */
export function extremeOf(cells: readonly Value[], isTop: boolean): Value {
  const [first, ...others] = cells;
  if (first === undefined) return refuse("No row has a value there.");
  checkComparable(cells);
  const best = others.reduce((found, cell) => (isAhead(cell, found, isTop) ? cell : found), first);
  const isShared = cells.some((cell) => cell !== best && orderOf(cell) === orderOf(best));
  return isShared ? { ...best, label: null, at: undefined } : best;
}

/** Of a table that was cut only the first are known to be the top: where it is in that order, or their shares are. */
export function isOrdered({ table }: View, column: Column | undefined, isTop: boolean): boolean {
  const { orderedBy, truncated } = table;
  if (!truncated) return true;
  const isOwn = orderedBy?.column === column?.key.replace(/\.share$/, "");
  return isOwn && orderedBy?.direction === (isTop ? "descending" : "ascending");
}

export function checkListed(view: View, column: Column | undefined, isTop: boolean): void {
  if (isOrdered(view, column, isTop)) return;
  const { table } = view;
  refuse(
    `${table.id} lists ${table.rows.length} of ${table.rowCount} rows, so what is ${isTop ? "top" : "bottom"} is not known; ` +
      `query it ordered by that column, ${isTop ? "descending" : "ascending"}.`,
  );
}

/** Whether a cell has a rank among the listed rows of its column; those that are level share it. */
export function checkRank(value: Value, { rank, isFromTop }: Extract<Claim, { kind: "rank" }>): void {
  const { at, column } = value;
  const name = rank > 1 ? `nth(${rank})` : isFromTop ? "top" : "bottom";
  if (at === undefined || column === undefined || at.list !== "rows") {
    return refuse(`"${name}" is of the cell of a row, r1[label].column.`);
  }
  const { view } = at;
  const all = view.table.rows.flatMap((_, index) => valueAt({ view, list: "rows", index, column }) ?? []);
  // A part of a month is no lowest.
  const cells = all.filter((cell) => isFromTop || cell.label === value.label || isWhole(cell));
  checkComparable(cells);
  const ahead = cells.filter((cell) => isAhead(cell, value, isFromTop)).length;
  if (ahead < rank && rank <= ahead + cells.filter(({ value: other }) => other === value.value).length)
    return;
  const best = cells.toSorted((a, b) => (isAhead(a, b, isFromTop) ? -1 : 1))[rank - 1];
  const right = best?.at && referenceTo({ ...best.at, column });
  refute(`"${name}" does not hold: it is number ${ahead + 1}${right ? `; ${right} has that rank` : ""}.`);
}

function isWhole({ period, through, label, view }: Value): boolean {
  const grain = view?.table.columns.find((column) => column.grain)?.grain;
  const whole = grain && rangeOf(grain, label ?? "");
  return !whole || (through === null && isSameRange(period, whole));
}

function isAhead(one: Value, other: Value, isTop: boolean): boolean {
  return isTop ? orderOf(one) > orderOf(other) : orderOf(one) < orderOf(other);
}

/** Dates have an order too, as they are written. */
function orderOf(value: Value): number | string {
  return value.unit === "day" || value.unit === "instant" ? value.value : numberOf(value);
}

function checkComparable(cells: readonly Value[]): void {
  const kinds = new Set(cells.map(({ unit, currency }) => currency ?? unit));
  if (kinds.size > 1) refuse(`What is in ${[...kinds].join(" and ")} has no common order.`);
}
