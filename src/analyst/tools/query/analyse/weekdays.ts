import { begunOf } from "../../../../catalogue/buckets.ts";
import { weekdays } from "../../../../catalogue/grains.ts";
import { addDays, isoWeekday, lengthInDays, type DayRange } from "../../../../periods/dates.ts";

/** Where it matters: of longer periods a weekday more or less is little. */
const MOST_DAYS = 45;

/** Which weekdays one of two periods has more of; empty where they have the same. */
export function noteOnWeekdays(period: DayRange, comparedWith: DayRange, today: string): string[] {
  const begun = begunOf(period, today);
  if (!begun || lengthInDays(begun) > MOST_DAYS) return [];
  const [now, before] = [countWeekdays(begun), countWeekdays(comparedWith)];
  const [own, earlier] = [listMore(now, before), listMore(before, now)];
  if (own.length === 0 && earlier.length === 0) return [];
  const parts = [
    ...(own.length > 0 ? [`the period has more of ${own.join(", ")}`] : []),
    ...(earlier.length > 0 ? [`the one that it is compared with of ${earlier.join(", ")}`] : []),
  ];
  return [`The periods have different weekdays: ${parts.join("; ")}.`];
}

function listMore(counts: readonly number[], others: readonly number[]): string[] {
  return weekdays.filter((_, index) => (counts[index] ?? 0) > (others[index] ?? 0));
}

function countWeekdays(range: DayRange): number[] {
  const days = lengthInDays(range);
  return weekdays.map((_, index) => {
    const first = (index + 8 - isoWeekday(range.startDate)) % 7;
    return addDays(range.startDate, first) > range.endDate ? 0 : Math.floor((days - 1 - first) / 7) + 1;
  });
}
