import type { Child } from "hono/jsx";
import { formatValue } from "../../../tables/references/format.ts";
import { UNFORMATTED } from "../../../tables/references/grammar.ts";
import { valueAt } from "../../../tables/references/cells.ts";
import { viewTables, type View } from "../../../tables/references/view.ts";
import type { Column, Row, Table } from "../../../tables/table.ts";

interface TableProps {
  table: Table;
  language: string;
  /** Of the table; those of cells begin with it. */
  anchor: string;
  cited: ReadonlySet<string>;
}

const SHOWN = 25;
const NUMBERS = new Set<Column["unit"]>(["count", "money", "ratio", "points", "number", "seconds", "days"]);

/** The first rows of a table, and those down to the last that is cited, with the totals; numbers as the answer has them. */
export function ResultTable({ table, language, anchor, cited }: TableProps) {
  const [view] = viewTables([table]);
  const { title, rows, rowCount, totals } = table;
  const shown = rows.slice(0, Math.max(SHOWN, lastCited(cited, `${anchor}-rows-`) + 1));
  const hasLabels = !table.columns.some(({ role }) => role === "dimension");
  const page = { view, table, language, anchor, cited, hasLabels };
  return (
    <>
      <div class="table" role="region" aria-label={`Table: ${title}`} tabindex={0}>
        <table>
          <caption class="unseen">{title}</caption>
          <thead>
            <tr>
              {hasLabels && <td></td>}
              {table.columns.map(({ title: name, unit }) => (
                <th scope="col" class={NUMBERS.has(unit) ? "number" : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <Line {...page} list="rows" index={index} row={row} />
            ))}
          </tbody>
          {totals.length > 0 && (
            <tfoot>
              {totals.map((row, index) => (
                <Line {...page} list="totals" index={index} row={row} />
              ))}
            </tfoot>
          )}
        </table>
      </div>
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

interface LineProps extends TableProps {
  view: View | undefined;
  hasLabels: boolean;
  list: "rows" | "totals";
  index: number;
  row: Row;
}

function Line({ row, hasLabels, ...props }: LineProps) {
  const { table, list } = props;
  const columns = hasLabels ? [undefined, ...table.columns] : table.columns;
  return (
    <tr>
      {columns.map((column, place) => {
        const anchor = anchorIn(props, place === 0 ? ["label", column?.key] : [column?.key]);
        const text = place === 0 && list === "totals" ? labelOf(row) : textOf(props, column, row);
        if (place > 0) return <Cell column={column} id={anchor} text={text} />;
        return (
          <th scope="row" id={anchor} class={classOf(column, text)}>
            <VendorLink url={row.url}>{text}</VendorLink>
          </th>
        );
      })}
    </tr>
  );
}

function Cell({ column, id, text }: { column: Column | undefined; id: string | undefined; text: string }) {
  return (
    <td id={id} class={classOf(column, text)}>
      {text}
    </td>
  );
}

/** Dates and names stay in a line, sentences get room. */
function classOf(column: Column | undefined, text: string): string | undefined {
  if (column && NUMBERS.has(column.unit)) return "number";
  if (text.length <= 24) return "whole";
  return text.length > 60 ? "wide" : undefined;
}

/** The id of a cell that is cited, by one of its names. */
function anchorIn(
  { anchor, cited, list, index }: Omit<LineProps, "row" | "hasLabels">,
  names: readonly (string | undefined)[],
) {
  return names.map((name) => `${anchor}-${list}-${index}-${name}`).find((one) => cited.has(one));
}

function labelOf({ label }: Row): string {
  return label === "total" ? "Total" : label;
}

function textOf(
  { view, language, list, index }: Omit<LineProps, "row" | "hasLabels">,
  column: Column | undefined,
  row: Row,
): string {
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
