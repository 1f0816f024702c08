import { describe, it } from "vitest";
import { finance } from "../questions/finance.ts";
import { marketing } from "../questions/marketing.ts";
import { mixed } from "../questions/mixed.ts";
import { operations } from "../questions/operations.ts";
import { sales } from "../questions/sales.ts";
import { shop } from "../questions/shop.ts";
import { planOf } from "../reading/plan.ts";
import { ask, type Tools, totalOf } from "./support.ts";

/** Without those that are references and no questions. */
const questions = [shop, marketing, sales, finance, operations, mixed]
  .flatMap((role) => role.map(([question]) => question))
  .filter((question) => !question.includes("{{"));

/** Seven of whatever is counted. */
const some: Tools = (call) => {
  const { measures = ["count"] } = call.tool === "query" ? call.input : {};
  return { totals: totalOf(Object.fromEntries(measures.map((name) => [name, 7]))) };
};

describe("the question that an answer offers next", () => {
  const offered = [
    ...new Set(
      questions.flatMap((question) => {
        const { text, interpretation } = ask(question, some);
        return [/\nnext: (.*)$/.exec(text)?.[1] ?? "", ...interpretation.questions];
      }),
    ),
  ];

  it("is one that the analyst itself understands", ({ expect }) => {
    expect(offered.length).toBeGreaterThan(50);
    expect(offered.filter((question) => /^(?:\?|no such day|$)/.test(planOf(question)))).toEqual([]);
  });

  it("is good English, of a period that a person would say", ({ expect }) => {
    const odd =
      /2000|2100|\bwere our (?:revenue|conversion rate|bounce rate|average order value)\b(?! and|,)/;
    expect(offered.filter((question) => odd.test(question))).toEqual([]);
    expect(ask("revenue this year by channel", some).text).toContain("next: What was our revenue this year?");
    expect(ask("invoices before October that are not paid", some).text).toContain(
      "next: How many unpaid invoices issued before 1 October 2026 are there by customer?",
    );
  });
});
