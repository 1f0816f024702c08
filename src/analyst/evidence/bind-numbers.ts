import { lengthInDays } from "../../periods/dates.ts";
import { type Binding, LISTED } from "./binding.ts";
import { bindText, fromDate, fromQuestion, spanOf } from "./bind-dates.ts";
import { findCalendarRows } from "./calendar-rows.ts";
import type { AnswerContext, Surroundings } from "./context.ts";
import { type Derived, deriveFromRows, deriveFromTwo, derivePerDay } from "./derive.ts";
import type { Evidence } from "./evidence.ts";
import { findDate } from "./fact-dates.ts";
import type { NumberFact } from "./facts.ts";
import { groupRows } from "./evidence.ts";
import { isRowNamed, isShownAs, isSmall } from "./match.ts";
import type { NumberNumeral } from "./numeral.ts";
import { numberOfWord } from "./find-words.ts";

export function bindFact(numeral: NumberNumeral, fact: NumberFact): Binding {
  const { value, unit, metric, period, source, action, path, kind } = fact;
  const counted =
    kind !== "value"
      ? { kind: "derived" as const, formula: "length of the list" }
      : { kind: "value" as const };
  return { ...spanOf(numeral), ...counted, value, unit, metric, period, source, action, path };
}

const MOST_NAMED = 12;

/** Arithmetic over what the sentence shows, over the totals that it names, and over the rows that it names. */
export function bindDerived(
  evidence: Evidence,
  numeral: NumberNumeral,
  around: Surroundings,
  shown: readonly NumberFact[],
): Binding | undefined {
  if (numeral.unit === "ordinal") return undefined;
  const operands = [...shown, ...namedFacts(evidence, around)];
  const derived =
    deriveFromTwo(numeral, around, operands) ??
    derivePerDay(numeral, around, operands) ??
    deriveFromRows(numeral, around, [...groupRows(shown), ...evidence.rows()]);
  if (derived === undefined || contradicts(derived, around)) return undefined;
  return fromDerived(numeral, derived);
}

function contradicts({ fact }: Derived, { adjacent }: Surroundings): boolean {
  return adjacent !== undefined && !adjacent.isRecord && !adjacent.metrics.test(fact.metric);
}

function namedFacts({ byMetric }: Evidence, around: Surroundings): NumberFact[] {
  const mentions = around.inSegment.length > 0 ? around.inSegment : around.inHead;
  const named: NumberFact[] = [];
  for (const [metric, facts] of byMetric()) {
    if (!mentions.some(({ concept }) => concept.metrics.test(metric))) continue;
    for (const fact of facts) {
      if (named.length >= MOST_NAMED) return named;
      if (fact.list === "" || isRowNamed(fact, around)) named.push(fact);
    }
  }
  return named;
}

function fromDerived(numeral: NumberNumeral, { value, formula, unit, fact }: Derived): Binding {
  const { metric, period, source, action, path } = fact;
  return { ...spanOf(numeral), kind: "derived", value, unit, metric, period, source, action, path, formula };
}

/** A year, the length of a period, a place in a list, a text of a result, or the user's own number. */
export function bindElsewhere(
  evidence: Evidence,
  context: AnswerContext,
  numeral: NumberNumeral,
  around: Surroundings,
): Binding | undefined {
  const rows = findCalendarRows(evidence.facts, numeral, around);
  return (
    bindYear(evidence, numeral, around) ??
    bindLength(evidence, numeral, around) ??
    (rows === undefined ? undefined : bindFact(numeral, rows)) ??
    bindPosition(evidence, numeral) ??
    bindListed(evidence, context, numeral, around) ??
    bindText(evidence, numeral, around.adjacent !== undefined) ??
    bindAsked(evidence, numeral, around)
  );
}

function bindYear(
  { facts }: Evidence,
  numeral: NumberNumeral,
  { adjacent }: Surroundings,
): Binding | undefined {
  if (!numeral.isYear || adjacent !== undefined) return undefined;
  const fact = findDate(facts.dates, { year: numeral.value });
  return fact === undefined ? undefined : fromDate(numeral, fact);
}

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };

