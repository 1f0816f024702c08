import type { ChosenContext } from "../../contexts/choose.ts";
import type { ToolRun } from "../tool-runner.ts";
import { readAskedDates } from "./asked-dates.ts";
import { type DefinedText, readDefined } from "./defined.ts";
import { addRange, type DateIndex } from "./fact-dates.ts";
import { collectFacts, type Facts, type NumberFact } from "./facts.ts";
import { type FactIndex, indexFacts } from "./match.ts";
import { findNumerals } from "./numerals.ts";
import type { Numeral } from "./numeral.ts";
import { findQuote, indexTexts, type QuoteIndex } from "./quotes.ts";

/** What a figure may rest on besides the results. */
export interface Given {
  /** The user's own words. */
  question: string;
  /** ISO day. */
  today: string;
  /** What the organization and the user have defined. */
  knowledge?: readonly ChosenContext[];
}

/** All that the numerals of one answer may rest on. */
export interface Evidence {
  facts: Facts;
  index: FactIndex;
  /** Numerals of the question, and the question itself. */
  asked: readonly Numeral[];
  question: string;
  /** What the user's words for a period mean in days. */
  askedDates: () => DateIndex;
  defined: () => readonly DefinedText[];
  findText: (numeral: Numeral, isNoun?: boolean) => ReturnType<typeof findQuote>;
  /** Lists of results: for each metric the values of all rows. */
  rows: () => readonly (readonly NumberFact[])[];
  /** Values, neither changes nor shares, by their metric. */
  byMetric: () => ReadonlyMap<string, readonly NumberFact[]>;
}

export function readEvidence(answer: string, runs: readonly ToolRun[], given: Given): Evidence {
  const { question, today, knowledge = [] } = given;
  const facts = collectFacts(runs);
  addRange(facts.dates, { startDate: today, endDate: today }, null);
  let askedDates: DateIndex | undefined;
  let defined: DefinedText[] | undefined;
  let quotes: QuoteIndex | undefined;
  let rows: NumberFact[][] | undefined;
  let byMetric: Map<string, NumberFact[]> | undefined;
  return {
    facts,
    index: indexFacts(facts),
    asked: findNumerals(question),
    question,
    askedDates: () => (askedDates ??= readAskedDates(question, today, knowledge)),
    defined: () => (defined ??= readDefined(knowledge)),
    // Made when first needed: most answers quote nothing and add nothing up.
    findText: (numeral, isNoun) => findQuote((quotes ??= indexTexts(facts)), answer, numeral, isNoun),
    rows: () => (rows ??= groupRows(facts.numbers)),
    byMetric: () => (byMetric ??= Map.groupBy(facts.numbers.filter(isValue), ({ metric }) => metric)),
  };
}

function isValue({ kind, role }: NumberFact): boolean {
  return kind === "value" && role === "value";
}

/** Values that stand at the same place of every element of one list, in one unit. */
export function groupRows(numbers: readonly NumberFact[]): NumberFact[][] {
  const listed = numbers.filter(
    ({ list, kind, role }) => list !== "" && kind === "value" && role === "value",
  );
  const groups = Map.groupBy(listed, ({ list, path, unit, action }) => {
    const rest = (path ?? "").slice(list.length + 1);
    return `${action} ${list} ${rest.slice(rest.indexOf("/"))} ${unit ?? ""}`;
  });
  return [...groups.values()];
}
