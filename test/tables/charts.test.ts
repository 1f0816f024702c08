import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartsOf } from "../../src/tables/charts/charts.ts";
import { drawChart } from "../../src/tables/charts/draw.ts";
import { createScale } from "../../src/tables/charts/svg/scale.ts";
import { toCsv } from "../../src/tables/csv.ts";
import { fitTables } from "../../src/tables/fit-tables.ts";
import type { Column, Table } from "../../src/tables/table.ts";
import { channel, makeTable, month, previous, revenue, rowsOf } from "./charts-support.ts";

const byChannel = makeTable({
  columns: [channel, revenue],
  rows: rowsOf("channel", { Email: 120, Direct: 80, "Paid <b> & Co": 40.5 }),
});
const byMonth = makeTable({
  columns: [month, revenue],
  rows: rowsOf("month", { "2026-10": 3, "2026-08": 1, "2026-09": null }),
});

const marksOf = (table: Table) => chartsOf([table], "en").map(({ mark }) => mark);

test.each<[string, Table, string[]]>([
  ["one dimension", byChannel, ["bar"]],
  ["time", byMonth, ["line"]],
  [
    "a comparison",
    makeTable({
      columns: [channel, revenue, previous],
      rows: byChannel.rows.map((row) => ({ ...row, cells: { ...row.cells, "revenue.previous": 7 } })),
    }),
    ["groupedBar"],
  ],
  [
    "a total",
    makeTable({ columns: [revenue], rows: [], totals: [{ label: "total", cells: { revenue: 9 } }] }),
    ["figure"],
  ],
  ["a single row", makeTable({ ...byChannel, rows: byChannel.rows.slice(0, 1) }), []],
  [
    "amounts in several currencies",
    makeTable({
      ...byChannel,
      currency: null,
      rows: byChannel.rows.map((row, index) => ({ ...row, currency: index > 0 ? "USD" : "EUR" })),
    }),
    [],
  ],
  [
    "single records",
    makeTable({ ...byChannel, rows: byChannel.rows.map((row) => ({ ...row, id: "1" })) }),
    [],
  ],
  ["what search found", makeTable({ ...byChannel, tool: "search" }), []],
])("Code chooses the chart: %s", (_what, table, expected) => {
  expect(marksOf(table)).toEqual(expected);
});

test("Two dimensions are stacked where they add up, and lines where one is time", () => {
  const rows = ["Email", "Direct"].flatMap((name) =>
    ["2026-08", "2026-09"].map((day) => ({
      label: `${day}, ${name}`,
      cells: { month: day, channel: name, revenue: 1, "revenue.share": 0.25 },
    })),
  );
  const share = { ...revenue, key: "revenue.share", unit: "ratio" as const };
  expect(marksOf(makeTable({ columns: [month, channel, revenue, share], rows }))).toEqual(["line"]);
  const other = { ...month, key: "month", grain: undefined };
  expect(marksOf(makeTable({ columns: [other, channel, revenue, share], rows }))).toEqual(["stackedBar"]);
});

test("A chart shows the table's own values, time in its order and a gap where there is none", () => {
  const [chart] = chartsOf([byMonth], "en");
  expect(chart?.spec["data"]).toEqual({
    values: [
      { x: "2026-08", series: "Revenue", value: 1 },
      { x: "2026-09", series: "Revenue", value: null },
      { x: "2026-10", series: "Revenue", value: 3 },
    ],
  });
  expect(chart && drawChart(byMonth, chart, "en")).not.toMatch(/points="64,[\d.]+ /);
});

test("An SVG prints figures as the answer does, and texts of others never become markup", () => {
  const [chart] = chartsOf([byChannel], "de");
  const svg = chart ? drawChart(byChannel, chart, "de") : "";
  expect(svg).toContain("40,50\u00a0€");
  expect(svg).toContain("Paid &lt;b&gt; &amp; Co");
  expect(svg).not.toContain("<b>");
});

test("Any table is drawn without a fault", () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    fc.constant(null),
    fc.integer(),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), fc.constantFrom(channel, month), (values, dimension) => {
      const rows = rowsOf(dimension.key, values);
      const table = makeTable({ columns: [dimension, revenue], rows });
      for (const chart of chartsOf([table], "en")) {
        expect(drawChart(table, chart, "en")).not.toMatch(/NaN|Infinity|undefined/);
      }
    }),
    { numRuns: 200 },
  );
});

