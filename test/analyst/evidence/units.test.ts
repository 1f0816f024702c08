import { it } from "vitest";
import { collectFacts } from "../../../src/analyst/evidence/facts.ts";
import { runOf } from "./support.ts";

it("takes a metric's unit from the catalogue: a return on ad spend is no money", ({ expect }) => {
  const metrics = [
    "returnOnAdSpend",
    "advertiserAdCost",
    "screenPageViewsPerSession",
    "bounceRate",
    "checkouts",
  ];
  const totals = Object.fromEntries(metrics.map((name) => [name, { value: 4.2 }]));
  const { numbers } = collectFacts([runOf({ currency: "EUR", totals })]);
  expect(numbers.map(({ metric, unit }) => [metric, unit])).toEqual([
    ["returnOnAdSpend", null],
    ["advertiserAdCost", "EUR"],
    ["screenPageViewsPerSession", null],
    ["bounceRate", "rate"],
    ["checkouts", "count"],
  ]);
});
