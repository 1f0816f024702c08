import { once } from "../../lib/once.ts";

/** Stands where a reader has understood a stretch of text; private use, so no question can contain it. */
const BLANK = "\uE000";

/** A question while it is read: its own spelling, and its lower-case twin in which what is understood is blanked. */
export interface Scan {
  readonly text: string;
  readonly open: string;
}

export interface Taken {
  groups: Record<string, string | undefined>;
  /** The words as the user spelled them. */
  said: string;
  start: number;
  end: number;
  scan: Scan;
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

/** Opens a normalised text for reading. */
export function openScan(text: string): Scan {
  const lower = text.toLowerCase();
  // A few letters change length in lower case (İ); positions must stay those of the text.
  const open = lower.length === text.length ? lower : Array.from(text, keepLength).join("");
  return { text, open };
}

function keepLength(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
}

function blankOut(scan: Scan, start: number, end: number): Scan {
  const open = scan.open.slice(0, start) + BLANK.repeat(end - start) + scan.open.slice(end);
  return { text: scan.text, open };
}

/** The first match of a pattern in what is still open, and the scan with that stretch blanked. */
export function take(scan: Scan, pattern: RegExp): Taken | undefined {
  const match = pattern.exec(scan.open);
  if (match === null || match[0] === "") return undefined;
  const start = match.index;
  const end = start + match[0].length;
  return {
    groups: { ...match.groups },
    said: scan.text.slice(start, end).trim(),
    start,
    end,
    scan: blankOut(scan, start, end),
  };
}

/** Every match of a pattern, first to last, and the scan with all of them blanked. */
export function takeAll(scan: Scan, pattern: RegExp): { taken: Taken[]; scan: Scan } {
  const taken: Taken[] = [];
  let rest = scan;
  for (let next = take(rest, pattern); next !== undefined; next = take(rest, pattern)) {
    taken.push(next);
    rest = next.scan;
  }
  return { taken, scan: rest };
}

/** A pattern that matches any of the given phrases as whole words; made when a text is first read. */
export function phrase(source: string): () => RegExp {
  return once(() => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])`, "u"));
}
