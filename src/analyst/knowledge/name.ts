import type { ChosenContext } from "../../contexts/choose.ts";
import { neutralizeText } from "../../markdown/neutralize.ts";
import type { Evidence } from "../../tables/figure.ts";

/** The titles of the contexts that an answer says it honours, and does not name in its text. */
export function unnamedTitles(answer: string, used: readonly ChosenContext[]): string[] {
  return used
    .filter((context) => findName(answer, context) === undefined)
    .map(({ title }) => `“${oneLine(title)}”`);
}

/** The places where contexts are named, with id and version, in the order of the text. */
export function nameKnowledge(answer: string, used: readonly ChosenContext[]): Evidence[] {
  return used
    .flatMap((context) => {
      const span = findName(answer, context);
      return span === undefined ? [] : [toEvidence(answer, span, context)];
    })
    .toSorted((left, right) => left.start - right.start);
}

/** The contexts that a message says it used, or that its words name. */
export function usedKnowledge(
  knowledge: readonly ChosenContext[],
  answer: string,
  contextIds: readonly string[],
): ChosenContext[] {
  return knowledge.filter(
    (context) => contextIds.includes(context.id) || findQuoted(answer, context) !== undefined,
  );
}

interface NameSpan {
  start: number;
  end: number;
}

function findName(answer: string, context: ChosenContext): NameSpan | undefined {
  return findQuoted(answer, context) ?? findBare(answer, context);
}

const QUOTES = ["“”", '""', "„“", "«»"];

/** The title or the name between quotation marks: without them, "Revenue" would be named by every answer about it. */
function findQuoted(answer: string, context: ChosenContext): NameSpan | undefined {
  for (const text of namesOf(context)) {
    const at = QUOTES.map(([open, close]) => answer.indexOf(`${open}${text}${close}`)).find(
      (place) => place >= 0,
    );
    if (at !== undefined) return { start: at + 1, end: at + 1 + text.length };
  }
  return undefined;
}

function findBare(answer: string, context: ChosenContext): NameSpan | undefined {
  for (const text of namesOf(context)) {
    const at = answer.indexOf(text);
    if (at >= 0) return { start: at, end: at + text.length };
  }
  return undefined;
}

function namesOf({ title, name }: ChosenContext): string[] {
  return [oneLine(title), oneLine(name)].filter((text) => text !== "");
}

function toEvidence(
  answer: string,
  { start, end }: NameSpan,
  { id, version, name }: ChosenContext,
): Evidence {
  const text = answer.slice(start, end);
  return {
    start,
    end,
    text,
    kind: "context",
    value: text,
    unit: "text",
    currency: null,
    measure: null,
    label: null,
    period: null,
    formula: null,
    pointers: [],
    context: { id, version, name },
  };
}

/** As it stands in an answer, in which nothing acts. */
function oneLine(text: string): string {
  return neutralizeText(text.replace(/[“”„«»"*]/g, "").replace(/\s+/g, " "));
}
