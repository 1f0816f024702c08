import { isIsoDay } from "./dates.ts";

/** Zones differ from UTC by whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

/**
 * What a clock in a time zone (IANA name) shows at an instant: day and hour, `2026-01-31T14`. A day stays what it is;
 * null for what is neither. What it has told once it remembers, so that a list of records needs few looks at the zone.
 */
export function createLocalTime(timeZone: string): (moment: string) => string | null {
  const known = new Map<number, string>();
  // The Swedish form of a date is the ISO one.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const tell = (quarter: number) => {
    const shown = format.format(quarter * QUARTER_MS).replace(" ", "T");
    known.set(quarter, shown);
    return shown;
  };
  return (moment) => {
    if (moment.length === "2026-01-31".length) return isIsoDay(moment) ? moment : null;
    const quarter = Math.floor(Date.parse(moment) / QUARTER_MS);
    return Number.isNaN(quarter) ? null : (known.get(quarter) ?? tell(quarter));
  };
}
