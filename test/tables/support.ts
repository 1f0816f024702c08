import type { Printed } from "../../src/tables/figure.ts";
import { type Input, makeChecker } from "../../src/tables/numerals/check.ts";
import { makePrinter } from "../../src/tables/references/print.ts";
import type { Column, Row, Table } from "../../src/tables/table.ts";

export const measure = (key: string, unit: Column["unit"], measured = key.split(".")[0] ?? key): Column => ({
  key,
  title: key,
  role: "measure",
  unit,
  measure: measured,
});

const compared = (key: string, unit: Column["unit"], isRate = false): Column[] => [
  measure(key, unit),
  measure(`${key}.previous`, unit),
  measure(`${key}.change`, isRate ? "points" : unit),
  ...(isRate ? [] : [measure(`${key}.share`, "ratio"), measure(`${key}.changePercent`, "ratio")]),
];

export const dimension = (key: string, more: Partial<Column> = {}): Column => ({
  key,
  title: key,
  role: "dimension",
  unit: "text",
  ...more,
});

export function makeTable(table: Partial<Table> & Pick<Table, "id" | "columns">): Table {
  const rows = table.rows ?? [];
  return {
    title: "A table",
    tool: "query",
    dataset: "traffic",
    sources: ["web-analytics"],
    totals: [],
    rowCount: rows.length,
    truncated: false,
    filters: [],
    period: null,
    comparedWith: null,
    through: null,
    timeZone: "Europe/Berlin",
    currency: null,
    from: "store",
    dataAsOf: "2026-10-05T06:30:00.000Z",
    complete: true,
    notes: [],
    ...table,
    rows,
  };
}

function channel(label: string, sessions: number, before: number, revenue: number, rate: number): Row {
  return {
    label,
    cells: {
      channel: label,
      sessions,
      "sessions.previous": before,
      "sessions.change": sessions - before,
      "sessions.share": sessions / 10_000,
      "sessions.changePercent": before === 0 ? null : (sessions - before) / before,
      revenue,
      engagementRate: rate,
      "engagementRate.previous": 0.5,
      "engagementRate.change": rate - 0.5,
      averageSessionDuration: 125,
    },
  };
}

/** September 2026 by channel, against August. */
export const channels = makeTable({
  id: "r1",
  title: "Sessions by channel",
  columns: [
    dimension("channel"),
    ...compared("sessions", "count"),
    measure("revenue", "money"),
    ...compared("engagementRate", "ratio", true),
    measure("averageSessionDuration", "seconds"),
  ],
  rows: [
    channel("Organic Search", 6000, 5000, 12_345.5, 0.625),
    channel("Email", 2500, 3000, 20_000, 0.41),
    channel("Direct", 1300, 1300, 2317.75, 0.3),
    channel("Référral", 200, 0, 99.9, 0.2),
  ],
  totals: [channel("total", 10_000, 9300, 34_763.15, 0.5312)],
  period: { startDate: "2026-09-01", endDate: "2026-09-30" },
  comparedWith: { startDate: "2026-08-01", endDate: "2026-08-31" },
  currency: "USD",
});

/** Invoices in two currencies, one label twice. */
export const invoices = makeTable({
  id: "r2",
  title: "Open invoices",
  dataset: "invoices",
  sources: ["business-suite"],
  columns: [
    dimension("record"),
    dimension("customer"),
    dimension("due", { unit: "day" }),
    dimension("text"),
    measure("amount", "money"),
    measure("probability", "ratio"),
  ],
  rows: [
    invoice("INV-000123", "Zephyr, Inc.", "2026-10-01", 1200, "EUR", 0.5),
    invoice("INV-000124", "Acme", "2026-11-15", 800.5, "EUR", 0.25),
    invoice("INV-000125", "Zephyr, Inc.", "2026-12-24", 78_000, "USD", 1),
    invoice("Rent [office] {a}", "Acme", "2026-09-30", 500, "EUR", 0),
    invoice("Rent", "Acme", "2026-09-29", 510, "EUR", 0),
    invoice("Rent", "Acme", "2026-09-28", 520, "EUR", 0),
  ],
  totals: [
    { label: "total", cells: { amount: null, count: 6 } },
    { label: "EUR", currency: "EUR", cells: { amount: 3530.5, count: 5 } },
    { label: "USD", currency: "USD", cells: { amount: 78_000, count: 1 } },
  ],
});

function invoice(
  label: string,
  customer: string,
  due: string,
  amount: number,
  currency: string,
  probability: number,
): Row {
  const text = "They pay 78000 USD, or 5 % less before 2026-10-01.";
  return { label, cells: { record: label, customer, due, text, amount, probability }, currency };
}

/** Months of which the last is not over. */
export const months = makeTable({
  id: "r3",
  title: "Revenue by month",
  columns: [
    dimension("month", { unit: "day", grain: "month" }),
    measure("revenue", "money"),
    measure("users", "count"),
  ],
  rows: ["2026-07", "2026-08", "2026-09", "2026-10"].map((month, index) => ({
    label: month,
    cells: { month, revenue: [1000, 3000, 2000, 250][index] ?? 0, users: 10 + index },
  })),
  totals: [{ label: "total", cells: { revenue: 6250, users: 40 } }],
  period: { startDate: "2026-07-01", endDate: "2026-10-31" },
  through: "2026-10-05",
  currency: "EUR",
});

export const tables = [channels, invoices, months];

export type CheckInput = Input & Printed;

/** A text alone, as the first of its answer. */
export function checkNumerals(input: CheckInput): Printed {
  return makeChecker(input)(input);
}

export function printReferences({
  text,
  ...input
}: Parameters<typeof makePrinter>[0] & { text: string }): Printed {
  return makePrinter(input)(text);
}
