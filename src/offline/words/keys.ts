const NO_PLURAL = new Set(
  "is was us this has does ones less always news sms ios yes gas its his as ads vs conversions mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends weekdays".split(
    " ",
  ),
);

/** Good enough to find a word again: both sides are cut alike. */
export function singular(word: string): string {
  if (word.length < 4 || NO_PLURAL.has(word) || word.endsWith("ss")) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  // "Statuses", as "status" is cut.
  if (/(?:t|n|p|r)uses$/.test(word)) return word.slice(0, -3);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Who has a shop alone says "I owe"; roses do not rise, and parts are no share. A map: "constructor" is a word as well. */
const OURS: ReadonlyMap<string, string> = new Map([
  ["i", "we"],
  ["me", "us"],
  ["my", "our"],
  ["mine", "ours"],
  ["roses", "roses"],
  ["parts", "parts"],
]);

/** A word as it is compared: in lower case, in the singular, of whoever asks. */
export function keyOf(word: string): string {
  const lower = word.toLowerCase();
  return OURS.get(lower) ?? singular(lower);
}

/** The words of a phrase, hyphens taken as blanks. */
export const keysOf = (phrase: string): string[] => phrase.split(/[ -]/).map(keyOf);
