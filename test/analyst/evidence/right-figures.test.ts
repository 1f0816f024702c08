import { it } from "vitest";
import { removeUnbound } from "../../../src/analyst/evidence/verify.ts";
import { report, runOf, unboundOf, verify } from "./support.ts";

// What the tools gave for questions of test/eval, and what was written of it.

const suite = (result: Record<string, unknown>) =>
  runOf(
    { source: "business-suite", complete: true, notes: [], ...result },
    { tool: "business_suite_list", source: "business-suite", input: { kind: result["kind"] } },
  );

const bills = suite({
  kind: "bills",
  period: { startDate: "2026-10-01", endDate: "2026-10-31" },
  count: 12,
  items: [
    { name: "2026-10/1051", amount: 4537.01, currency: "EUR", date: "2026-10-21", account: "Lumen Marine" },
    { name: "2026-10/1041", amount: 4532.66, currency: "EUR", date: "2026-10-20", account: "Bodensee" },
  ],
  totals: [{ currency: "EUR", amount: 34266.93, count: 12 }],
});

const payments = suite({
  kind: "payments",
  count: 2,
  items: [
    { name: "000382", amount: 14535.85, currency: "EUR", date: "2026-10-08" },
    { name: "001060", amount: 4805.22, currency: "EUR", date: "2026-10-12" },
  ],
});

const mail = runOf(
  {
    source: "mail",
    messages: [
      {
        subject: "Invoice 2026-11/1011",
        from: "Skagen Ropes",
        date: "2026-11-17T08:00:00.000Z",
        excerpt: "Please find attached our invoice 2026-11/1011 over €5,000.71.",
      },
    ],
    total: 1,
    notes: [],
  },
  { tool: "mail_search", source: "mail", input: { query: "Skagen" } },
);

const channels = runOf({
  ...report.result,
  totals: { transactions: { value: 212 }, checkouts: { value: 288 } },
  rows: [
    ["Email", 63, 80, 94, -14.9],
    ["Organic Search", 49, 66, 83, -20.5],
  ].map(([name, orders, value, previous, changePercent]) => ({
    dimensions: { sessionDefaultChannelGroup: name },
    metrics: { transactions: { value: orders }, checkouts: { value, previous, changePercent } },
  })),
  rowCount: 11,
});

const months = runOf({
  ...report.result,
  totals: { sessions: { value: 123727 } },
  rows: [14054, 13955].map((value, at) => ({
    dimensions: { yearMonth: `2026-0${at + 5}` },
    metrics: { sessions: { value } },
  })),
  rowCount: 11,
});

const movers = runOf(
  {
    ...report.result,
    totals: { transactions: { value: 50, previous: 38, change: 12, changePercent: 31.58 } },
    rows: [],
    movers: [
      { dimension: "landingPage", value: "/black-week", current: 20, previous: 0, change: 20 },
      { dimension: "landingPage", value: "/", current: 4, previous: 8, change: -4 },
      { dimension: "country", value: "Germany", current: 31, previous: 23, change: 8 },
      { dimension: "country", value: "Denmark", current: 2, previous: 9, change: -7 },
    ],
  },
  { input: { metrics: ["transactions"] } },
);

const right: [answer: string, run: ReturnType<typeof runOf>][] = [
  ["There are 12 bills:\n- 2026-10/1051: €4,537.01\n- 2026-10/1041: €4,532.66", bills],
  ["- 000382: €14,535.85, 8 October 2026\n- 001060: €4,805.22", payments],
  ["“Invoice 2026-11/1011” on 17 November 2026: “our invoice 2026-11/1011 over €5,000.71.”", mail],
  ["The channel with the most orders was Email: 63 (29.7% of the total).", channels],
  ["- Email: 80 checkouts, down 14.9% from 94\n- Organic Search: 66 checkouts", channels],
  ["Shown: 2 of 11 months.\n- May 2026: 14,054\n- June 2026: 13,955", months],
  ["- Landing page: /black-week up 20 to 20; / down 4 to 4\n- Country: Germany up 8 to 31", movers],
];

it("binds right figures of the service's own answers", ({ expect }) => {
  for (const [answer, run] of right) expect(unboundOf(answer, [run]), answer).toEqual([]);
});

it("binds an identifier as one quote", ({ expect }) => {
  const { bindings } = verify("2026-10/1051 is paid.", [bills]);
  expect(bindings).toMatchObject([{ start: 0, end: 12, kind: "quote", path: "/items/0/name" }]);
  expect(verify("000382 is paid.", [payments]).bindings).toMatchObject([
    { kind: "quote", value: "000382", path: "/items/0/name" },
  ]);
});

