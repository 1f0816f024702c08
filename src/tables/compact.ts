import type { DayRange } from "../periods/dates.ts";
import { rowReference, totalReference, viewTables } from "./references/view.ts";
import type { Cell, Column, Row, Table } from "./table.ts";
import { inline, inlineLabel } from "./texts.ts";

const MOST_LETTERS = { query: 120, search: 600, read: 20_000 } as const;
const MOST_NOTE = 400;
const DIGITS = 4;
const NOTHING = "-";

/** A table as a model reads it: a head, the columns' names, a line a row, each named as references do. Others' text stays in its cell. */
export function renderForModel(table: Table): string {
  const [view] = viewTables([table]);
  if (view === undefined) return "";
  const named = labelColumns(table);
  const isApart = (column: Column) => column.inTotalsOnly === true && table.rows.length > 0;
  const columns = table.columns.filter((column) => !named.includes(column) && !isApart(column));
  const hasIds = table.rows.some(({ id }) => id !== undefined);
  const line = (name: string, row: Row) => [name, ...columns.map((column) => printCell(table, row, column))];
  const names = table.rows.map((_, index) => rowReference(view, index));
  const rows = table.rows.map((row, index) => {
    const name = names[index] ?? "";
    const shown = name === `[${row.label}]` ? name : `${name} ${inlineLabel(row.label)}`;
    return [...line(shown, row), ...(hasIds ? [inline(row.id ?? NOTHING, 500)] : [])];
  });
  // What only totals have is named there: no row has an empty cell for it.
  const apart = table.columns.filter(isApart);
  const totals = table.totals.map((row, index) => [
    ...line(totalReference(view, index).slice(1), row),
    ...apart.map((column) => `${headingOf(column)}: ${printCell(table, row, column)}`),
  ]);
  const isNumbered = table.rows.some(({ label }, index) => names[index] !== `[${label}]`);
  return [
    ...headOf(table),
    ...(isNumbered ? [`A row shown as [n] label is named by its number only: ${table.id}[n].column`] : []),
    ...[
      [named.map(({ key }) => key).join(", ") || "row", ...columns.map(headingOf), ...(hasIds ? ["id"] : [])],
      ...rows,
      ...totals,
    ].map((cells) => cells.join(" | ")),
  ].join("\n");
}

function headingOf({ key, unit }: Column): string {
  return unit === "count" || unit === "text" ? key : `${key} (${unit})`;
}

function headOf(table: Table): string[] {
  const { id, period, comparedWith, through, rowCount, truncated } = table;
  const listed = truncated ? listOf(table) : `${rowCount} rows`;
  const facts = [
    period && `period ${days(period)}`,
    period && through !== null && `not over, figures through ${through}`,
    comparedWith && `compared with ${days(comparedWith)}`,
    table.currency,
    table.timeZone,
    `as of ${table.dataAsOf.slice(0, 16)}Z${table.from === "live" ? ", live" : ""}`,
    listed,
    !table.complete && "incomplete, see notes",
  ];
  return [
    `${id}: ${inline(table.title, MOST_NOTE)}`,
    facts.filter((fact) => typeof fact === "string").join("; "),
    ...table.filters.map((filter) => `filter: ${inline(filter, MOST_NOTE)}`),
    ...table.notes.map((note) => `note: ${inline(note, MOST_NOTE)}`),
  ];
}

/** A search may not know how many there are: then it lists all that are counted, and there may be more. */
function listOf({ rows, rowCount, orderedBy }: Table): string {
  if (rows.length >= rowCount) return `lists ${rows.length} rows, there may be more`;
  const order = orderedBy ? ` by ${orderedBy.column} ${orderedBy.direction}` : "";
  return `lists ${rows.length} of ${rowCount} rows${order} (cut; totals cover all)`;
}

function days({ startDate, endDate }: DayRange): string {
  return `${startDate}..${endDate}`;
}

/** The dimensions that labels are made of: they need no cells of their own. */
function labelColumns({ columns, rows }: Table): Column[] {
  const dimensions = columns.filter(({ role }) => role === "dimension").slice(0, 3);
  if (rows.length === 0) return [];
  const candidates = dimensions.map((_, index) => dimensions.slice(0, index + 1));
  const isLabel = (some: readonly Column[]) =>
    rows.every(({ label, cells }) => label === some.map(({ key }) => cells[key] ?? "(none)").join(", "));
  return candidates.find(isLabel) ?? [];
}

function printCell(table: Table, row: Row, { key, unit }: Column): string {
  const cell: Cell = row.cells[key] ?? null;
  if (cell === null) return NOTHING;
  if (typeof cell === "string") return inline(cell, MOST_LETTERS[table.tool]) || NOTHING;
  const { currency = table.currency } = row;
  if (unit !== "money") return String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(DIGITS)));
  return cell.toFixed(2).replace(/\.00$/, "") + (currency === table.currency ? "" : ` ${currency}`);
}
