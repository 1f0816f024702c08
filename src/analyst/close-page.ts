import type { ChosenContext } from "../contexts/choose.ts";
import { limits } from "../lib/limits.ts";
import { neutralizeText } from "../markdown/guard.ts";
import type { Span } from "../markdown/sentences.ts";
import type { Evidence } from "../tables/figure.ts";
import { BARE } from "../tables/references/evidence.ts";
import type { Notices } from "./answer/notices.ts";
import type { Page } from "./answer/page.ts";

interface Closing {
  notices: Notices;
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
  { notices, isBrokenOff, isUnanswered, knowledge, contextIds }: Closing,
): Evidence[] {
  if (isBrokenOff) page.addLine(notices.brokenOff);
  if (isUnanswered) page.addLine(notices.unanswered);
  if (page.isCut()) page.addLine(notices.cut);
  if (page.faults().length > 0) page.addLine(notices.withheld);
  // What is said to be honoured, or is named between quotation marks: "Revenue" is in every answer about it.
  const used = knowledge.filter(
    (context) => contextIds.includes(context.id) || findName(page.text(), context, QUOTES) !== undefined,
  );
  const titles = used
    .filter((context) => findName(page.text(), context) === undefined)
    .map(({ title }) => `“${oneLine(title)}”`);
  if (titles.length > 0) page.addLine(neutralizeText(`${notices.rules} ${titles.join(", ")}.`));
  const names = used.flatMap((context) => {
    const span = findName(page.text(), context);
    return span ? [toEvidence(page.text(), span, context)] : [];
  });
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

const QUOTES = ["“”", '""', "„“", "«»"];

/** Where an answer has the title or the name of a context: between quotation marks, or else anywhere. */
function findName(answer: string, { title, name }: ChosenContext, marks = [...QUOTES, ""]): Span | undefined {
  const texts = [oneLine(title), oneLine(name)].filter((text) => text !== "");
  const quoted = marks.flatMap(([open = "", close = ""]) => texts.map((text) => ({ open, text, close })));
  for (const { open, text, close } of quoted) {
    const at = answer.indexOf(open + text + close);
    if (at >= 0) return { start: at + open.length, end: at + open.length + text.length };
  }
  return undefined;
}

function toEvidence(answer: string, { start, end }: Span, { id, version, name }: ChosenContext): Evidence {
  const text = answer.slice(start, end);
  const context = { id, version, name };
  return { ...BARE, start, end, text, kind: "context", value: text, unit: "text", pointers: [], context };
}

/** As it stands in an answer, in which nothing acts. */
function oneLine(text: string): string {
  return neutralizeText(text.replace(/[“”„«»"*]/g, "").replace(/\s+/g, " "));
}
