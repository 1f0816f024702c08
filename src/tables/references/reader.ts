/** Reads a text from left to right. */
export function readerOf(text: string) {
  let at = 0;

  function skipBlanks(): void {
    while (/\s/u.test(text.charAt(at))) at++;
  }

  return {
    /** What the (sticky) pattern finds here, after blanks; undefined, and nothing read, where it finds nothing. */
    take(pattern: RegExp): string | undefined {
      skipBlanks();
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.[0];
      if (found !== undefined) at += found.length;
      return found;
    },
    /** What is left, for words about it. */
    rest: () => text.slice(at),
    /** What has been read since a place. */
    since: (start: number) => text.slice(start, at),
    place: () => at,
    isAtEnd(): boolean {
      skipBlanks();
      return at >= text.length;
    },
  };
}

export type Reader = ReturnType<typeof readerOf>;
