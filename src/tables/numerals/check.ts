import { countWhile } from "../../lib/count-while.ts";
import { type Span, splitSentences } from "../../markdown/sentences.ts";
import type { Evidence, Fault, Printed } from "../figure.ts";
import { languageOf } from "../language.ts";
import { namedRows } from "../references/beside.ts";
import { clauseSpans } from "../references/clauses.ts";
import type { Voucher } from "../references/evidence.ts";
import type { View } from "../references/view.ts";
import { vouchedBy } from "./beside-figures.ts";
import { findDates } from "./dates.ts";
import { findDayCounts } from "./days.ts";
import { merge } from "./merge.ts";
import { findNames, knownNames, makeQuoteFinder } from "./names.ts";
import { normaliseNumbers } from "./normalise.ts";
import { makePlaceFinder } from "./places.ts";
import { type Numeral, readNumerals } from "./read.ts";
import { keyOf } from "./said.ts";
import { isTelling, type Origins, vouchersOf } from "./vouch.ts";

interface Input extends Origins {
  /** BCP 47. */
  language: string;
  /** What may hold digits and is no figure, besides the labels and texts of the tables. */
  names?: readonly string[];
}

export type CheckInput = Input & Printed;

/** Each numeral that no reference printed is vouched for, or else withheld; nothing else changes. */
export function checkNumerals(input: CheckInput): Printed {
  return makeChecker(input)(input);
}

/** The same for the consecutive pieces of one answer. */
export function makeChecker(input: Input): (printed: Printed) => Printed {
  const language = languageOf(input.language);
  const vouchers = vouchersOf(input, language);
  const names = knownNames(input.tables, [...(input.names ?? []), ...(input.userWords ?? [])]);
  const findPlaces = makePlaceFinder();
  const findQuotes = makeQuoteFinder(input.tables);
  const printedBefore = new Map<string, Voucher>();

  /** What references have printed, so that it may be said again: "the 10 % above". */
  function printedNumerals({ evidence }: Printed): [Numeral, Voucher][] {
    return evidence.flatMap((one): [Numeral, Voucher][] => {
      const { start: _, end: __, text, ...voucher } = one;
      const [numeral] = readNumerals(normaliseNumbers(text).text, language, vouchers.marks.keys());
      return numeral && typeof voucher.value === "number" ? [[numeral, voucher]] : [];
    });
  }

  return (printed) => {
    const { text } = printed;
    const { text: plain, span } = normaliseNumbers(blank(text, printed.evidence));
    const rowsAt = namedAt(text, vouchers.views);
    for (const [numeral, voucher] of printedNumerals(printed)) printedBefore.set(keyOf(numeral), voucher);
    const free = blank(plain, [...findPlaces(plain), ...findNames(plain, names), ...findQuotes(plain)]);
    const dates = findDates(free, language);
    const dayCounts = findDayCounts(blank(free, dates)).filter(vouchers.forDays);
    const rest = blank(free, [...dates, ...dayCounts]);
    const numerals = readNumerals(rest, language, vouchers.marks.keys());
    const besides = vouchedBy(printed.evidence, vouchers.views);
    const bound: Evidence[] = [];
    const withheld: Fault[] = [];

    function settle(found: Span, voucher: Voucher | undefined): void {
      const place = span(found.start, found.end);
      const written = text.slice(place.start, place.end);
      const message = `${written} was typed, and no table has it there: write a reference.`;
      if (voucher) bound.push({ ...place, text: written, ...voucher });
      else withheld.push({ ...place, written, message });
    }

    for (const one of dates) {
      const [number] = readNumerals(free.slice(one.start, one.end), language);
      settle(one, vouchers.forDate(one.says) ?? (number && vouchers.given(number)));
    }
    for (const one of dayCounts) settle(one, vouchers.forDays(one));
    for (const one of numerals) {
      const voucher = vouchers.forNumber(one, rowsAt(span(one.start, one.end).start));
      const again = isTelling(one) && one.sign === "" ? printedBefore.get(keyOf(one)) : undefined;
      settle(one, voucher ?? again ?? besides.get(keyOf(one)));
    }
    // Digits within words that nothing is known of.
    for (const match of blank(rest, numerals).matchAll(/\d+/g)) settle(spanOf(match), undefined);
    return merge(printed, bound, withheld);
  };
}

function spanOf({ 0: { length }, index }: RegExpExecArray): Span {
  return { start: index, end: index + length };
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

type Named = readonly (readonly [View, ReadonlySet<number>])[];

/** Which rows of the tables the clause around a place names. */
function namedAt(text: string, views: readonly View[]): (place: number) => Named {
  const spans = splitSentences(text).flatMap((sentence) => clauseSpans(text, sentence));
  const known = new Map<Span, Named>();
  return (place) => {
    const clause = spans[countWhile(spans, ({ end }) => end <= place)];
    if (clause === undefined || clause.start > place) return [];
    const words = () => text.slice(clause.start, clause.end);
    const named = known.get(clause) ?? views.map((view) => [view, namedRows(view, words())] as const);
    known.set(clause, named);
    return named;
  };
}
