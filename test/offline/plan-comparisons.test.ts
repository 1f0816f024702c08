import { it } from "vitest";
import { ask, describeCall, json, planFor } from "./support.ts";

/** Comparisons of days with days, and rows by how they changed, asked on Saturday, 21 November 2026. */
const QUESTIONS: readonly (readonly [question: string, ...calls: string[]])[] = [
  ["sessions last Friday vs the Friday before", "sessions 2026-11-20 vs 2026-11-13..2026-11-13"],
  ["sessions yesterday vs same day last week", "sessions 2026-11-20 vs 2026-11-13..2026-11-13"],
  ["sessions yesterday compared with a week ago", "sessions 2026-11-20 vs 2026-11-13..2026-11-13"],
  ["sessions yesterday vs last week", "sessions 2026-11-20 vs 2026-11-13..2026-11-13"],
  ["sessions on 3 November vs the previous Tuesday", "sessions 2026-11-03 vs 2026-10-27..2026-10-27"],
  [
    "revenue this week vs same period last month",
    "totalRevenue 2026-11-16..2026-11-21 vs 2026-10-16..2026-10-21",
  ],
  [
    "Which channel grew the most last month?",
    "sessions by channel change desc 5 2026-10-01..2026-10-31 vs previous_period",
  ],
  [
    "which pages lost the most",
    "screenPageViews by pagePath change asc 5 2026-10-24..2026-11-20 vs previous_period",
  ],
  [
    "Which country changed most in revenue from September to October?",
    "totalRevenue by country absolute_change desc 5 2026-10-01..2026-10-31 vs 2026-09-01..2026-09-30",
  ],
  [
    "Which channels grew this week vs last week?",
    "sessions by channel change desc 10 2026-11-16..2026-11-21 vs 2026-11-09..2026-11-14",
  ],
  [
    "biggest drop in sessions by channel last week",
    "sessions by channel change asc 5 2026-11-09..2026-11-15 vs previous_period",
  ],
];

it("compares like with like and orders rows by change", async ({ expect }) => {
  const plans = await Promise.all(
    QUESTIONS.map(async ([question]) => [question, ...(await planFor(question)).map(describeCall)]),
  );
  expect(plans).toEqual(QUESTIONS);
});

const moved = (value: number, previous: number) => ({
  sessions: {
    value,
    previous,
    change: value - previous,
    changePercent: ((value - previous) / previous) * 100,
  },
});

it("names what grew or lost most in the order of the tool", async ({ expect }) => {
  const report = {
    comparedWith: { startDate: "2026-11-02", endDate: "2026-11-08" },
    totals: moved(1500, 2200),
    rows: [
      { dimensions: { sessionDefaultChannelGroup: "Email" }, metrics: moved(0, 600) },
      { dimensions: { sessionDefaultChannelGroup: "Direct" }, metrics: moved(1500, 1600) },
    ],
    rowCount: 2,
    notes: [],
  };
  const { reply } = await ask("Which channel lost the most last week?", () => json(report));
  expect(reply.answer).toContain(
    "Last week (9 to 15 November 2026) the channel that lost most in sessions was Email: 600 fewer, down 100.0% from 600 to zero.",
  );
  expect(reply.answer).toContain(
    "- Email: no sessions, 600 fewer, down 100.0% from 600\n- Direct: 1,500 sessions, 100 fewer",
  );
  const none = await ask("Which channel grew the most last week?", () => json(report));
  expect(none.reply.answer).toContain("No channel gained sessions last week");
});

it("says so when two periods are not equally long", async ({ expect }) => {
  const { reply } = await ask("sessions from 1 to 10 November vs 1 to 20 October", ({ input }) =>
    json({
      comparedWith: input["compareWith"] ?? null,
      totals: { sessions: { value: 10, previous: 30, change: -20, changePercent: -66.67 } },
      rows: [],
      notes: [],
    }),
  );
  expect(reply.answer).toContain("The two periods are not equally long");
});

it("writes dates as people do, in a form that it reads again", async ({ expect }) => {
  const totals = { sessions: { value: 10 } };
  const { reply } = await ask("sessions from 2026-09-28 to 2026-10-12", () =>
    json({ totals, rows: [], notes: [] }),
  );
  expect(JSON.stringify(reply)).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  expect(reply.followUpQuestion).toBe(
    "Which channel had the most sessions from 28 September to 12 October 2026?",
  );
  expect((await planFor(reply.followUpQuestion)).map(describeCall)).toEqual([
    "sessions by channel desc 5 2026-09-28..2026-10-12",
  ]);
});
