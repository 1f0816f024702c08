/** A part of an answer that stands or falls as a whole. */
export interface Segment {
  start: number;
  end: number;
  kind: "sentence" | "item" | "row" | "heading" | "code";
  /** Which paragraph, list or table it belongs to: counted from 0, one more after every empty line. */
  block: number;
  /** Start of its line. */
  line: number;
}

// A full stop ends a sentence only before something that can begin one, and not after the usual abbreviations.
const SENTENCE_END =
  /(?<!\b(?:vs|approx|ca|incl|excl|est|[Nn]o|Inc|Ltd|Co|Dr|Mr|Mrs|Ms|St|e\.g|i\.e|[A-Z]))[.!?\u3002\uff01\uff1f][)\]"'”’*_]*(?:\s+(?=[\p{Lu}\p{N}\p{Lo}"'“‘(*_[€$£¥+-])|(?<=[\u3002\uff01\uff1f]))/gu;
const ITEM = /^[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]/;

/** Cuts Markdown into sentences, list items, table rows, headings and lines of code, in order. */
export function splitSegments(text: string): Segment[] {
  const segments: Segment[] = [];
  let block = 0;
  let start = 0;
  let fence = false;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (/^[ \t]*(?:```|~~~)/.test(line)) fence = !fence;
    else if (line.trim() === "") block++;
    else segments.push(...splitLine(line, start, block, fence));
    start = end + 1;
  }
  return segments;
}

function splitLine(line: string, start: number, block: number, fence: boolean): Segment[] {
  const whole = { start, end: start + line.length, block, line: start };
  if (fence) return [{ ...whole, kind: "code" }];
  if (/^ {0,3}#{1,6}\s/.test(line)) return [{ ...whole, kind: "heading" }];
  if (/^\s*\|/.test(line) || /\s\|\s/.test(line)) return [{ ...whole, kind: "row" }];
  if (ITEM.test(line)) return [{ ...whole, kind: "item" }];
  const segments: Segment[] = [];
  let from = 0;
  for (const match of line.matchAll(SENTENCE_END)) {
    const to = match.index + match[0].length;
    segments.push({ start: start + from, end: start + to, kind: "sentence", block, line: start });
    from = to;
  }
  if (from < line.length) segments.push({ ...whole, start: start + from, kind: "sentence" });
  return segments;
}
