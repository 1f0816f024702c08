import { it } from "vitest";
import { describeUnbound, removeUnbound } from "../../../src/analyst/evidence/verify.ts";
import { unboundOf, verify } from "./support.ts";

function removed(answer: string): string {
  const { unbound, bindings } = verify(answer);
  return removeUnbound(answer, unbound, bindings).answer;
}
const NOTHING =
  "I could not confirm the figures for this answer in the connected sources, so I left them out.";

const removals: [answer: string, rest: string][] = [
  [
    "There were 1,234 sessions. Of these 999 were bots. Users: 1,100.",
    "There were 1,234 sessions. Users: 1,100.",
  ],
  ["There were 9,999 sessions.", NOTHING],
  ["## Traffic\n\nThere were 9,999 sessions.", NOTHING],
  ["All is well, e.g. no. 9999 is paid. Sessions: 1,234.", "Sessions: 1,234."],
  ["- Sessions: 1,234\n- Users: 5,555\n- Revenue: €45,000", "- Sessions: 1,234\n- Revenue: €45,000"],
  ["1. Sessions: 9,999\n2. Users: 1,100\n3. Revenue: €45,000", "1. Users: 1,100\n2. Revenue: €45,000"],
  ["Fine.\n\nThe figures:\n- Sessions: 9,999\n- Users: 5,555\n\nBye.", "Fine.\n\nBye."],
  [
    "| Metric | Value |\n| --- | --- |\n| Sessions | 1,234 |\n| Users | 5,555 |",
    "| Metric | Value |\n| --- | --- |\n| Sessions | 1,234 |",
  ],
  ["Good.\n\n| Metric | Value |\n| --- | --- |\n| Users | 5,555 |", "Good."],
  ["Shown: 2 of 5 channels.\n- Organic Search: 700\n- Direct: 999", "- Organic Search: 700"],
  ["Shown: 1 of 5 channels.\n- Direct: 334\n\n- Users: 999", "Shown: 1 of 5 channels.\n- Direct: 334"],
  ["**Good news. Sessions were 9,999.** Users: 1,100.", "Good news. Users: 1,100."],
  ["Fine.\n\n```\nsessions 9999\n```", "Fine."],
];

it("takes out what holds an unbound figure", ({ expect }) => {
  for (const [answer, rest] of removals) {
    expect(removed(answer)).toBe(rest);
    expect(unboundOf(removed(answer))).toEqual([]);
  }
});

it("moves the bindings of what is left", ({ expect }) => {
  const answer = "Users were 5,555. There were 1,234 sessions, then 1,402 sessions before.";
  const { unbound, bindings } = verify(answer);
  const rest = removeUnbound(answer, unbound, bindings);
  expect(rest.answer).toBe("There were 1,234 sessions, then 1,402 sessions before.");
  expect(rest.bindings.map(({ start, end }) => rest.answer.slice(start, end))).toEqual(["1,234", "1,402"]);
  expect(rest.bindings.map(({ value }) => value)).toEqual([1234, 1402]);
});

it("changes nothing where nothing is unbound", ({ expect }) => {
  const answer = "Sessions:  1,234 \n\n\nBye.";
  expect(removeUnbound(answer, []).answer).toBe(answer);
});

it("names the figures to the model, at most ten", ({ expect }) => {
  expect(describeUnbound([])).toBe("");
  const many = Array.from({ length: 12 }, (_, index) => ({
    start: index,
    end: index,
    text: `${900 + index}`,
  }));
  expect(describeUnbound(many)).toMatch(/"900".*"909" and 2 more/);
});
