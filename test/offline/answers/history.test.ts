import { describe, it } from "vitest";
import { ask } from "./support.ts";

const after = (question: string, ...said: readonly string[]) =>
  ask(question, undefined, {
    history: said.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content })),
  });

describe("a question after answers", () => {
  it("goes on with a question of which a part was answered and a part was not", ({ expect }) => {
    const { text } = after(
      "and the year before?",
      "What did we spend in September?",
      "Expenses (Sep 1 – 30, 2026): amount **€11,209.20**.",
      "without the yard lease",
      "Expenses (category not Yard lease): amount **€6,959.20**.\n\nI do not understand “yard lease” here. The bills have no name called “yard lease”, so I cannot answer this.",
    );
    expect(text).toContain("“yard lease”");
  });

  it("is of the month that came first, where it says “there”", ({ expect }) => {
    const { interpretation } = after(
      "What went wrong there?",
      "Which month was the worst this year?",
      "Revenue by month (Jan 1 – Oct 31, 2026): **September 2026** comes last with **€70,278.73**.",
    );
    expect(interpretation.readings.join()).toContain("1 to 30 September 2026");
  });

  it("asks why of the week that came last", ({ expect }) => {
    const { calls } = after(
      "why?",
      "orders per week since October 1",
      "Orders by week (Oct 1 – Nov 18, 2026):",
      "which week was the worst?",
      "Orders by week (Oct 5 – Nov 15, 2026): **Oct 19 – 25, 2026** comes last with **26**.",
    );
    expect(calls[0]?.input).toMatchObject({
      measures: ["transactions"],
      period: { from: "2026-10-19", to: "2026-10-25" },
    });
  });
});
