import { type Span, splitSentences } from "../../markdown/sentences.ts";
import { isFigure, type Piece } from "../references/piece.ts";
import { namedRows } from "../references/named-rows.ts";
import type { Value } from "../references/value.ts";
import type { View } from "../references/view.ts";

/** A sentence with the references in it. */
export interface Sentence extends Span {
  pieces: readonly Piece[];
}

/** Those that have any, from a place on. */
export function sentencesOf(text: string, pieces: readonly Piece[], from = 0): Sentence[] {
  if (pieces.length === 0) return [];
  let next = 0;
  const spans = splitSentences(text.slice(from)).map(({ start, end }) => [from + start, from + end] as const);
  // Braces alone are no sentence.
  return [...spans, [from, text.length] as const].flatMap(([start, end]) => {
    const inside: Piece[] = [];
    for (let piece = pieces[next]; piece && piece.start < end; piece = pieces[++next]) inside.push(piece);
    return inside.length === 0 ? [] : [{ start, end, pieces: inside }];
  });
}

/** A figure, and the words of its sentence; those that references print are among them. */
export interface Said {
  piece: Piece;
  value: Value;
  /** From the figure before and to the next one. */
  before: string;
  behind: string;
  /** Of these what is of its clause. */
  clause: { before: string; behind: string };
  /** All of them, the figure's own place, and where its clause ends. */
  whole: string;
  from: number;
  close: number;
  /** The rows of a table that the sentence names. */
  named: (view: View) => ReadonlySet<number>;
}

/** What is refuted, and why. */
export type Refuted = readonly [Piece, string];

/** Stands for a figure among the words of a sentence. */
const FIGURE = " · ";
const BOUNDARY = /[;；،؛、，]|,(?!\d)/gu;

/** The figures of a sentence; a row of a table is one clause. */
export function saidIn(text: string, { start, end, pieces }: Sentence): Said[] {
  let [whole, at] = ["", start];
  const figures = pieces.flatMap((piece) => {
    whole += text.slice(at, piece.start);
    const from = whole.length;
    whole += isFigure(piece) ? FIGURE : (piece.shown ?? FIGURE);
    at = piece.end;
    const { value } = piece;
    return value && isFigure(piece) ? { piece, value, from, to: whole.length } : [];
  });
  whole += text.slice(at, end);
  const known = new Map<View, ReadonlySet<number>>();
  const named = (view: View) => {
    const rows = known.get(view) ?? namedRows(view, whole);
    known.set(view, rows);
    return rows;
  };
  const ends = text[start] === "|" ? [] : [...whole.matchAll(BOUNDARY)].map(({ index }) => index);
  return figures.map(({ piece, value, from, to }, nth) => {
    const [first, last] = [figures[nth - 1]?.to ?? 0, figures[nth + 1]?.from ?? whole.length];
    const open = ends.findLast((one) => one < from) ?? 0;
    const close = ends.find((one) => one >= to) ?? whole.length;
    const clause = {
      before: whole.slice(Math.max(open, first), from),
      behind: whole.slice(to, Math.min(close, last)),
    };
    return {
      piece,
      value,
      before: whole.slice(first, from),
      behind: whole.slice(to, last),
      clause,
      whole,
      from,
      close,
      named,
    };
  });
}

/** Where the clauses of a sentence stand. */
export function clauseSpans(text: string, { start, end }: Span): Span[] {
  if (text[start] === "|") return [{ start, end }];
  const boundaries = [...text.slice(start, end).matchAll(BOUNDARY)].map(({ index }) => start + index);
  return [start, ...boundaries].map((from, index) => ({ start: from, end: boundaries[index] ?? end }));
}

const OWN_CLAUSE =
  /(?:(?!; |, (?:and|but|while|und|aber|während|et|mais|tandis|y|pero|mientras|e|ma|mas|en|maar) ).)*$/su;
/** Of the words before a figure those that are told of it, and not of what comes before: "…; Direct has". */
export function ownClause(before: string): string {
  return before.slice(before.search(OWN_CLAUSE));
}
