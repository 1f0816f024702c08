import { it } from "vitest";
import { verifyAnswer } from "../../../src/analyst/evidence/verify.ts";
import type { ToolRun } from "../../../src/analyst/tool-runner.ts";
import { ask, type Call, json, TODAY } from "../../offline/support.ts";
import { chat, invoices, report, runOf } from "./support.ts";

const days = runOf({
  ...report.result,
  rows: [5, 9, 7].map((value, index) => ({
    dimensions: { date: `2026110${index + 2}` },
    metrics: { sessions: { value } },
  })),
});
const weeks = runOf({
  ...report.result,
  rows: [501, 902].map((value, index) => ({
    dimensions: { isoYearIsoWeek: `20264${index + 5}` },
    metrics: { sessions: { value } },
  })),
});

/** Asks the built-in model and checks its answer against what the tools gave it. */
async function unboundFor(question: string, site = report): Promise<string[]> {
  const runs: ToolRun[] = [];
  const { reply } = await ask(question, ({ tool, input }: Call) => {
    const made = tool === "web_analytics_report" ? site : tool === "business_suite_list" ? invoices : chat;
    const { startDate, endDate } = input;
    const period =
      typeof startDate === "string" && typeof endDate === "string" ? { period: { startDate, endDate } } : {};
    const kind = made === invoices ? { kind: input["kind"] } : {};
    const result = { ...made.result, ...kind, ...period };
    runs.push({ ...made, action: runs.length, tool, input, result });
    return json(JSON.parse(JSON.stringify(result)));
  });
  const { unbound } = verifyAnswer(reply.answer, runs, { question, today: TODAY });
  return unbound.map(({ text }) => `${text} in ${reply.answer}`);
}

const questions = [
  "How many sessions last week?",
  "How did sessions change last week?",
  "How did the bounce rate change last week?",
  "How are we doing?",
  "revenue in October",
  "October vs September revenue",
  "Which channel brought the most sessions last week?",
  "sessions by channel last week",
  "Which channel lost most sessions last week?",
  "Why did traffic drop last week?",
  "average daily visits in October",
  "average session duration in October",
  "overdue invoices",
  "invoices by status",
  "the 2 largest overdue invoices",
  "average overdue invoice",
  "What did the team say about discounts last week?",
];

it("binds all that the built-in model writes to", async ({ expect }) => {
  for (const question of questions) {
    expect(await unboundFor(question)).toEqual([]);
  }
});

it("binds days and weeks", async ({ expect }) => {
  expect(await unboundFor("daily sessions last week", days)).toEqual([]);
  expect(await unboundFor("Trend of sessions last week", days)).toEqual([]);
  expect(await unboundFor("weekly sessions in November", weeks)).toEqual([]);
});
