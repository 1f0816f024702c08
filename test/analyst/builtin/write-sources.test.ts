import { it } from "vitest";
import { ask, type Call, json } from "./support.ts";

const chat =
  (messages: { author: string; text: string; date: string; channel: string }[], total?: number) => () =>
    json({ source: "team-chat", messages, ...(total === undefined ? {} : { total }), notes: [] });

const anna = {
  author: "Anna",
  channel: "sales",
  date: "2026-11-12T09:30:00.000Z",
  text: "Pricing is settled.",
};

it("quotes messages with author, channel and day", async ({ expect }) => {
  const { reply } = await ask("What did the team say about pricing?", chat([anna], 1));
  expect(reply.answer).toBe(
    "1 message in the team chat for “pricing”:\n- Anna in #sales on 12 November 2026: “Pricing is settled.”",
  );
});

it("keeps to the period, person and channel that were named", async ({ expect }) => {
  const ben = { ...anna, author: "Ben", text: "I disagree." };
  const early = { ...anna, date: "2026-10-01T08:00:00Z", text: "Pricing is open." };
  const last = await ask("What did Anna say about pricing last week?", chat([anna, ben, early], 3));
  expect(last.reply.answer).toContain(
    "1 message in the team chat for “pricing” by Anna last week (9 to 15 November 2026):",
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
    { name: "Small", amount: 10, currency: "EUR", status: "Qualification" },
    {
      name: "Harbour order",
      amount: 5000,
      currency: "EUR",
      status: "Negotiation",
      date: "2026-12-01",
      owner: "Ben",
    },
  ],
  totals: [{ currency: "EUR", amount: 5010, count: 3 }],
  byStatus: [
    { status: "Qualification", count: 2, amount: 10 },
    { status: "Negotiation", count: 1, amount: 5000 },
  ],
  notes: [],
};

it("counts and sums deals, the largest first", async ({ expect }) => {
  const { reply } = await ask("open deals", () => json(suite));
  expect(reply.answer).toBe(
    [
      "There are 3 open deals, €5,010.00 in total, among them:",
      "- Harbour order: €5,000.00, Negotiation, 1 December 2026, owner Ben",
      "- Small: €10.00, Qualification",
    ].join("\n"),
  );
  const all = await ask("deals", () =>
    json({ ...suite, totals: [{ currency: null, amount: 12, count: 3 }] }),
  );
  expect(all.reply.answer).toContain("There are 3 deals, 12.00 in total");
  expect(all.reply.answer).toContain("By status: Qualification 2, Negotiation 1.");
});

it("finds a record by its name", async ({ expect }) => {
  const { reply } = await ask("Is the Harbour deal still open?", () => json(suite));
  expect(reply.answer).toContain("1 open deal mentions “Harbour”:\n- Harbour order: €5,000.00");
  const none = await ask("Is the Acme deal still open?", () => json(suite));
  expect(none.reply.answer).toContain("I found no open deals that mention “Acme”.");
});

it("picks what is due by its date", async ({ expect }) => {
  const items = [
    { name: "A", amount: 10.1, currency: "EUR", dueDate: "2026-11-24", status: "sent" },
    { name: "B", amount: 20.2, currency: "EUR", dueDate: "2026-11-29", status: "sent" },
    { name: "C", amount: 99, currency: "EUR", dueDate: "2026-12-24", status: "sent" },
  ];
  const { reply } = await ask("invoices due next week", () =>
    json({ ...suite, kind: "invoices", items, count: 3 }),
  );
  expect(reply.answer).toContain(
    "There are 2 invoices due next week (23 to 29 November 2026), €30.30 in total:",
  );
  expect(reply.answer).not.toContain("99");
  const tasks = items.map(({ name, status }, index) => ({ name, status, dueDate: `2026-11-${20 + index}` }));
  const overdue = await ask("Which tasks are overdue?", () =>
    json({ ...suite, kind: "tasks", items: tasks, count: 3, totals: [] }),
  );
  expect(overdue.reply.answer).toContain("There is 1 overdue task:\n- A: sent, due 20 November 2026");
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
