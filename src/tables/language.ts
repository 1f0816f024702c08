import { memoize } from "../lib/memoize.ts";

/** A BCP 47 tag in its usual form; `en` for one that is none, or of a language that nothing is known of. */
export const languageOf = memoize((tag) => {
  try {
    const [language] = Intl.NumberFormat.supportedLocalesOf(tag.trim().replaceAll("_", "-"));
    return language ?? "en";
  } catch {
    return "en";
  }
}, 200);

/** `de` of `de-AT`. */
export function baseOf(language: string): string {
  return language.split("-")[0] ?? language;
}
