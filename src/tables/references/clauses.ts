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
const BOUNDARY_OR_COLON = /[;；،؛、，：]|,(?!\d)|:(?=\s)/u;
const BOUNDARIES = new RegExp(BOUNDARY, "gu");

/** The clauses of a sentence; a row of a table is one. */
export function clausesOf(text: string, { start, end }: Span, pieces: readonly Piece[]): Clause[] {
  const isRow = text[start] === "|";
  let clause: Clause = { words: "", pieces: [], rows: new Map() };
  const clauses = [clause];

  function addWords(words: string): void {
    let rest = words;
    for (;;) {
      const place = isRow ? -1 : endOf(rest, clause);
      clause.words += place < 0 ? rest : rest.slice(0, place);
      if (place < 0) return;
      rest = rest.slice(place + 1);
      clause = { words: "", pieces: [], rows: new Map() };
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

/** Also at a colon behind a figure, and where a bracket ends that an earlier clause has opened: "(due then, 2 open)". */
function endOf(words: string, { words: before, pieces }: Clause): number {
  const own = words.search(pieces.length > 0 ? BOUNDARY_OR_COLON : BOUNDARY);
  const until = own < 0 ? words : words.slice(0, own);
  if (/[(（]/u.test(before)) return own;
  const [opened, closed] = [until.search(/[(（]/u), until.search(/[)）]/u)];
  return closed >= 0 && (opened < 0 || closed < opened) ? closed : own;
}

/** Where the clauses of a sentence stand. */
export function clauseSpans(text: string, { start, end }: Span): Span[] {
  if (text[start] === "|") return [{ start, end }];
  const boundaries = [...text.slice(start, end).matchAll(BOUNDARIES)].map(({ index }) => start + index);
  return [start, ...boundaries].map((from, index) => ({ start: from, end: boundaries[index] ?? end }));
}
