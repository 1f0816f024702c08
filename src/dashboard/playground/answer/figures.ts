import type { Evidence } from "../../../tables/figure.ts";
import { readInline, type Leaf, type Span } from "../markdown/inline.ts";

/** A run of text that is shown in one style; `figure` is the place in the list of figures where it is one. */
export interface Piece extends Omit<Leaf, "start" | "end"> {
  text: string;
  figure: number | undefined;
}

/** What there is evidence of, in the order of the text and without overlaps; what fits no place of it is left out. */
export function sortFigures(answer: string, evidence: readonly Evidence[]): Evidence[] {
  const figures: Evidence[] = [];
  for (const one of evidence.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    const isPlace =
      one.start >= (figures.at(-1)?.end ?? 0) && one.end > one.start && one.end <= answer.length;
    if (isPlace) figures.push(one);
  }
  return figures;
}

/** Cuts lines of an answer into pieces at the edges of its figures. A figure that emphasis divides is shown by its beginning. */
export function createPlacer(answer: string, figures: readonly Evidence[]) {
  return (line: Span): Piece[] => readInline(answer, line).flatMap((leaf) => cut(leaf));

  function cut({ start, end, ...style }: Leaf): Piece[] {
    const pieces: Piece[] = [];
    let from = start;
    for (let index = firstBehind(figures, start); index < figures.length; index++) {
      const figure = figures[index];
      if (!figure || figure.start >= end) break;
      if (figure.start < start) continue;
      const until = Math.min(figure.end, end);
      if (figure.start > from)
        pieces.push({ text: answer.slice(from, figure.start), figure: undefined, ...style });
      pieces.push({ text: answer.slice(figure.start, until), figure: index, ...style });
      from = until;
    }
    if (end > from) pieces.push({ text: answer.slice(from, end), figure: undefined, ...style });
    return pieces;
  }
}

/** The first figure that ends behind `place`, by halving. */
function firstBehind(figures: readonly Evidence[], place: number): number {
  let [low, high] = [0, figures.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((figures[middle]?.end ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
