import { countWhile } from "../../lib/count-while.ts";
import { type Span, splitSentences } from "../../markdown/sentences.ts";
import type { Evidence, Fault, Printed } from "../figure.ts";
import { languageOf } from "../language.ts";
import { namedRows } from "../references/beside.ts";
import { clauseSpans } from "../references/clauses.ts";
import { evidenceOf } from "../references/evidence.ts";
import { viewTables } from "../references/view.ts";
import type { Table } from "../table.ts";
import { findDates, knownDates } from "./dates.ts";
import { figuresOf } from "./figures.ts";
import { merge } from "./merge.ts";
import { findNames, knownNames } from "./names.ts";
import { normaliseNumbers } from "./normalise.ts";
import { type Numeral, readNumerals } from "./read.ts";
import { type ContextText, type EarlierAnswer, keyOf, saidBefore, type Voucher } from "./vouchers.ts";
import { findNumberWords } from "./words.ts";

export interface CheckInput extends Printed {
  tables: readonly Table[];
  /** BCP 47. */
  language: string;
  /** The user's messages. */
  userWords?: readonly string[];
  /** What may hold digits and is no figure, besides the labels and texts of the tables. */
  names?: readonly string[];
  earlier?: readonly EarlierAnswer[];
  contexts?: readonly ContextText[];
}

export interface Checked extends Printed {
  /** Numbers in words ("half", "doubled"): not withheld, for the second reader. */
  words: Span[];
}

const FEWEST_DIGITS = 3;

/** Each numeral that no reference printed is vouched for, or else withheld; nothing else changes. */
export function checkNumerals(input: CheckInput): Checked {
  return makeChecker(input)(input);
}

/** The same for the consecutive pieces of one answer. */
export function makeChecker(input: Omit<CheckInput, keyof Printed>): (printed: Printed) => Checked {
  const { tables, userWords = [], names = [], earlier = [], contexts = [] } = input;
  const language = languageOf(input.language);
  const views = viewTables(tables);
  const figures = figuresOf(views, language);
  const known = knownNames(tables, [...names, ...userWords]);
  const dates = knownDates(views);
  const said = saidBefore(language, figures.marks.keys(), userWords, contexts, earlier);

  /** A list goes on from piece to piece. */
  let lastMarker = 0;

  function vouchForDate(says: readonly string[]): Voucher | undefined {
    const found = says.flatMap((one) => dates.get(one) ?? [])[0];
    if (found === undefined) return undefined;
    const unit = found.value.includes("T") ? "instant" : "day";
    return { ...DATE, unit, value: found.value, pointers: [found.pointer] };
  }

  function vouchFor(numeral: Numeral, clause: string): Voucher | undefined {
    const isYear = numeral.step === 1 && numeral.mark === "" && numeral.unit === null && numeral.digits === 4;
    const date = isYear ? vouchForDate([String(numeral.value)]) : undefined;
    const isTelling = numeral.digits >= FEWEST_DIGITS || numeral.mark !== "" || numeral.unit !== null;
    const beside = views
      .map((view) => figures.ofRows(view, namedRows(view, clause), numeral))
      .find((one) => one);
    const given = date ?? said.given.get(keyOf(numeral));
    const figure = beside ?? (isTelling && given === undefined ? figures.any(numeral) : undefined);
    if (figure) {
      const {
        start: _,
        end: __,
        text: ___,
        ...voucher
      } = evidenceOf(figure.value, { ...NOWHERE, formula: figure.formula });
      return voucher;
    }
    return (
      date ?? said.given.get(keyOf(numeral)) ?? (isTelling ? said.earlier.get(keyOf(numeral)) : undefined)
    );
  }

  return (printed) => {
    const { text, evidence } = printed;
    const { text: plain, span } = normaliseNumbers(blank(text, evidence));
    const clauseAt = clausesBy(text);
    const free = blank(plain, [...findListMarkers(plain), ...findNames(plain, known)]);
    const dated = findDates(free, language);
    const rest = blank(free, dated);
    const numerals = readNumerals(rest, language, figures.marks.keys());
    const left = [...blank(rest, numerals).matchAll(/\d+/g)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    }));
    const bound: Evidence[] = [];
    const withheld: Fault[] = [];

    function settle(found: Span, voucher: Voucher | undefined): void {
      const place = span(found.start, found.end);
      const written = text.slice(place.start, place.end);
      if (voucher) bound.push({ ...voucher, ...place, text: written });
      else
        withheld.push({
          ...place,
          written,
          message: `${written} was typed, and no table has it there: write a reference.`,
        });
    }

    const inDates = new Map(dated.map((one) => [one, vouchForDate(one.says)]));
    // What is no date of the tables may be a number all the same.
    for (const one of dated) settle(one, inDates.get(one) ?? vouchForPart(free, one));
    for (const one of numerals) settle(one, vouchFor(one, clauseAt(span(one.start, one.end).start)));
    for (const one of left) settle(one, undefined);
    return { ...merge(printed, bound, withheld), words: findNumberWords(text, language) };
  };

  /** A list counts up from one; another number at a line's start is a figure. */
  function findListMarkers(text: string): Span[] {
    return [...text.matchAll(/^[ \t>]*(\d{1,3})[.)](?=[ \t])/gm)].flatMap((match) => {
      const number = Number(match[1]);
      if (number !== 1 && number !== lastMarker && number !== lastMarker + 1) return [];
      lastMarker = number;
      return [{ start: match.index, end: match.index + match[0].length }];
    });
  }

  function vouchForPart(text: string, { start, end }: Span): Voucher | undefined {
    const [numeral] = readNumerals(text.slice(start, end), language);
    return numeral && said.given.get(keyOf(numeral));
  }
}

const NOWHERE = { start: 0, end: 0, text: "" };
const DATE = {
  kind: "cell",
  currency: null,
  measure: null,
  label: null,
  period: null,
  formula: null,
} as const;

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

/** The clause around a place; places are asked for in any order. */
function clausesBy(text: string): (place: number) => string {
  const spans = splitSentences(text).flatMap((sentence) => clauseSpans(text, sentence));
  return (place) => {
    const found = spans[countWhile(spans, ({ end }) => end <= place)];
    return found && found.start <= place ? text.slice(found.start, found.end) : "";
  };
}
