import type { Table } from "../../tables/table.ts";
import { printReferences } from "../../tables/references/render.ts";
import { checkNumerals, type Given } from "../../tables/numerals/check.ts";
import type { Print } from "./draft.ts";
import { clean, guardPrinted } from "./harmless.ts";
import type { Withhold } from "./secrets.ts";

export interface Printing {
  tables: readonly Table[];
  language: string;
  given: Given;
  withhold: Withhold;
}

/** Prints a sentence: references become figures, typed ones are checked, and nothing in it acts. */
export function createPrint({ tables, language, given, withhold }: Printing): Print {
  return (source) => {
    const printed = printReferences(withhold(clean(source)), { tables, language });
    return guardPrinted(checkNumerals(printed, { tables, language, given }));
  };
}

/** Prints a sentence of a message that rests upon no data: its figures are not the service's to prove. */
export function createPlainPrint(withhold: Withhold): Print {
  return (source) => guardPrinted({ text: withhold(clean(source)), evidence: [], faults: [] });
}
