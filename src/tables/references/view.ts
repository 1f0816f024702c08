import type { Grain } from "../../catalogue/units.ts";
import { once } from "../../lib/once.ts";
import type { Cell, Column, Row, Table } from "../table.ts";
import { fold, inlineLabel, isWritable } from "../texts.ts";

/** A table, its place in the reply, and what is looked up in it. */
export interface View {
  table: Table;
  pointer: string;
  /** By folded keys and titles; made when first asked for, as all that follow. */
  columns: () => ReadonlyMap<string, Column>;
  /** Rows by label as it is. */
  byLabel: () => ReadonlyMap<string, readonly number[]>;
  /** By label as it is shown, folded. */
  byFolded: () => ReadonlyMap<string, readonly number[]>;
  /** By the words of what a text may call it. */
  byWords: () => ReadonlyMap<string, readonly number[]>;
}

export interface RowPlace {
  view: View;
  list: "rows" | "totals";
  index: number;
}

/** One cell's place. */
export interface Place extends RowPlace {
  column: Column;
}

/** `timesAs` are the ways in which a text may write a row in time. */
export function viewTables(tables: readonly Table[], timesAs?: TimesAs): View[] {
  return tables.map((table, index) => ({
    table,
    pointer: `/data/${index}`,
    columns: once(() => columnsOf(table)),
    byLabel: once(() => indexRows(table.rows, (row) => row.label)),
    byFolded: once(() => indexRows(table.rows, (row) => fold(inlineLabel(row.label)))),
    byWords: once(() => indexNames(table, timesAs)),
  }));
}

/** As names of columns are compared: `change_percent` is `changePercent`. */
export function foldName(name: string): string {
  return fold(name).replace(/[\s_-]/gu, "");
}

function columnsOf({ columns }: Table): Map<string, Column> {
  const titles = columns.map((column): [string, Column] => [foldName(column.title), column]);
  return new Map([...titles, ...columns.map((column): [string, Column] => [foldName(column.key), column])]);
}

function indexRows(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number[]> {
  const keys = rows.map(keyOf);
  return Map.groupBy(keys.keys(), (index) => keys[index] ?? "");
}

/** What people and companies are called for short: "Lea", "Veloplus". */
const BY_FIRST_WORD = /^(?:owner|author|customer|account|vendor|company)$/;

type TimesAs = (label: string, grain: Grain) => string[];

function indexNames({ columns: [column], rows }: Table, timesAs?: TimesAs) {
  const names = rows.flatMap(({ label }, index) => {
    const [first = ""] = BY_FIRST_WORD.test(column?.key ?? "") ? wordsOf(label) : [];
    const all = [label, first, ...((column?.grain && timesAs?.(label, column.grain)) ?? [])];
    return [...new Set(all.map((name) => wordsOf(fold(name)).join(" ")))].map((name) => ({ name, index }));
  });
  const found = new Map<string, number[]>();
  for (const { name, index } of names) found.set(name, [...(found.get(name) ?? []), index]);
  return found;
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function rowAt({ view, list, index }: RowPlace): Row | undefined {
  return view.table[list][index];
}

/** What stands beside a cell in its row. */
export function partOf(at: RowPlace | undefined, column: Column | undefined, part: string): Cell | undefined {
  return at && column && rowAt(at)?.cells[`${column.key}.${part}`];
}

/** RFC 6901. */
export function pointerTo({ view, list, index, column }: Place): string {
  return `${view.pointer}/${list}/${index}/cells/${column.key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** How a cell is written: `r1[Email].revenue`. */
export function referenceTo({ view, list, index, column }: Place): string {
  return `${view.table.id}${list === "rows" ? rowReference(view, index) : totalReference(view, index)}.${column.key}`;
}

/** `[Email]`, or `[3]` where the label cannot be written or is that of several rows; `[#3]` where another's is 3. */
export function rowReference(view: View, index: number): string {
  const label = view.table.rows[index]?.label ?? "";
  const isOnly = view.byFolded().get(fold(label))?.length === 1;
  if (isOnly && isWritable(label)) return `[${label}]`;
  return view.byFolded().has(String(index + 1)) ? `[#${index + 1}]` : `[${index + 1}]`;
}

export function totalReference({ table }: View, index: number): string {
  return index === 0 ? ".total" : `.total[${table.totals[index]?.label ?? index + 1}]`;
}
