import { addDays, addMonths, isoWeekday, lengthInDays, partsOf, unitAround } from "../dates.ts";
import { monthName } from "../format.ts";
import { calendarYearOf, readYear } from "./fiscal.ts";
import * as names from "./names.ts";
import type { Groups, Period, PeriodContext, PeriodRule, Problem, Reading } from "./types.ts";
import { phrase } from "./text.ts";

/** "may" is a month only where a month can stand. */
const MONTH_NOT_VERB = `(?!may(?! 20\\d\\d)(?! (?:to|until|till|til|through|thru|-|and|vs\\.?) (?:${names.MONTHS.join("|")}))(?<!\\b(?:in|for|during|since|from|of|last|this|next|and|to|vs|vs\\.|than|with|between|until|through|compare|by) may))${names.MONTH}`;
/** Days that have a weekday in their names. */
const DAY_NAMES = "(?<!\\b(?:black|good|cyber|easter|ash|palm|white?|holy|super) )";
/** A day by its name, unless that is the name of something: "the Black Friday campaign". */
const NAMED_DAY =
  "(?<named>black friday|cyber monday|(?:christmas|xmas) eve|christmas(?: day)?|xmas|new year's eve|new year's day|new year|valentine's day|halloween|easter sunday|easter monday|good friday|easter|mother's day)(?! (?:campaign|sale|offer|deal|promo|newsletter|discount|code|week|ad|post|(?:landing )?page)s?\\b)";
/** A season, unless that is the name of something: "the summer sale", "fall". */
const SEASON =
  "(?:(?<side>last|this|past) |(?<=\\b(?:in|since|during|until|before|after|over|by) )(?:the )?)(?<season>spring|summer|autumn|fall|winter)(?![ -]?(?:sale|campaign|collection|lookbook|season|special|offer|deal|edition|fair|festival|catalogue)\\b)";
const SIDE = "(?:(?<side>last|this|next|past|the) )?";

export const namedRules: readonly PeriodRule[] = [
  {
    pattern: phrase(
      `(?:the )?(?<edge>first|last) (?:(?<count>${names.NUMBER}) )?(?<unit>day|week)s? (?:of|in) ${names.MONTH}${names.YEAR}`,
    ),
    read: readEdge,
  },
  {
    pattern: phrase(
      `(?:the )?(?<edge>first|second|last) (?<unit>half) (?:of|in) ${names.MONTH}${names.YEAR}`,
    ),
    read: readEdge,
  },
  { pattern: phrase(`(?:the )?week before ${SIDE}${NAMED_DAY}${names.YEAR}`), read: readWeekBefore },
  { pattern: phrase(`${SIDE}${NAMED_DAY}${names.YEAR}`), read: readNamedDay },
  {
    pattern: phrase(
      "(?:the )?weekend before(?! (?:christmas|xmas|easter|black))(?: that| last)?|(?:the )?previous weekend",
    ),
    read: readWeekendBefore,
  },
  { pattern: phrase(`${SIDE}weekend(?! of )`), read: readWeekend },
  { pattern: phrase(`${SEASON}${names.YEAR}`), read: readSeason },
  { pattern: phrase(`${SIDE}${MONTH_NOT_VERB}${names.YEAR}`), read: readMonth },
  {
    pattern: phrase(
      `(?:the )?(?:previous |prior |preceding )${names.WEEKDAY}|(?:the )?${names.WEEKDAY.replace("weekday", "weekday2")} (?:before(?: that| last)?|prior|previous)`,
    ),
    read: readWeekdayBefore,
  },
  {
    pattern: phrase(
      `${names.WEEKDAY}(?: ?(?:to|and|-|through|until) ?${names.WEEKDAY.replace("weekday", "weekday2")})?,? (?:of )?(?<which>this|next|last) week`,
    ),
    read: readDaysOfWeek,
  },
  { pattern: phrase(`(?<!(?:every|each) )${SIDE}${DAY_NAMES}${names.WEEKDAY}`), read: readWeekday },
];

