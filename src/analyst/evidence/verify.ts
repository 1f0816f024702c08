import type { ToolRun } from "../tool-runner.ts";
import { bindContext } from "./bind-context.ts";
import { bindDate, bindName, bindTime } from "./bind-dates.ts";
import { bindDerived, bindElsewhere, bindFact } from "./bind-numbers.ts";
import type { Binding } from "./binding.ts";
import { type AnswerContext, readAnswer, type Surroundings, surroundingsOf } from "./context.ts";
import { type Evidence, readEvidence, type Given } from "./evidence.ts";
import type { NumberFact } from "./facts.ts";
import { joinIdentifiers } from "./identifiers.ts";
import { findFact } from "./match.ts";
import { findNumerals } from "./numerals.ts";
import type { Numeral, Unbound } from "./numeral.ts";

export { describeUnbound } from "./describe.ts";
export type { Given } from "./evidence.ts";
export type { Unbound } from "./numeral.ts";
export { removeUnbound } from "./remove.ts";

export interface Verification {
  bindings: Binding[];
  /** Numerals that no result, date or word of the user holds. */
  unbound: Unbound[];
}

/** A numeral with what surrounds it and the fact that it shows, if one does. */
interface Reading {
  numeral: Numeral;
  around: Surroundings;
  fact: NumberFact | undefined;
}

/**
 * Binds every numeral of an answer to a value, date or text of the tool results, to arithmetic over two values of one
 * metric, or to the user's own words. What is left is unbound, also where the value exists but belongs to another
 * metric, currency or direction than the words beside it say.
 */
export function verifyAnswer(answer: string, runs: readonly ToolRun[], given: Given): Verification {
  const found = findNumerals(answer);
  const verification: Verification = { bindings: [], unbound: [] };
  if (found.length === 0) return verification;
  const evidence = readEvidence(answer, runs, given);
  const numerals = joinIdentifiers(answer, found, (name) => bindName(evidence, name) !== undefined);
  const context = readAnswer(answer, numerals);
  const readings = numerals.map((numeral): Reading => {
    const around = surroundingsOf(context, numeral);
    const fact = numeral.kind === "number" ? findFact(evidence.index, context, numeral, around) : undefined;
    return { numeral, around, fact };
  });
  readings.forEach((reading, at) => {
    const { start, end, text } = reading.numeral;
    const bound = bind(evidence, context, readings, at);
    if (bound !== undefined) verification.bindings.push(bound);
    else verification.unbound.push({ start, end, text });
  });
  return verification;
}

function bind(
  evidence: Evidence,
  context: AnswerContext,
  readings: readonly Reading[],
  at: number,
): Binding | undefined {
  const reading = readings[at];
  if (reading === undefined) return undefined;
  const { numeral, around, fact } = reading;
  const defined = () => bindContext(evidence, context, numeral, around);
  if (numeral.kind === "date") return bindDate(evidence, numeral) ?? defined();
  if (numeral.kind === "time") return bindTime(evidence, numeral) ?? defined();
  if (numeral.kind === "name") return bindName(evidence, numeral) ?? defined();
  // A tool that was given a target returns it: where it comes from is the context.
  if (fact !== undefined) return (isGivenTarget(fact) ? defined() : undefined) ?? bindFact(numeral, fact);
  return (
    defined() ??
    bindDerived(evidence, numeral, around, shownNear(readings, at)) ??
    bindElsewhere(evidence, context, numeral, around)
  );
}

function isGivenTarget({ path }: NumberFact): boolean {
  return path === "/target/value";
}

/** The facts that the sentence and the one before it show: what its other numbers can be worked out from. */
function shownNear(readings: readonly Reading[], at: number): NumberFact[] {
  const own = readings[at]?.around.segment;
  const before: NumberFact[] = [];
  const inside: NumberFact[] = [];
  for (const { around, fact } of readings) {
    if (fact === undefined || own === undefined) continue;
    if (around.segment.start === own.start) inside.push(fact);
    else if (around.segment.start < own.start && around.segment.end >= own.start - 2) before.push(fact);
  }
  return [...inside, ...before];
}
