import { findDataset } from "../../catalogue/catalogue.ts";
import { findByWord } from "../../catalogue/find.ts";
import type { Column } from "../table.ts";
import { fold, inlineLabel } from "../texts.ts";
import type { Rows, RowsPart } from "./grammar.ts";
import { nearest } from "./nearest.ts";
import { refuse } from "./problem.ts";
import { foldName, rowReference, type View } from "./view.ts";

/** Rows of a table that a reference names. */
export interface RowSet {
  view: View;
  list: "rows" | "totals";
  /** Their places, each once. */
  rows: readonly number[];
  /** False where a table that was cut may have more of them. */
  isAll: boolean;
  /** Exactly one was named. */
  isOne: boolean;
  /** As a reference names them: `r1[Email]`, and with a column `r1.revenue`. */
  name: string;
}

/** A row's number where a label may be the same: `[#3]`. */
const NUMBER = /^#\d+$/;
const PLACE = /^#?\d{1,6}$/;

/** A label as a whole comes before what brackets can else hold; a label before a number. */
export function selectRows(view: View, { written, parts }: Rows): RowSet {
  const set = { view, list: "rows", name: `${view.table.id}[${written}]` } as const;
  const whole = NUMBER.test(written) ? undefined : findLabel(view, written);
  if (whole !== undefined) return { ...set, rows: [whole], isAll: true, isOne: true };
  if (view.table.rows.length === 0) refuse(`${view.table.id} has no rows; it has ${view.table.id}.total.`);
  const only = parts.length === 1 && parts[0]?.kind === "label" ? parts[0].label : "";
  if (fold(only) === "total") return selectTotal(view);
  if (/^(?:\*|all)$/i.test(only)) return wholeOf(view);
  const rows = [...new Set(parts.flatMap((part) => rowsOfPart(view, part)))];
  const isNamed = parts.every(({ kind }) => kind === "label");
  const isOne = rows.length === 1 && (isNamed || parts.every(({ kind }) => kind === "where"));
  const isAll = !view.table.truncated || parts.every((part) => areListed(view, part));
  return { ...set, rows, isAll, isOne };
}

export function wholeOf(view: View): RowSet {
  const rows = view.table.rows.map((_, index) => index);
  return { view, list: "rows", rows, isAll: !view.table.truncated, isOne: false, name: view.table.id };
}

/** Each of them is in the list, however much of it was cut: the first three are. */
function areListed(view: View, part: RowsPart): boolean {
  if (part.kind !== "range") return part.kind === "label";
  return [part.from, part.to].every((end) => PLACE.test(end) && !view.byFolded().has(fold(end)));
}

/** `total`, or the total of the currency that is named. */
export function selectTotal(view: View, rows?: Rows): RowSet {
  const { id, totals } = view.table;
  const set = { view, list: "totals", isAll: true, isOne: true } as const;
  if (rows === undefined) {
    if (totals.length === 0) refuse(`${id} has no totals.`);
    return { ...set, rows: [0], name: `${id}.total` };
  }
  const [part] = rows.parts;
  const label = part?.kind === "label" ? part.label : rows.written;
  const index = totals.findIndex((row) => fold(row.label) === fold(label));
  const labels = totals.map((row) => row.label);
  if (index < 0) refuse(`${id} has no total[${label}]; it has ${nearest(label, labels)}.`);
  return { ...set, rows: [index], name: `${id}.total[${label}]` };
}

export function findColumn(view: View, names: readonly string[]): Column {
  const name = names.join(".");
  const column = view.columns().get(foldName(name)) ?? columnByWord(view, names);
  if (column) return column;
  const { measure = [], dimension = [] } = Object.groupBy(view.table.columns, ({ role }) => role);
  const keys = [...measure, ...dimension].map(({ key }) => key);
  return refuse(`${view.table.id} has no column ${name}; it has ${nearest(name, keys)}.`);
}

/** What models call the parts of a measure. */
const PARTS = new Map([
  ...named("changePercent", "percentChange", "pctChange", "changePct", "growth", "growthRate"),
  ...named("change", "delta", "diff", "difference"),
  ...named("previous", "prev", "before", "prior", "last", "earlier"),
  ...named("share", "percent", "pct", "percentOfTotal", "percentage"),
]);

function named(part: string, ...words: readonly string[]): [word: string, part: string][] {
  return words.map((word) => [foldName(word), part]);
}

