import { finance } from "../questions/finance.ts";
import { marketing } from "../questions/marketing.ts";
import { mixed } from "../questions/mixed.ts";
import { operations } from "../questions/operations.ts";
import { sales } from "../questions/sales.ts";
import { shop } from "../questions/shop.ts";
import { planOf } from "./plan.ts";

/** Said behind a question each of these asks for something else. */
export const TAILS = [
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
export const FRONTS = ["Not counting Lithuania, ", "Without tablets, ", "Apart from Acme, ", "Blorp: "];

export const understood = [shop, marketing, sales, finance, operations, mixed]
  .flat()
  .filter(
    ([question, plan]) =>
      !/(?:^|\+ )\?/.test(plan) && !/^(?:[a-z]+|no such day)$/.test(plan) && !question.includes("verage"),
  )
  .map(([question, plan]) => [question.replace(/[?.!]+$/, ""), plan] as const);

/** A question and its plan. */
type Known = readonly [question: string, plan: string];

/** "Which quarter … by quarter" asks the same, and so does the average of what is one or a rate. */
const saysAlready = ([question, plan]: Known, tail: string): boolean =>
  question.includes(tail.replace(/^(?:by|for) /, "")) ||
  (tail === "on average" &&
    / days[A-Z]|Rate\b|probability|returnOnAdSpend|checkoutAbandonment|[a-z]Per[A-Z]|average/.test(plan));

/** Those of which the plan stays the same with more said behind them. */
export const sameBehind = (questions: readonly Known[], tail: string): Known[] =>
  questions.filter((one) => !saysAlready(one, tail) && planOf(`${one[0]} ${tail}?`) === one[1]);

/** Those of which the plan stays the same with more said in front of them. */
export const sameInFront = (questions: readonly Known[], front: string): Known[] =>
  questions.filter(([question, plan]) => planOf(front + question) === plan);
