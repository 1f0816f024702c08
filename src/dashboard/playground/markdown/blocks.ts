import { nestItems, type Item, type List } from "./lists.ts";
import type { Span } from "./inline.ts";

export type Block =
  | { kind: "paragraph" | "quote"; lines: Span[] }
  | { kind: "heading"; line: Span }
  | { kind: "code"; text: Span }
  /** Which columns stand at the right, as numbers do. */
  | { kind: "table"; rows: Span[][]; isRight: boolean[] }
  | { kind: "rule" }
  | List;

const FENCE = /^ {0,3}(```|~~~)/;
const HEADING = /^ {0,3}#{1,6}[ \t]+/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const ITEM = /^([ \t]*)([-*+•]|\d{1,9}[.)])[ \t]+(?=\S)/;
const QUOTE = /^ {0,3}> ?/;
const DELIMITER = /^[ \t|:-]+$/;

interface Line extends Span {
  text: string;
}

/**
 * The blocks of a Markdown text: paragraphs, headings, lists, quotes, code, tables, rules. Knows no HTML, no links
 * and no pictures: what looks like them is text. Each line is read once or twice.
 */
export function readBlocks(text: string): Block[] {
  const lines = splitLines(text);
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const taken = takeBlock(lines, at);
    if (taken.block) blocks.push(...taken.block);
    at = taken.next;
  }
  return blocks;
}

interface Taken {
  block?: Block[];
  next: number;
}

function takeBlock(lines: readonly Line[], at: number): Taken {
  const line = lines[at];
  if (!line || line.text.trim() === "") return { next: at + 1 };
  const fence = FENCE.exec(line.text)?.[1];
  if (fence !== undefined) return takeCode(lines, at, fence);
  const heading = HEADING.exec(line.text)?.[0];
  if (heading !== undefined) {
    return { block: [{ kind: "heading", line: behind(line, heading) }], next: at + 1 };
  }
  if (RULE.test(line.text)) return { block: [{ kind: "rule" }], next: at + 1 };
  if (isTable(lines, at)) return takeTable(lines, at);
  if (ITEM.test(line.text)) return takeList(lines, at);
  if (QUOTE.test(line.text)) {
    const quoted = takeWhile(lines, at, (one) => QUOTE.test(one.text));
    const inner = quoted.map((one) => behind(one, QUOTE.exec(one.text)?.[0] ?? ""));
    return { block: [{ kind: "quote", lines: inner }], next: at + quoted.length };
  }
  const [first = line, ...more] = takeWhile(
    lines,
    at,
    (one, place) => place === at || (isPlain(one) && !isTable(lines, place)),
  );
  return { block: [{ kind: "paragraph", lines: [first, ...more] }], next: at + 1 + more.length };
}

/** To the closing fence, or to the end where there is none. */
function takeCode(lines: readonly Line[], at: number, fence: string): Taken {
  const inner = takeWhile(lines, at + 1, (one) => !one.text.trimStart().startsWith(fence));
  const [first] = inner;
  const next = at + inner.length + 2;
  if (!first) return { next };
  return {
    block: [{ kind: "code", text: { start: first.start, end: inner.at(-1)?.end ?? first.end } }],
    next,
  };
}

function isTable(lines: readonly Line[], at: number): boolean {
  const [head, delimiter] = [lines[at]?.text ?? "", lines[at + 1]?.text ?? ""];
  return (
    head.includes("|") && delimiter.includes("-") && delimiter.includes("|") && DELIMITER.test(delimiter)
  );
}

function takeTable(lines: readonly Line[], at: number): Taken {
  const head = lines.slice(at, at + 1);
  const body = takeWhile(lines, at + 2, (one) => one.text.includes("|"));
  const marks = lines.slice(at + 1, at + 2).flatMap(({ text }) => text.match(/:?-+:?/g) ?? []);
  const isRight = marks.map((mark) => /^-+:$/.test(mark));
  return {
    block: [{ kind: "table", rows: [...head, ...body].map(splitCells), isRight }],
    next: at + 2 + body.length,
  };
}

/** Items and the lines that go on with them. */
function takeList(lines: readonly Line[], at: number): Taken {
  const taken = takeWhile(lines, at, (one) => ITEM.test(one.text) || isPlain(one));
  const items: Item[] = [];
  for (const line of taken) {
    const [marker, indent = "", sign = ""] = ITEM.exec(line.text) ?? [];
    if (marker === undefined) items.at(-1)?.lines.push(trimmed(line));
    else items.push({ depth: depthOf(indent), number: numberOf(sign), lines: [behind(line, marker)] });
  }
  return { block: nestItems(items), next: at + taken.length };
}

function depthOf(indent: string): number {
  return Math.floor(indent.replaceAll("\t", "    ").length / 2);
}

function numberOf(sign: string): number | undefined {
  return /^\d/.test(sign) ? Number.parseInt(sign, 10) : undefined;
}

function isPlain({ text }: Line): boolean {
  return text.trim() !== "" && ![FENCE, HEADING, RULE, ITEM, QUOTE].some((pattern) => pattern.test(text));
}

function takeWhile(
  lines: readonly Line[],
  from: number,
  holds: (line: Line, place: number) => boolean,
): Line[] {
  let end = from;
  for (let line = lines[end]; line && holds(line, end); line = lines[end]) end++;
  return lines.slice(from, end);
}

function behind(line: Line, marker: string): Span {
  return { start: line.start + marker.length, end: line.end };
}

function trimmed(line: Line): Span {
  return { start: line.end - line.text.trimStart().length, end: line.end };
}

/** The cells of a row; a pipe behind a backslash is no border. */
function splitCells(line: Line): Span[] {
  const borders = [...line.text.matchAll(/\\.|\|/g)].filter(([sign]) => sign === "|");
  const edges = [-1, ...borders.map(({ index }) => index), line.text.length];
  const cells = edges.slice(1).map((end, place) => ({ start: (edges[place] ?? -1) + 1, end }));
  const isEdge = (place: number) => place === 0 || place === cells.length - 1;
  return cells
    .filter(({ start, end }, place) => !isEdge(place) || line.text.slice(start, end).trim() !== "")
    .map(({ start, end }) => ({ start: line.start + start, end: line.start + end }));
}

function splitLines(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((whole) => {
    const shown = whole.trimEnd();
    const line = { text: shown, start, end: start + shown.length };
    start += whole.length + 1;
    return line;
  });
}
