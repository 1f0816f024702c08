import { it } from "vitest";
import type { AnalyticsReport } from "../../src/connectors/google-analytics/reports.ts";
import {
  compareRows,
  compareTotals,
  orderByChange,
  readTotals,
} from "../../src/analyst/tools/report-figures.ts";

function report(metrics: string[], rows: [string, ...string[]][], rowCount = rows.length): AnalyticsReport {
  return {
    dimensionHeaders: [{ name: "pagePath" }],
    metricHeaders: metrics.map((name) => ({ name })),
    rows: rows.map(([page, ...values]) => ({
      dimensionValues: [{ value: page }],
      metricValues: values.map((value) => ({ value })),
    })),
    rowCount,
    metadata: {},
  };
}

it("refuses a value that is no finite number instead of dropping it", ({ expect }) => {
  for (const value of ["NaN", "1e400", "Infinity", "", "many"]) {
    expect(() => readTotals(report(["sessions"], [["", value]])), value).toThrow(
      "analyticsdata.googleapis.com: invalid_response",
    );
    expect(() => compareRows(report(["sessions"], [["/", value]]), undefined, {})).toThrow(
      "invalid_response",
    );
  }
  expect(() => readTotals(report(["sessions", "newUsers"], [["", "1"]]))).toThrow("invalid_response");
});

it("compares an empty period with the earlier one", ({ expect }) => {
  const totals = compareTotals({}, { sessions: 120, bounceRate: 0.4 });
  expect(totals).toEqual({ sessions: { value: 0, previous: 120, change: -120, changePercent: -100 } });
  expect(compareTotals({ sessions: 5, bounceRate: 0.4 }, {})).toEqual({
    sessions: { value: 5, previous: 0, change: 5, changePercent: null },
    bounceRate: { value: 0.4 },
  });
  expect(compareTotals({}, {})).toEqual({});
});

it("keeps the rows that are gone, where the list is complete", ({ expect }) => {
  const earlier = report(
    ["sessions"],
    [
      ["/a", "50"],
      ["/gone", "80"],
    ],
  );
  const rows = compareRows(report(["sessions"], [["/a", "60"]]), earlier, { sessions: 60 });
  expect(rows.map((row) => [row.dimensions["pagePath"], row.metrics["sessions"]?.change])).toEqual([
    ["/a", 10],
    ["/gone", -80],
  ]);
  expect(compareRows(report(["sessions"], []), earlier, {})).toHaveLength(2);
  expect(compareRows(report(["sessions"], [["/a", "60"]], 9), earlier, {})).toHaveLength(1);
});

it("orders rows by change, up, down or either way", ({ expect }) => {
  const earlier = report(
    ["sessions"],
    [
      ["/big", "1000"],
      ["/gone", "80"],
      ["/up", "1"],
    ],
  );
  const rows = compareRows(
    report(
      ["sessions"],
      [
        ["/big", "990"],
        ["/up", "41"],
      ],
    ),
    earlier,
    {},
  );
  const order = (isAbsolute: boolean, descending: boolean) =>
    orderByChange(rows, "sessions", { isAbsolute, descending }).map(
      ({ dimensions }) => dimensions["pagePath"],
    );
  expect(order(false, true)).toEqual(["/up", "/big", "/gone"]);
  expect(order(false, false)).toEqual(["/gone", "/big", "/up"]);
  expect(order(true, true)).toEqual(["/gone", "/up", "/big"]);
});
