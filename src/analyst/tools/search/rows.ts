import { findDataset } from "../../../catalogue/catalogue.ts";
import { limits } from "../../../lib/limits.ts";
import { plainText } from "../../../markdown/plain.ts";
import type { Cell, Column, Row } from "../../../tables/table.ts";
import { cellText, dayOf } from "../cell-text.ts";
import type { Hit } from "./found.ts";

const { cellLength, snippetLength } = limits;

export function dimension(key: string, title: string): Column {
  return { key, title, role: "dimension", unit: "text" };
}

export function countColumn(title: string): Column {
  return { key: "count", title, role: "measure", measure: "count", unit: "count", inTotalsOnly: true };
}

/** `date` holds instants where all dates are instants, else days. */
export function columnsOf(hits: readonly Hit[]): Column[] {
  const hasDays = hits.some(({ date }) => date !== undefined && !date.includes("T"));
  return [
    dimension("dataset", "Dataset"),
    dimension("author", "Author"),
    dimension("place", "Place"),
    { ...dimension("date", "Date"), unit: hasDays ? "day" : "instant" },
    dimension("text", "Text"),
    countColumn("Found"),
  ];
}

export function rowsOf(hits: readonly Hit[], timeZone: string): Row[] {
  const hasDays = columnsOf(hits).some(({ unit }) => unit === "day");
  return hits.map((hit) => {
    const { dataset, id, author, place, date, text, url } = hit;
    const shown = dataset === "pages" && text ? plainText(text.slice(0, 4 * snippetLength)) : text;
    const cells: Record<string, Cell> = {
      dataset,
      author: cellText(author, cellLength),
      place: cellText(place, cellLength),
      date: hasDays ? dayOf(date, timeZone) : (date ?? null),
      text: cellText(shown, snippetLength),
    };
    return { label: labelOf(hit, timeZone), cells, ...(id && { id }), ...(url && { url }) };
  });
}

/** A message has no title: it is called by who wrote it and when. */
export function labelOf({ dataset, title, author, date }: Hit, timeZone: string): string {
  const name = title || [author, dayOf(date, timeZone)].filter(Boolean).join(" ");
  return cellText(name.replaceAll(/\s+/g, " "), cellLength) ?? findDataset(dataset)?.one ?? dataset;
}

/** How many there are of all, and of each dataset where several were searched; null where one cannot tell. */
export function totalsOf(each: readonly { label: string; count: number | null }[]): Row[] {
  const sum = each.reduce<number | null>(
    (all, { count }) => (all === null || count === null ? null : all + count),
    0,
  );
  const rows = [{ label: "total", count: sum }, ...(each.length > 1 ? each : [])];
  return rows.map(({ label, count }) => ({ label, cells: { count } }));
}
