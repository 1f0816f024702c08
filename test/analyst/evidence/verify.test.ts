import { it } from "vitest";
import { all, chat, invoices, report, unboundOf, verify } from "./support.ts";

const proven = [
  "There were 1,234 sessions last week (9 to 15 November 2026).",
  "Sessions fell by 12% to 1,234, from 1,402 the week before.",
  "Sessions: 1,234 (-12.0%)",
  "Sessions were down 168, or 11.98%.",
  "1.2k sessions and 1.1K users",
  "Revenue was €48,213.57, up 7.1% from €45,000.",
  "Revenue reached EUR 48.2k, nearly 48.2 thousand euros.",
  "Revenue: 48.213,57 €",
  "Users grew 10% to 1,100.",
  "The bounce rate was 45.2%, up 2.1 percentage points from 43.1%.",
  "A session took 2m 05s on average.",
  "Organic Search brought 700 sessions (56.7% of the total).",
  "Direct: 334 sessions, 27%",
  "There were 7 key events.",
  "Direct and Email together brought 484 sessions.",
  "Organic Search had 366 more sessions than Direct.",
  "Organic Search had 2.1 times the sessions of Direct.",
  "Shown are 3 of 5 channels.",
  "There are three overdue invoices, EUR 6,109.90 in total.",
  "INV-000123 of Acme 2000 GmbH has €1,200.50 still open of €5,200.00, due 31 October 2026.",
  "On 12 November at 09:30 Anna wrote “We give 15% off for orders above 2,500 EUR until 30 November”.",
  "Today, 2026-11-21, Q4 2026, week 46 of 2026 and November 2026.",
  "That covers 7 days.",
  "1. Sessions: 1,234\n2. Users: 1,100",
  "The figures come from GA4 and are UTF-8.",
  "Sessions were １，２３４.",
  "Sessions were ١٢٣٤.",
];

it("binds", ({ expect }) => {
  for (const answer of proven) {
    expect(unboundOf(answer), answer).toEqual([]);
  }
});

const unproven: [answer: string, unbound: string[]][] = [
  ["There were 1,235 sessions.", ["1,235"]],
  ["There were 1,233 sessions.", ["1,233"]],
  ["There were 1,234 users.", ["1,234"]],
  ["- Organic Search: 334\n- Direct: 700", ["334", "700"]],
  ["| Channel | Sessions |\n| --- | --- |\n| Direct | 700 |", ["700"]],
  ["There were 1,100 sessions.", ["1,100"]],
  ["Users: 1,234", ["1,234"]],
  ["Revenue was $48,213.57.", ["$48,213.57"]],
  ["Revenue was £48.2k.", ["£48.2k"]],
  ["We made €1,234.", ["€1,234"]],
  ["Sessions rose by 12%.", ["12%"]],
  ["Sessions changed by +12%.", ["+12%"]],
  ["Users fell by 10%.", ["10%"]],
  ["Sessions rose by 33.3%.", ["33.3%"]],
  ["About 1.3k sessions.", ["1.3k"]],
  ["Nearly 1,200 sessions.", ["1,200"]],
  ["Sessions were １，２３５.", ["１，２３５"]],
  ["Sessions were 1**2**35.", ["1**2**35"]],
  ["Sessions were 12\u200b35.", ["12\u200b35"]],
  ["INV-000999 is overdue.", ["INV-000999"]],
  ["Four invoices are overdue.", ["Four"]],
  ["There are four overdue invoices.", ["four"]],
  ["There are 4 overdue invoices.", ["4"]],
  ["There are 3 open deals.", ["3"]],
  ["There were 100 sessions, down 12% from 1,402.", ["100"]],
  ["Direct and Organic Search: up from 366 sessions.", ["366"]],
  ["Sessions of Direct and Email are going up: 2.2 on average.", ["2.2"]],
  ["The peak was on 14 November 2026.", ["14 November 2026"]],
  ["In week 31 it was quiet.", ["week 31"]],
  ["Since 2019 we grew.", ["2019"]],
  ["In Q1 2026 it was quiet.", ["Q1 2026"]],
  ["The call is at 10:30.", ["10:30"]],
  ["Anna said 20% off.", ["20%"]],
  ["17. sessions", ["17"]],
  ["Conversion was ½ of that, 5 percent.", ["½", "5 percent"]],
];

