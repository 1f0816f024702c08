import { openFacts } from "../facts.ts";
import type { Golden } from "../golden.ts";
import { breakdowns } from "./breakdowns.ts";
import { comparisons, reasons, trends } from "./changes.ts";
import { followUps, severalSources } from "./combined.ts";
import { ambiguous, nothingThere, smallTalk, unanswerable } from "./edges.ts";
import { inOtherLanguages } from "./languages.ts";
import { asMet } from "./met.ts";
import { naturally } from "./natural.ts";
import { costs, projects } from "./operations.ts";
import { pipeline, receivables } from "./sales.ts";
import { searches } from "./searches.ts";
import { averages, filters, rates, totals } from "./traffic.ts";
import { oddWording, otherAgents, periods } from "./wording.ts";

const CATEGORIES = [
  totals,
  averages,
  rates,
  comparisons,
  breakdowns,
  filters,
  trends,
  reasons,
  pipeline,
  receivables,
  projects,
  costs,
  searches,
  severalSources,
  followUps,
  ambiguous,
  unanswerable,
  smallTalk,
  nothingThere,
  oddWording,
  naturally,
  asMet,
  periods,
  otherAgents,
];

/** Every golden question, with its figures counted from the sandbox's dataset. */
export function goldenQuestions(): Golden[] {
  const facts = openFacts();
  const questions = CATEGORIES.flatMap((category) => category(facts));
  for (const { id, figures } of questions) {
    if (figures.some(({ value }) => [value].flat().some((one) => !Number.isFinite(one))))
      throw new Error(`${id} has no expected figure`);
  }
  return [...questions, ...inOtherLanguages(questions)];
}
