import type { JSONObject } from "@ai-sdk/provider";
import { it } from "vitest";
import { ask, type Answer, json } from "./support.ts";

const base = {
  source: "web-analytics",
  timeZone: "Europe/Berlin",
  currency: "EUR",
  rows: [],
  rowCount: 0,
  notes: [],
};

/** The same report for every call, whatever was asked. */
const always =
  (report: JSONObject): Answer =>
  () =>
    json({ ...base, ...report });

/** Web analytics alone, so that nothing else is a part of the answer. */
const tools = ["metrics_query", "web_analytics_report"];

async function answerOf(question: string, answer: Answer, today?: string): Promise<string> {
  const { reply } = await ask(question, answer, today === undefined ? { tools } : { today, tools });
  return reply.answer;
}

it("writes a total with its period", async ({ expect }) => {
  const answer = always({ totals: { sessions: { value: 1234 } } });
  expect(await answerOf("How many visits did we have last week?", answer)).toBe(
    "Last week (9 to 15 November 2026) there were 1,234 sessions.",
  );
  expect(await answerOf("visits on 12 November", always({ totals: { sessions: { value: 1 } } }))).toBe(
    "On 12 November 2026 there was 1 session.",
  );
});

it("writes money, rates and durations in their form", async ({ expect }) => {
  const totals = {
    totalRevenue: { value: 1234.56 },
    sessionKeyEventRate: { value: 0.1234 },
    averageSessionDuration: { value: 125.4 },
    screenPageViewsPerSession: { value: 2.345 },
  };
  const answer = always({ totals });
  expect(await answerOf("revenue in October", answer)).toBe(
    "In October 2026 (1 to 31 October 2026) revenue was €1,234.56.",
  );
  expect(await answerOf("conversion rate in October", answer)).toContain("the conversion rate was 12.3%.");
  expect(await answerOf("average session duration in October", answer)).toContain("duration was 2m 05s.");
  expect(await answerOf("pages per session in October", answer)).toContain(
    "there were 2.35 page views per session.",
  );
});

it("writes no currency symbol without a currency", async ({ expect }) => {
  const totals = { totalRevenue: { value: 1234.5 } };
  expect(await answerOf("revenue yesterday", always({ totals, currency: null }))).toContain(
    "revenue was 1,234.50.",
  );
  expect(await answerOf("revenue yesterday", always({ totals, currency: "CHF" }))).toContain("CHF 1,234.50.");
  expect(await answerOf("revenue yesterday", always({ totals, currency: "<b>" }))).toContain(
    "revenue was 1,234.50.",
  );
});

it("says how a figure moved and against which days", async ({ expect }) => {
  const comparedWith = { startDate: "2026-11-02", endDate: "2026-11-08" };
  const moved = (sessions: JSONObject): Promise<string> =>
    answerOf("How did sessions change last week?", always({ comparedWith, totals: { sessions } }));
  const when = "(the week before, 2 to 8 November 2026).";
  expect(await moved({ value: 1234, previous: 1099, change: 135, changePercent: 12.28 })).toContain(
    `there were 1,234 sessions, up 12.3% from 1,099 ${when}`,
  );
  expect(await moved({ value: 50, previous: 100, change: -50, changePercent: -50 })).toContain(
    `down 50.0% from 100 ${when}`,
  );
  expect(await moved({ value: 7, previous: 7, change: 0, changePercent: 0 })).toContain(
    `unchanged from 7 ${when}`,
  );
  expect(await moved({ value: 7, previous: 0, change: 7, changePercent: null })).toContain(
    `up from zero ${when}`,
  );
  expect(await moved({ value: 0, previous: 4, change: -4, changePercent: -100 })).toContain(
    `there were no sessions, down 100.0% from 4 ${when}`,
  );
  expect(await moved({ value: 100_001, previous: 100_000, change: 1, changePercent: 0.001 })).toContain(
    "practically unchanged from 100,000",
  );
  expect(await moved({ value: 7 })).toContain("There are no earlier figures to compare these with.");
});

it("tells rates apart by percentage points", async ({ expect }) => {
  const totals = { bounceRate: { value: 0.452, previous: 0.431, change: 0.021, changePercent: 4.87 } };
  const comparedWith = { startDate: "2026-11-02", endDate: "2026-11-08" };
  expect(
    await answerOf("How did the bounce rate change last week?", always({ totals, comparedWith })),
  ).toContain("the bounce rate was 45.2%, up 2.1 percentage points from 43.1%");
});