/** Meteorological, of the north: spring is March to May. */
function readSeason(groups: Groups, context: PeriodContext): Reading | Problem {
  const index = ["spring", "summer", "autumn", "winter"].indexOf(
    (groups["season"] ?? "").replace("fall", "autumn"),
  );
  const build = (year: number): Period => {
    const startDate = addMonths(`${year}-03-01`, 3 * index);
    return names.datedPeriod({ startDate, endDate: addDays(addMonths(startDate, 3), -1) });
  };
  const { year } = partsOf(context.today);
  if (groups["side"] === "last" && groups["year"] === undefined) {
    const over = [year, year - 1].map(build).find(({ endDate }) => endDate < context.today);
    return over === undefined ? { problem: "That season is not over." } : { period: over };
  }
  return inYear(groups["year"], 3 + 3 * index, build, context);
}

/** "in October 2026". */
export function monthPeriod(year: number, month: number): Period {
  const range = unitAround("month", addMonths(`${year}-01-01`, month - 1));
  return names.namedUnit(`${monthName(month)} ${year}`, "month", range);
}

/** A month's reading with or without a year said; the problem text when the calendar offers none. */
function inYear(
  yearText: string | undefined,
  month: number,
  build: (year: number) => Period,
  context: PeriodContext,
): Reading | Problem {
  const said = readYear(yearText, context);
  if (said !== undefined) return { period: build(calendarYearOf(said, month)) };
  return names.yearlyReading(build, context) ?? { problem: "That period could not be placed in a year." };
}

/** "The last 10 days of October", "its second half", which is from the 16th on. */
function readEdge(groups: Groups, context: PeriodContext): Reading | Problem {
  const month = names.monthNumber(groups["month"]);
  const isFirst = groups["edge"] === "first";
  const count = groups["count"] === undefined ? 1 : names.readNumber(groups["count"]);
  const build = (year: number): Period => {
    const { startDate, endDate } = monthPeriod(year, month);
    const half = isFirst ? 15 : lengthInDays({ startDate, endDate }) - 15;
    const days = groups["unit"] === "half" ? half : groups["unit"] === "week" ? count * 7 : count;
    const length = Math.min(Math.max(days, 1), lengthInDays({ startDate, endDate })) - 1;
    return names.datedPeriod(
      isFirst
        ? { startDate, endDate: addDays(startDate, length) }
        : { startDate: addDays(endDate, -length), endDate },
    );
  };
  return inYear(groups["year"], month, build, context);
}

const FIXED: Readonly<Record<string, string>> = {
  "christmas eve": "12-24",
  "christmas day": "12-25",
  christmas: "12-25",
  "new year's eve": "12-31",
  "new year's day": "01-01",
  "new year": "01-01",
  "valentine's day": "02-14",
  halloween: "10-31",
};

/** The seven days ahead of it. */
function readWeekBefore(groups: Groups, context: PeriodContext): Reading | Problem {
  const day = readNamedDay(groups, context);
  if ("problem" in day) return day;
  const { startDate } = day.period;
  return {
    period: names.datedPeriod({ startDate: addDays(startDate, -7), endDate: addDays(startDate, -1) }),
  };
}

const FROM_EASTER: Readonly<Record<string, number>> = {
  easter: 0,
  "easter sunday": 0,
  "easter monday": 1,
  "good friday": -2,
};

/** A day whose date is another each year. */
function movingDay(name: string, year: number): string | undefined {
  const shift = FROM_EASTER[name];
  if (shift !== undefined) return addDays(easterOf(year), shift);
  if (name === "mother's day") return addDays(`${year}-05-08`, (7 - isoWeekday(`${year}-05-08`)) % 7);
  if (!/^(?:black friday|cyber monday)$/.test(name)) return undefined;
  // The day after the fourth Thursday of November, and the Monday behind it.
  const friday = addDays(`${year}-11-01`, ((11 - isoWeekday(`${year}-11-01`)) % 7) + 22);
  return addDays(friday, name === "black friday" ? 0 : 3);
}

/** Of the Western churches, by the anonymous Gregorian algorithm. */
function easterOf(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = moon + week - 7 * Math.floor((golden + 11 * moon + 22 * week) / 451);
  return addDays(`${year}-03-22`, shift);
}

const onDay = (day: string): Period => names.datedPeriod({ startDate: day, endDate: day });

