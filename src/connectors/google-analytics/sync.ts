import * as z from "zod";
import type { DayDimension, PackedDay } from "../../domain/days.ts";
import { mapLimited } from "../../lib/concurrency.ts";
import { addDays, dayInTimeZone, isIsoDay, lengthInDays, type DayRange } from "../../periods/dates.ts";
import type { PullContext, PullStep, PullSteps, SyncSource } from "../source.ts";
import { createDailyReader, type ReadDaily } from "./daily.ts";
import { runReport } from "./reports.ts";

/** Figures by day of a Google Analytics property. They are kept. */
export const webAnalyticsSource: SyncSource<"web-analytics"> = { pull };

/** The dimension with the most values is read first: it tells how long a window may be. */
const LARGEST: DayDimension = "landingPage";
const OTHERS: DayDimension[] = ["country", "channel", "device", "total"];

const HISTORY_DAYS = 400;
const WINDOW_DAYS = 30;
/** Google goes on counting for days after the fact. */
const RESTATED_DAYS = 3;
const STEP_ROWS = 5000;
/** Of one day and dimension, which are a step of their own then; Google itself puts rarer values together as "(other)" about there. */
const DAY_ROWS = 50_000;
/** A property may be asked ten things at once, and we are not its only caller. */
const PARALLEL = 2;

const isoDay = z.string().refine(isIsoDay);

const checkpointSchema = z.object({
  /** Every day between these has been read. */
  from: isoDay,
  to: isoDay,
  /** How many days one window may have, for its rows to fit into one step. */
  windowDays: z.int().min(1).max(WINDOW_DAYS).default(WINDOW_DAYS),
});

type Checkpoint = z.output<typeof checkpointSchema>;

interface Run {
  read: ReadDaily;
  /** Grows window by window; windows adjoin or overlap what has been read. */
  covered: Checkpoint | undefined;
  windowDays: number;
  oldest: string;
}

/** Days since the last run and restated ones, then older ones in windows; the first run begins with the latest. Throws `VendorError`. */
async function* pull(context: PullContext<"web-analytics">): PullSteps {
  const { account, call } = context;
  const read = createDailyReader((request) => runReport(call, request), account.propertyId);
  const today = await findToday(context, read);
  const oldest = addDays(today, 1 - HISTORY_DAYS);
  const run = openRun(read, context.checkpoint, oldest);
  if (run.covered) yield* pullRecent(run, run.covered.to, today);
  const endDate = run.covered ? addDays(run.covered.from, -1) : today;
  yield* pullOlder(run, { startDate: oldest, endDate });
}

/** Days that lie too far back to be joined with the history are read anew. */
function openRun(read: ReadDaily, checkpoint: unknown, oldest: string): Run {
  const known = checkpointSchema.safeParse(checkpoint).data;
  const covered = known && known.to >= oldest ? known : undefined;
  return { read, covered, windowDays: covered?.windowDays ?? WINDOW_DAYS, oldest };
}

/** The property's own day; asked for when the zone was not told when the property was chosen. */
async function findToday({ account, now }: PullContext<"web-analytics">, read: ReadDaily): Promise<string> {
  const today = dayIn(now, account.timeZone);
  if (account.timeZone !== undefined) return today;
  const range = { startDate: today, endDate: today };
  const { timeZone } = await read({ range, dimension: "total", most: 1 });
  return dayIn(now, timeZone);
}

function dayIn(now: number, timeZone: string | undefined): string {
  try {
    return dayInTimeZone(new Date(now), timeZone ?? "UTC");
  } catch {
    return dayInTimeZone(new Date(now), "UTC");
  }
}

/** Oldest first: a run that is cut must leave no gap behind the last day read. */
async function* pullRecent(run: Run, lastRead: string, today: string): PullSteps {
  let startDate = addDays(lastRead < today ? lastRead : today, -RESTATED_DAYS);
  while (startDate <= today) {
    const days = yield* pullWindow(run, { startDate, endDate: today }, firstDays);
    startDate = addDays(days.endDate, 1);
  }
}

async function* pullOlder(run: Run, range: DayRange): PullSteps {
  let { endDate } = range;
  while (endDate >= range.startDate) {
    const days = yield* pullWindow(run, { ...range, endDate }, lastDays);
    endDate = addDays(days.startDate, -1);
  }
}

function firstDays({ startDate, endDate }: DayRange, count: number): DayRange {
  const last = addDays(startDate, count - 1);
  return { startDate, endDate: last < endDate ? last : endDate };
}

function lastDays({ startDate, endDate }: DayRange, count: number): DayRange {
  const first = addDays(endDate, 1 - count);
  return { startDate: first > startDate ? first : startDate, endDate };
}

/** Reads one window of the range, as long as its rows fit into one step, and answers which days it was. */
async function* pullWindow(run: Run, range: DayRange, pick: typeof firstDays) {
  let days = pick(range, run.windowDays);
  let window = await readDays(run, days);
  while (window.rowCount > STEP_ROWS && lengthInDays(days) > 1) {
    run.windowDays = shorten(lengthInDays(days), window.rowCount);
    days = pick(range, run.windowDays);
    // oxlint-disable-next-line no-await-in-loop -- each trial is shorter than the one before
    window = await readDays(run, days);
  }
  yield stepOf(run, days, window.days);
  return days;
}

/** A length that should bring the rows below the limit, with some room for busier days. */
function shorten(days: number, rowCount: number): number {
  return Math.max(1, Math.min(days - 1, Math.floor((days * STEP_ROWS * 0.8) / rowCount)));
}

/** All dimensions of some days; incomplete when `rowCount` is more than a step of several days takes. */
async function readDays(run: Run, range: DayRange): Promise<{ days: PackedDay[]; rowCount: number }> {
  const isOneDay = lengthInDays(range) === 1;
  const most = isOneDay ? DAY_ROWS : STEP_ROWS;
  const first = await run.read({ range, dimension: LARGEST, most });
  if (first.rowCount > STEP_ROWS && !isOneDay) return first;
  const others = await mapLimited(OTHERS, PARALLEL, (dimension) => run.read({ range, dimension, most }));
  const reports = [first, ...others];
  return {
    days: reports.flatMap(({ days }) => days),
    rowCount: reports.reduce((sum, { rowCount }) => sum + rowCount, 0),
  };
}

function stepOf(run: Run, { startDate, endDate }: DayRange, days: PackedDay[]): PullStep {
  const { from = startDate, to = endDate } = run.covered ?? {};
  run.covered = {
    from: from < startDate ? from : startDate,
    to: to > endDate ? to : endDate,
    windowDays: run.windowDays,
  };
  const left = run.covered.from > run.oldest ? [`days before ${run.covered.from}`] : [];
  return { days, checkpoint: run.covered, reading: { now: "web traffic", left } };
}
