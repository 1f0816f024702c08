import { it } from "vitest";
import { ask, type Call, emptyAnswer, json } from "./support.ts";

const chat =
  (messages: { author: string; text: string; date: string; channel: string }[], total?: number) => () =>
    json({ source: "team-chat", messages, ...(total === undefined ? {} : { total }), notes: [] });

const anna = {
  author: "Anna",
  channel: "sales",
  date: "2026-11-12T09:30:00.000Z",
  text: "Pricing is resolved.",
};

it("quotes messages with author, channel and day", async ({ expect }) => {
  const { reply } = await ask("What did the team say about pricing?", chat([anna], 1));
  expect(reply.answer).toBe(
    "1 message in the team chat for “pricing”:\n- Anna in #sales on 12 November 2026: “Pricing is resolved.”",
  );
});

it("keeps to the period, person and channel that were named", async ({ expect }) => {
  const ben = { ...anna, author: "Ben", text: "I disagree." };
  const early = { ...anna, date: "2026-10-01T08:00:00Z", text: "Pricing is open." };
  const last = await ask("What did Anna say about pricing last week?", chat([anna, ben, early], 3));
  expect(last.reply.answer).toContain(
    "Messages in the team chat for “pricing” by Anna last week (9 to 15 November 2026):",
  );
  expect(last.reply.answer).not.toContain("disagree");
  const channel = await ask("messages in #support about pricing", chat([anna], 1));
  expect(channel.reply.answer).toContain(
    "I found no messages in the team chat for “pricing” in #support. These match the words only:",
  );
});

it("tries once more with fewer words, and never a third time", async ({ expect }) => {
  const answer = ({ input }: Call) => chat(input["query"] === "antifouling" ? [anna] : [])();
  const { reply, rounds } = await ask("What did the team say about antifouling discounts?", answer);
  expect(rounds.map((calls) => calls.map(({ input }) => input["query"]))).toEqual([
    ["antifouling discounts"],
    ["antifouling"],
  ]);
  expect(reply.answer).toContain(
    "Nothing matches “antifouling discounts”. 1 message in the team chat for “antifouling”:",
  );
  const never = await ask("What did the team say about antifouling discounts?", chat([]));
  expect(never.rounds).toHaveLength(2);
  expect(never.reply.answer).toContain("I found no messages");
});

it("drops the chat's search terms when they find nothing", async ({ expect }) => {
  const { reply, rounds } = await ask("What did the team say about pricing last week?", ({ input }) =>
    chat(input["query"] === "pricing" ? [anna] : [])(),
  );
  expect(rounds[1]?.[0]?.input["query"]).toBe("pricing");
  expect(reply.answer).toContain("1 message in the team chat for “pricing” last week");
});

it("lists notes and mails", async ({ expect }) => {
  const { reply } = await ask("find notes and mails about Acme", ({ tool }) =>
    tool === "notes_search"
      ? json({
          source: "notes-workspace",
          results: [
            {
              id: "1",
              title: "Acme plan",
              url: "https://x",
              lastEdited: "2026-11-01",
              excerpt: "Step\n\n# one",
            },
          ],
          notes: ["Only titles are searched."],
        })
      : json({
          source: "mail",
          messages: [
            { from: "Ann Lee <ann@acme.example>", subject: "Offer", date: "2026-11-02", snippet: "Hello" },
          ],
          notes: [],
        }),
  );
  expect(reply.answer).toBe(
    [
      "1 note in the notes workspace for “Acme”:",
      "- “Acme plan”, last edited on 1 November 2026: “Step # one”",
      "Note from the notes workspace: Only titles are searched.",
      "",
      "1 mail in the mailbox for “Acme”:",
      "- “Offer” from Ann Lee (ann@acme.example) on 2 November 2026: “Hello”",
    ].join("\n"),
  );
});

const suite = {
  source: "business-suite",
  kind: "deals",
  count: 3,
  items: [
    {
      name: "Harbour order",
      amount: 5000,
      currency: "EUR",
      status: "Negotiation",
      date: "2026-12-01",
      owner: "Ben",
    },
    { name: "Small", amount: 10, currency: "EUR", status: "Qualification" },
  ],
  totals: [{ currency: "EUR", amount: 5010, count: 2, average: 2505 }],
  byStatus: [
    { status: "Negotiation", count: 1, amount: 5000 },
    { status: "Qualification", count: 2, amount: 10 },
  ],
  notes: ["1 of the records have no amount."],
};

it("counts and sums deals in the order of the tool", async ({ expect }) => {
  const { reply } = await ask("open deals", () => json(suite));
  expect(reply.answer).toBe(
    [
      "There are 3 open deals, €5,010.00 in total, among them:",
      "- Harbour order: €5,000.00, Negotiation, 1 December 2026, owner Ben",
      "- Small: €10.00, Qualification",
      "Note from the business suite: 1 of the records have no amount.",
    ].join("\n"),
  );
  const all = await ask("deals", () =>
    json({ ...suite, totals: [{ currency: null, amount: 12, count: 3 }] }),
  );
  expect(all.reply.answer).toContain("There are 3 deals, 12.00 in total");
  expect(all.reply.answer).toContain("By status: Negotiation 1, Qualification 2.");
});

it("says of which words a list is", async ({ expect }) => {
  const { reply } = await ask("Is the Harbour deal still open?", () => json({ ...suite, count: 1 }));
  expect(reply.answer).toContain("1 open deal mentions “Harbour”, €5,010.00 in total:\n- Harbour order");
  const none = await ask("Is the Acme deal still open?", emptyAnswer);
  expect(none.reply.answer).toContain("I found no open deals that mention “Acme”.");
});

