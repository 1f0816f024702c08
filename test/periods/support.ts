import { parsePeriods, type ParsedPeriods } from "../../src/periods/reading/period.ts";
import { normaliseText } from "../../src/periods/reading/text.ts";
import type { PeriodContext } from "../../src/periods/reading/types.ts";

/** What a text says of time. */
export function readPeriods(
  text: string,
  context: Pick<PeriodContext, "today"> & Partial<PeriodContext>,
): ParsedPeriods {
  return parsePeriods(normaliseText(text), { prefer: "past", anchor: undefined, ...context });
}
