import { type Binding, LISTED } from "./binding.ts";
import type { Numeral, Unbound } from "./numeral.ts";
import { findNumerals } from "./numerals.ts";
import { type Segment, splitSegments } from "./segments.ts";

const NOTHING_LEFT =
  "I could not confirm the figures for this answer in the connected sources, so I left them out.";

/**
 * The answer without the sentences, list items, table rows and headings that hold an unbound numeral. What only led
 * to them (a line that ends in a colon, the head of an emptied table, a heading without text) goes as well; a lead with
 * a bound figure of its own stays and ends in a full stop. When no sentence is left, says so. The bindings of what is left come with their new spans.
 */
export function removeUnbound(
  answer: string,
  unbound: readonly Unbound[],
  bindings: readonly Binding[] = [],
): { answer: string; bindings: Binding[] } {
  if (unbound.length === 0) return { answer, bindings: [...bindings] };
  const segments = splitSegments(answer);
  const held = segments.filter(({ start, end }) => unbound.some((one) => one.start < end && one.end > start));
  const dropped = new Set(held);
  dropEmptyTables(answer, segments, dropped);
  dropLengths(segments, dropped, bindings);
  const ends = dropLeads(answer, segments, dropped, bindings);
  const kept = segments.filter((segment) => !dropped.has(segment));
  if (!kept.some(({ kind, start, end }) => kind !== "heading" && /\p{L}/u.test(answer.slice(start, end)))) {
    return { answer: NOTHING_LEFT, bindings: [] };
  }
  const gone = [...dropped];
  const rest = tidy(cut(answer, [...gone, ...ends]));
  const alive = bindings.filter(
    (one) => !gone.some(({ start, end }) => start <= one.start && one.start < end),
  );
  return { answer: rest, bindings: moveBindings(rest, alive) };
}

/** What is left keeps its order, so each binding finds its numeral again by going through them once. */
function moveBindings(answer: string, bindings: readonly Binding[]): Binding[] {
  const numerals = findNumerals(answer);
  let at = 0;
  return bindings
    .toSorted((a, b) => a.start - b.start)
    .flatMap((one) => {
      const found = numerals.findIndex(
        ({ start }, index) => index >= at && isNumeralAt(answer, numerals, start, one.text),
      );
      const start = numerals[found]?.start;
      if (start === undefined) return [];
      at = found + 1;
      return [{ ...one, start, end: start + one.text.length }];
    });
}

/** An identifier that was bound as a whole may be several numerals. */
function isNumeralAt(answer: string, numerals: readonly Numeral[], start: number, text: string): boolean {
  return answer.startsWith(text, start) && numerals.some(({ end }) => end === start + text.length);
}

/** A sentence that says how many items are listed goes when that many are no longer there. */
function dropLengths(
  segments: readonly Segment[],
  dropped: Set<Segment>,
  bindings: readonly Binding[],
): void {
  const items = segments.filter(({ kind }) => kind === "item" || kind === "row");
  if (!items.some((item) => dropped.has(item))) return;
  const left = Map.groupBy(
    items.filter((item) => !dropped.has(item)),
    ({ block }) => block,
  );
  const lengths = [...left.values()].map(({ length }) => length);
  for (const { formula, value, start } of bindings) {
    if (formula !== LISTED || lengths.some((length) => length === value)) continue;
    const holder = segments.find((one) => one.start <= start && start < one.end);
    if (holder !== undefined) dropped.add(holder);
  }
}

/** A table without its head or without any row is none. */
function dropEmptyTables(answer: string, segments: readonly Segment[], dropped: Set<Segment>): void {
  const rows = segments.filter(({ kind }) => kind === "row");
  for (const table of Map.groupBy(rows, ({ block }) => block).values()) {
    const rule = table.findIndex(({ start, end }) => /^[\s|:-]+$/.test(answer.slice(start, end)));
    if (rule < 1) continue;
    const headLost = table.slice(0, rule).some((row) => dropped.has(row));
    const body = table.slice(rule + 1);
    if (headLost || body.every((row) => dropped.has(row))) for (const row of table) dropped.add(row);
  }
}

