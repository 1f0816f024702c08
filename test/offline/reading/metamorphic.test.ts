import { describe, it } from "vitest";
import { finance } from "../questions/finance.ts";
import { marketing } from "../questions/marketing.ts";
import { mixed } from "../questions/mixed.ts";
import { operations } from "../questions/operations.ts";
import { sales } from "../questions/sales.ts";
import { shop } from "../questions/shop.ts";
import { planOf } from "./plan.ts";

/** Said behind a question each of these asks for something else. */
const TAILS = [
  "excluding Lithuania",
  "without Acme",
  "except Anna",
  "but not on tablets",
  "never",
  "before February",
  "after 3 June",
  "since 2023",
  "by quarter",
  "per zorp",
  "more than 753",
  "at least 3,000 euros",
  "fewer than 12",
  "for Acme",
  "in 2019",
  "on average",
  "or Lithuania",
  "vs Lithuania",
  "sorted by zorp",
  "blorp",
  "in Quux",
  "that are purple",
  "minus refunds",
  "with no owner",
  "the day before yesterday",
  "and the weather",
];
const FRONTS = ["Not counting Lithuania, ", "Without tablets, ", "Apart from Acme, ", "Blorp: "];

const understood = [shop, marketing, sales, finance, operations, mixed]
  .flat()
  .filter(
    ([question, plan]) =>
      !/(?:^|\+ )\?/.test(plan) && !/^(?:[a-z]+|no such day)$/.test(plan) && !question.includes("verage"),
  )
  .map(([question, plan]) => [question.replace(/[?.!]+$/, ""), plan] as const);

/** A part of them for each addition, so that all are asked and none of it takes long. */
const some = (nth: number) => understood.filter((_, index) => index % 16 === nth % 16);

describe("a question with something added", () => {
  it.for(TAILS)("is another one, or is named as not understood: %s", (tail, { expect }) => {
    expect(understood.length).toBeGreaterThan(250);
    // "Which quarter … by quarter" asks the same, and so does the average of what is one or a rate.
    const asked = some(TAILS.indexOf(tail)).filter(
      ([question, plan]) =>
        !question.includes(tail.replace("by ", "")) &&
        !(
          tail === "on average" &&
          / days[A-Z]|Rate\b|returnOnAdSpend|checkoutAbandonment|[a-z]Per[A-Z]|average(?:[A-Z]|\])/.test(plan)
        ),
    );
    expect(asked.filter(([question, plan]) => planOf(`${question} ${tail}?`) === plan)).toEqual([]);
  });

  it.for(FRONTS)("is another one also where it stands in front: %s", (front, { expect }) => {
    const asked = some(FRONTS.indexOf(front));
    expect(asked.filter(([question, plan]) => planOf(front + question) === plan)).toEqual([]);
  });

  it("drops no word that it does not know, wherever it stands", ({ expect }) => {
    const dropped = some(0).flatMap(([question, plan]) => {
      const words = question.split(" ");
      const places = [1, Math.floor(words.length / 2), words.length - 1].filter((at) => at > 0);
      const variants = places.map((at) => words.toSpliced(at, 0, "flurbish").join(" "));
      return variants.filter((variant) => planOf(variant) === plan);
    });
    expect(dropped).toEqual([]);
  });
});
