const STOP_WORDS = new Set(
  (
    "a about all also an and any are as at be been but by can could did do does for from give had has have how i if " +
    "in into is it its last me much many my not of on or our please show so than that the their them then there " +
    "these they this those to us was we were what when where which who why will with would you your"
  ).split(" "),
);

/** The words of a text that say what it is about, in a form in which "refunds" and "refund" are one. */
export function wordsOf(text: string): Set<string> {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(stem));
}

export function countCommonWords(words: ReadonlySet<string>, text: string): number {
  return [...wordsOf(text)].filter((word) => words.has(word)).length;
}

/** Rough on purpose: it is for ranking only. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}
