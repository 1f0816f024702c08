import { it } from "vitest";
import { planFor } from "./support.ts";

async function inputsOf(question: string): Promise<unknown[]> {
  return (await planFor(question)).map(({ input }) => input);
}

const ORDERS: readonly (readonly [question: string, order: Record<string, unknown>])[] = [
  [
    "Which deals did we win in September, biggest first?",
    { kind: "deals", status: "won", from: "2026-09-01", to: "2026-09-30", sortBy: "amount" },
  ],
  [
    "Which deals did we win in September, smallest ones first?",
    { status: "won", sortBy: "amount", direction: "asc" },
  ],
  ["Show won deals sorted by date", { status: "won", sortBy: "date" }],
  ["List open deals, most recent first", { status: "open", sortBy: "date" }],
  ["List open deals in ascending order of date", { status: "open", sortBy: "date", direction: "asc" }],
  ["Unpaid invoices, oldest first", { status: "unpaid", sortBy: "date", direction: "asc" }],
  ["Overdue invoices (highest first)", { status: "overdue", sortBy: "balance" }],
  ["Expenses in October in descending order", { kind: "expenses", sortBy: "amount" }],
  ["The top 5 deals sorted by date", { kind: "deals", sortBy: "amount" }],
  ["Sort our open deals by value", { status: "open", sortBy: "amount" }],
];

it("takes an order that is asked for as an order, not as words to look for", async ({ expect }) => {
  for (const [question, order] of ORDERS) {
    // oxlint-disable-next-line no-await-in-loop -- the first that fails is named
    const inputs = await inputsOf(question);
    expect(inputs, question).toMatchObject([order]);
    expect(inputs[0], question).not.toHaveProperty("text");
  }
});

it("gives each part of a question its own order", async ({ expect }) => {
  expect(
    await inputsOf("Show the open deals, smallest first, and the unpaid invoices, newest first"),
  ).toMatchObject([
    { kind: "deals", sortBy: "amount", direction: "asc" },
    { kind: "invoices", sortBy: "date" },
  ]);
  expect(await inputsOf("Sessions by channel last week, lowest first")).toMatchObject([
    { orderBy: { direction: "asc" } },
  ]);
});

it("reads the first quarter as a quarter", async ({ expect }) => {
  expect(await inputsOf("Which deals did we win in the first quarter?")).toMatchObject([
    { from: "2026-01-01", to: "2026-03-31" },
  ]);
});

it("asks of a customer that a pronoun stands for", async ({ expect }) => {
  const text = "Wassersport Kiel";
  const sent = { kind: "invoices", text, from: "2026-01-01" };
  const owed = { kind: "invoices", text, status: "unpaid" };
  for (const question of [
    "How many invoices did we send to Wassersport Kiel this year and what do they still owe us?",
    "How many invoices did we send to Wassersport Kiel this year? What does that customer still owe us?",
    "Which invoices did we send to Wassersport Kiel this year, and which of them are unpaid?",
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- the first that fails is named
    expect(await inputsOf(question), question).toMatchObject([sent, owed]);
  }
});

it("does not take a possessive or another name for that customer", async ({ expect }) => {
  const [, late] = await inputsOf(
    "Which invoices did we send to Kiel, and which customers are late with their payments?",
  );
  expect(late).not.toHaveProperty("text");
  expect(
    await inputsOf("Which deals did we win with Kiel and what do they at Nordlicht owe us?"),
  ).toMatchObject([{ text: "Kiel" }, { text: "Nordlicht" }]);
});