it("compares two named periods by the arithmetic of the tool", async ({ expect }) => {
  const { reply, rounds } = await ask(
    "October vs September revenue",
    ({ input }) =>
      json({
        ...base,
        comparedWith: input["compareWith"] ?? null,
        totals: { totalRevenue: { value: 1100.3, previous: 1000.2, change: 100.1, changePercent: 10.01 } },
      }),
    { tools },
  );
  expect(rounds[0]).toMatchObject([
    { tool: "metrics_query", input: { compareWith: { startDate: "2026-09-01", endDate: "2026-09-30" } } },
  ]);
  expect(reply.answer).toBe(
    "In October 2026 (1 to 31 October 2026) revenue was €1,100.30, up 10.0% from €1,000.20 (September 2026, 1 to 30 September 2026).",
  );
});

it("compares a running month with the same days of the one before", async ({ expect }) => {
  const { reply, rounds } = await ask("Revenue this month vs last month", ({ input }) =>
    json({
      ...base,
      comparedWith: input["compareWith"] ?? null,
      totals: { totalRevenue: { value: 50, previous: 100, change: -50, changePercent: -50 } },
    }),
  );
  expect(rounds[0]?.map(({ input }) => input["compareWith"])).toEqual([
    { startDate: "2026-10-01", endDate: "2026-10-21" },
  ]);
  expect(reply.answer).toContain(
    "This month (1 to 21 November 2026) revenue was €50.00, down 50.0% from €100.00",
  );
  expect(reply.answer).toContain("(the same days of the one before, 1 to 21 October 2026)");
  expect(reply.answer).toContain("Today is not over yet");
});

it("names the default period as a default", async ({ expect }) => {
  const answer = await answerOf(
    "How many users do we have?",
    always({ totals: { activeUsers: { value: 12 } } }),
  );
  expect(answer).toContain("In the last 28 days (24 October to 20 November 2026) there were 12 users.");
  expect(answer).toContain("No period was named");
});

it("lists an overview", async ({ expect }) => {
  const comparedWith = { startDate: "2026-09-26", endDate: "2026-10-23" };
  const totals = {
    sessions: { value: 2000, previous: 1000, change: 1000, changePercent: 100 },
    newUsers: { value: 1500, previous: 1500, change: 0, changePercent: 0 },
    keyEvents: { value: 3, previous: 0, change: 3, changePercent: null },
    totalRevenue: { value: 0, previous: 0, change: 0, changePercent: null },
  };
  expect(await answerOf("How are we doing?", always({ totals, comparedWith }))).toBe(
    [
      "In the last 28 days (24 October to 20 November 2026), compared with the previous period, 26 September to 23 October 2026:",
      "- Sessions: 2,000, up 100.0% from 1,000",
      "- New users: 1,500, unchanged from 1,500",
      "- Key events: 3, up from zero",
      "- Revenue: zero, unchanged at zero",
      "",
      "No period was named, so this covers the full days up to yesterday.",
    ].join("\n"),
  );
});

const channels = [
  {
    dimensions: { sessionDefaultChannelGroup: "Organic Search" },
    metrics: { totalRevenue: { value: 300, share: 60 } },
  },
  {
    dimensions: { sessionDefaultChannelGroup: "Direct" },
    metrics: { totalRevenue: { value: 150.5, share: 30.1 } },
  },
];

it("names the leader and lists the rest", async ({ expect }) => {
  const answer = always({
    totals: { totalRevenue: { value: 500 } },
    rows: channels.toReversed(),
    rowCount: 7,
  });
  expect(await answerOf("Which channel brought the most revenue last month?", answer)).toBe(
    [
      "Last month (1 to 31 October 2026) the channel with the highest revenue was Organic Search: €300.00 (60.0% of the total).",
      "",
      "Revenue by channel last month (1 to 31 October 2026):",
      "- Organic Search: €300.00 (60.0%)",
      "- Direct: €150.50 (30.1%)",
      "",
      "In total: €500.00 revenue.",
      "Shown: 2 of 7 channels.",
    ].join("\n"),
  );
});

