import { countWhile } from "../../lib/count-while.ts";
import { once } from "../../lib/once.ts";
import { type Span, spanOf, splitSentences } from "../../markdown/sentences.ts";
import { type Evidence, type Fault, type Printed, WITHHELD } from "../figure.ts";
import { languageOf } from "../language.ts";
import { namedRows } from "../references/named-rows.ts";
import type { Voucher } from "../references/evidence.ts";
import type { View } from "../references/view.ts";
import { constantsIn, wholeBeside } from "./beside-figures.ts";
import { findDates, findDaysOfMonth } from "./dates.ts";
import { findDayCounts } from "./days.ts";
import { findNames, knownNames } from "./names.ts";
import { normaliseNumbers } from "./normalise.ts";
import { isOfSome } from "../said/listed.ts";
import { clauseSpans } from "../said/sentences.ts";
import { findOrdinals, makePlaceFinder } from "./places.ts";
import { type Numeral, readNumerals } from "./read.ts";
import { roundedFrom } from "./rounded.ts";
import { keyOf, type Origins } from "./said.ts";
import { type NamedRows, vouchersOf } from "./vouch.ts";

/** More digits than of a year, or thousands apart. */
const LONG = /^\D*(?!0\d)(?:\d{5}|\d{1,3}(?:[.,' \u00a0]\d{3})+(?!\d))/;
/** Of `INV-000124`, `SO-41500/7` it is a part. */
const JOINED = /[\p{L}\p{N}][-/_.#&+']$|[\p{L}\p{N}]$/u;
const GOES_ON = /^[-/_.#&+'][\p{L}\p{N}]/u;

/** What the figures of a message may come from, besides references. */
export interface Input extends Origins {
  /** BCP 47. */
  language: string;
  /** What may hold digits and is no figure, besides the labels and texts of the tables. */
  names?: readonly string[];
}

/**
 * Each numeral of the consecutive pieces of one answer that no reference printed is vouched for, or else withheld;
 * nothing else changes.
 */
export function makeChecker(input: Input): (printed: Printed) => Printed {
  const language = languageOf(input.language);
  // Most pieces have no digit but those of references, and need neither.
  const vouchersFor = once(() => vouchersOf(input, language));
  const namesOf = once(() => knownNames(input.tables, [...(input.names ?? []), ...(input.userWords ?? [])]));
  const findPlaces = makePlaceFinder();
  const mostRows = Math.max(0, ...input.tables.map(({ rows }) => rows.length));
  /** Numbers of the writer's own that figures have been computed with, but for small ones. */
  const assumed = new Map<string, Voucher>();

  return (printed) => {
    const { text } = printed;
    const { text: plain, span } = normaliseNumbers(blank(text, printed.evidence));
    const constants = constantsIn(printed.evidence);
    for (const [key, voucher] of constants) if (!isSmallCount(voucher)) assumed.set(key, voucher);
    if (!/\d/.test(plain)) return merge(printed, [], []);
    const vouchers = vouchersFor();
    const namedAt = namedAround(text, vouchers.views);
    const inTable = (one: Numeral) => vouchers.forNumber(one, namedAt(span(one.start, one.end).start));
    const bound: Evidence[] = [];
    const withheld: Fault[] = [];

    function settle(found: Span, voucher: Voucher | undefined, numeral?: Numeral): void {
      const place = span(found.start, found.end);
      const shown = text.slice(place.start, place.end);
      if (voucher) bound.push({ ...place, text: shown, ...voucher });
      else {
        const reference = numeral && vouchers.nearest(numeral);
        withheld.push({ ...place, written: shown, message: messageOf(shown, reference) });
      }
    }

    // Long numbers that a table has are no dates, places or names, and mostly nothing is left to be looked for.
    const long = readNumerals(plain, language, vouchers.marks.keys()).filter((one) => {
      const isAlone = !JOINED.test(plain.slice(0, one.start)) && !GOES_ON.test(plain.slice(one.end));
      const voucher = isAlone && LONG.test(plain.slice(one.start, one.end)) ? inTable(one) : undefined;
      if (voucher) settle(one, voucher);
      return voucher !== undefined;
    });
    const short = blank(plain, long);
    if (!/\d/.test(short)) return merge(printed, bound, withheld);

    const free = blank(short, [...findPlaces(short), ...findNames(short, namesOf())]);
    const whole = findDates(free, language);
    const bare = findDaysOfMonth(blank(free, whole), language).filter(({ says }) => vouchers.forDate(says));
    const dates = [...whole, ...bare];
    const dayCounts = findDayCounts(blank(free, dates)).filter(vouchers.forDays);
    const undated = blank(free, [...dates, ...dayCounts]);
    const rest = blank(undated, findOrdinals(undated, mostRows));
    const numerals = readNumerals(rest, language, vouchers.marks.keys());
    const beside = once(() => wholeBeside(printed.evidence, vouchers.views));
    const isOfDays = dayCounts.length > 0;

    for (const one of dates) {
      const [number] = readNumerals(free.slice(one.start, one.end), language);
      settle(one, vouchers.forDate(one.says) ?? (number && vouchers.given(number)));
    }
    for (const one of dayCounts) settle(one, vouchers.forDays(one));
    for (const one of numerals) {
      const key = keyOf(one);
      const voucher =
        inTable(one) ??
        constants.get(key) ??
        beside().get(key) ??
        assumed.get(key) ??
        roundedFrom(printed.evidence, one);
      const isPlain = one.unit === null && one.mark === "" && one.sign === "" && one.step === 1;
      const counted = () =>
        (isOfDays ? vouchers.forDays({ count: one.value, grain: "day" }) : undefined) ??
        vouchers.forPhrase(one.value, wordBehind(free, one.end)) ??
        (isOfSome(free, one.start, one.end) ? vouchers.forListed(one.value) : undefined);
      settle(one, voucher ?? (isPlain ? counted() : undefined), one);
    }
    // Digits within words that nothing is known of.
    for (const match of blank(rest, numerals).matchAll(/\d+/g)) settle(spanOf(match), undefined);
    return merge(printed, bound, withheld);
  };
}

function isSmallCount({ unit, value }: Voucher): boolean {
  return unit !== "ratio" && Number.isInteger(value) && Number(value) < 10;
}

/** A text of the same length without some of its parts. */
function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), "\0".repeat(end - start));
    at = end;
  }
  return parts.join("") + text.slice(at);
}

function wordBehind(text: string, place: number): string {
  return /^[\s\u00a0]?(\p{L}+)/u.exec(text.slice(place, place + MOST_LETTERS))?.[1] ?? "";
}

const MOST_LETTERS = 30;

function messageOf(shown: string, reference: string | undefined): string {
  const example = reference === undefined ? "" : `, {{${reference}}} if it is that`;
  return `${shown} was typed, and no table has it there: write a reference${example}.`;
}

/** The rows of the tables that the clause around a place names. */
function namedAround(text: string, views: readonly View[]): (place: number) => NamedRows {
  const spans = splitSentences(text).flatMap((sentence) => clauseSpans(text, sentence));
  const known = new Map<Span, NamedRows>();
  return (place) => {
    const clause = spans[countWhile(spans, ({ end }) => end <= place)];
    if (clause === undefined || clause.start > place) return [];
    const words = text.slice(clause.start, clause.end);
    const named = known.get(clause) ?? views.map((view) => [view, namedRows(view, words)] as const);
    known.set(clause, named);
    return named;
  };
}

/** A printed text with more that is vouched for, and more that is withheld: `[…]` stands in its place. */
function merge(printed: Printed, bound: readonly Evidence[], withheld: readonly Fault[]): Printed {
  const { text } = printed;
  const cuts = withheld.toSorted(inOrder);
  const parts: string[] = [];
  /** How far each cut moves what follows it, with those before. */
  const moves: { start: number; by: number }[] = [];
  let [at, by] = [0, 0];
  for (const { start, end } of cuts) {
    parts.push(text.slice(at, start), WITHHELD);
    at = end;
    by += WITHHELD.length - (end - start);
    moves.push({ start, by });
  }

  function moved<One extends Span>(one: One): One {
    const before = moves[countWhile(moves, ({ start }) => start < one.start) - 1]?.by ?? 0;
    return { ...one, start: one.start + before, end: one.end + before };
  }

  const cut = cuts.map(moved).map((fault) => ({ ...fault, end: fault.start + WITHHELD.length }));
  return {
    text: parts.join("") + text.slice(at),
    evidence: [...printed.evidence, ...bound].map(moved).toSorted(inOrder),
    faults: [...printed.faults.map(moved), ...cut].toSorted(inOrder),
  };
}

function inOrder(a: { start: number }, b: { start: number }): number {
  return a.start - b.start;
}
