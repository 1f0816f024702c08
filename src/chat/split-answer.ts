/** A sentence or a line; else as many words as fit; else as many characters. Never half a surrogate pair. */
const PIECE = /.{1,200}?(?:[.!?:;]\s+|\n+|$)|.{1,200}\s+|.{1,200}/gsu;

/** An answer in pieces of the size of a sentence; joined, they are the answer again. */
export function splitAnswer(answer: string): string[] {
  return answer.match(PIECE) ?? [];
}
