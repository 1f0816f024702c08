import { it } from "vitest";
import { describeCall, planFor } from "./support.ts";

interface Turn {
  ask: string;
  plan: string[];
}

/** Conversations; each question is asked with those before it as history. */
const CONVERSATIONS: readonly (readonly Turn[])[] = [
  [
    {
      ask: "How many sessions did we have by channel last week?",
      plan: ["sessions by sessionDefaultChannelGroup desc 10 2026-11-09..2026-11-15"],
    },
    {
      ask: "And last month?",
      plan: ["sessions by sessionDefaultChannelGroup desc 10 2026-10-01..2026-10-31"],
    },
    {
      ask: "What about revenue?",
      plan: ["totalRevenue by sessionDefaultChannelGroup desc 10 2026-10-01..2026-10-31"],
    },
    { ask: "and by country?", plan: ["totalRevenue by country desc 10 2026-10-01..2026-10-31"] },
    { ask: "on mobile?", plan: ["totalRevenue 2026-10-01..2026-10-31 where deviceCategory=mobile"] },
    {
      ask: "compared with last year?",
      plan: ["totalRevenue 2026-10-01..2026-10-31 vs previous_year where deviceCategory=mobile"],
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
      plan: ["sessions by sessionDefaultChannelGroup desc 10 2026-11-02..2026-11-08 vs previous_period"],
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
    for (const [index, { ask, plan }] of turns.entries()) {
      const history = turns.slice(0, index).map((turn) => turn.ask);
      const calls = await planFor(ask, { history });
      expect(calls.map(describeCall), [...history, ask].join(" > ")).toEqual(plan);
    }
  }
});

it("takes a follow-up without a question before it as it stands", async ({ expect }) => {
  const calls = await planFor("and last month?");
  expect(calls.map(describeCall)[0]).toBe(
    "sessions,activeUsers,keyEvents,totalRevenue 2026-10-01..2026-10-31",
  );
});
