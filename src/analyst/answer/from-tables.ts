import type { Row, Table } from "../../tables/table.ts";

const MOST_ROWS = 5;
const MOST_COLUMNS = 4;

export function answerFromTables(tables: readonly Table[], returned: string): string {
  return [returned, ...tables.map(describe)].join("\n\n");
}

function describe(table: Table): string {
  const { id, title, rows, totals } = table;
  const lines = [
    ...totals.slice(0, 1).map((row) => `- ${row.label}: ${cellsOf(table, row, `${id}.total`)}`),
    ...rows
      .slice(0, MOST_ROWS)
      .map((row, index) => `- ${label(row)}: ${cellsOf(table, row, `${id}[${index + 1}]`)}`),
  ];
  return [`**${plain(title)}**`, ...lines.filter((line) => !line.endsWith(": "))].join("\n");
}

function cellsOf({ columns }: Table, { cells }: Row, path: string): string {
  const shown = columns.filter(({ role, key }) => role === "measure" && typeof cells[key] === "number");
  return shown
    .slice(0, MOST_COLUMNS)
    .map(({ key, title }) => `${plain(title)} {{${path}.${key}}}`)
    .join(", ");
}

function label({ label: text }: Row): string {
  return plain(text).slice(0, 100);
}

/** Other people's words hold no reference and no emphasis. */
function plain(text: string): string {
  return text.replace(/[{}*_`\n]+/g, " ").trim();
}
