import type { Table } from "../../tables/table.ts";

/** Mail is never stored: of tables that are kept its rows have their places, for pointers, and nothing else. */
export function withoutMail(table: Table): Table {
  if (!table.sources.includes("mail")) return table;
  const isMail = (cells: Table["rows"][number]["cells"]) =>
    table.dataset === "mails" || (cells["dataset"] ?? "mails") === "mails";
  const rows = table.rows.map((row) => (isMail(row.cells) ? { label: "mail", cells: {} } : row));
  const title = table.tool === "read" ? "Mail" : table.title;
  return { ...table, title, rows };
}
