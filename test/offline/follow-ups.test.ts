import { it } from "vitest";
import { ask, describeCall, emptyAnswer, planFor } from "./support.ts";

interface Turn {
  ask: string;
  plan: string[];
}

/** Conversations; each question is asked with those before it as history. */
const CONVERSATIONS: readonly (readonly Turn[])[] = [
  [
    {
      ask: "How many sessions did we have by channel last week?",
      plan: ["sessions by channel desc 10 2026-11-09..2026-11-15"],
    },
    {
      ask: "And last month?",
      plan: ["sessions by channel desc 10 2026-10-01..2026-10-31"],
    },
    {
      ask: "What about revenue?",
      plan: ["totalRevenue by channel desc 10 2026-10-01..2026-10-31"],
    },
    { ask: "and by country?", plan: ["totalRevenue by country desc 10 2026-10-01..2026-10-31"] },
    { ask: "on mobile?", plan: ["totalRevenue 2026-10-01..2026-10-31 where device=mobile"] },
    {
      ask: "compared with last year?",
      plan: ["totalRevenue 2026-10-01..2026-10-31 vs previous_year where device=mobile"],
    },
    {
      ask: "In September, how many page views did we have?",
      plan: ["screenPageViews 2026-09-01..2026-09-30"],
    },
  ],
  [
    { ask: "How was traffic last week?", plan: ["sessions 2026-11-09..2026-11-15 vs previous_period"] },
    { ask: "and the week before?", plan: ["sessions 2026-11-02..2026-11-08 vs previous_period"] },
    {
      ask: "why did it drop?",
      plan: [
        "sessions 2026-11-02..2026-11-08 vs previous_period movers",
        "sessions by day 2026-10-26..2026-11-08 trend",
      ],
    },
    { ask: "what did the team say about it?", plan: ["team: traffic after:2026-11-01 before:2026-11-22"] },
  ],
  [
    { ask: "visits from Germany last week", plan: ["sessions 2026-11-09..2026-11-15 where country=Germany"] },
    { ask: "and France?", plan: ["sessions 2026-11-09..2026-11-15 where country=France"] },
    { ask: "how about users?", plan: ["activeUsers 2026-11-09..2026-11-15 where country=France"] },
    { ask: "thanks", plan: [] },
    { ask: "and yesterday?", plan: ["activeUsers 2026-11-20 where country=France"] },
    { ask: "How many users did we have last month?", plan: ["activeUsers 2026-10-01..2026-10-31"] },
  ],
  [
    { ask: "open deals", plan: ["list deals open"] },
    { ask: "and the won ones?", plan: ["list deals won"] },
    { ask: "last month?", plan: ["list deals won 2026-10-01..2026-10-31"] },
    { ask: "and invoices?", plan: ["list invoices 2026-10-01..2026-10-31"] },
    { ask: "which are overdue?", plan: ["list invoices overdue"] },
  ],
  [
    { ask: "What did the team say about pricing?", plan: ["team: pricing"] },
    { ask: "and in the notes?", plan: ["notes: pricing"] },
    { ask: "any mails about it?", plan: ["mail: pricing"] },
    { ask: "what about refunds?", plan: ["mail: refunds"] },
  ],
];

it("completes a follow-up from the questions before it", async ({ expect }) => {
  for (const turns of CONVERSATIONS) {
    for (const [index, { ask: question, plan }] of turns.entries()) {
      const history = turns.slice(0, index).map((turn) => turn.ask);
      const calls = await planFor(question, { history });
      expect(calls.map(describeCall), [...history, question].join(" > ")).toEqual(plan);
    }
  }
});

it("asks back when a follow-up has no question before it", async ({ expect }) => {
  for (const question of ["and last month?", "And the week before?", "By country?"]) {
    const { reply, rounds } = await ask(question, emptyAnswer);
    expect(rounds).toEqual([]);
    expect(reply.answer).toContain("Which figure is meant?");
  }
});
