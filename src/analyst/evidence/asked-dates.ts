import type { ChosenContext } from "../../contexts/choose.ts";
import { readRules } from "../../contexts/rules/read-rules.ts";
import { parsePeriods } from "../../periods/reading/period.ts";
import { normaliseText, openScan } from "../../periods/reading/text.ts";
import { addRange, createDateIndex, type DateIndex } from "./fact-dates.ts";

/** The days that the user's words mean ("last week", "since March"), counted from today and by the fiscal calendar. */
export function readAskedDates(
  question: string,
  today: string,
  knowledge: readonly ChosenContext[],
): DateIndex {
  const dates = createDateIndex();
  const scan = openScan(normaliseText(question));
  const fiscalYear = readRules(knowledge).find((rule) => rule.type === "fiscalYearStart");
  const { mentions } = parsePeriods(scan, {
    today,
    prefer: "past",
    anchor: undefined,
    ...(fiscalYear && { fiscalYearStart: fiscalYear.month }),
  });
  for (const { period } of mentions) addRange(dates, period, null);
  return dates;
}
