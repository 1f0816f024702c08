import type { Child } from "hono/jsx";
import { formatValue } from "../../../tables/references/format.ts";
import { UNFORMATTED } from "../../../tables/references/grammar.ts";
import { valueAt } from "../../../tables/references/cells.ts";
import { viewTables, type View } from "../../../tables/references/view.ts";
import type { Column, Row, Table } from "../../../tables/table.ts";
import { Table as Listed } from "../../ui/parts.tsx";

interface TableProps {
  table: Table;
  language: string;
  /** Of the table; those of cells begin with it. */
  anchor: string;
  cited: ReadonlySet<string>;
}

/** A row, and where evidence finds it. */
interface Line {
  list: "rows" | "totals";
  index: number;
  row: Row;
}

const SHOWN = 25;
const NUMBERS = new Set<Column["unit"]>(["count", "money", "ratio", "points", "number", "seconds", "days"]);

/** The first rows of a table, and those down to the last that is cited, with the totals; numbers as the answer has them. */
export function ResultTable({ table, language, anchor, cited }: TableProps) {
  const [view] = viewTables([table]);
  const linesOf = (list: Line["list"]) => table[list].map((row, index): Line => ({ list, index, row }));
  const shown = linesOf("rows").slice(0, Math.max(SHOWN, lastCited(cited, `${anchor}-rows-`) + 1));
  const hasLabels = !table.columns.some(({ role }) => role === "dimension");
  const columns = (hasLabels ? [undefined, ...table.columns] : table.columns).map((column, place) => {
    const names = place === 0 ? ["label", column?.key] : [column?.key];
    const textOf = (line: Line) => textIn(view, column, line, language);
    const cell = (line: Line) => {
      const { list, index, row } = line;
      const text = place === 0 && list === "totals" ? labelOf(row) : textOf(line);
      const content = place === 0 ? <VendorLink url={row.url}>{text}</VendorLink> : text;
      const id = names.map((name) => `${anchor}-${list}-${index}-${name}`).find((one) => cited.has(one));
      return id === undefined ? content : <span id={id}>{content}</span>;
    };
    return [
      column?.title ?? <span class="unseen">Row</span>,
      cell,
      kindOf(column, shown.map(textOf)),
    ] as const;
  });
  const { title, rowCount } = table;
  return (
    <>
      <Listed caption={`Table: ${title}`} rows={shown} totals={linesOf("totals")} columns={columns} />
      {shown.length > 0 && (
        <p class="stamp">
          {shown.length} of {rowCount} {rowCount === 1 ? "row" : "rows"}
        </p>
      )}
    </>
  );
}

function lastCited(cited: ReadonlySet<string>, prefix: string): number {
  const rows = [...cited].filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
  return rows.reduce((last, row) => Math.max(last, Number.parseInt(row, 10)), -1);
}

/** Numbers stand at the right, dates and names stay in a line, sentences get room. */
function kindOf(column: Column | undefined, texts: string[]) {
  if (column && NUMBERS.has(column.unit)) return "number";
  const longest = Math.max(...texts.map((text) => text.length));
  return longest <= 24 ? "whole" : longest > 60 ? "wide" : undefined;
}

function labelOf({ label }: Row): string {
  return label === "total" ? "Total" : label;
}

function textIn(view: View | undefined, column: Column | undefined, line: Line, language: string): string {
  const { list, index, row } = line;
  if (!column) return row.label;
  if (column.inTotalsOnly && list === "rows") return "";
  const value = view && valueAt({ view, list, index, column });
  return value ? formatValue(value, UNFORMATTED, language) : column.role === "dimension" ? "" : "–";
}

/** A link to where the vendor shows something. The address came from there: it is followed only over https. */
export function VendorLink({ url, children }: { url: string | undefined; children?: Child }) {
  const target = url === undefined ? null : URL.parse(url);
  if (target?.protocol !== "https:" || target.username !== "" || target.password !== "")
    return <>{children}</>;
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
