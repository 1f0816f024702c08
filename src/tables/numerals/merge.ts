import { countWhile } from "../../lib/count-while.ts";
import { type Evidence, type Fault, type Printed, WITHHELD } from "../figure.ts";

/** A printed text with more that is vouched for, and more that is withheld: `[…]` stands in its place. */
export function merge(printed: Printed, bound: readonly Evidence[], withheld: readonly Fault[]): Printed {
  const { text } = printed;
  const cuts = withheld.toSorted(inOrder);
  /** How far each cut moves what follows it, with those before. */
  const moves: { start: number; by: number }[] = [];
  let by = 0;
  for (const { start, end } of cuts) {
    by += WITHHELD.length - (end - start);
    moves.push({ start, by });
  }

  function moved<One extends { start: number; end: number }>(one: One): One {
    const before = moves[countWhile(moves, ({ start }) => start < one.start) - 1]?.by ?? 0;
    return { ...one, start: one.start + before, end: one.end + before };
  }

  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of cuts) {
    parts.push(text.slice(at, start), WITHHELD);
    at = end;
  }
  const cut = cuts.map(moved).map((fault) => ({ ...fault, end: fault.start + WITHHELD.length }));
  return {
    text: parts.join("") + text.slice(at),
    evidence: [...printed.evidence, ...bound].map(moved).toSorted(inOrder),
    faults: [...printed.faults.map(moved), ...cut].toSorted(inOrder),
  };
}

function inOrder(a: { start: number }, b: { start: number }): number {
  return a.start - b.start;
}