it("names all that share the lead", async ({ expect }) => {
  const rows = ["Germany", "France"].map((country) => ({
    dimensions: { country },
    metrics: { sessions: { value: 9 } },
  }));
  const answer = always({ totals: { sessions: { value: 18 } }, rows, rowCount: 2 });
  expect(await answerOf("Which country had the most visits yesterday?", answer)).toContain(
    "the countries with the most sessions were Germany and France: 9 each.",
  );
});

it("picks the rows that were asked for", async ({ expect }) => {
  const rows = ["desktop", "mobile", "tablet"].map((deviceCategory, index) => ({
    dimensions: { deviceCategory },
    metrics: { sessions: { value: 100 - index, share: 40 } },
  }));
  const answer = await answerOf(
    "What percentage of traffic comes from mobile?",
    always({ totals: { sessions: { value: 250 } }, rows, rowCount: 3 }),
  );
  expect(answer).toContain("- mobile: 99 sessions (40.0%)");
  expect(answer).not.toContain("desktop");
});

it("writes days, weeks and months for people", async ({ expect }) => {
  const row = (name: string, value: string, sessions: number): JSONObject => ({
    dimensions: { [name]: value },
    metrics: { sessions: { value: sessions } },
  });
  const totals = { sessions: { value: 30 } };
  const days = always({
    totals,
    rows: [row("date", "20261109", 10), row("date", "20261110", 20)],
    rowCount: 2,
  });
  expect(await answerOf("daily sessions last week", days)).toContain(
    "- Mon 9 November 2026: 10\n- Tue 10 November 2026: 20",
  );
  const weeks = always({ totals, rows: [row("isoYearIsoWeek", "202653", 30)], rowCount: 1 });
  const weekly = await answerOf("weekly sessions in December", weeks, "2027-02-01");
  expect(weekly).toContain("- 28 December 2026 to 3 January 2027: 30");
  expect(weekly).toContain("The first and the last week are only partly inside the period.");
  const months = always({ totals, rows: [row("yearMonth", "202610", 30)], rowCount: 1 });
  expect(await answerOf("sessions by month this year", months)).toContain("- October 2026: 30");
});

it("shows a trend with its peak and low", async ({ expect }) => {
  const rows = [5, 9, 7].map((value, index) => ({
    dimensions: { date: `2026110${index + 1}` },
    metrics: { sessions: { value } },
  }));
  const answer = await answerOf(
    "Trend of sessions last week",
    always({ totals: { sessions: { value: 21 } }, rows, rowCount: 3 }),
  );
  expect(answer).toContain("Highest day, Mon 2 November 2026: 9. Lowest day, Sun 1 November 2026: 5.");
});

it("says where a change happened when only a breakdown can tell, and that this is no cause", async ({
  expect,
}) => {
  const rows = [
    ["Direct", 90, 100, -10, -10],
    ["Email", 10, 60, -50, -83.33],
  ].map(([name, value, previous, change, changePercent]) => ({
    dimensions: { sessionDefaultChannelGroup: String(name) },
    metrics: { bounceRate: { value, previous, change, changePercent } },
  }));
  const answer = await answerOf(
    "Why did the bounce rate drop last week?",
    always({ totals: { bounceRate: { value: 1 } }, rows: JSON.parse(JSON.stringify(rows)), rowCount: 2 }),
  );
  expect(answer).toContain("I can show where it moved, not why.");
  expect(answer).toContain("Email moved most");
});

it("tells the daily average that the tool made, and none of its own", async ({ expect }) => {
  const totals = { sessions: { value: 100 } };
  const question = "average daily visits in October";
  const { reply } = await ask(question, always({ totals, averagePerDay: { sessions: 3.23 } }));
  expect(reply.answer).toContain("there were 100 sessions.\n\nThat is 3.2 a day on average.");
  expect(await answerOf(question, always({ totals }))).not.toContain("average");
});

it("passes on the notes of the report and words that it could not use", async ({ expect }) => {
  const { reply } = await ask(
    "revenue from Acme last month",
    always({ totals: { totalRevenue: { value: 5 } }, notes: ["Google Analytics sampled the data."] }),
  );
  expect(reply.answer).toContain(
    "I could not use this part of the question: “Acme”. The figures are not narrowed by it.",
  );
  expect(reply.answer).toContain("Note from web analytics: Google Analytics sampled the data.");
  expect(reply.reasoning).toContain("Limits: Google Analytics sampled the data.");
});