/** "the last 28 full days": the length of a period that was asked for. */
function bindLength(
  { facts }: Evidence,
  numeral: NumberNumeral,
  { text, end }: Surroundings,
): Binding | undefined {
  if (numeral.unit !== null || numeral.currencies.length > 0) return undefined;
  // "31 and 30 days": the noun may stand behind the second number only.
  const noun = /^(?:\s(?:and|to|or)\s\d+)?[\s-](?:full |whole |complete )?(day|week|month)s?(?!\p{L})/u.exec(
    text.slice(end),
  )?.[1];
  if (noun === undefined) return undefined;
  const found = facts.periods.find(({ range }) => {
    const days = lengthInDays(range);
    return noun === "month" ? isMonths(days, numeral.value) : days === numeral.value * (DAYS[noun] ?? 1);
  });
  if (found === undefined) return undefined;
  const { range, ...place } = found;
  return fromDate(numeral, { range, place });
}

function isMonths(days: number, months: number): boolean {
  return months > 0 && days >= months * 30 - 2 && days <= months * 31;
}

/** "the 2nd largest": a place in a list that is at least so long. */
function bindPosition({ facts }: Evidence, numeral: NumberNumeral): Binding | undefined {
  if (numeral.unit !== "ordinal") return undefined;
  const list = facts.numbers.find(({ kind, value }) => kind !== "value" && value >= numeral.value);
  return list === undefined
    ? undefined
    : { ...bindFact(numeral, list), value: numeral.value, formula: "place in the list" };
}

const LISTING =
  "shown|top|first|list(?:ed)?|below|following|these|among|largest|smallest|biggest|highest|lowest|latest|newest|oldest|next|last";
const LISTED_BEFORE = new RegExp(`(?:${LISTING})[\\s:,*_\`(]*(?:are |the |them )?[\\s*_\`(]*$`);
const LISTED_AFTER = new RegExp(
  `^[\\s*_\`-]*(?:(?:of|out of)\\b.*(?:${LISTING})|(?:${LISTING})(?!\\p{L}))`,
  "u",
);

/** "Shown: 5 of 7": how many items or rows the answer itself lists, while a result's list is at least so long. */
function bindListed(
  { facts }: Evidence,
  { segments }: AnswerContext,
  numeral: NumberNumeral,
  { text, start, end }: Surroundings,
): Binding | undefined {
  if (numeral.unit !== null || numeral.currencies.length > 0 || numeral.step > 1) return undefined;
  if (!LISTED_BEFORE.test(text.slice(0, start)) && !LISTED_AFTER.test(text.slice(end))) return undefined;
  const part = facts.numbers.find(({ kind, value }) => kind === "part" && value === numeral.value);
  if (part !== undefined) return { ...bindFact(numeral, part), formula: LISTED };
  const items = segments.filter(({ kind }) => kind === "item" || kind === "row");
  const lengths = [...Map.groupBy(items, ({ block }) => block).values()].map(({ length }) => length);
  if (!lengths.includes(numeral.value)) return undefined;
  const list = facts.numbers.find(({ kind, value }) => kind !== "value" && value >= numeral.value);
  if (list === undefined) return undefined;
  return { ...bindFact(numeral, list), value: numeral.value, formula: LISTED };
}

const CONDITION =
  /over|above|under|below|more than|less than|at least|at most|target|goal|top|limit|threshold|asked|you (?:said|mentioned)|last|first|next/;

/** The user's own number. Beside a metric it counts only as a condition: a premise is no finding. */
function bindAsked(
  { asked, question }: Evidence,
  numeral: NumberNumeral,
  { adjacent, text }: Surroundings,
): Binding | undefined {
  if (adjacent !== undefined && !adjacent.isRecord && !CONDITION.test(text)) return undefined;
  const said = asked.some(
    (one) =>
      one.kind === "number" &&
      one.unit === numeral.unit &&
      isShownAs(one.value, numeral) &&
      (one.currencies.length === 0 ||
        numeral.currencies.length === 0 ||
        one.currencies[0] === numeral.currencies[0]),
  );
  const inWords =
    isSmall(numeral) && question.split(/[^\p{L}]+/u).some((word) => numberOfWord(word) === numeral.value);
  return said || inWords ? fromQuestion(numeral, numeral.value) : undefined;
}