/** By another word for the measure or its part. */
function columnByWord(view: View, [name = "", part]: readonly string[]): Column | undefined {
  const dataset = findDataset(view.table.dataset ?? "");
  const measure = findByWord(dataset?.measures ?? [], name)?.name ?? name;
  const known = part === undefined ? undefined : (PARTS.get(foldName(part)) ?? part);
  return view.columns().get(foldName(known === undefined ? measure : `${measure}.${known}`));
}

function rowsOfPart(view: View, part: RowsPart): readonly number[] {
  if (part.kind === "label") return placesOf(view, part.label) ?? [findRow(view, part.label, part.isQuoted)];
  if (part.kind === "where") return rowsWhere(view, part.column, part.value);
  if (part.kind === "compare") return rowsCompared(view, part);
  const between = rowsBetween(view, part.from, part.to);
  if (between.length > 0) return between;
  return span(findRow(view, part.from), findRow(view, part.to));
}

function span(from: number, to: number): number[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => first + index);
}

/** `1-3` and `last` are places, unless they are labels. */
function placesOf(view: View, label: string): readonly number[] | undefined {
  if (view.byFolded().has(fold(label))) return undefined;
  const count = view.table.rows.length;
  if (/^(?:last|-1)$/i.test(label)) return [count - 1];
  if (/^first$/i.test(label)) return [0];
  const [, from, to] = /^#?(\d{1,6})\s*[-–:]\s*#?(\d{1,6})$/.exec(label) ?? [];
  if (from === undefined || to === undefined) return undefined;
  return span(findRow(view, `#${from}`), findRow(view, `#${to}`));
}

/** From one day, month or hour to another, in whatever order the rows stand. */
function rowsBetween({ table }: View, one: string, other: string): number[] {
  const [first] = table.rows;
  const isOfTime = table.columns.some(
    ({ grain, key }) => grain && grain !== "weekday" && first?.cells[key] === first?.label,
  );
  if (!isOfTime || [one, other].some(({ length }) => length !== first?.label.length)) return [];
  const [from, to] = one < other ? [one, other] : [other, one];
  return table.rows.flatMap(({ label }, index) => (from <= label && label <= to ? [index] : []));
}

/** The row of a label, also without regard to case and accents; a Problem where it is that of several. */
function findLabel(view: View, label: string): number | undefined {
  const found = view.byLabel().get(label) ?? view.byFolded().get(fold(inlineLabel(label)));
  if (found === undefined || found.length === 1) return found?.[0];
  const numbers = found.slice(0, 10).map((index) => view.table.id + rowReference(view, index));
  return refuse(
    `${found.length} rows are labelled ${inlineLabel(label)}: name one by its number, ${numbers.join(", ")}.`,
  );
}

function findRow(view: View, label: string, isQuoted = false): number {
  const found = NUMBER.test(label) && !isQuoted ? undefined : findLabel(view, label);
  if (found !== undefined) return found;
  const { id, rows, rowCount } = view.table;
  const number = PLACE.test(label) ? Number(label.replace("#", "")) : 0;
  if (number >= 1 && number <= rows.length) return number - 1;
  if (number > 0) return refuse(`${id} lists ${rows.length} rows of ${rowCount}: there is no row ${number}.`);
  const labels = rows.map((row, index) =>
    row.label === "" ? rowReference(view, index) : inlineLabel(row.label),
  );
  return refuse(`${id} has no row ${inlineLabel(label)}; it has ${nearest(label, labels)}.`);
}

/** None is an answer too: `count(r1[revenue.change > 0])`. */
function rowsCompared(view: View, { column, operator, than }: Extract<RowsPart, { kind: "compare" }>) {
  const { key } = findColumn(view, column.split("."));
  return view.table.rows.flatMap(({ cells: { [key]: cell } }, index) => {
    if (typeof cell !== "number") return [];
    const holds = operator.startsWith(">") ? cell > than : cell < than;
    return holds || (operator.endsWith("=") && cell === than) ? [index] : [];
  });
}

function rowsWhere(view: View, name: string, value: string): number[] {
  const { id, rows } = view.table;
  const column = findColumn(view, [name]);
  const wanted = fold(value);
  const found = rows.flatMap((row, index) =>
    fold(String(row.cells[column.key] ?? "")) === wanted ? [index] : [],
  );
  if (found.length > 0) return found;
  const values = [...new Set(rows.map((row) => inlineLabel(String(row.cells[column.key] ?? ""))))];
  return refuse(
    `${id} has no row whose ${column.key} is ${inlineLabel(value)}; there is ${nearest(value, values)}.`,
  );
}
