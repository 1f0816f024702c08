import { describe, it } from "vitest";
import type { Column } from "../../../src/tables/table.ts";
import { ask, context, totalOf, type Tools } from "./support.ts";

const asking = (
  question: string,
  content: string,
  more = {},
  tools: Tools = () => ({ totals: totalOf({ sessions: 70, revenue: 50 }) }),
) => ask(question, tools, { contexts: [context(content, more)] });

/** Those of a table that is measured against a target. */
const targetColumns = (measure: string, unit: Column["unit"]) =>
  [measure, `${measure}.target`, `${measure}.ofTarget`].map((key): Column => ({
    key,
    title: key,
    role: "measure",
    measure,
    unit: key.endsWith("ofTarget") ? "ratio" : unit,
  }));

describe("what an organization has defined", () => {
  it("is left out of the figures that it speaks of, and the context is named", ({ expect }) => {
    const { calls, text } = asking(
      "How many sessions did we have last week?",
      "Traffic excludes the channel Direct.",
    );
    expect(calls[0]?.input).toMatchObject({
      filters: [{ field: "channel", is: "isNot", value: ["Direct"] }],
    });
    expect(text).toContain("Without Direct, as “Our rule” defines it.");
  });

  it("does not touch other figures", ({ expect }) => {
    const { calls, text } = asking("What was our revenue last week?", "Traffic excludes the channel Direct.");
    expect(calls[0]?.input).not.toHaveProperty("filters");
    expect(text).not.toContain("Our rule");
  });

  it("is told where the source cannot show it apart", ({ expect }) => {
    const { text } = asking("How many sessions did we have last week?", "Sessions exclude employees.");
    expect(text).toContain("“Our rule” says: “Sessions exclude employees”. I could not work that in.");
  });

  it("is a target that the figures are measured against", ({ expect }) => {
    const tools: Tools = (call) => ({
      columns: targetColumns("sessions", "count"),
      totals: totalOf({ sessions: 2329, "sessions.target": 3500, "sessions.ofTarget": 0.665 }),
      ...(call.tool === "query" && call.input.analyse !== "target" && { notes: ["no target was asked for"] }),
    });
    const { text, calls } = asking(
      "How many sessions did we have last week?",
      "Target: 500 sessions a day.",
      { kind: "target" },
      tools,
    );
    expect(calls[0]?.input).toMatchObject({
      analyse: "target",
      target: { measure: "sessions", value: 500, per: "day" },
    });
    expect(text).toContain(
      "“Our rule” sets a target of 3,500 sessions for Nov 9 – 15, 2026. The target is not reached: 66.5% of it.",
    );
  });

  it("gives way to a target that the question names", ({ expect }) => {
    const tools: Tools = () => ({
      columns: targetColumns("sessions", "count"),
      totals: totalOf({ sessions: 2329, "sessions.target": 2000, "sessions.ofTarget": 1.1645 }),
    });
    const { text, calls } = asking(
      "Did we reach our target of 2,000 sessions last week?",
      "Target: 500 sessions a day.",
      { kind: "target" },
      tools,
    );
    expect(calls[0]?.input).toMatchObject({ target: { measure: "sessions", value: 2000, per: "week" } });
    expect(text).toContain("Your question sets a target of 2,000 sessions for Nov 9 – 15, 2026.");
    expect(text).toContain("The target was reached");
    expect(text).not.toContain("Our rule");
  });

  it("is measured for deals by what they are worth, or by how many there are", ({ expect }) => {
    const targetOf = (question: string) => {
      const { calls } = ask(question, () => ({ totals: totalOf({ count: 15, amount: 55_400 }) }));
      return calls.flatMap((call) => (call.tool === "query" ? (call.input.target ?? []) : []));
    };
    expect(targetOf("Are we on track for 400,000 in won deals this year?")).toContainEqual({
      measure: "amount",
      value: 400_000,
      per: "year",
    });
    expect(targetOf("Are we on track for 50 won deals this quarter?")).toContainEqual({
      measure: "count",
      value: 50,
      per: "quarter",
    });
  });

  it("is not measured for deals where a context names it, which says nothing of their state", ({
    expect,
  }) => {
    const { calls, text } = asking(
      "What was the amount of the open deals this month?",
      "Target: deal amount of 50,000 a month.",
      { kind: "target" },
      () => ({ totals: totalOf({ count: 3, amount: 9000 }) }),
    );
    expect(calls[0]?.input).not.toHaveProperty("target");
    expect(text).not.toContain("The target");
  });

  it("is not measured in another currency than the question's", ({ expect }) => {
    const tools: Tools = () => ({
      columns: targetColumns("revenue", "money"),
      totals: totalOf({ revenue: 43_000, "revenue.target": 80_000, "revenue.ofTarget": 0.5375 }),
    });
    const told = (question: string) => ask(question, tools).text;
    expect(told("Are we on track for €80k this month?")).toContain("sets a target of €80,000.00");
    const inDollars = told("Are we on track for $80k this month?");
    expect(inDollars).toContain("Your question sets a target. I could not measure these figures against it.");
    expect(inDollars).not.toContain("80,000");
  });

  it("is said to be missing where a target is asked for", ({ expect }) => {
    expect(
      ask("Are we on target with sessions this month?", () => ({ totals: totalOf({ sessions: 70 }) })).text,
    ).toContain("No context defines a target");
  });

  it("is a fiscal year, whose quarters count", ({ expect }) => {
    const { calls, text } = asking(
      "What was our revenue last quarter?",
      "Our fiscal year starts in February.",
    );
    expect(calls[0]?.input).toMatchObject({ period: { from: "2026-08-01", to: "2026-10-31" } });
    expect(text).toContain("“Our rule”");
  });

  it("is a word of their own, and the answer says what it was read as", ({ expect }) => {
    const { calls, text } = asking("How many bookings last week?", '"Bookings" means sessions.');
    expect(calls[0]?.input).toMatchObject({ measures: ["sessions"] });
    expect(text).toContain("I read “bookings” as sessions, as “Our rule” defines it.");
  });
});
