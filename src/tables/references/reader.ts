/** Reads a text from left to right. */
export interface Reader {
  /** What the (sticky) pattern finds here, after blanks; undefined, and nothing read, where it finds nothing. */
  take: (pattern: RegExp) => string | undefined;
  /** What is left, for words about it. */
  rest: () => string;
  /** What has been read since a place. */
  since: (start: number) => string;
  place: () => number;
  isAtEnd: () => boolean;
}

export function readerOf(text: string): Reader {
  let at = 0;

  function skipBlanks(): void {
    while (/\s/u.test(text.charAt(at))) at++;
  }

  return {
    take(pattern) {
      skipBlanks();
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.[0];
      if (found !== undefined) at += found.length;
      return found;
    },
    rest: () => text.slice(at),
    since: (start) => text.slice(start, at),
    place: () => at,
    isAtEnd() {
      skipBlanks();
      return at >= text.length;
    },
  };
}
