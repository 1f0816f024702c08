import { lengthInDays } from "../../periods/dates.ts";
import type { Surroundings } from "./context.ts";
import type { NumberFact } from "./facts.ts";
import { hasSign, isShownAs } from "./match.ts";
import type { NumberNumeral } from "./numeral.ts";

/** Arithmetic over facts that gives a number of the answer. */
export interface Derived {
  value: number;
  formula: string;
  unit: string | null;
  /** The fact that comes first in the formula. */
  fact: NumberFact;
}

const SUM = /total|\bsum\b|together|combined|altogether|overall|in all|adds? up|\bboth\b|come to|came to/;
const DIFFERENCE =
  /more|fewer|less|higher|lower|differen|\bgap\b|ahead|behind|\bup\b|down|rose|risen|fell|fall|increas|decreas|declin|chang|grew|grow|drop|gain|lost|loss|remain|left|short|above|below|\bover\b|exceed/;
// One value over another of the same metric tells how many times, never an average.
const RATIO = /times|twice|ratio|fold|×/;
const NO_DIFFERENCE = /differen|unchanged|\bgap\b/;
const CHANGE =
  /more|fewer|less|higher|lower|\bup\b|down|rose|risen|fell|fall|increas|decreas|declin|chang|grew|grow|drop|gain|lost|loss|jump|climb|improv/;
const SHARE = /\bof\b|share|account|made up|makes up|represent|portion|percentage|contribut|%/;
const PER_DAY = /\b(?:a|per|each) day\b|daily/;

/** Operands are few on purpose: what the sentence itself names. Any number is the difference of some two of many. */
const MOST_OPERANDS = 12;

/** A number as the difference, sum, ratio, percent change or share of exactly two facts of one metric and unit. */
export function deriveFromTwo(
  numeral: NumberNumeral,
  around: Surroundings,
  operands: readonly NumberFact[],
): Derived | undefined {
  const few = [...new Set(operands)].slice(0, MOST_OPERANDS);
  for (const a of few) {
    for (const b of few) {
      if (a === b || a.metric !== b.metric || a.unit !== b.unit || a.role !== b.role) continue;
      const found = combine(a, b, numeral, around);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function combine(
  a: NumberFact,
  b: NumberFact,
  numeral: NumberNumeral,
  around: Surroundings,
): Derived | undefined {
  const { text } = around;
  const ways = numeral.unit === "percent" ? percentWays(a, b, text) : plainWays(a, b, numeral, around);
  return ways.find(
    ({ value, formula }) =>
      Number.isFinite(value) &&
      isShownAs(value, numeral) &&
      hasSign(/-/.test(formula) ? "change" : "value", value, numeral, around),
  );
}

function percentWays(a: NumberFact, b: NumberFact, text: string): Derived[] {
  const change = CHANGE.test(text) && b.value !== 0;
  const isShare = SHARE.test(text) && b.value >= a.value && a.value >= 0 && b.value > 0;
  return [
    ...(change
      ? [way(((a.value - b.value) / Math.abs(b.value)) * 100, "(a - b) / b * 100", "percent", a)]
      : []),
    ...(isShare ? [way((a.value / b.value) * 100, "a / b * 100", "percent", a)] : []),
  ];
}

function plainWays(a: NumberFact, b: NumberFact, numeral: NumberNumeral, { text }: Surroundings): Derived[] {
  const { unit } = a;
  if (numeral.unit === "points") {
    const factor = unit === "rate" ? 100 : unit === "percent" ? 1 : undefined;
    return factor === undefined ? [] : [way((a.value - b.value) * factor, "a - b", "points", a)];
  }
  const ratio = b.value !== 0 && RATIO.test(text) && numeral.currencies.length === 0;
  if (numeral.unit === "times") return b.value === 0 ? [] : [way(a.value / b.value, "a / b", null, a)];
  if (!isSameUnit(unit, numeral)) return ratio ? [way(a.value / b.value, "a / b", null, a)] : [];
  const isDifference =
    DIFFERENCE.test(text) && a.role !== "change" && (a.value !== b.value || NO_DIFFERENCE.test(text));
  return [
    ...(isDifference ? [way(a.value - b.value, "a - b", unit, a)] : []),
    ...(SUM.test(text) ? [way(a.value + b.value, "a + b", unit, a)] : []),
    ...(ratio ? [way(a.value / b.value, "a / b", null, a)] : []),
  ];
}

export function isSameUnit(unit: string | null, { unit: shown, currencies }: NumberNumeral): boolean {
  if (shown === "percent" || shown === "points") return unit === "percent" || unit === "rate";
  if (shown === "seconds") return unit === "seconds" || unit === null;
  if (unit === "percent" || unit === "rate") return false;
  return currencies.length === 0 || unit === null || currencies.includes(unit);
}

function way(value: number, formula: string, unit: string | null, fact: NumberFact): Derived {
  return { value, formula, unit, fact };
}

/** A number as the sum of the listed rows of one metric of one result, all of them or those that the answer names. */
export function deriveFromRows(
  numeral: NumberNumeral,
  { text }: Surroundings,
  rows: readonly (readonly NumberFact[])[],
): Derived | undefined {
  if (!SUM.test(text) || numeral.unit === "percent" || numeral.unit === "points") return undefined;
  for (const own of rows) {
    const [first] = own;
    if (first === undefined || own.length < 2 || !isSameUnit(first.unit, numeral)) continue;
    const value = own.reduce((sum, fact) => sum + fact.value, 0);
    if (isShownAs(value, numeral)) return way(value, `sum of ${own.length} rows`, first.unit, first);
  }
  return undefined;
}

/** "That is 3.2 a day": a value of the same sentence or the one before, over the days of its period. */
export function derivePerDay(
  numeral: NumberNumeral,
  { text }: Surroundings,
  operands: readonly NumberFact[],
): Derived | undefined {
  if (!PER_DAY.test(text)) return undefined;
  for (const fact of operands) {
    if (fact.period === null || !isSameUnit(fact.unit, numeral)) continue;
    const value = fact.value / lengthInDays(fact.period);
    if (isShownAs(value, numeral)) return way(value, "a / days of the period", fact.unit, fact);
  }
  return undefined;
}
