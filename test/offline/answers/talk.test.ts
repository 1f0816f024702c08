import { describe, it } from "vitest";
import { ask, rowsOf, totalOf } from "./support.ts";

const silent = (question: string, more = {}) => {
  const answered = ask(question, () => "no tool is to be asked", more);
  return { ...answered, asked: answered.calls.length };
};

describe("what needs no data", () => {
  it.for([
    ["Hi there!", "I answer plain English questions"],
    ["What can you do?", "I answer plain English questions"],
    ["Thanks, that helps", "You are welcome."],
    ["Wie viele Sitzungen hatten wir letzte Woche?", "in English only"],
    ["昨日の注文は何件でしたか", "in English only"],
    ["What will our revenue be next year?", "I do not forecast"],
    ["Send Ben a reminder", "I only read"],
    ["Delete all invoices", "I only read"],
    ["What is our market share?", "your own business"],
    ["What is a session?", "I do not explain words"],
    ["Should I spend more on ads?", "I do not give advice"],
    [`How many sessions ${"and orders ".repeat(300)}?`, "too long"],
  ] as const)("is answered in a sentence: %s", ([question, expected], { expect }) => {
    const { text, asked } = silent(question);
    expect(text).toContain(expected);
    expect(asked).toBe(0);
  });

  it("says which source a question needs", ({ expect }) => {
    const { text } = silent("Which invoices are overdue?", {
      sources: ["web-analytics"],
      missing: [{ type: "business-suite", reason: "not connected" }],
    });
    expect(text).toContain("(`business-suite`) is not available for this question: not connected.");
  });

  it("says so in mode chat, where no source may be asked", ({ expect }) => {
    expect(silent("How many sessions last week?", { mode: "chat", sources: [] }).text).toContain(
      "`web-analytics`",
    );
    expect(silent("How is business?", { mode: "chat", sources: [] }).text).toContain("none is connected");
  });
});

describe("what was written", () => {
  const searching = (says: (words: string) => boolean) =>
    ask("Complaints about late delivery", (call) => {
      const isFound = call.tool === "search" && says(call.input.words ?? "");
      const rows = isFound ? rowsOf({ Eva: { dataset: "messages", text: "Complaint: late delivery" } }) : [];
      return { rows, totals: totalOf({ count: rows.length }), complete: true };
    });

  it("as a complaint is looked for with the word first", ({ expect }) => {
    expect(searching((words) => words.includes("complaint")).text).toContain(
      "I looked for what was written with “late delivery complaint”",
    );
  });

  it("has no feeling that a search could tell", ({ expect }) => {
    const { text } = searching((words) => !words.includes("complaint"));
    expect(text).toContain("whether what I find is meant by “complaints” I cannot tell");
    expect(text).toContain("written with “late delivery” in");
  });
});

describe("what is not understood", () => {
  it.for([
    ["How many zorps did we have last week?", "zorps"],
    ["Which bills were paid in October?", "paid"],
    ["deals closing before the harvest", "harvest"],
    ["sessions excluding October", "excluding"],
    ["How many sessions on the day of the launch?", "launch"],
  ] as const)("is named first, and nothing is counted: %s", ([question, word], { expect }) => {
    const { text, interpretation } = ask(question);
    expect(text).toMatch(/^en\n\n(?:I do not understand|The )/);
    expect(text).toContain(word);
    expect(interpretation.leftOut.join(" ")).toContain(word);
  });

  it("is told of each kind of record that could be meant", ({ expect }) => {
    const { text, calls } = ask("What is overdue?", () => ({
      totals: [{ label: "total", cells: { count: 3 } }],
    }));
    for (const kind of ["invoices", "bills", "projects", "tasks", "milestones"])
      expect(text).toContain(`Overdue ${kind}: **3**`);
    expect(calls).toHaveLength(5);
  });

  it("does not take the rest of a message with it", ({ expect }) => {
    const { text } = ask("How many sessions last week, and how many zorps?", () => ({
      totals: [{ label: "total", cells: { sessions: 7 } }],
    }));
    expect(text).toContain("**7**");
    expect(text).toContain("“zorps”");
  });
});
