const PLACEHOLDER = "\uE000";

/** As many of them as there were letters: nothing is read into what stands there. */
export const blank = (said: string): string => PLACEHOLDER.repeat(said.length);

export interface SaidNames {
  /** The text with blanks in place of its names. */
  rest: string;
  /** Each name by the place where it begins. */
  names: ReadonlyMap<number, string>;
}

/** Where a text says one of these, spelled as they are but for signs, long ones but for capitals; of names within each other the longest. */
export function sayNames(text: string, known: readonly string[]): SaidNames {
  const names = new Map<number, string>();
  let rest = text;
  for (const name of known.toSorted((one, other) => other.length - one.length)) {
    const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}"])${words.join('[^\\p{L}\\p{N}"]{1,3}')}(?![\\p{L}\\p{N}"])`,
      // "black week 2026 campaign" can mean nothing else; of two words each may.
      words.length > 2 ? "giu" : "gu",
    );
    rest = rest.replace(pattern, (said, at: number) => {
      names.set(at, name);
      return blank(said);
    });
  }
  return { rest, names };
}
