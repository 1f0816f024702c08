import type { Row } from "./draft.ts";
import { beginningsOf, matchesAt, needsOf, type Pattern } from "./pattern.ts";
import type { Edge } from "./edge.ts";
import type { View } from "./view.ts";

/** A part of a clause that a row of the grammar stands for; without a row it is a word that nothing accounts for. */
export interface Chunk {
  from: number;
  to: number;
  taken: readonly Edge[];
  row?: Row;
}

export interface Cover {
  cost: number;
  chunks: readonly Chunk[];
}

export interface Grammar {
  rows: readonly { row: Row; pattern: Pattern; cost: number; needs: readonly ReadonlySet<string>[] }[];
  /** Rows by the word or class that they can begin with. */
  byBeginning: ReadonlyMap<string, readonly number[]>;
  words: ReadonlySet<string>;
}

const LEFT_OVER = 10;
const SIGN = 0.3;
/** Ways to read a clause up to a place that are kept. */
const KEPT = 8;

/** A way to read a clause up to a place: its last chunk, and the way that led there. */
interface Way {
  cost: number;
  chunk?: Chunk;
  before?: Way;
  /** What came on the way. */
  hasJoin: boolean;
  hasCore: boolean;
}

const START: Way = { cost: 0, hasJoin: false, hasCore: false };

/** The ways in which rows account for a clause, cheapest first: few chunks, and no word left over if that can be. */
export function coversOf(view: View, grammar: Grammar): readonly Cover[] {
  const best: Way[][] = Array.from({ length: view.to + 1 }, () => []);
  best[view.from] = [START];
  for (let at = view.from; at < view.to; at += 1) {
    const ways = best[at] ?? [];
    if (ways.length === 0) continue;
    const token = view.line.tokens[at];
    const isSign = token !== undefined && !/[\p{L}\p{N}<>=+%]/u.test(token.text);
    for (const way of ways) keep(best, way, { from: at, to: at + 1, taken: [] }, isSign ? SIGN : LEFT_OVER);
    for (const { chunk, cost } of chunksAt(view, at, grammar))
      for (const way of ways) if (mayFollow(chunk, way, view)) keep(best, way, chunk, cost);
  }
  return (best[view.to] ?? []).map((way) => ({ cost: way.cost, chunks: chunksOf(way) }));
}

function chunksOf(last: Way): Chunk[] {
  const chunks: Chunk[] = [];
  for (let way: Way | undefined = last; way?.chunk !== undefined; way = way.before) chunks.push(way.chunk);
  return chunks.toReversed();
}

function chunksAt(view: View, at: number, { rows, byBeginning }: Grammar): { chunk: Chunk; cost: number }[] {
  const beginnings = [view.wordAt(at) ?? "", ...view.classesAt(at)];
  const places = new Set(beginnings.flatMap((name) => byBeginning.get(name) ?? []));
  return [...places].flatMap((place) => {
    const found = rows[place];
    if (found === undefined) return [];
    const { row, pattern, cost, needs } = found;
    if (needs.some((one) => one.isDisjointFrom(view.said))) return [];
    if (row.when !== undefined && !row.when(view)) return [];
    return matchesAt(pattern, at, view)
      .filter(({ to }) => to > at && to <= view.to && !(row.isLast && !isEnd(view, to)))
      .map(({ to, taken }) => ({ chunk: { from: at, to, taken, row }, cost: cost + slack(taken) }));
  });
}

const isEnd = ({ line, to: end }: View, to: number): boolean =>
  line.tokens.slice(to, end).every(({ text }) => !/[\p{L}\p{N}]/u.test(text));

/** What nothing knows costs more, the longer it is. */
const slack = (taken: readonly Edge[]): number =>
  taken.reduce((sum, { weight, from, to }) => sum + (weight ?? 0.06 / (to - from)), 0);

/** "Germany", "Ada": joined by "and" it would be said of what nobody knows. */
const isBare = ({ from, taken: [first] }: Chunk) => first?.from === from && /^[VX]$/.test(first.class);

const ASKING = /^(?:which|who|whom|whose|what)$/;

/** Openings open; "and" joins what narrows with what narrows. */
function mayFollow(chunk: Chunk, { chunk: last, ...way }: Way, view: View): boolean {
  const { row, from, taken } = chunk;
  if (row === undefined) return true;
  const isAsking = from === view.from && taken[0]?.from !== from && ASKING.test(view.wordAt(from) ?? "");
  if (isAsking && row.kind !== "open" && row.leads !== true) return false;
  if (last?.row?.kind === "join") return mayJoin(chunk, way.before?.chunk);
  if (row.kind === "head") return !way.hasJoin;
  if (row.kind === "join") return last?.row?.kind === "mod" || last?.row?.kind === "head";
  if (row.kind !== "open") return true;
  // "From Denmark, how many visitors did we have": what narrows may stand in front.
  return !way.hasCore && (last?.row === undefined || last.row.kind === "open" || last.row.kind === "frame");
}

function mayJoin(chunk: Chunk, joined: Chunk | undefined): boolean {
  const { row, taken } = chunk;
  if (row?.kind !== "mod" || isBare(chunk) || row.pattern.startsWith("(who")) return false;
  if (taken[0]?.class !== "S") return true;
  // "Except those lost and won": what goes on behind "and" is left out as well. "Created and won" is of two dates.
  const isDate = joined?.taken.length === 1 && joined.taken[0]?.class === "T";
  return !isDate && joined?.row?.pattern.startsWith("{not}") !== true;
}

function keep(best: Way[][], way: Way, chunk: Chunk, more: number): void {
  const list = best[chunk.to];
  const cost = way.cost + more;
  const at = list?.findIndex((other) => other.cost > cost) ?? KEPT;
  // Of most ways there is a cheaper one: they are not even written down.
  if (list === undefined || (at === -1 && list.length >= KEPT)) return;
  const kind = chunk.row?.kind;
  list.splice(at === -1 ? list.length : at, 0, {
    cost,
    chunk,
    before: way,
    hasJoin: way.hasJoin || kind === "join",
    hasCore: way.hasCore || kind === "head" || kind === "verb",
  });
  if (list.length > KEPT) list.pop();
}

export function grammarOf(
  rows: readonly Row[],
  parse: (source: string) => Pattern[],
  wordsOf: (pattern: Pattern) => string[],
): Grammar {
  const all = rows.flatMap((row, nth) =>
    parse(row.pattern).map((pattern) => ({
      row,
      pattern,
      cost: (row.cost ?? 1) + nth / 1e4,
      needs: needsOf(pattern),
    })),
  );
  const byBeginning = new Map<string, number[]>();
  for (const [place, { pattern }] of all.entries())
    for (const first of new Set(beginningsOf(pattern)))
      byBeginning.set(first, [...(byBeginning.get(first) ?? []), place]);
  return { rows: all, byBeginning, words: new Set(all.flatMap(({ pattern }) => wordsOf(pattern))) };
}
