import { makeChecker, type CheckInput } from "../../tables/numerals/check.ts";
import { makePrinter } from "../../tables/references/print.ts";
import type { Print } from "./draft.ts";
import { clean, guardPrinted } from "./harmless.ts";
import type { Withhold } from "./secrets.ts";

/** What the figures of a message may come from, besides references. */
export type Vouching = Omit<CheckInput, "text" | "evidence" | "faults">;

/** Prints the sentences of a message: references become figures, typed ones are checked, and nothing in it acts. */
export function createPrint(vouching: Vouching, withhold: Withhold): Print {
  const print = makePrinter(vouching);
  const check = makeChecker(vouching);
  return (source) => guardPrinted(check(print(withhold(clean(source)))));
}

/** Prints a sentence of a message that rests upon no data: its figures are not the service's to prove. */
export function createPlainPrint(withhold: Withhold): Print {
  return (source) => guardPrinted({ text: withhold(clean(source)), evidence: [], faults: [] });
}
