import { Cron } from "croner";
import { memoize } from "../lib/memoize.ts";

const JITTER = 0.1;
const LONGEST_JITTER_MS = 5 * 60_000;

/** Whether the text is a cron expression that fires, five fields, UTC. */
export function isCronExpression(text: string): boolean {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    return new Cron(text, { timezone: "UTC" }).nextRun() !== null;
  } catch {
    return false;
  }
}

/** Where the runs of a schedule are looked at: always at the same place, so that the result is always the same. */
const SAMPLE_START = new Date("2025-01-01T00:00:00Z");

/**
 * The shortest time between two runs. Sixty-one runs of a schedule show each minute of its hour and the turn to
 * the next; what comes closer in some years only is not looked for. Remembered: croner takes 5 ms for it.
 */
export const shortestIntervalMs: (schedule: string) => number = memoize((schedule) => {
  const runs = new Cron(schedule, { timezone: "UTC" }).nextRuns(61, SAMPLE_START).map((run) => run.getTime());
  return Math.min(...runs.slice(1).map((run, index) => run - (runs[index] ?? run)));
}, 1000);

/**
 * When the schedule fires next, plus a little: a tenth of the interval, at most five minutes, by chance, so that
 * connections with one schedule do not all come at once. Null for a schedule that never fires.
 */
export function nextSyncTime(
  schedule: string,
  now: number,
  chance: () => number = Math.random,
): number | null {
  const cron = new Cron(schedule, { timezone: "UTC" });
  const next = cron.nextRun(new Date(now));
  if (!next) return null;
  const after = cron.nextRun(next);
  const interval = after ? after.getTime() - next.getTime() : LONGEST_JITTER_MS;
  return next.getTime() + Math.floor(chance() * Math.min(interval * JITTER, LONGEST_JITTER_MS));
}
