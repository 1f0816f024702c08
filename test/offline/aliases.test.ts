import { it } from "vitest";
import { parseQuestion } from "../../src/offline/question.ts";
import type { Alias, Question } from "../../src/offline/question-types.ts";

const ALIASES: readonly Alias[] = [
  { term: "sales", metric: "orders" },
  { term: "shop sales", metric: "total revenue" },
  { term: "walk-in", metric: "sessions" },
  { term: "Enquiry", metric: "key events" },
  { term: "total revenue", metric: "revenue per user" },
];

function read(text: string, aliases: readonly Alias[] = ALIASES, previous?: Question): Question {
  return parseQuestion(text, { today: "2026-11-21", previous, aliases });
}

function metricsOf({ parts }: Question): string[] {
  return parts.flatMap((part) => (part.kind === "report" ? part.metrics : []));
}

it("reads the organization's own words as what they stand for", ({ expect }) => {
  const cases: readonly (readonly [string, string[], string[]])[] = [
    ["How many sales last week?", ["transactions"], ["sales"]],
    ["Shop sales last week", ["totalRevenue"], ["shop sales"]],
    ["How many walk-ins yesterday?", ["sessions"], ["walk-in"]],
    ["How many enquiries last month?", ["keyEvents"], ["Enquiry"]],
    ["ENQUIRY by channel", ["keyEvents"], ["Enquiry"]],
    ["How many sessions last week?", ["sessions"], []],
    // No alias is read by another one.
    ["Total revenue last week", ["totalRevenue"], []],
  ];
  const found = cases.map(([text]) => [text, metricsOf(read(text)), read(text).applied?.aliases]);
  expect(found).toEqual(cases);
});

it("leaves other metrics, other words and quotes alone", ({ expect }) => {
  const conversions = [{ term: "conversions", metric: "sessions" }];
  expect(metricsOf(read("conversions last week", conversions))).toEqual(["sessions"]);
  expect(metricsOf(read("conversion rate last week", conversions))).toEqual(["sessionKeyEventRate"]);
  expect(metricsOf(read("How many wholesales sessions?", ALIASES))).toEqual(["sessions"]);
  expect(read('notes about "sales"').parts).toMatchObject([{ keywords: ['"sales"'] }]);
});

it("searches for the word that was said, not for what it stands for", ({ expect }) => {
  const question = read("What did the team say about enquiries?");
  expect(question.parts).toMatchObject([{ kind: "search", keywords: ["enquiries"] }]);
  expect(question.applied?.aliases).toEqual([]);
});

it("names the alias for a follow-up that asks for the same figure", ({ expect }) => {
  const first = read("How many enquiries last week?");
  expect(read("And last month?", ALIASES, first).applied?.aliases).toEqual(["Enquiry"]);
  expect(read("How many users in October?", ALIASES, first).applied?.aliases).toEqual([]);
});

it("takes terms with any characters as they are", ({ expect }) => {
  const odd = [
    { term: "c++ (net)", metric: "sessions" },
    { term: "", metric: "users" },
  ];
  expect(metricsOf(read("how many c++ (net) last week", odd))).toEqual(["sessions"]);
});
