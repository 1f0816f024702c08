export interface Cron {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** Both kinds of day are named, so either will do. */
  isEitherDay: boolean;
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

const DAY_MS = 86_400_000;
/** 29 February comes back within eight years, around 2100 too. */
const MOST_DAYS = 8 * 366;

/** Five fields: `*`, numbers, names, ranges, steps and lists of them. Undefined for a text that is none. */
export function parseCron(text: string): Cron | undefined {
  const [minute, hour, day, month, weekday, ...rest] = text.trim().split(/\s+/);
  if (minute === undefined || hour === undefined || day === undefined) return undefined;
  if (month === undefined || weekday === undefined || rest.length > 0) return undefined;
  const minutes = readField(minute, 0, 59);
  const hours = readField(hour, 0, 23);
  const days = readField(day, 1, 31);
  const months = readField(nameless(month, MONTHS, 1), 1, 12);
  // Sunday is 0 and 7; at the end of a range it is the latter.
  const weekdays = readField(nameless(weekday.replaceAll(/-sun\b/gi, "-7"), WEEKDAYS, 0), 0, 7);
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  if (weekdays.has(7)) weekdays.add(0);
  return { minutes, hours, days, months, weekdays, isEitherDay: day !== "*" && weekday !== "*" };
}

/** The first moment after `after` at which it fires, in UTC; undefined when there is none. */
export function nextFiring(cron: Cron, after: number): number | undefined {
  const first = Math.floor(after / DAY_MS);
  for (let day = first; day < first + MOST_DAYS; day++) {
    if (!firesOn(cron, new Date(day * DAY_MS))) continue;
    const found = timesOf(cron).find((time) => day * DAY_MS + time > after);
    if (found !== undefined) return day * DAY_MS + found;
  }
  return undefined;
}

function firesOn({ days, months, weekdays, isEitherDay }: Cron, date: Date): boolean {
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const isDay = days.has(date.getUTCDate());
  const isWeekday = weekdays.has(date.getUTCDay());
  return isEitherDay ? isDay || isWeekday : isDay && isWeekday;
}

/** The times of a day, ascending, in milliseconds. */
function timesOf({ hours, minutes }: Cron): number[] {
  return ascending(hours).flatMap((hour) =>
    ascending(minutes).map((minute) => (hour * 60 + minute) * 60_000),
  );
}

function ascending(values: ReadonlySet<number>): number[] {
  return [...values].toSorted((one, other) => one - other);
}

function nameless(field: string, names: readonly string[], first: number): string {
  return field.replaceAll(/[a-z]+/gi, (name) => {
    const index = names.indexOf(name.toUpperCase());
    return index < 0 ? name : String(index + first);
  });
}

function readField(field: string, least: number, most: number): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const match = /^(?:\*|(\d{1,2})-(\d{1,2}))(?:\/(\d{1,2}))?$|^(\d{1,2})$/.exec(part);
    if (!match) return undefined;
    const [, from, to, step, only] = match;
    const start = Number(only ?? from ?? least);
    const end = Number(only ?? to ?? most);
    const by = Number(step ?? 1);
    if (start < least || end > most || start > end || by < 1 || by > most) return undefined;
    for (let value = start; value <= end; value += by) values.add(value);
  }
  return values;
}
