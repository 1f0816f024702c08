import { addDays, dayInTimeZone, QUARTER_MS } from "./dates.ts";

const QUARTERS_OF_HOUR = 4;

/** When a day begins in a zone (or the next, if it is left out), in UTC; by halving, for clocks change at midnight too. Throws RangeError. */
export function firstInstant(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`) / QUARTER_MS;
  // From Pacific/Kiritimati (UTC+14) to Baker Island (UTC-12), and an hour more.
  let [before, from] = [midnight - 15 * QUARTERS_OF_HOUR, midnight + 13 * QUARTERS_OF_HOUR];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayInTimeZone(new Date(middle * QUARTER_MS), timeZone) < day) before = middle;
    else from = middle;
  }
  return new Date(from * QUARTER_MS).toISOString();
}

/** The last day whose end can be written with a year of four digits. */
const LAST_DAY = "9999-12-30";

/** Days of a time zone with the instants that bound them: from `begins` to before `ends`. Either end may be open. */
export function boundsOf(from: string | undefined, to: string | undefined, timeZone: string) {
  const isOpen = to === undefined || to > LAST_DAY;
  return {
    ...(from !== undefined && { from, begins: firstInstant(from, timeZone) }),
    ...(!isOpen && { to, ends: firstInstant(addDays(to, 1), timeZone) }),
  };
}
