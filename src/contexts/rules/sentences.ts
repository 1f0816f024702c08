export interface Sentence {
  /** As it is written, without the marks of lists and headings. */
  sentence: string;
  /** Without any Markdown, quotes and dashes in their plain form. */
  text: string;
  isHeading: boolean;
}

/** Longer ones are no rules that a person would write. */
const MAX_LENGTH = 500;
/** A line of that length that goes on in lower case has been wrapped. */
const WRAPPED_LENGTH = 60;

const FENCE = /^\s*(?:```|~~~)/;
const LIST_MARK = /^\s*(?:(?:[-*+•]|\d{1,3}[.)]|>)\s+(?:\[[ xX]\]\s+)?)+/;
const HEADING_MARK = /^\s*#{1,6}\s+/;
const SENTENCE_END =
  /(?<=(?<!\b(?:\p{Lu}|St|vs|approx|ca|incl|excl|e\.g|i\.e))[.!?]["')*_]*)\s+(?=["'(*_]*\p{Lu})|;\s+/u;

/** The sentences of a Markdown text, code left out. */
export function sentencesOf(markdown: string): Sentence[] {
  return linesOf(markdown).flatMap((line) => {
    const isHeading = HEADING_MARK.test(line);
    const plain = line.replace(HEADING_MARK, "").replace(LIST_MARK, "").trim();
    return straighten(plain)
      .split(SENTENCE_END)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== "" && sentence.length <= MAX_LENGTH)
      .map((sentence) => ({ sentence, text: withoutMarks(sentence), isHeading }));
  });
}

function linesOf(markdown: string): string[] {
  const lines: string[] = [];
  let isCode = false;
  for (const line of markdown.normalize("NFC").split(/\r\n|\r|\n/)) {
    if (FENCE.test(line)) isCode = !isCode;
    else if (!isCode) addLine(lines, line);
  }
  return lines;
}

function addLine(lines: string[], line: string): void {
  const before = lines.at(-1) ?? "";
  const isWrapped = before.length >= WRAPPED_LENGTH && !/[.!?:;|]\s*$/.test(before);
  if (isWrapped && !HEADING_MARK.test(before) && /^\s*\p{Ll}/u.test(line)) {
    lines[lines.length - 1] = `${before} ${line.trim()}`;
  } else lines.push(line);
}

function straighten(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u00ab\u00bb\u201e]/g, '"')
    .replace(/[\u00a0\u2007\u202f]/g, " ");
}

function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/\|/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** "In April, not in January" says no more than "in April". */
export function withoutContrast(text: string): string {
  return text.replace(/,? (?:and |but )?(?:not|rather than|instead of) [^,.]{1,40}[.!]?$/i, "");
}
