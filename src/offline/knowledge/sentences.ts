import { plainText } from "../../markdown/plain.ts";
import { splitSentences } from "../../markdown/sentences.ts";

/** Longer ones are no rules that a person would write. */
const LONGEST = 500;
const HEADINGS = /^[ \t]*#{1,6}[ \t].*$/gm;
const MARKS = /^[ \t]*(?:(?:[-*+•]|\d{1,3}[.)]|>)[ \t]+(?:\[[ xX]\][ \t]+)?)+/gm;
/** A line of some length that goes on in lower case has been wrapped. */
const WRAPPED = /(?<=[^\n]{60}[^.!?:;|\n])\n[ \t]*(?=\p{Ll})/gu;

/** The sentences of a Markdown text in plain signs, headings and code left out. */
export function sentencesOf(markdown: string): string[] {
  // Every second stretch between fences is code.
  const stretches = markdown
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .split(/^\s*(?:```|~~~).*$/m);
  const said = stretches.filter((_, at) => at % 2 === 0).join("\n");
  const plain = plainText(said.replaceAll(HEADINGS, "").replaceAll(MARKS, ""))
    .replaceAll(WRAPPED, " ")
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[“”«»„]/g, '"')
    .replaceAll(/[–—]/g, "-")
    .replaceAll(/[*`|]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/;\s+/g, "\n");
  return splitSentences(plain)
    .map(({ start, end }) => plain.slice(start, end).replaceAll(/\s+/g, " "))
    .filter((sentence) => sentence.length <= LONGEST);
}

/** "In April, not in January" says no more than "in April". */
export const withoutContrast = (text: string): string =>
  text
    .replace(/,? (?:and |but )?(?:not|rather than|instead of) [^,.]{1,40}[.!]?$/i, "")
    .replace(/[.!]+$/, "");
