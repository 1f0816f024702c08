import { memoize } from "../../lib/memoize.ts";
import { dayInTimeZone, isIsoDay, isoWeekOf } from "../../periods/dates.ts";
import { rangeOf } from "../references/cells.ts";
import { pointerTo, type View } from "../references/view.ts";
import { findDates, two } from "./dates.ts";

/** What dates of some tables may be written as, with a pointer and the whole. */
export function knownDates(views: readonly View[]): ReadonlyMap<string, { pointer: string; value: string }> {
  const known = new Map<string, { pointer: string; value: string }>();

  function add(says: string, value: string, pointer: string): void {
    if (!known.has(says)) known.set(says, { pointer, value });
  }

  function addDay(day: string, pointer: string): void {
    if (!isIsoDay(day)) return;
    const [year, month] = [day.slice(0, 4), day.slice(4, 7)];
    for (const part of [day, day.slice(4), month, year + month, year, `-${day.slice(7)}`])
      add(part, part.startsWith("-") ? day : part, pointer);
    add(`W${isoWeekOf(day).week}`, day, pointer);
  }

  function addInstant(instant: string, timeZone: string | null, pointer: string): void {
    const time = new Date(instant);
    if (Number.isNaN(time.getTime())) return;
    for (const zone of timeZone === null ? ["UTC"] : ["UTC", timeZone]) {
      const clock = clockOf(zone)?.format(time);
      if (clock === undefined) continue;
      addDay(dayInTimeZone(time, zone), pointer);
      add(`T${clock}`, instant, pointer);
    }
  }

  /** It begins and ends on the clock. */
  function addHour(hour: string, pointer: string): void {
    add(`T${hour}:00`, hour, pointer);
    add(`T${hour}:59`, hour, pointer);
    add(`T${two(Number(hour) + 1)}:00`, hour, pointer);
  }

  /** Dates and times that a text tells. */
  function addTold(text: string, pointer: string): void {
    if (!/\d/.test(text)) return;
    for (const { start, end, says } of findDates(text, "en")) {
      for (const one of says) {
        if (isIsoDay(one)) addDay(one, pointer);
        else add(one, text.slice(start, end), pointer);
      }
    }
  }

  for (const view of views) {
    const { table, pointer } = view;
    for (const key of ["period", "comparedWith"] as const) {
      addDay(table[key]?.startDate ?? "", `${pointer}/${key}/startDate`);
      addDay(table[key]?.endDate ?? "", `${pointer}/${key}/endDate`);
    }
    addDay(table.through ?? "", `${pointer}/through`);
    addInstant(table.dataAsOf, table.timeZone, `${pointer}/dataAsOf`);
    table.rows.forEach(({ label }, index) => addTold(label, `${pointer}/rows/${index}/label`));
    for (const column of table.columns) {
      const { key, unit, grain } = column;
      const isTime = unit === "day" || unit === "instant" || grain !== undefined;
      if (!isTime && unit !== "text") continue;
      table.rows.forEach(({ cells: { [key]: cell } }, index) => {
        if (typeof cell !== "string") return;
        const at = pointerTo({ view, list: "rows", index, column });
        const days = grain && rangeOf(grain, cell);
        if (grain === "hour") addHour(cell, at);
        if (!isTime) addTold(cell, at);
        else if (unit === "instant") addInstant(cell, table.timeZone, at);
        else addDay(days?.startDate ?? cell.slice(0, 10), at);
        if (days) addDay(days.endDate, at);
      });
    }
  }
  return known;
}

/** Undefined for a zone that this runtime does not know. A formatter costs more than all that it will format. */
const clockOf = memoize((timeZone) => {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  } catch {
    return undefined;
  }
}, 100);
