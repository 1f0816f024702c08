/** A reference as it stands in a text. */
export interface Written {
  start: number;
  end: number;
  /** What is between the braces; undefined where they are not closed. */
  inner: string | undefined;
}

/**
 * Whole, in a code span, in single braces, or with escaped braces; or else opened only: to the next blank. Each letter is looked at a
 * fixed number of times.
 */
const REFERENCE =
  /(`?)(?<!\{\\?)(?:\\?\{){2,3}(?!\\?\{)([^{}\n]*?)(?:\\?\}){1,3}\1|(?:\\?\{){2,}[^\s{}]*|(?<!\{)\{(r\d{1,3}[.[][^{}\n]{1,200})\}/gu;

export function findReferences(text: string): Written[] {
  return [...text.matchAll(REFERENCE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    inner: match[2] ?? match[3],
  }));
}
