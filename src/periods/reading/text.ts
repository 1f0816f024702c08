import { once } from "../../lib/once.ts";
import { type Span, spanOf } from "../../markdown/sentences.ts";
import type { Groups } from "./types.ts";

/** Stands where a reader has understood a stretch of text; private use, so no question can contain it. */
const BLANK = "\uE000";

export interface Taken extends Span {
  groups: Groups;
}

const LONGEST_QUESTION = 2_000;

/** Straight quotes and dashes, single spaces, no invisible characters, at most 2,000 characters. */
export function normaliseText(raw: string): string {
  return raw
    .slice(0, LONGEST_QUESTION * 2)
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015]/g, "-")
    .trim()
    .slice(0, LONGEST_QUESTION);
}

export function openText(text: string): string {
  const lower = text.toLowerCase();
  // A few letters change length in lower case (İ); positions must stay those of the text.
  return lower.length === text.length ? lower : Array.from(text, keepLength).join("");
}

function keepLength(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
}

/** Every match of a pattern, first to last, and what is open with all of them blanked. */
export function takeAll(open: string, pattern: RegExp): { taken: Taken[]; rest: string } {
  const taken: Taken[] = [];
  let rest = open;
  for (let match = pattern.exec(rest); match?.[0]; match = pattern.exec(rest)) {
    const { start, end } = spanOf(match);
    taken.push({ groups: { ...match.groups }, start, end });
    rest = rest.slice(0, start) + BLANK.repeat(end - start) + rest.slice(end);
  }
  return { taken, rest };
}

/** A pattern that matches any of the given phrases as whole words; made when a text is first read. */
export function phrase(source: string): () => RegExp {
  return once(() => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])`, "u"));
}
