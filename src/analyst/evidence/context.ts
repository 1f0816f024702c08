import { type Concept, findMentions, type Mention } from "./concepts.ts";
import { type Direction, type DirectionWord, findDirections, readDirection } from "./direction.ts";
import type { Numeral } from "./numeral.ts";
import { type Segment, splitSegments } from "./segments.ts";

/** What surrounds the numerals of an answer, worked out once. */
export interface AnswerContext {
  answer: string;
  lower: string;
  segments: readonly Segment[];
  mentions: readonly Mention[];
  /** Days and months that a segment names, by its start, in ISO form. */
  days: ReadonlyMap<number, ReadonlySet<string>>;
  /** What is worked out once for each segment. */
  bySegment: Map<Segment, SegmentNotes>;
}

export interface SegmentNotes {
  text: string;
  mentions: readonly Mention[];
  directions: readonly DirectionWord[];
  /** Whether the segment names a row, by the row's labels. */
  named: Map<readonly string[], boolean>;
  /** Whether the segment begins with the name of a row, by the list of the row. */
  ledBy: Map<string, boolean>;
}

export function readAnswer(answer: string, numerals: readonly Numeral[]): AnswerContext {
  // A few letters change length in lower case (İ); positions must stay those of the answer.
  const lower = answer.replace(/İ/g, "I").toLowerCase();
  const segments = splitSegments(answer);
  const days = new Map<number, Set<string>>();
  for (const numeral of numerals) {
    if (numeral.kind !== "date") continue;
    const start = segments[findLast(segments, numeral.start)]?.start ?? 0;
    const own = days.get(start) ?? new Set();
    for (const { year, month, day } of numeral.claims) {
      const iso = [year, month, day].filter((part) => part !== undefined);
      own.add(iso.map((part) => String(part).padStart(2, "0")).join("-"));
    }
    days.set(start, own);
  }
  return { answer, lower, segments, mentions: findMentions(answer), days, bySegment: new Map() };
}

/** What stands around one numeral. */
export interface Surroundings extends Direction {
  segment: Segment;
  /** The segment's text in lower case. */
  text: string;
  /** Its place in that text. */
  start: number;
  end: number;
  /** The noun that it directly belongs to ("1,200 sessions", "Revenue: €5"). */
  adjacent: Concept | undefined;
  /** The segment up to that noun, where it stands before the number: it may end in the name of a row. */
  lead: string;
  /** Nouns of the segment, and of its block's first line. */
  inSegment: readonly Mention[];
  inHead: readonly Mention[];
  /** Days and months that the segment names. */
  days: ReadonlySet<string>;
  /** Whether the segment names a row, by the row's labels. */
  named: Map<readonly string[], boolean>;
  /** Whether the segment begins with the name of a row, by the list of the row. */
  ledBy: Map<string, boolean>;
}

const NO_DAYS: ReadonlySet<string> = new Set();
const FILLER =
  /^[\s*_`~)|]*(?:(?:of|in|more|fewer|less|additional|new|total|open|overdue|unpaid|paid|won|lost|late|draft|active|completed|website|web|online|monthly|daily|weekly|matching|unread|outstanding|due|sent|the|all)[\s*_`]+){0,3}$/;
const CONNECTOR =
  /^[\s*_`~"”:=|(]*(?:(?:was|were|is|are|of|at|totalled|totaled|came to|come to|amounted to|stood at|stand at|reached|hit|fell to|rose to|grew to|dropped to|in total)[\s*_`:]+)?(?:(?:about|around|roughly|nearly|almost|approximately|exactly|only|just|over|at least|~|≈)[\s*_`]*)?[\s*_`(|]*$/;
const EMPTY: Segment = { start: 0, end: 0, kind: "sentence", block: 0, line: 0 };

export function surroundingsOf(
  context: AnswerContext,
  numeral: { start: number; end: number },
): Surroundings {
  const { segments, lower } = context;
  const at = findLast(segments, numeral.start);
  const segment = segments[at] ?? EMPTY;
  const notes = notesOf(context, segment);
  const head = headOf(segments, at);
  const { text, mentions: inSegment, named, ledBy } = notes;
  const start = numeral.start - segment.start;
  const end = numeral.end - segment.start;
  return {
    segment,
    text,
    start,
    end,
    inSegment,
    inHead: head === undefined ? [] : notesOf(context, head).mentions,
    named,
    ledBy,
    ...adjacentOf(lower, segment.start, inSegment, numeral),
    ...readDirection(notes, start, end, head === undefined ? "" : notesOf(context, head).text),
    days: context.days.get(segment.start) ?? NO_DAYS,
  };
}

function notesOf({ bySegment, lower, mentions }: AnswerContext, segment: Segment): SegmentNotes {
  const known = bySegment.get(segment);
  if (known !== undefined) return known;
  const text = lower.slice(segment.start, segment.end);
  const own = between(mentions, segment.start, segment.end);
  const notes = { text, mentions: own, directions: findDirections(text), named: new Map(), ledBy: new Map() };
  bySegment.set(segment, notes);
  return notes;
}

/** The last of the sorted spans that begins at or before a position. */
function findLast(spans: readonly { start: number }[], position: number): number {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle]?.start ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function between(mentions: readonly Mention[], start: number, end: number): Mention[] {
  const found: Mention[] = [];
  for (let at = Math.max(0, findLast(mentions, start)); at < mentions.length; at++) {
    const mention = mentions[at];
    if (mention === undefined || mention.start >= end) break;
    if (mention.start >= start) found.push(mention);
  }
  return found;
}

/** The line that introduces a list or table, or the heading above a paragraph. */
function headOf(segments: readonly Segment[], at: number): Segment | undefined {
  const own = segments[at];
  if (own === undefined) return undefined;
  let first = at;
  while (segments[first - 1]?.block === own.block) first--;
  const before = segments[first - 1];
  return first < at
    ? segments[first]
    : before !== undefined && own.block - before.block === 1
      ? before
      : undefined;
}

function adjacentOf(
  lower: string,
  from: number,
  mentions: readonly Mention[],
  { start, end }: { start: number; end: number },
): Pick<Surroundings, "adjacent" | "lead"> {
  const next = mentions.find((mention) => mention.start >= end);
  if (next !== undefined && next.start - end < 40 && FILLER.test(lower.slice(end, next.start)))
    return { adjacent: next.concept, lead: "" };
  const last = mentions.findLast((mention) => mention.end <= start);
  if (last !== undefined && start - last.end < 40 && CONNECTOR.test(lower.slice(last.end, start)))
    return { adjacent: last.concept, lead: lower.slice(from, last.end) };
  return { adjacent: undefined, lead: "" };
}