// What announces a list: with the colon it goes from a lead that stays.
const ANNOUNCEMENT =
  /(?:,? (?:among them|including|namely|such as|as follows|these are)|, (?:the )?\p{L}+(?: \p{L}+)? first)?:(?=[*_\s]*$)/u;

/**
 * From the end, so that a lead whose list is gone and the heading above it go together. Gives the ends of the leads
 * that stay for a figure of their own.
 */
function dropLeads(
  answer: string,
  segments: readonly Segment[],
  dropped: Set<Segment>,
  bindings: readonly Binding[],
): Cut[] {
  const ends: Cut[] = [];
  for (let at = segments.length - 1; at >= 0; at--) {
    const segment = segments[at];
    if (segment === undefined || dropped.has(segment)) continue;
    const next = segments[at + 1];
    if (segment.kind === "heading" && isEmptyBelow(segments, at, dropped)) dropped.add(segment);
    const end = ANNOUNCEMENT.exec(answer.slice(segment.start, segment.end));
    const leads = segment.kind === "sentence" && end !== null;
    if (!leads || next === undefined || !dropped.has(next) || !isListLost(segments, at + 1, dropped))
      continue;
    if (!holdsFigure(segment, bindings)) dropped.add(segment);
    else {
      const start = segment.start + end.index;
      ends.push({ start, end: start + end[0].length, kind: "sentence", instead: "." });
    }
  }
  return ends;
}

function holdsFigure(segment: Segment, bindings: readonly Binding[]): boolean {
  return bindings.some(
    ({ kind, start }) =>
      (kind === "value" || kind === "derived") && segment.start <= start && start < segment.end,
  );
}

function isEmptyBelow(segments: readonly Segment[], at: number, dropped: ReadonlySet<Segment>): boolean {
  const next = segments.slice(at + 1).find((segment) => !dropped.has(segment));
  return (
    dropped.size > 0 && segments[at + 1] !== undefined && (next === undefined || next.kind === "heading")
  );
}

function isListLost(segments: readonly Segment[], from: number, dropped: ReadonlySet<Segment>): boolean {
  const kind = segments[from]?.kind;
  for (let at = from; segments[at]?.kind === kind; at++) {
    const segment = segments[at];
    if (segment !== undefined && !dropped.has(segment)) return false;
    if (kind === "sentence") return true;
  }
  return true;
}

type Cut = Pick<Segment, "start" | "end" | "kind"> & { instead?: string };

function cut(answer: string, cuts: readonly Cut[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, kind, instead = "" } of cuts.toSorted((a, b) => a.start - b.start)) {
    parts.push(answer.slice(from, start), instead);
    // A whole line goes with its break.
    from = kind === "sentence" ? end : end + 1;
  }
  return [...parts, answer.slice(from)].join("");
}

function tidy(text: string): string {
  return text
    .replace(/^(?:```|~~~)[^\n]*\n\s*(?:```|~~~)[ \t]*$/gm, "")
    .split(/\n(?:[ \t]*\n)+/)
    .map((block) => renumber(closeEmphasis(block.replace(/[ \t]+$/gm, "").replace(/\n{2,}/g, "\n"))))
    .filter((block) => block.trim() !== "")
    .join("\n\n")
    .trim();
}

/** Half of a pair of asterisks may have gone with a sentence. */
function closeEmphasis(block: string): string {
  return (block.split("**").length - 1) % 2 === 1 ? block.replaceAll("**", "") : block;
}

/** An ordered list counts on without the items that are gone. */
function renumber(block: string): string {
  const counts = new Map<string, number>();
  return block.replace(
    /^([ \t>]*)(\d{1,3})(?=[.)][ \t])/gm,
    (whole: string, indent: string, number: string) => {
      const count = (counts.get(indent) ?? 0) + 1;
      counts.set(indent, count);
      return Number(number) >= count && Number(number) < count + 50 ? `${indent}${count}` : whole;
    },
  );
}
