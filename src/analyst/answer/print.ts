import { checkNumerals, type Given } from "../../tables/numerals/check.ts";
import { makePrinter } from "../../tables/references/print.ts";
import type { Table } from "../../tables/table.ts";
import type { Print } from "./draft.ts";
import { clean, guardPrinted } from "./harmless.ts";
import type { Withhold } from "./secrets.ts";

export interface PrintInput {
  tables: readonly Table[];
  language: string;
  given: Given;
  withhold: Withhold;
}

/** Prints the sentences of a message: references become figures, typed ones are checked, and nothing in it acts. */
export function createPrint({ tables, language, given, withhold }: PrintInput): Print {
  const printReferences = makePrinter({ tables, language });
  return (source) =>
    guardPrinted(checkNumerals(printReferences(withhold(clean(source))), { tables, language, given }));
}

/** Prints a sentence of a message that rests upon no data: its figures are not the service's to prove. */
export function createPlainPrint(withhold: Withhold): Print {
  return (source) => guardPrinted({ text: withhold(clean(source)), evidence: [], faults: [] });
}
