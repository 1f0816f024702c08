export interface Sentence {
  /** As it is written, without the marks of lists and headings. */
  sentence: string;
  /** Without any Markdown, quotes and dashes in their plain form. */
  text: string;
  isHeading: boolean;
}

/** Longer ones are no rules that a person would write. */
const LONGEST = 500;
/** A line of that length that goes on in lower case has been wrapped. */
const WRAPPED = 60;
const HEADING = /^\s*#{1,6}\s+/;
const MARKS = /^\s*(?:#{1,6}\s+|(?:(?:[-*+•]|\d{1,3}[.)]|>)\s+(?:\[[ xX]\]\s+)?)+)/;
const END =
  /(?<=(?<!\b(?:\p{Lu}|St|vs|approx|ca|incl|excl|e\.g|i\.e))[.!?]["')*_]*)\s+(?=["'(*_]*\p{Lu})|;\s+/u;

/** The sentences of a Markdown text, code left out. */
export function sentencesOf(markdown: string): Sentence[] {
  return linesOf(markdown).flatMap((line) =>
    line
      .replace(MARKS, "")
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/[\u201c\u201d\u00ab\u00bb\u201e]/g, '"')
      .split(END)
      .map((sentence) => sentence.replaceAll(/\s+/g, " ").trim())
      .filter((sentence) => sentence !== "" && sentence.length <= LONGEST)
      .map((sentence) => ({ sentence, text: withoutMarks(sentence), isHeading: HEADING.test(line) })),
  );
}

function linesOf(markdown: string): string[] {
  // Every second stretch between fences is code.
  const said = markdown
    .normalize("NFC")
    .split(/^\s*(?:```|~~~).*$/m)
    .filter((_, at) => at % 2 === 0);
  return said
    .flatMap((text) => text.split(/\r\n|\r|\n/))
    .reduce<string[]>((lines, line) => {
      const before = lines.at(-1) ?? "";
      const isWrapped = before.length >= WRAPPED && !/[.!?:;|]\s*$/.test(before) && !HEADING.test(before);
      return isWrapped && /^\s*\p{Ll}/u.test(line)
        ? [...lines.slice(0, -1), `${before} ${line.trim()}`]
        : [...lines, line];
    }, []);
}

const withoutMarks = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/[\s|]+/g, " ")
    .trim();

/** "In April, not in January" says no more than "in April". */
export const withoutContrast = (text: string): string =>
  text
    .replace(/,? (?:and |but )?(?:not|rather than|instead of) [^,.]{1,40}[.!]?$/i, "")
    .replace(/[.!]+$/, "");
