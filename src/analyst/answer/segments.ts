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
    for (let end = rest.indexOf("\n") + 1; end > 0; end = rest.indexOf("\n") + 1) {
      segments.push(...cut(rest.slice(0, end)));
      rest = rest.slice(end);
      isLineStart = true;
    }
    // Of a line that goes on, its last sentence may go on as well.
    const sentences = cut(rest);
    rest = sentences.pop() ?? "";
    if (sentences.length > 0) isLineStart = false;
    return [...segments, ...sentences];
  }

  /** A line, or what has come of it, in sentences. */
  function cut(line: string): string[] {
    if (isLineStart) isRow = /^\s*\|/.test(line);
    if (isRow || line === "") return [line];
    const starts = splitSentences(line).map(({ start }) => start);
    return [0, ...starts.slice(1)].map((start, index) => line.slice(start, starts[index + 1]));
  }

  return { push, end: () => (rest === "" ? [] : [rest]) };
}

export function segmentsOf(text: string): string[] {
  const segmenter = createSegmenter();
  return [...segmenter.push(text), ...segmenter.end()];
}
