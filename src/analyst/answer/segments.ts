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
    const line = rest.indexOf("\n") + 1;
    if (isLineStart) isRow = /^\s*\|/.test(rest);
    return (isRow ? 0 : endOfSentence(line > 0 ? rest.slice(0, line) : rest)) || line;
  }

  return { push, end: () => (rest === "" ? [] : [rest]) };
}

export function segmentsOf(text: string): string[] {
  const segmenter = createSegmenter();
  return [...segmenter.push(text), ...segmenter.end()];
}

/** A mark that ends a sentence, what closes behind it, and the blank before the next one. */
const ENDS = /[.!?…]+["'”’»)\]*_]*[^\S\n]+(?=[^\s])|[。！？]["'”’»」』）)\]*_]*(?=[^\s])/g;
/** A figure, a lower-case word or a sign goes on with the sentence: `approx. 5`, `e.g. this`. */
const GOES_ON = /^[\p{Ll}\d,;:)–-]/u;
/** The number of a list's item, or a single letter: `z. B.` */
const NO_END = /(?:^\s*(?:[>*+-]\s+)*\d+|(?:^|[^\p{L}\p{N}])\p{L}|\b(?:No|Nr|vs|ca|St|Mr|Mrs|Dr))\.\s+$/u;

/** Of the first sentence of a line, when another follows; 0 for none. Within a reference nothing ends. */
function endOfSentence(line: string): number {
  for (const { 0: mark, index } of line.matchAll(ENDS)) {
    const end = index + mark.length;
    const sentence = line.slice(0, end);
    const isOpen = sentence.lastIndexOf("{{") > sentence.lastIndexOf("}}");
    if (!isOpen && !GOES_ON.test(line.slice(end)) && !NO_END.test(sentence)) return end;
  }
  return 0;
}
