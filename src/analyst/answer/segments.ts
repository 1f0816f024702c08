import { splitSentences } from "../../markdown/sentences.ts";

/** Cuts a text that comes in pieces into lines and, but for the rows of a table, their sentences. */
export interface Segmenter {
  /** The segments that are complete now; joined, all of them are the text again. */
  push: (piece: string) => string[];
  end: () => string[];
}

/** The same segments, however the text was cut into pieces. */
export function createSegmenter(): Segmenter {
  let rest = "";
  let isRow = false;
  let isLineStart = true;

  function push(piece: string): string[] {
    rest += piece;
    const segments: string[] = [];
    for (let end = next(); end > 0; end = next()) {
      const segment = rest.slice(0, end);
      segments.push(segment);
      rest = rest.slice(end);
      isLineStart = segment.endsWith("\n");
    }
    return segments;
  }

  /** Where the next segment ends; 0 while that is not certain. */
  function next(): number {
    const end = rest.indexOf("\n") + 1;
    if (isLineStart) isRow = /^\s*\|/.test(rest);
    if (isRow) return end;
    const [, second] = splitSentences(end > 0 ? rest.slice(0, end) : rest);
    return second?.start ?? end;
  }

  return { push, end: () => (rest === "" ? [] : [rest]) };
}

export function segmentsOf(text: string): string[] {
  const segmenter = createSegmenter();
  return [...segmenter.push(text), ...segmenter.end()];
}
