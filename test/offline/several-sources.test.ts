import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { it } from "vitest";
import {
  ask,
  type Call,
  describeCall,
  emptyAnswer,
  json,
  oneStep,
  planFor,
  promptFor,
  type Setting,
} from "./support.ts";

const SALES =
  "You are a sales analyst.\n\nLook first at: business-suite, mail, team-chat, notes-workspace, web-analytics.\n\nToday is 2026-11-21.\n";

/** The calls that an agent with these instructions plans. */
async function planOf(system: string, question: string, setting: Setting = {}): Promise<string[]> {
  const [, ...rest] = promptFor(question);
  const prompt: LanguageModelV4Prompt = [{ role: "system", content: system }, ...rest];
  return (await oneStep(prompt, setting)).calls.map(describeCall);
}

it("asks all that know the business, the agent's first source first", async ({ expect }) => {
  const suite = [
    "list deals won 2026-11-09..2026-11-15",
    "list invoices 2026-11-09..2026-11-15",
    "list invoices overdue",
  ];
  const web =
    "sessions,newUsers,keyEvents,transactions,totalRevenue 2026-11-09..2026-11-15 vs previous_period";
  const chat = "team: outage problem decided launch campaign deadline lost won";
  const question = "Give me a summary of last week";
  expect((await planFor(question)).map(describeCall)).toEqual([web, ...suite, chat]);
  expect(await planOf(SALES, question)).toEqual([...suite, chat, web]);
  expect((await planFor("How is the website doing?")).map(describeCall)).toHaveLength(1);
});

it("writes a summary of several sources", async ({ expect }) => {
  const answer = (call: Call) => {
    if (call.tool === "business_suite_list")
      return json({
        count: 2,
        items: [{ name: "Harbour order", amount: 5000, currency: "EUR", status: "Closed Won" }],
        totals: [{ currency: "EUR", amount: 5010 }],
        notes: [],
      });
    if (call.tool !== "team_chat_search") return emptyAnswer(call);
    const messages = [{ channel: "sales", author: "Ben", date: "2026-11-12", text: "We won it." }];
    return json({ messages, total: 9, notes: ["No message has all the words; these have some of them."] });
  };
  const { reply } = await ask("How did we do last week?", answer);
  expect(reply.answer).toContain(
    "There are 2 won deals last week (9 to 15 November 2026), €5,010.00 in total",
  );
  expect(reply.answer).toContain(
    "There are 2 invoices last week (9 to 15 November 2026), €5,010.00 in total.\n",
  );
  expect(reply.answer).toContain(
    "From the team chat last week (9 to 15 November 2026):\n- Ben in #sales on 12 November 2026: “We won it.”",
  );
  expect(reply.answer).not.toContain("all the words");
});

it("reads revenue as the agent's own source has it, and says so", async ({ expect }) => {
  expect(await planOf(SALES, "What was our revenue in October?")).toEqual([
    "list invoices 2026-10-01..2026-10-31",
  ]);
  const { reply } = await ask("What was our revenue in October?", () =>
    json({ totals: { totalRevenue: { value: 10 } }, currency: "EUR", rows: [], notes: [] }),
  );
  expect(reply.answer).toContain("revenue was €10.00.");
  expect(reply.answer).toContain("This is the revenue that web analytics recorded; what was invoiced");
});

it("asks back when no figure is named, or one that it does not know", async ({ expect }) => {
  const vague = await ask("how much was it?", emptyAnswer);
  expect(vague.reply.answer).toBe(
    "Which figure is meant? Do you mean visits, revenue, conversions, deals or invoices, and for which period?",
  );
  expect(vague.rounds).toEqual([]);
  const unknown = await ask("how many widgets last week?", emptyAnswer);
  expect(unknown.reply.answer).toMatch(
    /^I do not know “widgets” as a figure or a record\. Which figure is meant\?/,
  );
});

it("tells what records, messages and mails there are of a name", async ({ expect }) => {
  const { reply } = await ask("Tell me about Marina Kiel", (call) =>
    call.input["kind"] === "invoices"
      ? json({
          count: 2,
          items: [{ name: "INV-7", amount: 100, currency: "EUR", status: "paid", dueDate: "2026-11-01" }],
          totals: [{ currency: "EUR", amount: 250 }],
          notes: [],
        })
      : emptyAnswer(call),
  );
  expect(reply.answer).toContain(
    "2 invoices mention “Marina Kiel”, €250.00 in total, the latest:\n- INV-7: €100.00, paid, due 1 November 2026",
  );
  expect(reply.answer).toContain("I found no mails in the mailbox for “Marina Kiel”.");
});

it("reads the mail that a question asks the content of", async ({ expect }) => {
  const found = { id: "m1", from: "Ben <ben@example.com>", subject: "Contract", date: "2026-11-20" };
  const { reply, rounds } = await ask("What does the mail from Ben about the contract say?", ({ tool }) =>
    tool === "mail_read"
      ? json({ message: { ...found, text: "We sign on Monday.", attachments: ["contract.pdf"] }, notes: [] })
      : json({ messages: [{ ...found, snippet: "We sign" }], notes: [] }),
  );
  expect(rounds.flat()).toEqual([
    { tool: "mail_search", input: { query: "from:Ben contract", limit: 5 } },
    { tool: "mail_read", input: { id: "m1" } },
  ]);
  expect(reply.answer).toBe(
    "“Contract” from Ben (ben@example.com) on 20 November 2026 says:\n“We sign on Monday.”\nAttached: “contract.pdf”.",
  );
});
