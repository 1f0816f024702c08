import { parsePeriods } from "../models/builtin/period.ts";
import { normaliseText, openScan } from "../models/builtin/text.ts";
import { addRange, createDateIndex, type DateIndex } from "./fact-dates.ts";

/** The days that the user's words mean ("last week", "since March"), counted from today. */
export function readAskedDates(question: string, today: string): DateIndex {
  const dates = createDateIndex();
  const scan = openScan(normaliseText(question));
  const { mentions } = parsePeriods(scan, { today, prefer: "past", anchor: undefined });
  for (const { period } of mentions) addRange(dates, period, null);
  return dates;
}
