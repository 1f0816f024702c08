import type { Cell, Row, Table } from "../../tables/table.ts";
import { areComparable } from "./query.ts";

export const has = (table: Table, key: string): boolean => table.columns.some((column) => column.key === key);

/** A row by its number, which no label can spoil. */
export const rowRef = ({ id }: Table, index: number): string => `${id}[#${index + 1}]`;

export const cell = (row: string, key: string, formats = ""): string =>
  `{{${row}.${key}${formats === "" ? "" : ` | ${formats}`}}}`;

export const labelOf = (table: Table, index: number): string => `{{label(${rowRef(table, index)})}}`;

/** A column that is shown; numbers stand on the right. */
export interface Shown {
  key: string;
  title: string;
  isNumber: boolean;
  format?: string;
}

/** Rows by their numbers as a table of Markdown, with what is shown of each; a dash where it has no value. */
export function rowsTable(
  table: Table,
  title: string,
  columns: readonly Shown[],
  indexes: readonly number[],
): string {
  const rows = indexes.map((index) => [
    labelOf(table, index),
    ...columns.map(({ key, format = "" }) =>
      (table.rows[index]?.cells[key] ?? null) === null ? "–" : cell(rowRef(table, index), key, format),
    ),
  ]);
  const heads = [title, ...columns.map((column) => column.title)];
  const rule = ["---", ...columns.map(({ isNumber }) => (isNumber ? "---:" : "---"))];
  return [heads, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export const total = ({ id }: Table, key: string, formats = ""): string => cell(`${id}.total`, key, formats);

export function numberIn(row: Row | undefined, key: string): number | undefined {
  const value: Cell | undefined = row?.cells[key];
  return typeof value === "number" ? value : undefined;
}

/** The total of a measure; of amounts in several currencies each of them. */
export function totalCells(table: Table, key: string, formats = ""): string[] {
  const [first, ...others] = table.totals;
  if (first !== undefined && first.cells[key] !== null && first.cells[key] !== undefined)
    return [total(table, key, formats)];
  return others
    .filter(({ cells }) => typeof cells[key] === "number")
    .map(({ label }) => cell(`${table.id}.total[${label}]`, key, formats));
}

/** "Rose by 12 %, to 112 (May) from 100 (April)", of a cell with its earlier value. */
export function changeWords(table: Table, place: string, row: Row | undefined, measure: string) {
  const change = numberIn(row, `${measure}.change`);
  if (change === undefined) return undefined;
  const [now, before] = [`{{${table.id}.period}}`, `{{${table.id}.comparedWith}}`];
  if (change === 0) return `did not change: **${cell(place, measure)}** (${now}), as before (${before})`;
  const verb = change > 0 ? "rose" : "fell";
  const mark = change > 0 ? "up" : "down";
  const percent = numberIn(row, `${measure}.changePercent`);
  const isFair = areComparable(table.period, table.comparedWith, table.through);
  const isRelative = percent !== undefined && isFair && Math.abs(percent) < 20;
  const by = cell(place, `${measure}.${isRelative ? "changePercent" : "change"}`, mark);
  return `${verb} by ${by}, to **${cell(place, measure)}** (${now}) from ${cell(place, `${measure}.previous`)} (${before})`;
}

/** As an answer says it. */
export const RANKS = ["first", "second", "third", "fourth", "fifth"] as const;

/** A row among those that are shown. */
export interface Placed {
  row: Row;
  index: number;
}

/** Rows of what is not known or not there. */
export const NAMELESS = /^\(.+\)$/;

/** Of ordered rows the first, or second, that has a name, and all that are level with it; undefined where it has no value. */
export function rankedAt(
  rows: readonly Placed[],
  key: string,
  nth: number,
): { index: number; level: number[] } | undefined {
  const ranked = rows.filter(({ row }) => !NAMELESS.test(row.label));
  const value = ranked[nth - 1]?.row.cells[key] ?? null;
  if (value === null) return undefined;
  const level = ranked.filter(({ row }) => row.cells[key] === value).map(({ index }) => index);
  return { index: ranked[nth - 1]?.index ?? 0, level };
}