test("A scale ends at round values and holds every value", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), { minLength: 1 }), (values) => {
      const { place } = createScale(values, 100);
      for (const value of values) {
        expect(place(value)).toBeGreaterThanOrEqual(-0.001);
        expect(place(value)).toBeLessThanOrEqual(100.001);
      }
    }),
  );
});

test("CSV holds values as they are, quotes what has to be, and nothing that a spreadsheet would run", () => {
  const table = makeTable({
    columns: [channel, revenue],
    rows: [
      ...rowsOf("channel", { 'A "b", c': 0.1, "=1+1": -2 }),
      { label: "x", cells: { channel: null, revenue: 3 }, currency: "USD" },
    ],
  });
  expect(toCsv(table)).toBe(
    'Channel,Revenue,Currency\r\n"A ""b"", c",0.1,EUR\r\n\'=1+1,-2,EUR\r\n,3,USD\r\n',
  );
});

test("Tables that are too long lose rows that no figure points at, the others keep their places", () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ label: `L${index}`, cells: { revenue: index } }));
  const long = makeTable({ columns: [channel, revenue], rows });
  const figure = {
    start: 0,
    end: 1,
    text: "1",
    kind: "cell" as const,
    value: 1,
    unit: "money" as const,
    currency: "EUR",
    measure: "revenue",
    label: "L40",
    period: null,
    formula: null,
    pointers: ["/data/1/rows/40/cells/revenue"],
  };
  const [first, second] = fitTables([byChannel, long], [figure], 3_000);
  expect(first).toEqual(byChannel);
  expect(second?.rows.length).toBeGreaterThan(40);
  expect(JSON.stringify([first, second]).length).toBeLessThan(3_200);
  expect(second?.truncated).toBe(true);
  const [, blanked] = fitTables(
    [byChannel, long],
    [{ ...figure, pointers: ["/data/1/rows/99/cells/revenue"] }],
    4_500,
  );
  expect(blanked?.rows[99]).toEqual(rows[99]);
  expect(blanked?.rows[98]).toEqual({ label: "", cells: {} });
  const every = rows.map((_, index) => ({ ...figure, pointers: [`/data/1/rows/${index}/cells/revenue`] }));
  expect(fitTables([byChannel, long], every, 3_000)[1]?.rows).toEqual([]);
});

describe("Who asks may choose the mark", () => {
  const tax: Column = { ...revenue, key: "tax", title: "Tax", measure: "tax" };
  const withTax = (table: Table) => ({
    ...table,
    columns: [...table.columns, tax],
    rows: table.rows.map((row) => ({ ...row, cells: { ...row.cells, tax: 2 } })),
  });

  test.each<[string, Table, Table["chart"], [string, string[]][]]>([
    ["bars over time", byMonth, "bar", [["bar", ["revenue"]]]],
    [
      "two measures beside each other",
      withTax(byChannel),
      "groupedBar",
      [["groupedBar", ["revenue", "tax"]]],
    ],
    ["two lines", withTax(byMonth), "line", [["line", ["revenue", "tax"]]]],
    ["none", byMonth, "none", []],
    ["no line where nothing follows", byChannel, "line", [["bar", ["revenue"]]]],
    ["no groups of one", byChannel, "groupedBar", [["bar", ["revenue"]]]],
    ["no pile of what does not add up", withTax(byChannel), "stackedBar", [["bar", ["revenue"]]]],
    ["no chart of a single row", { ...byMonth, rows: byMonth.rows.slice(0, 1) }, "bar", []],
  ])("%s", (_what, table, chart, expected) => {
    const drawn = { ...table, ...(chart && { chart }) };
    const charts = chartsOf([drawn], "en");
    expect(charts.map(({ mark, encoding }) => [mark, encoding.y])).toEqual(expected);
    for (const one of charts) expect(drawChart(drawn, one, "en")).toContain("<svg");
  });
});
