import { cutText } from "../lib/cut-text.ts";

const MOST_LABEL = 80;

/** Other people's text in one line of ours: it can neither hold a reference, end an answer (`===`) nor part a row of a table. */
export function inline(text: string, most: number): string {
  const line = text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("{", "(")
    .replaceAll("}", ")")
    .replaceAll("|", "/")
    .replace(/={3,}/g, "==")
    .trim();
  return line.length <= most ? line : `${cutText(line, most)}…`;
}

/** A row's label as it is shown; in brackets there can be no others. */
export function inlineLabel(label: string): string {
  return inline(label, MOST_LABEL).replaceAll("[", "(").replaceAll("]", ")");
}

/** Whether a label can stand in the brackets of a reference as it is. */
export function isWritable(label: string): boolean {
  return label !== "" && inlineLabel(label) === label && !/["“”„«»\\`]|^['‘]|^#\d+$|\.\./u.test(label);
}

const PLAIN_WORD = /^[\w-]*$/;

/** What labels and names are compared by when none is the same: without case, accents, escapes. */
export function fold(text: string): string {
  if (PLAIN_WORD.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}|\\/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();
}