const wrong: [answer: string, run: ReturnType<typeof runOf>, unbound: string[]][] = [
  ["- 2026-10/1099: €4,537.01", bills, ["1099"]],
  ["- 2026-10/105: €4,537.01", bills, ["105"]],
  ["- 000383: €14,535.85", payments, ["000383"]],
  ["- 382: €14,535.85", payments, ["382"]],
  ["There were 382 payments.", payments, ["382"]],
  ["Sessions: 000212", channels, ["000212"]],
  ["We sold for €2026-10/1051.", bills, ["1051"]],
  ["Orders: 2026-10/1051 EUR", bills, ["1051 EUR"]],
  ["The channel with the most orders was Email: 49.", channels, ["49"]],
  ["63 emails arrived.", channels, ["63"]],
  ["Emails: 63", channels, ["63"]],
  ["Webmail: 63", runOf({ ...channels.result, rows: [] }), ["63"]],
  ["- Email: 63 checkouts", channels, ["63"]],
  ["Shown: 2 of 11 weeks.\n- May 2026: 14,054\n- June 2026: 13,955", months, ["11"]],
  ["Shown: 2 of 10 months.\n- May 2026: 14,054\n- June 2026: 13,955", months, ["10"]],
  ["It took 11 months.", channels, ["11"]],
  ["- Landing page: / up 4 to 4", movers, ["4"]],
  ["- Landing page: /black-week and 4/4", movers, ["4", "4"]],
  ["- Country: Germany up 8 to 31, and 2 more", movers, ["2"]],
];

it("binds no invented figure with them", ({ expect }) => {
  for (const [answer, run, unbound] of wrong) expect(unboundOf(answer, [run]), answer).toEqual(unbound);
});

it("takes the length of its own list for no total", ({ expect }) => {
  const listed = "\n- 2026-10/1051: €4,537.01\n- 2026-10/1041: €4,532.66";
  for (const lead of [
    "There are 2 bills:",
    "There are 2 open bills, the largest first:",
    "2 bills are overdue:",
  ])
    expect(unboundOf(lead + listed, [bills]), lead).toEqual(["2"]);
  for (const lead of ["Shown: 2 of 12 bills:", "The 2 largest of 12 bills:", "These 2 are paid:", "Top 2:"])
    expect(unboundOf(lead + listed, [bills]), lead).toEqual([]);
});

it("takes the count of one group, or a number of a name, for no count of records", ({ expect }) => {
  const invoices = suite({
    kind: "invoices",
    count: 28,
    items: [{ name: "Dyneema halyard 17 mm", amount: 9, balance: 0, currency: "EUR" }],
    byStatus: [
      { status: "sent", count: 16, amount: 500 },
      { status: "overdue", count: 7, amount: 700 },
    ],
    ageing: [{ bucket: "1-30", count: 4, amount: 300 }],
  });
  expect(unboundOf("There are 28 invoices: sent 16, overdue 7.", [invoices])).toEqual([]);
  expect(unboundOf("- Dyneema halyard 17 mm\n- 7 overdue invoices", [invoices])).toEqual([]);
  for (const count of ["17", "16", "4"])
    expect(unboundOf(`There are ${count} invoices.`, [invoices]), count).toEqual([count]);
  expect(unboundOf("By status: overdue 0.", [invoices])).toEqual(["0"]);
});

it("counts records, not notes, totals or groups of them", ({ expect }) => {
  const noted = { ...bills, result: { ...bills.result, notes: ["a", "b", "c"] } };
  expect(unboundOf("There are 3 bills.", [noted])).toEqual(["3"]);
  expect(unboundOf("There is 1 bill.", [noted])).toEqual(["1"]);
});

const cuts: [answer: string, rest: string][] = [
  [
    "There are 12 bills, €34,266.93 in total, among them:\n- Lumen: €9,999.99\n- Bodensee: €8,888.88",
    "There are 12 bills, €34,266.93 in total.",
  ],
  ["There are **12 bills**:\n- Lumen: €9,999.99", "There are **12 bills**."],
  ["**There are 12 bills:**\n- Lumen: €9,999.99", "**There are 12 bills.**"],
  ["12 bills, the largest first:\n- Lumen: €9,999.99\n\nBye.", "12 bills.\n\nBye."],
  [
    "There are 12 bills:\n- Lumen: €9,999.99\n- 2026-10/1051: €4,537.01",
    "There are 12 bills:\n- 2026-10/1051: €4,537.01",
  ],
  ["Fine.\n\nBills of October 2026:\n- Lumen: €9,999.99", "Fine."],
  ["Fine.\n\nThere are 14 bills:\n- Lumen: €9,999.99", "Fine."],
];

it("keeps a lead with figures of its own when its list goes", ({ expect }) => {
  for (const [answer, expected] of cuts) {
    const { unbound, bindings } = verify(answer, [bills]);
    const rest = removeUnbound(answer, unbound, bindings);
    expect(rest.answer).toBe(expected);
    expect(rest.bindings.map(({ start, end, text }) => [rest.answer.slice(start, end), text])).toEqual(
      rest.bindings.map(({ text }) => [text, text]),
    );
    expect(rest.bindings).toHaveLength(verify(expected, [bills]).bindings.length);
  }
});
