import type { Span } from "../../markdown/sentences.ts";
import { isFigure, type Piece } from "./piece.ts";
import type { View } from "./view.ts";

/** What stands together: its words, those that references print among them, and its figures. */
export interface Clause {
  words: string;
  pieces: Piece[];
  /** What is known of it by table. */
  rows: Map<View, NamedRows>;
}

export interface NamedRows {
  named: ReadonlySet<number>;
  isOther: boolean;
}

/** Stands for a figure among the words of its clause. */
export const FIGURE = " · ";

const BOUNDARY = /[;；،؛、，]|,(?!\d)/u;
const COLON = /：|:(?=\s)/u;
const BOUNDARIES = new RegExp(BOUNDARY, "gu");

/** The clauses of a sentence; a row of a table is one. */
export function clausesOf(text: string, { start, end }: Span, pieces: readonly Piece[]): Clause[] {
  const isRow = text[start] === "|";
  let clause: Clause = { words: "", pieces: [], rows: new Map() };
  const clauses = [clause];

  function addWords(words: string): void {
    let rest = words;
    for (;;) {
      const [own, next] = isRow ? WHOLE : endOf(rest, clause);
      clause.words += rest.slice(0, own);
      if (next === undefined) return;
      rest = rest.slice(next);
      clause = { words: "", pieces: [], rows: new Map() };
      clauses.push(clause);
    }
  }

  let at = start;
  for (const piece of pieces) {
    addWords(text.slice(at, piece.start));
    clause.words += isFigure(piece) ? FIGURE : (piece.shown ?? FIGURE);
    clause.pieces.push(piece);
    at = piece.end;
  }
  addWords(text.slice(at, end));
  return clauses;
}

/** How much of some words is a clause's own, and where the next one begins, if one does. */
type End = readonly [own: number | undefined, next?: number];
const WHOLE: End = [undefined];

/**
 * A clause also ends with a bracket that an earlier one has opened, "(due then, 2 open)"; what a colon announces is told
 * behind a figure, and is none of its clause: "we have 4 channels: …".
 */
function endOf(words: string, { words: before, pieces }: Clause): End {
  const boundary = words.search(BOUNDARY);
  const until = boundary < 0 ? words : words.slice(0, boundary);
  if (pieces.some(isFigure) && COLON.test(until)) return [0, 0];
  const [opened, closed] = [until.search(/[(（]/u), until.search(/[)）]/u)];
  const isInner = /[(（]/u.test(before) || (opened >= 0 && opened < closed);
  if (closed >= 0 && !isInner) return [closed, closed + 1];
  return boundary < 0 ? WHOLE : [boundary, boundary + 1];
}

/** Where the clauses of a sentence stand. */
export function clauseSpans(text: string, { start, end }: Span): Span[] {
  if (text[start] === "|") return [{ start, end }];
  const boundaries = [...text.slice(start, end).matchAll(BOUNDARIES)].map(({ index }) => start + index);
  return [start, ...boundaries].map((from, index) => ({ start: from, end: boundaries[index] ?? end }));
}
