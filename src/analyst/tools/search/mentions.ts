import { isPlainText, type Words } from "./words.ts";

/** Whether a text has the words, each as the beginning of one, as the store's index would find it. */
export function mentions(text: string, { wanted, unwanted }: Words, match: "all" | "any"): boolean {
  const hay = plain(text);
  const has = (word: string) => {
    const needle = plain(word);
    if (isPlainText(word)) return hay.includes(needle);
    return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(needle)}`, "u").test(hay);
  };
  const isFound = wanted.length === 0 || (match === "all" ? wanted.every(has) : wanted.some(has));
  return isFound && !unwanted.some(has);
}

/** Lower case without accents, so that "Muller" finds "Müller". */
function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
