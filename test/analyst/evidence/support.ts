import type { ToolRun } from "../../../src/analyst/tool-runner.ts";
import { verifyAnswer } from "../../../src/analyst/evidence/verify.ts";

export const TODAY = "2026-11-21";

export function runOf(
  result: Record<string, unknown>,
  { action = 0, tool = "web_analytics_report", source = "web-analytics", input = {} }: Partial<ToolRun> = {},
): ToolRun {
  return { action, tool, source, input, result, dataAsOf: 0 };
}

/** Totals, rows by channel and the earlier week of a website. */
export const report = runOf(
  {
    source: "web-analytics",
    period: { startDate: "2026-11-09", endDate: "2026-11-15" },
    comparedWith: { startDate: "2026-11-02", endDate: "2026-11-08" },
    timeZone: "Europe/Berlin",
    currency: "EUR",
    totals: {
      sessions: { value: 1234, previous: 1402, change: -168, changePercent: -11.98 },
      activeUsers: { value: 1100, previous: 1000, change: 100, changePercent: 10 },
      totalRevenue: { value: 48213.57, previous: 45000, change: 3213.57, changePercent: 7.14 },
      bounceRate: { value: 0.452, previous: 0.431, change: 0.021, changePercent: 4.87 },
      averageSessionDuration: { value: 125.4 },
      keyEvents: { value: 7 },
    },
    rows: [
      {
        dimensions: { sessionDefaultChannelGroup: "Organic Search" },
        metrics: {
          sessions: { value: 700, previous: 800, change: -100, changePercent: -12.5, share: 56.73 },
        },
      },
      {
        dimensions: { sessionDefaultChannelGroup: "Direct" },
        metrics: {
          sessions: { value: 334, previous: 402, change: -68, changePercent: -16.92, share: 27.07 },
        },
      },
      {
        dimensions: { sessionDefaultChannelGroup: "Email" },
        metrics: { sessions: { value: 150, previous: 150, change: 0, changePercent: 0, share: 12.16 } },
      },
    ],
    rowCount: 5,
    notes: [],
  },
  { input: { metrics: ["sessions"], startDate: "2026-11-09", endDate: "2026-11-15" } },
);

export const invoices = runOf(
  {
    source: "business-suite",
    kind: "invoices",
    count: 3,
    complete: true,
    items: [
      {
        name: "INV-000123",
        amount: 5200,
        balance: 1200.5,
        currency: "EUR",
        status: "overdue",
        date: "2026-10-01",
        dueDate: "2026-10-31",
        account: "Acme 2000 GmbH",
      },
      {
        name: "INV-000124",
        amount: 810,
        currency: "EUR",
        status: "overdue",
        date: "2026-10-05",
        dueDate: "2026-11-04",
        account: "Harbour",
      },
      {
        name: "INV-000130",
        amount: 99.9,
        currency: "EUR",
        status: "overdue",
        date: "2026-10-09",
        dueDate: "2026-11-08",
        account: "Q3-launch",
      },
    ],
    totals: [{ currency: "EUR", amount: 6109.9, count: 3, average: 2036.63, balance: 1200.5 }],
    byStatus: [{ status: "overdue", count: 3, amount: 6109.9, currency: "EUR" }],
    notes: [],
  },
  {
    action: 1,
    tool: "business_suite_list",
    source: "business-suite",
    input: { kind: "invoices", status: "overdue" },
  },
);

export const chat = runOf(
  {
    source: "team-chat",
    messages: [
      {
        author: "Anna",
        channel: "sales",
        date: "2026-11-12T09:30:00.000Z",
        text: "We give 15% off for orders above 2,500 EUR until 30 November, see GO-77 part 2.",
      },
    ],
    total: 1,
    notes: [],
  },
  { action: 2, tool: "team_chat_search", source: "team-chat", input: { query: "discount" } },
);

export const all = [report, invoices, chat];

export function verify(answer: string, runs = all, question = "How are we doing?") {
  return verifyAnswer(answer, runs, { question, today: TODAY });
}

/** The unbound numerals of an answer, as they are written. */
export function unboundOf(answer: string, runs = all, question?: string): string[] {
  return verify(answer, runs, question).unbound.map(({ text }) => text);
}
