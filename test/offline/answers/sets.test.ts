import { describe, it } from "vitest";
import { ask, rowsOf, totalOf, type Tools } from "./support.ts";

/** What each question to the data comes back with, by what stands in it. */
const books =
  (...answers: [said: string, table: Exclude<ReturnType<Tools>, undefined>][]): Tools =>
  (call) =>
    answers.find(([said]) => JSON.stringify(call.input).includes(said))?.[1];

const customers = (sums: Record<string, number>) => ({
  rows: rowsOf(Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, { amount }]))),
  totals: totalOf({ amount: Object.values(sums).reduce((sum, amount) => sum + amount, 0) }),
});

describe("two questions set against each other", () => {
  it("are told with the difference, and whether it is so", ({ expect }) => {
    const { text, faults } = ask(
      "Did we invoice more in Q3 than we paid to suppliers?",
      books(
        ['"invoices"', { totals: totalOf({ amount: 900 }) }],
        ['"bills"', { totals: totalOf({ amount: 400 }) }],
      ),
    );
    expect(text).toContain("Yes. The difference is");
    expect(text).toMatch(/Invoices \(.*900/);
    expect(text).toMatch(/Bills \(.*400/);
    expect(faults).toEqual([]);
  });

  it("are of the same days where none are named", ({ expect }) => {
    const { calls } = ask("Does the newsletter sell more than Google ads?", (call) =>
      call.tool === "query"
        ? call.input.groupBy?.length
          ? {
              rows: rowsOf(
                call.input.groupBy[0] === "campaign" ? { newsletter: { campaign: "newsletter" } } : {},
              ),
            }
          : { totals: totalOf({ revenue: 5 }) }
        : undefined,
    );
    const [one, other] = calls.slice(-2).map(({ input }) => ("period" in input ? input.period : undefined));
    expect(one).toBeDefined();
    expect(one).toEqual(other);
  });

  it("leave out what has no name as well", ({ expect }) => {
    const { calls } = ask(
      "Which countries bought nothing from us in November?",
      books(['"country"', customers({ Portugal: 5, "(not set)": 7 })]),
    );
    expect(JSON.stringify(calls.at(-1)?.input)).toContain('"isNot","value":["Portugal","(not set)"]');
  });

  it("leave out of one what is in the other", ({ expect }) => {
    const { calls } = ask(
      "Which customers were billed in 2025 but not in 2026?",
      books(
        ['"2026-01-01"', customers({ Zephyr: 5, Aurora: 7 })],
        ['"2025-01-01"', customers({ Kestrel: 3 })],
      ),
    );
    expect(calls.at(-1)?.input).toMatchObject({
      dataset: "invoices",
      period: { from: "2025-01-01", to: "2025-12-31" },
      filters: [{ field: "customer", is: "isNot", value: ["Zephyr", "Aurora"] }],
    });
  });

  it("are both meant where the next one says so", ({ expect }) => {
    const history = ["conversion rate in October, Germany only", "and Denmark?"].map((content) => ({
      role: "user" as const,
      content,
    }));
    const { calls } = ask("compare the two", () => ({ totals: totalOf({ conversionRate: 0.02 }) }), {
      history,
    });
    expect(JSON.stringify(calls.at(-1)?.input)).toContain('["Germany","Denmark"]');
  });
});

describe("a share", () => {
  it("of nothing that was named is asked back", ({ expect }) => {
    const { text, calls } = ask("what share of revenue last month");
    expect(text).toContain("A share of what?");
    expect(calls).toEqual([]);
  });
});

describe("a campaign that there is each year", () => {
  it("is one over the years where they are compared, the latest where no time is named, and else each by itself", ({
    expect,
  }) => {
    const editions = rowsOf({ "black-week-2025": { sessions: 0 }, "black-week-2026": { sessions: 7 } });
    const asked = (question: string) =>
      ask(question, ({ input }) =>
        "groupBy" in input && input.groupBy?.join() === "campaign"
          ? { rows: editions }
          : { totals: totalOf({ sessions: 7, transactions: 1, revenue: 9 }) },
      ).calls.at(-1)?.input;
    expect(asked("how did Black Week do this year?")).toMatchObject({
      filters: [{ field: "campaign", value: ["black-week-2025", "black-week-2026"] }],
      compareWith: expect.anything(),
    });
    expect(asked("how did Black Week do this year?")).not.toHaveProperty("groupBy");
    expect(asked("sessions of Black Week")).toMatchObject({
      filters: [{ field: "campaign", value: "black-week-2026" }],
    });
    expect(asked("sessions of Black Week since 2025")).toMatchObject({ groupBy: ["campaign"] });
  });
});

describe("the share of the first few", () => {
  it("is told of all of them together", ({ expect }) => {
    const { text, faults } = ask(
      "What share of invoiced amount came from the top two customers in 2025?",
      () => ({
        ...customers({ Zephyr: 50, Aurora: 30, Kestrel: 20 }),
      }),
    );
    expect(text).toContain("Together: **80");
    expect(faults).toEqual([]);
  });
});

describe("what is usual on a weekday", () => {
  const days = { period: { startDate: "2026-10-01", endDate: "2026-10-31" } };

  it("is what there was on such days by their number, not by that of all days", ({ expect }) => {
    const { text } = ask("average orders on a typical Saturday in October", () => ({
      ...days,
      totals: totalOf({ transactions: 40 }),
    }));
    expect(text).toContain("**8**, 40 in all");
  });

  it("is set against that of other weekdays by the day", ({ expect }) => {
    const { text, faults } = ask(
      "did we have more orders on weekends than on weekdays in October?",
      books(
        ['"Saturday"', { ...days, totals: totalOf({ transactions: 63 }) }],
        ['"Monday"', { ...days, totals: totalOf({ transactions: 110 }) }],
      ),
    );
    expect(text).toMatch(/^Yes\. The difference is \*\*2\*\* a day/m);
    expect(text).toContain("**7**.");
    expect(faults).toEqual([]);
  });
});

describe("a pronoun in a question", () => {
  const told = (content: string) => [
    { role: "user" as const, content: "who is our biggest customer?" },
    { role: "assistant" as const, content },
  ];
  const deals = books(
    ['"groupBy":["account"]', { rows: rowsOf({ "Marina Kiel": { amount: 5 } }) }],
    ['"groupBy":["record"]', { rows: rowsOf({ Winches: { amount: 5 } }), totals: totalOf({ count: 1 }) }],
  );

  it("stands for whom the answer before put first, and that is said", ({ expect }) => {
    const history = told("Invoices by customer (all time): **Marina Kiel** comes first with **€9**.");
    const { text, calls } = ask("what deals do we have with them?", deals, { history });
    expect(text).toContain("I read “them” as “Marina Kiel”");
    expect(calls.at(-1)?.input).toMatchObject({ filters: [{ field: "account", value: "Marina Kiel" }] });
  });

  it("stands for nobody where none came first", ({ expect }) => {
    const { text, calls } = ask("what deals do we have with them?", deals, { history: told("None.") });
    expect(text).toContain("I do not understand “them”");
    expect(calls).toEqual([]);
  });
});
