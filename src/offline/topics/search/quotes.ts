import { fold } from "../../../lib/fold.ts";
import type { Row, Table } from "../../../tables/table.ts";
import { cell, rowRef } from "../cells.ts";

/** What share of some words a row has in its title and its passage, in whatever form; 1 of none. */
export function shareSaid({ label, cells }: Row, words: readonly string[]): number {
  const text = fold(`${label} ${String(cells["text"] ?? "")}`);
  const said = words.filter((word) => text.includes(fold(word).slice(0, Math.max(4, word.length - 3))));
  return words.length === 0 ? 1 : said.length / words.length;
}

/** Who wrote what and when, a line each. */
export function quotes(table: Table, most: number, isShown: (row: Row) => boolean = () => true): string {
  return table.rows
    .map((row, index) => ({ ...row, index }))
    .filter(isShown)
    .slice(0, most)
    .map(({ cells, label, index }) => {
      const row = rowRef(table, index);
      const isText = (key: string): boolean => typeof cells[key] === "string" && cells[key] !== "";
      const author = isText("author") ? `${cell(row, "author")}, ` : "";
      const isNamed = cells["dataset"] !== "messages" && label !== "";
      const title = isNamed ? `**{{label(${row})}}** ` : "";
      const date = cells["date"] === null || cells["date"] === undefined ? "" : cell(row, "date");
      const head = `${title}${author || date ? `(${author}${date})`.replace(", )", ")") : ""}`;
      return `- ${head}${isText("text") ? `: ${cell(row, "text")}` : ""}`;
    })
    .join("\n");
}
