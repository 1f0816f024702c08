import { nextFiring, parseCron } from "./cron.ts";

const JITTER = 0.1;
const LONGEST_JITTER_MS = 5 * 60_000;

/** Whether the text is a cron expression that fires, five fields, UTC. */
export function isCronExpression(text: string): boolean {
  const cron = parseCron(text);
  return cron !== undefined && nextFiring(cron, SAMPLE_START) !== undefined;
}

/** Where the runs of a schedule are looked at: always at the same place, so that the result is always the same. */
const SAMPLE_START = Date.UTC(2025, 0, 1);
const SAMPLE_RUNS = 61;

/** The shortest time between two runs; endless if it never fires. Sixty-one show each minute of an hour and the turn to the next. */
export function shortestIntervalMs(schedule: string): number {
  const cron = parseCron(schedule);
  if (!cron) return Infinity;
  let shortest = Infinity;
  let run = nextFiring(cron, SAMPLE_START);
  for (let count = 1; run !== undefined && count < SAMPLE_RUNS; count++) {
    const next = nextFiring(cron, run);
    if (next !== undefined) shortest = Math.min(shortest, next - run);
    run = next;
  }
  return shortest;
}

/** When it fires next, plus up to a tenth of the interval or five minutes, by chance, to spread the load. Null if it never fires. */
export function nextSyncTime(schedule: string, now: number): number | null {
  const cron = parseCron(schedule);
  const next = cron && nextFiring(cron, now);
  if (cron === undefined || next === undefined) return null;
  const after = nextFiring(cron, next);
  const interval = after === undefined ? LONGEST_JITTER_MS : after - next;
  return next + Math.floor(Math.random() * Math.min(interval * JITTER, LONGEST_JITTER_MS));
}
