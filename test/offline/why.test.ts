import type { JSONObject } from "@ai-sdk/provider";
import { it } from "vitest";
import { ask, type Call, describeCall, emptyAnswer, failure, json, planFor } from "./support.ts";

const mover = (dimension: string, value: string, previous: number, current: number): JSONObject => ({
  dimension,
  value,
  previous,
  current,
  change: current - previous,
  contribution: current - previous,
  contributionPercent: Math.round(((current - previous) / -500) * 10_000) / 100,
});

const report: JSONObject = {
  source: "web-analytics",
  period: { startDate: "2026-11-09", endDate: "2026-11-15" },
  comparedWith: { startDate: "2026-11-02", endDate: "2026-11-08" },
  timeZone: "Europe/Berlin",
  currency: "EUR",
  totals: { sessions: { value: 1500, previous: 2000, change: -500, changePercent: -25 } },
  rows: [],
  movers: [
    mover("sessionDefaultChannelGroup", "Email", 600, 150),
    mover("landingPage", "/campaign/spring-sale-2026", 400, 0),
    mover("country", "France", 300, 200),
    mover("sessionDefaultChannelGroup", "Direct", 500, 550),
    mover("deviceCategory", "tablet", 20, 15),
  ],
  notes: [],
};
const trend: JSONObject = {
  ...report,
  trend: {
    metric: "sessions",
    direction: "down",
    firstHalf: 285,
    secondHalf: 214,
    changePercent: -24.9,
    changePoint: { date: "2026-11-10", before: 290, after: 205, changePercent: -29.31 },
    highest: { date: "2026-11-03", value: 310 },
    lowest: { date: "2026-11-14", value: 180 },
  },
};
const note = {
  title: "Newsletter",
  author: "Cleo",
  lastEdited: "2026-11-10",
  excerpt: "The mailing is paused.",
};
const message = { channel: "marketing", author: "Ben", date: "2026-11-09", text: "No newsletter this week." };

function answerTool(call: Call) {
  if (call.tool === "metrics_query") return json(call.input["analyse"] === "trend" ? trend : report);
  if (call.tool === "notes_search") return json({ results: [note], total: 1, notes: [] });
  if (call.tool === "team_chat_search") return json({ messages: [message], total: 1, notes: [] });
  return emptyAnswer(call);
}

it("tells what changed, what moved it, when it turned and what was written about it", async ({ expect }) => {
  const { reply, rounds } = await ask("Why did traffic drop last week?", answerTool);
  expect(reply.answer.split("\n\n")).toEqual([
    "Last week (9 to 15 November 2026) there were 1,500 sessions, down 25.0% from 2,000 (the week before, 2 to 8 November 2026).",
    [
      "Where the change comes from:",
      "- Channel Email down 450 to 150 (90.0% of the change)",
      "- Channel Direct up 50 to 550",
      "- Landing page /campaign/spring-sale-2026 down 400 to zero (80.0% of the change)",
      "- Country France down 100 to 200 (20.0% of the change)",
    ].join("\n"),
    "The level changed on Tue 10 November 2026: sessions were at 290 before and 205 from then on (down 29.3%).",
    [
      "What was written around then, as possible explanations and not as proven causes:",
      "- “Newsletter” by Cleo, last edited on 10 November 2026: “The mailing is paused.”",
      "- Ben in #marketing on 9 November 2026: “No newsletter this week.”",
    ].join("\n"),
  ]);
  expect(rounds[0]?.map(describeCall)).toEqual([
    "sessions 2026-11-09..2026-11-15 vs previous_period movers",
    "sessions by day 2026-11-02..2026-11-15 trend",
  ]);
  const query = 'newsletter mailing "spring sale" traffic outage tracking campaign';
  expect(rounds[1]).toEqual(
    ["notes_search", "team_chat_search"].map((tool) => ({
      tool,
      input: { query, from: "2026-11-06", to: "2026-11-15", limit: 5, sort: "relevance" },
    })),
  );
});

it("says so when the figures went the other way, or did not change", async ({ expect }) => {
  const other = await ask("Why did traffic go up last week?", answerTool);
  expect(other.reply.answer).toMatch(/^In these figures sessions did not go up\. Last week/);
  const same = { ...report, totals: { sessions: { value: 5, previous: 5, change: 0, changePercent: 0 } } };
  const still = await ask("Why did traffic drop last week?", () => json(same));
  expect(still.reply.answer).toMatch(/^In these figures sessions did not change\./);
  expect(still.rounds).toHaveLength(1);
});

it("answers without the documents when they cannot be read", async ({ expect }) => {
  const { reply } = await ask("Why did traffic drop last week?", (call) =>
    call.tool === "metrics_query" ? answerTool(call) : failure("it did not answer in time"),
  );
  expect(reply.answer).toContain("down 25.0% from 2,000");
  expect(reply.answer).toContain("Team chat could not be read, so that part is missing.");
});

it("looks at one dimension, a filter and a longer period when they are named", async ({ expect }) => {
  const plan = async (question: string) => (await planFor(question)).map(describeCall);
  expect(await plan("Why did revenue by country fall in October?")).toEqual([
    "totalRevenue by country 2026-10-01..2026-10-31 vs 2026-09-01..2026-09-30 movers",
    "totalRevenue by week 2026-09-01..2026-10-31 trend",
  ]);
  expect(await plan("Why did mobile traffic drop yesterday?")).toEqual([
    "sessions 2026-11-20 vs previous_period movers where device=mobile",
  ]);
  expect(await plan("Why did the bounce rate rise last week?")).toEqual([
    "bounceRate by sessionDefaultChannelGroup desc 10 2026-11-09..2026-11-15 vs previous_period",
  ]);
});

it("describes a trend by what the tool found", async ({ expect }) => {
  const { reply } = await ask("How are sessions developing last week?", () => json(trend), {
    tools: ["metrics_query"],
  });
  expect(reply.answer).toContain(
    "Sessions are going down: 214 a day on average in the second half of the days, 285 in the first (down 24.9%). " +
      "The level changed on Tue 10 November 2026: sessions were at 290 before and 205 from then on (down 29.3%). " +
      "Highest: 310 on Tue 3 November 2026. Lowest: 180 on Sat 14 November 2026.",
  );
});
