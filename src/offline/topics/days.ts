import { addDays, isoWeekday } from "../../periods/dates.ts";
import { weekdays } from "../../periods/format.ts";
import type { Table } from "../../tables/table.ts";
import type { Ask, Condition } from "../plan.ts";

const ofWeekday = ({ field, is }: Condition) => field === "weekday" && (is === "is" || is === "isNot");

/** How many of its days are such weekdays, the running one taken as a whole; undefined where weekdays are not asked of. */
export function daysOf({ conditions }: Ask, { period, through }: Table): number | undefined {
  const said = conditions.filter(ofWeekday);
  if (period === null || said.length === 0) return undefined;
  const isWanted = (name: string) => said.every(({ is, values }) => values.includes(name) === (is === "is"));
  const wanted = weekdays.filter(isWanted);
  return countDays(period.startDate, through ?? period.endDate, wanted);
}

/** How many of a stretch of days are such weekdays. */
export function countDays(from: string, to: string, wanted: readonly string[]): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1))
    if (wanted.includes(weekdays[isoWeekday(day) - 1] ?? "")) count += 1;
  return count;
}
