import type { ChosenContext } from "../contexts/choose.ts";
import { limits } from "../lib/limits.ts";
import { neutralizeText } from "../markdown/neutralize.ts";
import type { Evidence } from "../tables/figure.ts";
import { noticeIn } from "./answer/notices.ts";
import type { Page } from "./answer/page.ts";

interface Closing {
  language: string;
  isBrokenOff: boolean;
  /** It promises to look, or says that it has no data, and has asked for none. */
  isUnanswered: boolean;
  knowledge: readonly ChosenContext[];
  /** Those that the message says it honours. */
  contextIds: readonly string[];
}

/** Puts below an answer what the reader has to know of it; answers all that vouches for it, in order. */
export function closePage(
  page: Page,
  { language, isBrokenOff, isUnanswered, knowledge, contextIds }: Closing,
): Evidence[] {
  if (isBrokenOff) page.addLine(noticeIn(language, "brokenOff"));
  if (isUnanswered) page.addLine(noticeIn(language, "unanswered"));
  if (page.isCut()) page.addLine(noticeIn(language, "cut"));
  if (page.faults().length > 0) page.addLine(noticeIn(language, "withheld"));
  const used = usedKnowledge(knowledge, page.text(), contextIds);
  const titles = unnamedTitles(page.text(), used);
  if (titles.length > 0) page.addLine(neutralizeText(`${noticeIn(language, "rules")} ${titles.join(", ")}.`));
  const names = nameKnowledge(page.text(), used);
  const isNamed = ({ start, end }: Evidence) => names.some((name) => name.start <= start && end <= name.end);
  const evidence = [...page.evidence().filter((figure) => !isNamed(figure)), ...names];
  return fit(evidence.toSorted((left, right) => left.start - right.start));
}

/** As many of an answer's figures, from its first, as can be stored with it. */
function fit(evidence: Evidence[]): Evidence[] {
  let length = 0;
  const beyond = evidence.findIndex(
    (figure, index) =>
      index >= limits.evidence || (length += JSON.stringify(figure).length + 1) > limits.evidenceLength,
  );
  return beyond === -1 ? evidence : evidence.slice(0, beyond);
}

/** The titles of the contexts that an answer says it honours, and does not name in its text. */
function unnamedTitles(answer: string, used: readonly ChosenContext[]): string[] {
  return used
    .filter((context) => findName(answer, context) === undefined)
    .map(({ title }) => `“${oneLine(title)}”`);
}

/** The places where contexts are named, with id and version, in the order of the text. */
function nameKnowledge(answer: string, used: readonly ChosenContext[]): Evidence[] {
  return used
    .flatMap((context) => {
      const span = findName(answer, context);
      return span === undefined ? [] : [toEvidence(answer, span, context)];
    })
    .toSorted((left, right) => left.start - right.start);
}

/** The contexts that a message says it used, or that its words name. */
function usedKnowledge(
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