it("leaves what no result shows", ({ expect }) => {
  for (const [answer, unbound] of unproven) {
    expect(unboundOf(answer), answer).toEqual(unbound);
  }
});

it("says where each figure comes from", ({ expect }) => {
  const answer = "Sessions fell 12% to 1,234; EUR 6,109.90 is overdue.";
  expect(verify(answer).bindings).toEqual([
    {
      start: 14,
      end: 17,
      text: "12%",
      kind: "value",
      value: -11.98,
      unit: "percent",
      metric: "sessions",
      period: { startDate: "2026-11-09", endDate: "2026-11-15" },
      source: "web-analytics",
      action: 0,
      path: "/totals/sessions/changePercent",
    },
    {
      start: 21,
      end: 26,
      text: "1,234",
      kind: "value",
      value: 1234,
      unit: "count",
      metric: "sessions",
      period: { startDate: "2026-11-09", endDate: "2026-11-15" },
      source: "web-analytics",
      action: 0,
      path: "/totals/sessions/value",
    },
    {
      start: 28,
      end: 40,
      text: "EUR 6,109.90",
      kind: "value",
      value: 6109.9,
      unit: "EUR",
      metric: "amount",
      period: null,
      source: "business-suite",
      action: 1,
      path: "/byStatus/0/amount",
    },
  ]);
});

it("gives the earlier value the earlier period", ({ expect }) => {
  const [one] = verify("Before there were 1,402 sessions.").bindings;
  expect(one?.period).toEqual({ startDate: "2026-11-02", endDate: "2026-11-08" });
});

it("binds arithmetic with its formula, never across metrics", ({ expect }) => {
  const bound = verify("Direct and Email together brought 484 sessions.").bindings[0];
  expect(bound).toMatchObject({ kind: "derived", value: 484, formula: "a + b", metric: "sessions" });
  expect(unboundOf("Sessions and users together were 2,334.")).toEqual(["2,334"]);
  expect(unboundOf("It was 484.")).toEqual(["484"]);
});

it("takes the user's own number as a condition, not as a finding", ({ expect }) => {
  const question = "Did we have 1,500 sessions, and which invoices are over 5,000 euros? Show the top five.";
  expect(unboundOf("Yes, we had 1,500 sessions.", all, question)).toEqual(["1,500"]);
  expect(verify("The top 5 over 5,000 euros:", all, question).bindings.map(({ kind }) => kind)).toEqual([
    "question",
    "question",
  ]);
});

it("holds every figure unbound when nothing was found", ({ expect }) => {
  const empty = { ...report, result: { totals: {}, rows: [], rowCount: 0, notes: [] } };
  expect(unboundOf("There were 12 sessions, 5% more.", [empty])).toEqual(["12", "5%"]);
  expect(unboundOf("There were 12 sessions.", [])).toEqual(["12"]);
  expect(unboundOf("There were no sessions.", [empty])).toEqual([]);
});

it("looks at 5,000 facts and a long answer in no time", ({ expect }) => {
  const rows = Array.from({ length: 800 }, (_, index) => ({
    dimensions: { pagePath: `/page-${index}` },
    metrics: {
      sessions: {
        value: 1000 + index * 7,
        previous: index,
        change: index * 3 + 1,
        changePercent: 1.5,
        share: 0.1,
      },
    },
  }));
  const long = { ...report, result: { ...report.result, rows } };
  const line = "- Direct: 1,007 sessions, up 1.5% from 1,234 and €12,345.67 (13 November 2026), week 12.\n";
  const answer = line.repeat(35);
  verify(answer, [long]);
  const before = performance.now();
  const { bindings, unbound } = verify(answer.repeat(4), [long, invoices, chat]);
  expect(bindings.length + unbound.length).toBe(35 * 4 * 6);
  // Clocks of workerd stand still between I/O, so this only proves that it ends.
  expect(performance.now() - before).toBeLessThan(1_000);
});

it("reads the days that the user's words mean", ({ expect }) => {
  const answer = "Last week (9 to 15 November 2026) nobody wrote; nor on 20 August 2026.";
  expect(unboundOf(answer, [], "messages last week")).toEqual(["20 August 2026"]);
});
