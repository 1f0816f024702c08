import type { Span } from "./inline.ts";

export type Block =
  | { kind: "paragraph" | "quote"; lines: Span[] }
  | { kind: "heading"; line: Span }
  | { kind: "code"; text: Span }
  /** Which columns stand at the right, as numbers do. */
  | { kind: "table"; rows: Span[][]; isRight: boolean[] }
  | { kind: "rule" }
  | List;

/** An item as its line says: how far it is indented, and its number if it has one. */
interface Item {
  depth: number;
  number: number | undefined;
  lines: Span[];
}

export interface List {
  kind: "list";
  isOrdered: boolean;
  items: { number: number | undefined; lines: Span[]; lists: List[] }[];
}

const DEEPEST = 4;
const FENCE = /^ {0,3}(```|~~~)/;
const HEADING = /^ {0,3}#{1,6}[ \t]+/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const ITEM = /^([ \t]*)([-*+•]|\d{1,9}[.)])[ \t]+(?=\S)/;
const QUOTE = /^ {0,3}> ?/;
const DELIMITER = /^[ \t|:-]+$/;

interface Line extends Span {
  text: string;
}

function readerOf(lines: readonly Line[]) {
  let at = 0;
  return {
    next: () => lines[at++],
    peek: () => lines[at],
    /** All for which it holds; it is told the line behind as well. */
    take(holds: (line: Line, after: Line | undefined) => boolean): Line[] {
      const from = at;
      for (let line = lines[at]; line && holds(line, lines[at + 1]); line = lines[at]) at++;
      return lines.slice(from, at);
    },
  };
}

type Reader = ReturnType<typeof readerOf>;

/** The blocks of a Markdown text. HTML, links and pictures are text as they stand. Each line is read once or twice. */
export function readBlocks(text: string): Block[] {
  const reader = readerOf(splitLines(text));
  const blocks: Block[] = [];
  for (let line = reader.next(); line; line = reader.next()) blocks.push(...takeBlocks(line, reader));
  return blocks;
}

function takeBlocks(line: Line, reader: Reader): Block[] {
  if (line.text.trim() === "") return [];
  const fence = FENCE.exec(line.text)?.[1];
  if (fence !== undefined) return takeCode(reader, fence);
  if (HEADING.test(line.text)) return [{ kind: "heading", line: behind(line, HEADING) }];
  if (RULE.test(line.text)) return [{ kind: "rule" }];
  if (isTable(line, reader.peek())) return [takeTable(line, reader)];
  if (ITEM.test(line.text)) return takeList(line, reader);
  if (QUOTE.test(line.text)) {
    const lines = [line, ...reader.take(({ text }) => QUOTE.test(text))];
    return [{ kind: "quote", lines: lines.map((one) => behind(one, QUOTE)) }];
  }
  const more = reader.take((one, after) => isPlain(one) && !isTable(one, after));
  return [{ kind: "paragraph", lines: [line, ...more] }];
}

/** To the closing fence, or to the end where there is none. */
function takeCode(reader: Reader, fence: string): Block[] {
  const lines = reader.take(({ text }) => !text.trimStart().startsWith(fence));
  reader.next();
  const [first] = lines;
  return first ? [{ kind: "code", text: { start: first.start, end: lines.at(-1)?.end ?? first.end } }] : [];
}

function isTable({ text: head }: Line, { text: delimiter }: Pick<Line, "text"> = { text: "" }): boolean {
  return (
    head.includes("|") && delimiter.includes("-") && delimiter.includes("|") && DELIMITER.test(delimiter)
  );
}

function takeTable(head: Line, reader: Reader): Block {
  const marks = reader.next()?.text.match(/:?-+:?/g) ?? [];
  const body = reader.take(({ text }) => text.includes("|"));
  const isRight = marks.map((mark) => /^-+:$/.test(mark));
  return { kind: "table", rows: [head, ...body].map(splitCells), isRight };
}

/** Items and the lines that go on with them. */
function takeList(first: Line, reader: Reader): Block[] {
  const items: Item[] = [];
  for (const line of [first, ...reader.take((one) => ITEM.test(one.text) || isPlain(one))]) {
    const [marker, indent = "", sign = ""] = ITEM.exec(line.text) ?? [];
    if (marker === undefined) items.at(-1)?.lines.push(trimmed(line));
    else items.push({ depth: depthOf(indent), number: numberOf(sign), lines: [behind(line, ITEM)] });
  }
  return nestItems(items);
}

/** Items as lists in lists, no deeper than four; a change between bullets and numbers begins another list. */
function nestItems(items: readonly Item[], level = 0): List[] {
  const lists: List[] = [];
  const base = items[0]?.depth ?? 0;
  let at = 0;
  while (at < items.length) {
    const item = items[at];
    if (!item) break;
    const deepest = level < DEEPEST ? base : Infinity;
    let end = at + 1;
    while ((items[end]?.depth ?? base) > deepest) end++;
    const inner = items.slice(at + 1, end);
    const isOrdered = item.number !== undefined;
    let list = lists.at(-1);
    if (list?.isOrdered !== isOrdered) lists.push((list = { kind: "list", isOrdered, items: [] }));
    list.items.push({ number: item.number, lines: item.lines, lists: nestItems(inner, level + 1) });
    at = end;
  }
  return lists;
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

function behind({ text, start, end }: Line, marker: RegExp): Span {
  return { start: start + (marker.exec(text)?.[0].length ?? 0), end };
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
