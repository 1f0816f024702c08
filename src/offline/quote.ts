import { joinWords } from "../periods/reading/text.ts";

const LINK_REMOVED = "[link removed]";

/**
 * Third-party text as inert data on one line: markup, links and images cannot act, quotation marks cannot end the
 * quotation, invisible characters are gone, and it is clipped.
 */
export function plainText(text: string, longest = 220): string {
  const plain = text
    .slice(0, longest * 8)
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)?/g, "$1")
    .replace(/<(?:https?|mailto|ftp):[^>|\s]*\|([^>]*)>/gi, "$1")
    .replace(/<!--.*?(?:-->|$)/g, "")
    .replace(/<\/?[a-z][^>]*(?:>|$)/gi, "")
    .replace(
      /\b[a-z][a-z0-9+.-]*:\/\/\S*|\b(?:javascript|data|vbscript|mailto):\S*|\bwww\.\S*/gi,
      LINK_REMOVED,
    )
    .replace(/(?<![\w.@/-])(?:[\w-]+\.)+[a-z]{2,}\/\S*/gi, LINK_REMOVED)
    .replace(/[<>]/g, "")
    .replace(/[`*|\\]/g, "")
    .replace(/[[\]](?!link removed)/g, bracket)
    .replace(/"/g, "'")
    .replace(/ {2,}/g, " ")
    .trim();
  return clip(plain, longest);
}

/** Brackets could form a reference link; the one that this module writes stays. */
function bracket(mark: string, at: number, whole: string): string {
  if (mark === "]" && whole.slice(0, at).endsWith("[link removed")) return mark;
  return mark === "[" ? "(" : ")";
}

function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Third-party text between quotation marks. */
export function quote(text: string, longest?: number): string {
  return `“${plainText(text, longest)}”`;
}

/** A few words of the user, each between quotation marks. */
export function quoteWords(words: readonly string[]): string {
  return joinWords(words.slice(0, 5).map((word) => quote(word, 40)));
}

/** A value of a breakdown (a page, a campaign, a country) as a row's name. */
export function rowName(values: readonly string[]): string {
  return values.map((value) => plainText(value, 80) || "(empty)").join(" / ");
}