function readNamedDay(groups: Groups, context: PeriodContext): Reading | Problem {
  const name = (groups["named"] ?? "").replace("xmas", "christmas");
  const build = (year: number): Period => {
    const day = movingDay(name, year);
    const before = movingDay(name, year - 1);
    if (day !== undefined && before !== undefined)
      return { ...onDay(day), lastYear: { startDate: before, endDate: before } };
    return onDay(`${year}-${FIXED[name] ?? "12-25"}`);
  };
  if (groups["side"] === "next") return inYear(groups["year"], 11, build, { ...context, prefer: "future" });
  if (groups["side"] !== "last") return inYear(groups["year"], 11, build, context);
  // Last Black Friday is not today, whatever stands beside it.
  const last = inYear(groups["year"], 11, build, {
    ...context,
    prefer: "past",
    today: addDays(context.today, -1),
  });
  return "period" in last ? { period: last.period } : last;
}

function readMonth(groups: Groups, context: PeriodContext): Reading | Problem {
  const month = names.monthNumber(groups["month"]);
  const current = unitAround("month", context.today).startDate;
  const side = groups["side"];
  if (side === "this" && groups["year"] === undefined)
    return { period: monthPeriod(partsOf(current).year, month) };
  const sides: Record<string, Pick<PeriodContext, "prefer" | "today">> = {
    last: { prefer: "past", today: addDays(current, -1) },
    next: { prefer: "future", today: addMonths(current, 1) },
  };
  const build = (year: number): Period => monthPeriod(year, month);
  return inYear(groups["year"], month, build, { ...context, ...sides[side ?? ""] });
}

function readWeekend(groups: Groups, { today }: PeriodContext): Reading {
  const saturday = addDays(unitAround("week", today).startDate, 5);
  const running = isoWeekday(today) >= 6;
  const shifts: Record<string, number> = { this: 0, next: 7, last: -7, past: -7 };
  const startDate = addDays(saturday, shifts[groups["side"] ?? ""] ?? (running ? 0 : -7));
  return { period: names.datedPeriod({ startDate, endDate: addDays(startDate, 1) }) };
}

/** The one ahead of the weekend or the day just named. */
function readWeekendBefore(_: Groups, { anchor, today }: PeriodContext): Reading {
  const startDate = addDays(unitAround("week", addDays(anchor?.startDate ?? today, -7)).startDate, 5);
  return { period: names.datedPeriod({ startDate, endDate: addDays(startDate, 1) }) };
}

/** "The Friday before" is the last one ahead of the period just named, so never that same day. */
function readWeekdayBefore(groups: Groups, context: PeriodContext): Reading {
  const weekday = names.weekdayNumber(groups["weekday"] ?? groups["weekday2"]);
  const today = context.anchor?.startDate ?? context.today;
  return { period: names.nearestWeekday(weekday, { ...context, today, prefer: "past" }) };
}

/** "Monday to Friday of next week". */
function readDaysOfWeek(groups: Groups, { today }: PeriodContext): Reading {
  const shift = { last: -7, this: 0, next: 7 }[groups["which"] ?? ""] ?? 0;
  const monday = addDays(unitAround("week", today).startDate, shift);
  const first = names.weekdayNumber(groups["weekday"]);
  const last = names.weekdayNumber(groups["weekday2"] ?? groups["weekday"]);
  const [from, to] = [Math.min(first, last), Math.max(first, last)];
  return {
    period: names.datedPeriod({ startDate: addDays(monday, from - 1), endDate: addDays(monday, to - 1) }),
  };
}

function readWeekday(groups: Groups, context: PeriodContext): Reading {
  const weekday = names.weekdayNumber(groups["weekday"]);
  const side = groups["side"] ?? "";
  if (side === "this") {
    const day = addDays(unitAround("week", context.today).startDate, weekday - 1);
    return { period: names.datedPeriod({ startDate: day, endDate: day }) };
  }
  const sides: Record<string, "past" | "future"> = { last: "past", past: "past", next: "future" };
  return { period: names.nearestWeekday(weekday, { ...context, prefer: sides[side] ?? context.prefer }) };
}
