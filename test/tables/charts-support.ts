import type { Column, Row, Table } from "../../src/tables/table.ts";
import { makeTable as makeAny } from "./support.ts";

/** A table as `query` gives one, of whatever a test names. */
export function makeTable(parts: Partial<Table> & { columns: Column[]; rows: Row[] }): Table {
  return makeAny({
    id: "r1",
    title: "Revenue by channel",
    period: { startDate: "2026-09-01", endDate: "2026-09-30" },
    currency: "EUR",
    ...parts,
  });
}

export const channel: Column = { key: "channel", title: "Channel", role: "dimension", unit: "text" };
export const month: Column = {
  key: "month",
  title: "Month",
  role: "dimension",
  unit: "text",
  grain: "month",
};
export const revenue: Column = {
  key: "revenue",
  title: "Revenue",
  role: "measure",
  measure: "revenue",
  unit: "money",
};
export const previous: Column = { ...revenue, key: "revenue.previous", title: "Revenue before" };

export function rowsOf(key: string, values: Record<string, number | null>): Row[] {
  return Object.entries(values).map(([label, value]) => ({ label, cells: { [key]: label, revenue: value } }));
}
