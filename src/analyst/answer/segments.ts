import { splitSentences } from "../../markdown/sentences.ts";

/** Cuts a text into lines and, but for list items and rows of tables, sentences: the same ones in whatever pieces it comes. */
export function createSegmenter() {
  let line = "";
  /** Of the line: what has been given already. */
  let given = 0;

  /** The segments that are complete now; joined, all of them are the text again. */
  function push(piece: string): string[] {
    const segments: string[] = [];
    for (const part of piece.split(/(?<=\n)/)) {
      line += part;
      const [, ...others] = splitSentences(line);
      const starts = others.map(({ start }) => start).filter((start) => start > given);
      const isOver = line.endsWith("\n");
      const ends = isOver ? [...starts, line.length] : starts;
      for (const end of ends) segments.push(line.slice(given, (given = end)));
      if (isOver) [line, given] = ["", 0];
    }
    return segments;
  }

  const end = () => (given < line.length ? [line.slice(given)] : []);
  return { push, end };
}

export function segmentsOf(text: string): string[] {
  const segmenter = createSegmenter();
  return [...segmenter.push(text), ...segmenter.end()];
}
