import { it } from "vitest";
import { runOf, unboundOf, verify } from "./support.ts";

const measured = (target: Record<string, unknown>, metric = "sessions") =>
  runOf(
    {
      source: "web-analytics",
      period: { startDate: "2026-11-01", endDate: "2026-11-20" },
      currency: "EUR",
      totals: { [metric]: { value: target["actual"] } },
      averagePerDay: {},
      target: { metric, ...target },
      rows: [],
      rowCount: 0,
      notes: [],
    },
    { tool: "metrics_query", input: { metrics: [metric] } },
  );

const sessions = measured({
  value: 500,
  per: "day",
  days: 20,
  expected: 10_000,
  actual: 8250,
  difference: -1750,
  percentOfTarget: 82.5,
  unit: "count",
  daysReached: 14,
  daysMeasured: 20,
});

const revenue = measured(
  {
    value: 90_000,
    per: "month",
    days: 20,
    expected: 60_000,
    actual: 63_000,
    difference: 3000,
    percentOfTarget: 105,
    unit: "EUR",
  },
  "totalRevenue",
);

it("binds what a period came to against its target", ({ expect }) => {
  const proven = [
    "There were 8,250 sessions, 82.5% of the target of 10,000 sessions.",
    "The target is 500 sessions a day: 10,000 sessions for the 20 days.",
    "Sessions were 1,750 behind the target.",
    "Sessions fell short: 8,250 sessions, 1,750 fewer than expected.",
    "Sessions reached the target on 14 of 20 days.",
    "14 days reached the target of 500 sessions.",
  ];
  for (const answer of proven) expect(unboundOf(answer, [sessions]), answer).toEqual([]);
  const money = [
    "Revenue was €63,000, 105% of the target of €60,000.",
    "Revenue was €3,000 above the target of €90,000 a month.",
  ];
  for (const answer of money) expect(unboundOf(answer, [revenue]), answer).toEqual([]);
});

it("leaves what belongs to another metric, currency or direction", ({ expect }) => {
  const unproven: [string, string[]][] = [
    ["The target is 500 users a day.", ["500"]],
    ["There were 10,000 orders.", ["10,000"]],
    ["Sessions were 83.5% of the target.", ["83.5%"]],
    ["15 days reached the target of 500 sessions.", ["15"]],
    ["The target was reached by 14 countries.", ["14"]],
  ];
  for (const [answer, unbound] of unproven) expect(unboundOf(answer, [sessions]), answer).toEqual(unbound);
  expect(unboundOf("The target of revenue is $60,000.", [revenue])).toEqual(["$60,000"]);
});

it("says which figure of the target a number is", ({ expect }) => {
  const { bindings } = verify("Sessions were at 82.5% of 10,000 and reached it on 14 days.", [sessions]);
  expect(bindings).toMatchObject([
    { path: "/target/percentOfTarget", metric: "sessions", unit: "percent" },
    { path: "/target/expected", metric: "sessions", unit: "count" },
    { path: "/target/daysReached", metric: "days", unit: "count" },
  ]);
});
