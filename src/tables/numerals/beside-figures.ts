import type { Evidence } from "../figure.ts";
import { valueAt } from "../references/cells.ts";
import { COUNTED, type Voucher, voucherOf } from "../references/evidence.ts";
import { referenceTo, type RowPlace, type View } from "../references/view.ts";
import { keyOf, voucherIn } from "./said.ts";

const NAMES = /\[[^\]]*\]|"[^"]*"|[\p{L}_][\p{L}\p{N}_]*/gu;
const LISTED = /\b(?:sum|avg|count)\(\w+\[([^\]]*)\]/gi;
const ROW = /^\/data\/(\d+)\/(rows|totals)(?:\/(\d+))?/;
const MOST_ROWS = 20;

/**
 * What may be typed beside the figures that a sentence prints: the numbers of the writer that they are computed with,
 * "for 7 days", "10 % more", and how many rows are put together, "the first 5".
 */
export function constantsIn(evidence: readonly Evidence[]): Map<string, Voucher> {
  const known = new Map<string, Voucher>();
  for (const one of evidence) {
    if (one.formula === null) continue;
    for (const { value, isRate } of constantsOf(one.formula)) {
      const own = { ...voucherIn(one), kind: "computed", currency: null, measure: null, value } as const;
      const size = isRate ? Number((value * 100).toPrecision(12)) : value;
      const key = keyOf({ value: size, unit: isRate ? "percent" : null });
      if (!known.has(key)) known.set(key, { ...own, unit: isRate ? "ratio" : "number" });
    }
  }
  return known;
}

/** And how many rows they are of; what else is whole in those and their tables: "€500 in 3 invoices", "of 26". */
export function wholeBeside(evidence: readonly Evidence[], views: readonly View[]): Map<string, Voucher> {
  const figures = evidence.filter(({ formula }) => formula !== null);
  const pointers = figures.flatMap((figure) => figure.pointers.slice(0, MOST_ROWS));
  const rows = new Set(pointers.map((pointer) => pointer.replace(/\/cells\/.*$/s, "")));
  const listed = [...Map.groupBy(rows, (row) => row.split("/rows/")[0]).values()].flatMap((own) =>
    own.length > 1 ? { ...COUNTED, value: own.length, pointers: own } : [],
  );
  const vouchers = [...listed, ...[...rows].flatMap((row) => wholeOf(views, row))];
  const keyed = vouchers.map((one) => [keyOf({ value: Number(one.value), unit: null }), one] as const);
  // Of several the first counts.
  return new Map(keyed.toReversed());
}

/** Of the rows that it is over a formula has the bounds: `[revenue > 2000]`. */
function bareOf(name: string): string {
  return /[<>=]\s*(-?[\d.]+)\]$/.exec(name)?.[1] ?? " ";
}

/** The numbers of a formula, also as what they add or take away, and how many rows it puts together. */
function constantsOf(formula: string): { value: number; isRate: boolean }[] {
  const written = [...formula.replace(NAMES, bareOf).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) =>
    Number(number),
  );
  const telling = written.filter((value) => value !== 0 && value !== 1 && value !== 100);
  const listed = [...formula.matchAll(LISTED)].map(([, rows = ""]) => {
    const [, from, to] = /^#?(\d+)\.\.#?(\d+)$/.exec(rows) ?? [];
    return from === undefined ? rows.split(",").length : Number(to) - Number(from) + 1;
  });
  return [
    ...[...telling, ...listed].map((value) => ({ value, isRate: false })),
    // Half a point more is written "+ 0.005".
    ...telling.filter((value) => value < 0.1).map((value) => ({ value: value * 100, isRate: false })),
    ...telling.map((value) => ({ value: value > 3 ? value / 100 : value, isRate: true })),
    ...telling.filter((value) => value < 3).map((value) => ({ value: Math.abs(value - 1), isRate: true })),
  ];
}

/** The whole numbers of a row, of its label and of its namesakes; how many rows its table has, lists and leaves out. */
function wholeOf(views: readonly View[], pointer: string): Voucher[] {
  const [, table, list, row] = ROW.exec(pointer) ?? /^\/data\/(\d+)\//.exec(pointer) ?? [];
  const view = views[Number(table)];
  if (view === undefined) return [];
  const { id, rowCount, rows } = view.table;
  const own =
    (list === "rows" || list === "totals") && row !== undefined
      ? wholeCells({ view, list, index: Number(row) })
      : [];
  const label = list === "rows" ? (rows[Number(row)]?.label ?? "") : "";
  const said = /^\d{4}-/.test(label) ? "" : label;
  const namesakes = views.flatMap((other) =>
    other === view || label === ""
      ? []
      : (other.byLabel().get(label) ?? []).flatMap((index) =>
          wholeCells({ view: other, list: "rows", index }),
        ),
  );
  const told = [...said.matchAll(/(?<![\p{L}\p{N}.,])\d{1,3}(?![\p{L}\p{N}]|[.,]\d)/gu)].map(([number]) => ({
    ...COUNTED,
    kind: "quote" as const,
    value: Number(number),
    label,
    pointers: [`${view.pointer}/rows/${row}/label`],
  }));
  const counted = { ...COUNTED, pointers: [`${view.pointer}/rowCount`] };
  return [
    ...own,
    ...namesakes,
    ...told,
    { ...counted, value: rowCount, formula: `${id}.rowCount` },
    { ...counted, value: rows.length, formula: `count(${id})` },
    { ...counted, value: rowCount - rows.length, formula: `${id}.rowCount - count(${id})` },
  ];
}

function wholeCells(row: RowPlace): Voucher[] {
  return row.view.table.columns.flatMap((column) => {
    const place = { ...row, column };
    const value = column.role === "measure" ? valueAt(place) : undefined;
    const isWhole = value && Number.isInteger(value.value) && ["count", "days"].includes(value.unit);
    return isWhole ? voucherOf(value, referenceTo(place)) : [];
  });
}
