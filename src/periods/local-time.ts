import { isIsoDay, QUARTER_MS } from "./dates.ts";

const DAY_MS = 86_400_000;

/** What a clock in a time zone shows at an instant, `2026-01-31T14`; days stay, null for neither. The zone is looked at once a day. */
export function createLocalTime(timeZone: string): (moment: string) => string | null {
  // The Swedish form of a date is the ISO one.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const offsets = new Map<number, number>();
  const offsetAt = (quarter: number): number => {
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const instant = quarter * QUARTER_MS;
    const offset = Date.parse(`${format.format(instant).replace(" ", "T")}:00Z`) - instant;
    offsets.set(quarter, offset);
    return offset;
  };
  return (moment) => {
    if (moment.length === "2026-01-31".length) return isIsoDay(moment) ? moment : null;
    const instant = Date.parse(moment);
    if (Number.isNaN(instant)) return null;
    const midnight = Math.floor(instant / DAY_MS) * (DAY_MS / QUARTER_MS);
    const offset = offsetAt(midnight);
    const isSteady = offset === offsetAt(midnight + DAY_MS / QUARTER_MS);
    const shown = instant + (isSteady ? offset : offsetAt(Math.floor(instant / QUARTER_MS)));
    return Number.isNaN(shown) ? null : new Date(shown).toISOString().slice(0, 13);
  };
}
