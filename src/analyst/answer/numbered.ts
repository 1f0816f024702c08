/** `3: text`, also `3.` and `3)`, however models mark such a line. */
const LINE = /^[\s>*_#-]*(\d{1,3})[*_]*\s*[.:)\]-][*_]*\s+(.+)$/;

/** The numbered lines of a model's reply, by their numbers; everything else is passed over. */
export function readNumbered(text: string): Map<number, string> {
  const lines = text.split("\n").flatMap((line) => {
    const [, number, rest] = LINE.exec(line) ?? [];
    return number === undefined || rest === undefined ? [] : [[Number(number), rest.trim()] as const];
  });
  return new Map(lines);
}
