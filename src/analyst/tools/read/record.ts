import type { Dataset } from "../../../catalogue/types.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import { limits } from "../../../lib/limits.ts";
import { createReader } from "../../../store/groups/values.ts";
import type { Cell, Column } from "../../../tables/table.ts";
import type { Clock } from "../../clock.ts";
import { cellText } from "../cell-text.ts";
import { columnsOfListing } from "../query/columns.ts";
import { toListed } from "../query/listed.ts";
import { labelOf } from "../search/rows.ts";
import { toHit } from "../search/stored.ts";
import type { Entry } from "./pieces.ts";

const FACTS: Column = { key: "facts", title: "Further fields", role: "dimension", unit: "text" };

/** What `query` lists of a record, and what only its vendor has, but for its text. */
export function columnsOf(dataset: Dataset): Column[] {
  const listed = columnsOfListing(wholeOf(dataset)).filter(
    ({ key, inTotalsOnly }) => key !== "record" && !inTotalsOnly,
  );
  return [...listed, FACTS];
}

/** Entries with the cells of these columns. */
export function createEntries(dataset: Dataset, { today, timeZone }: Clock): (record: VendorRecord) => Entry {
  const columns = columnsOf(dataset);
  const reader = createReader({ today, timeZone, due: dataset.due });
  return (record) => {
    const { cells } = toListed(wholeOf(dataset), record, reader);
    const facts = Object.entries(record.facts ?? {}).map(([name, value]) => `${name}: ${String(value)}`);
    const all: Record<string, Cell> = { ...cells, [FACTS.key]: facts.join("\n") };
    return {
      label: labelOf(toHit({ record, excerpt: "" }), timeZone),
      id: record.id,
      url: record.url,
      currency: record.currency,
      cells: Object.fromEntries(columns.map(({ key }) => [key, cut(all[key] ?? null)])),
      text: record.text ?? "",
    };
  };
}

function wholeOf(dataset: Dataset) {
  return { dataset, measures: [...dataset.measures] };
}

function cut(cell: Cell): Cell {
  return typeof cell === "string" ? cellText(cell, limits.readRowLength) : cell;
}
