/** Days are counted from 1970-01-01 in the company's calendar (Europe/Berlin); minutes from its midnight. */
export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface Moment {
  day: number;
  minute: number;
  ms: number;
}

/** Year, month (1..12) and date of a day. */
export function civilOf(day: number) {
  const utc = new Date(day * DAY_MS);
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, date: utc.getUTCDate() };
}

/** The day of a year, month (1..12, may overflow) and date. */
export function dayOf(year: number, month: number, date: number): number {
  return Math.floor(Date.UTC(year, month - 1, date) / DAY_MS);
}

export function parseDay(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  return isoDay(day) === text ? day : null;
}

export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 = Sunday ... 6 = Saturday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWorkday(day: number): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6;
}

/** ISO 8601 week number and the year that it belongs to. */
export function isoWeekOf(day: number): { year: number; week: number } {
  const thursday = day - ((weekdayOf(day) + 6) % 7) + 3;
  const { year } = civilOf(thursday);
  return { year, week: Math.floor((thursday - dayOf(year, 1, 1)) / 7) + 1 };
}

/** `2026-W09` */
export function weekName(day: number): string {
  const { year, week } = isoWeekOf(day);
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Minutes that Berlin is ahead of UTC: summer time from 01:00 UTC on the last Sundays of March and October. */
function berlinOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  const turn = (month: number) => {
    const last = dayOf(year, month + 1, 1) - 1;
    return (last - weekdayOf(last)) * DAY_MS + 60 * MINUTE_MS;
  };
  return ms >= turn(3) && ms < turn(10) ? 120 : 60;
}

export function momentOf(ms: number): Moment {
  const local = ms + berlinOffset(ms) * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, minute: Math.floor((local - day * DAY_MS) / MINUTE_MS), ms };
}

/** Milliseconds since the epoch of a local day and minute. */
export function msOf(day: number, minute: number): number {
  const local = day * DAY_MS + minute * MINUTE_MS;
  return local - berlinOffset(local - 60 * MINUTE_MS) * MINUTE_MS;
}

/** `2026-03-01T09:30:00+01:00`: local time with its offset, as Zoho writes it. */
export function isoLocal(ms: number): string {
  const offset = berlinOffset(ms);
  const local = new Date(ms + offset * MINUTE_MS).toISOString().slice(0, 19);
  return `${local}+0${offset / 60}:00`;
}

const LONG_DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `12 March 2026`, for running text. */
export function longDay(day: number): string {
  return LONG_DAY.format(day * DAY_MS);
}

export function workdayFrom(day: number): number {
  return isWorkday(day) ? day : workdayFrom(day + 1);
}

/** The first days of the months that these days are of. */
export function monthsOf(fromDay: number, toDay: number): number[] {
  const { year, month } = civilOf(fromDay);
  const firsts: number[] = [];
  for (let step = 0; dayOf(year, month + step, 1) <= toDay; step += 1) {
    firsts.push(dayOf(year, month + step, 1));
  }
  return firsts;
}

/** Tells months apart, each being one more than the one before. */
export function monthNumber(day: number): number {
  const { year, month } = civilOf(day);
  return year * 12 + month;
}
