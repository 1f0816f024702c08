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

const BOUNDARY = /[;；،؛、，]|,(?!\d)/u;
const BOUNDARIES = new RegExp(BOUNDARY, "gu");

/** The clauses of a sentence; a row of a table is one. */
export function clausesOf(text: string, { start, end }: Span, pieces: readonly Piece[]): Clause[] {
  const isRow = text[start] === "|";
  let clause: Clause = { words: "", pieces: [], rows: new Map() };
  const clauses = [clause];

  function addWords(words: string): void {
    const [first = "", ...others] = isRow ? [words] : words.split(BOUNDARY);
    clause.words += first;
    for (const other of others) {
      clause = { words: other, pieces: [], rows: new Map() };
      clauses.push(clause);
    }
  }

  let at = start;
  for (const piece of pieces) {
    addWords(text.slice(at, piece.start));
    clause.words += isFigure(piece) ? " · " : (piece.shown ?? " · ");
    clause.pieces.push(piece);
    at = piece.end;
  }
  addWords(text.slice(at, end));
  return clauses;
}

/** Where the clauses of a sentence stand. */
export function clauseSpans(text: string, { start, end }: Span): Span[] {
  if (text[start] === "|") return [{ start, end }];
  const boundaries = [...text.slice(start, end).matchAll(BOUNDARIES)].map(({ index }) => start + index);
  return [start, ...boundaries].map((from, index) => ({ start: from, end: boundaries[index] ?? end }));
}
