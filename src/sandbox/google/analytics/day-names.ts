import { civilOf, isoDay, isoWeekOf, weekdayOf } from "../../company/dates.ts";

export type DayNames = ReturnType<typeof namesOf>;

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export function namesOf(day: number) {
  const date = isoDay(day).replaceAll("-", "");
  const week = isoWeekOf(day);
  return {
    date,
    year: String(civilOf(day).year),
    yearMonth: date.slice(0, 6),
    isoYearIsoWeek: `${week.year}${pad(week.week)}`,
    weekday: WEEKDAYS[weekdayOf(day)] ?? "",
  };
}

export function pad(value: number): string {
  return String(value).padStart(2, "0");
}
