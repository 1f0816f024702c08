import type { ChosenContext } from "../../contexts/choose.ts";
import type { Numeral } from "./numeral.ts";
import { findNumerals } from "./numerals.ts";

/** A context with the numerals of its text. */
export interface DefinedText {
  context: ChosenContext;
  numerals: readonly Numeral[];
}

/** Every context with the numerals of its content. */
export function readDefined(knowledge: readonly ChosenContext[]): DefinedText[] {
  return knowledge.map((context) => ({ context, numerals: findNumerals(context.content) }));
}
