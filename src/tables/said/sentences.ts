import { type Span, splitSentences } from "../../markdown/sentences.ts";
import { isFigure, type Piece } from "../references/piece.ts";
import type { Value } from "../references/value.ts";

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

/** A figure, and the words of its sentence from the figure before it and to the next one. */
export interface Said {
  piece: Piece;
  value: Value;
  before: string;
  behind: string;
}

/** What is refuted, and why. */
export type Refuted = readonly [Piece, string];

export function saidIn(text: string, { start, end, pieces }: Sentence): Said[] {
  const figures = pieces.filter((piece) => isFigure(piece));
  const between = (from: number, to: number) => wordsBetween(text, from, to, pieces);
  return figures.flatMap((piece, index) =>
    piece.value === undefined
      ? []
      : {
          piece,
          value: piece.value,
          before: between(figures[index - 1]?.end ?? start, piece.start),
          behind: between(piece.end, figures[index + 1]?.start ?? end),
        },
  );
}

/** As they are read: a label or a date that a reference prints is among them. */
export function wordsBetween(text: string, from: number, to: number, pieces: readonly Piece[]): string {
  let [words, at] = ["", from];
  for (const { start, end, shown } of pieces) {
    if (start < at || end > to) continue;
    words += text.slice(at, start) + (shown ?? "");
    at = end;
  }
  return words + text.slice(at, to);
}

const OWN_CLAUSE =
  /(?:(?!; |, (?:and|but|while|und|aber|während|et|mais|tandis|y|pero|mientras|e|ma|mas|en|maar) ).)*$/su;
/** Of the words before a figure those that are told of it, and not of what comes before: "…; Direct has". */
export function ownClause(before: string): string {
  return before.slice(before.search(OWN_CLAUSE));
}
