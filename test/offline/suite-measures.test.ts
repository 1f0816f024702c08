import type { JSONObject } from "@ai-sdk/provider";
import { it } from "vitest";
import { ask, describeCall, json, planFor } from "./support.ts";

const empty: JSONObject = { count: 4, items: [], totals: [], byStatus: [], notes: [] };

async function answerOf(question: string, result: JSONObject): Promise<string> {
  const { reply } = await ask(question, () => json({ ...empty, ...result }), {
    tools: ["business_suite_list"],
  });
  return reply.answer;
}

it("narrows lists by amount, which is no year and no day", async ({ expect }) => {
  const plans: readonly (readonly [string, string])[] = [
    ["deals over 5000", "list deals > 5000"],
    ["deals over 2000 this month", "list deals 2026-11-01..2026-11-30 > 2000"],
    ["invoices between 1000 and 2000 in October", "list invoices 2026-10-01..2026-10-31 >= 1000 <= 2000"],
    ["unpaid invoices above €1.5k", "list invoices unpaid > 1500"],
    ["deals below 2000", "list deals < 2000"],
    ["deals of no more than 2000", "list deals <= 2000"],
    ["expenses of at most 1,250.50", "list expenses <= 1250.5"],
    ["invoices from 1 to 15 October", "list invoices 2026-10-01..2026-10-15"],
    ["deals won between March and May", "list deals won 2026-03-01..2026-05-31"],
  ];
  for (const [question, plan] of plans) {
    expect((await planFor(question)).map(describeCall), question).toEqual([plan]);
  }
  expect(await answerOf("deals over 5000", {})).toContain("There are 4 deals of more than 5,000");
});

it("tells the win rate that the tool worked out", async ({ expect }) => {
  const winRate = {
    won: 3,
    lost: 1,
    percent: 75,
    byAmount: [{ currency: "EUR", won: 60, lost: 40, percent: 60 }],
  };
  expect(await answerOf("What is our win rate this month?", { winRate })).toBe(
    "This month (1 to 30 November 2026) the win rate was 75.0%: 3 deals won, 1 deal lost. By amount it was 60.0% (€60.00 won, €40.00 lost).",
  );
  expect(await answerOf("What is our win rate?", {})).toBe(
    "Over all deals no deal was won or lost, so there is no win rate.",
  );
});

it("tells how old what is owed is", async ({ expect }) => {
  const ageing = [
    { currency: "EUR", bucket: "current", count: 1, balance: 10 },
    { currency: "EUR", bucket: "1-30 days overdue", count: 0, balance: 0 },
    { currency: "EUR", bucket: "over 90 days overdue", count: 3, balance: 30 },
  ];
  const totals = [{ currency: "EUR", amount: 50, balance: 40 }];
  expect(await answerOf("ageing of our receivables", { ageing, totals })).toBe(
    [
      "There are 4 unpaid invoices, €40.00 still open of €50.00.",
      "By age:",
      "- Not due yet: €10.00, 1 invoice",
      "- Overdue by more than three months: €30.00, 3 invoices",
    ].join("\n"),
  );
});

it("tells how far projects are", async ({ expect }) => {
  const progress = [
    { project: "Relaunch", tasksDone: 1, tasks: 4, percent: 25 },
    { project: "Move", tasksDone: 2, tasks: 2, percent: 100 },
  ];
  const progressTotal = { tasksDone: 3, tasks: 6, percent: 50 };
  expect(await answerOf("How far are our projects?", { progress, progressTotal })).toBe(
    [
      "There are 4 open projects.",
      "Progress:",
      "- Relaunch: 25.0%, 1 of 4 tasks done",
      "- Move: 100.0%, 2 of 2 tasks done",
      "In all, 3 of 6 tasks are done (50.0%).",
    ].join("\n"),
  );
});

it("looks for the reasons of losses in what colleagues wrote", async ({ expect }) => {
  const calls = await planFor("Why did we lose deals last month?");
  expect(calls.map(describeCall)).toEqual([
    "list deals lost 2026-10-01..2026-10-31",
    "notes: lost reason",
    "team: lost reason",
  ]);
});

it("reads the usual misspellings", async ({ expect }) => {
  const [call] = await planFor("wich chanels had the most trafic lst week");
  expect(call === undefined ? "" : describeCall(call)).toBe(
    "sessions by channel desc 5 2026-11-09..2026-11-15",
  );
});
