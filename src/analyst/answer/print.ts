import { makeChecker, type Checker, type CheckInput } from "../../tables/numerals/check.ts";
import type { Printed } from "../../tables/figure.ts";
import { makePrinter } from "../../tables/references/print.ts";
import type { Print } from "./draft.ts";
import { clean, guardPrinted } from "./harmless.ts";
import type { Withhold } from "./secrets.ts";

/** What the figures of a message may come from, besides references. */
export type Vouching = Omit<CheckInput, "text" | "evidence" | "faults">;

/** Prints the sentences of a message: references become figures, typed ones are checked, and nothing in it acts. */
export function createPrint(vouching: Vouching, withhold: Withhold): Print {
  const print = makePrinter(vouching);
  // It reads all that was said before, and most messages have no typed figure.
  let checker: Checker | undefined;
  const unchecked: Printed[] = [];
  return (source) => {
    const printed = print(withhold(clean(source)));
    if (!hasTyped(printed)) {
      unchecked.push(printed);
      return guardPrinted(printed);
    }
    checker ??= makeChecker(vouching);
    for (const one of unchecked.splice(0)) checker.note(one);
    return guardPrinted(checker.check(printed));
  };
}

/** Whether there are digits that no reference printed. */
function hasTyped({ text, evidence }: Printed): boolean {
  const ends = [0, ...evidence.map(({ end }) => end)];
  return ends.some((end, index) => /\p{N}/u.test(text.slice(end, evidence[index]?.start)));
}

/** Prints what code has written: its numbers besides references are no statements about data. */
export function createCodePrint(data: Pick<Vouching, "tables" | "language">): Print {
  const print = makePrinter(data);
  return (source) => guardPrinted(print(clean(source)));
}

/** Prints a sentence of a message that rests upon no data: its figures are not the service's to prove. */
export function createPlainPrint(withhold: Withhold): Print {
  return (source) => guardPrinted({ text: withhold(clean(source)), evidence: [], faults: [] });
}