it("tells the average that the tool made", async ({ expect }) => {
  const { reply } = await ask("Average deal size won in 2026", () => json(suite));
  expect(reply.answer).toContain("There are 3 won deals in 2026 (1 January to 31 December 2026), €5,010.00");
  expect(reply.answer).toContain("The average amount of these is €2,505.00 over the 2 deals with one.");
});

it("says at least where the tool could not read everything", async ({ expect }) => {
  const { reply } = await ask("open deals", () => json({ ...suite, complete: false }));
  expect(reply.answer).toContain("There are at least 3 open deals");
});

it("says that the largest stand first", async ({ expect }) => {
  const { reply } = await ask("biggest deal we ever won", () => json(suite));
  expect(reply.answer).toMatch(
    /^There are 3 won deals, €5,010.00 in total, the largest first:\n- Harbour order/,
  );
});

it("tells what customers owe by their balances", async ({ expect }) => {
  const { reply } = await ask("Which customers owe us the most?", () =>
    json({
      ...suite,
      kind: "invoices",
      totals: [{ currency: "EUR", amount: 5010, count: 3, average: 1670, balance: 4000 }],
      groups: [
        { key: "Kiel", count: 2, currency: "EUR", amount: 5000, balance: 3990 },
        { key: "Bremen", count: 1, currency: "EUR", amount: 10, balance: 10 },
      ],
      notes: [],
    }),
  );
  expect(reply.answer).toBe(
    [
      "There are 3 unpaid invoices, €4,000.00 still open of €5,010.00.",
      "By customer, the largest first:",
      "- Kiel: €3,990.00 still open, 2 invoices",
      "- Bremen: €10.00 still open, 1 invoice",
    ].join("\n"),
  );
});

it("asks the tool for what is due and what is overdue", async ({ expect }) => {
  const due = await ask("invoices due next week", emptyAnswer);
  expect(due.rounds[0]?.[0]?.input).toMatchObject({
    status: "open",
    dueFrom: "2026-11-23",
    dueTo: "2026-11-29",
    sortBy: "dueDate",
  });
  const items = [{ name: "A", status: "sent", dueDate: "2026-11-20" }];
  const overdue = await ask("Which tasks are overdue?", () =>
    json({ ...suite, kind: "tasks", items, count: 1, totals: [], byStatus: [], notes: [] }),
  );
  expect(overdue.reply.answer).toBe("There is 1 overdue task:\n- A: sent, due 20 November 2026");
});

it("answers several sources in the order of the question", async ({ expect }) => {
  const { reply, rounds } = await ask(
    "How was traffic last week and what did the team say about it?",
    ({ tool }) =>
      tool === "team_chat_search"
        ? chat([{ ...anna, text: "Traffic is great" }], 1)()
        : json({
            source: "web-analytics",
            totals: { sessions: { value: 10 } },
            rows: [],
            rowCount: 0,
            notes: [],
          }),
  );
  expect(rounds).toHaveLength(1);
  expect(reply.answer.indexOf("10 sessions")).toBeGreaterThan(-1);
  expect(reply.answer.indexOf("Traffic is great")).toBeGreaterThan(reply.answer.indexOf("10 sessions"));
});

const page = (fields: { title: string; author?: string; excerpt: string }) => () =>
  json({
    source: "notes-workspace",
    results: [{ author: null, lastEdited: "2026-11-09", ...fields }],
    total: 1,
    notes: [],
  });

it("says that the notes do not name an author when one is asked for", async ({ expect }) => {
  const anonymous = page({ title: "KPI definitions", excerpt: "Conversion rate" });
  const unknown = await ask("Who wrote the KPI definitions in our notes?", anonymous);
  expect(unknown.reply.answer).toContain("The notes workspace does not say who wrote notes.\n1 note in");
  const named = page({ title: "KPI definitions", author: "Ada", excerpt: "Conversion rate" });
  const known = await ask("Who wrote the KPI definitions in our notes?", named);
  expect(known.reply.answer).toContain("“KPI definitions” by Ada");
  expect(known.reply.answer).not.toContain("does not say");
});

it("quotes a page from the line that has the figure of the word", async ({ expect }) => {
  const lines = [
    "It begins with a lot that nobody asked about. ".repeat(6),
    "Times the budget",
    "Budget: €2,400",
  ];
  const plan = page({ title: "Plan: Black Week", excerpt: lines.join("\n") });
  const { reply } = await ask("What do our notes say about the budget of Black Week?", plan);
  expect(reply.answer).toContain("“...Budget: €2,400”");
  const other = await ask("What do our notes say about Black Week?", plan);
  expect(other.reply.answer).toContain("“It begins with");
});

it.for([
  "What is our market share in Denmark?",
  "How much revenue does our biggest competitor make?",
  "Which competitor grew most in 2025?",
])("declines what belongs to others: %s", async (question, { expect }) => {
  const { reply, rounds } = await ask(question, emptyAnswer);
  expect(rounds).toEqual([]);
  expect(reply.answer).toMatch(/^I cannot answer that: \D+$/);
});

it("still searches for what was written about a competitor", async ({ expect }) => {
  const { rounds } = await ask("What did the team say about our competitors?", emptyAnswer);
  expect(rounds[0]?.map(({ tool }) => tool)).toEqual(["team_chat_search"]);
});
