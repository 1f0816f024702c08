/** A stretch of a text; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

export function spanOf({ 0: { length }, index }: RegExpExecArray): Span {
  return { start: index, end: index + length };
}

/**
 * A reference, which may hold any sign; a line's end; signs that may end a sentence, with what closes after them. A run
 * of signs is looked at from its first one only: models write thousands of dots.
 */
const MARKS = /\{\{[^{}\n]*\}?\}?|\n|(?<![.!?…])[.!?…]+["'”’»)\]*_`]*(?=\s|$)|[。！？؟۔।]+["'”’」』）)*_]*/gu;
/** What a full stop does not end a sentence after: abbreviations, initials, the numbers of lists and dates. */
const ABBREVIATION =
  /(?:^|[^\p{L}\p{N}'’])(?:\p{L}|\d{1,2}|e\.g|i\.e|z\.B|d\.h|u\.a|p\.ex|vs|ca|approx|no|nr|núm|inc|ltd|co|corp|st|dr|mrs?|ms|prof|bzw|inkl|exkl|max|min|avg|est|fig|jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)\.$/iu;
const HAS_CONTENT = /[\p{L}\p{N}]/u;

/** A row of a table or an item of a list is one, whatever is in it. */
const WHOLE_LINE = /[ \t>]*(?:\||[-*+][ \t]|\d{1,3}[.)][ \t])/y;

/** The sentences of a Markdown text, without the blanks around them; none goes over a line's end. */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  let isWhole = isWholeLine(text, 0);

  function endAt(end: number): void {
    const written = text.slice(start, end);
    const from = start + written.length - written.trimStart().length;
    if (HAS_CONTENT.test(written)) sentences.push({ start: from, end: start + written.trimEnd().length });
    start = end;
  }

  for (const match of text.matchAll(MARKS)) {
    const { end } = spanOf(match);
    const isEnd = !isWhole && !match[0].startsWith("{{") && endsSentence(text, match.index, end);
    if (match[0] === "\n" || isEnd) endAt(end);
    if (match[0] === "\n") isWhole = isWholeLine(text, end);
  }
  endAt(text.length);
  return sentences;
}

function isWholeLine(text: string, start: number): boolean {
  WHOLE_LINE.lastIndex = start;
  return WHOLE_LINE.test(text);
}

function endsSentence(text: string, at: number, end: number): boolean {
  if (text[at] !== ".") return true;
  const next = text.slice(end, end + 4).trimStart();
  return !/^\p{Ll}/u.test(next) && !ABBREVIATION.test(text.slice(Math.max(0, at - 12), at + 1));
}
