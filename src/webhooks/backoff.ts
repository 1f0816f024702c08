const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between attempts: about a day in all. */
const WAITS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  10 * HOUR,
];

const JITTER = 0.1;

/**
 * Milliseconds until the next attempt after `attempts` of them have failed; null when it is enough. A little more by
 * chance, so that what failed together does not come back together, and as much as the receiver asked for.
 */
export function nextWait(
  attempts: number,
  retryAfterSeconds = 0,
  chance: () => number = Math.random,
): number | null {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(Math.ceil(wait * (1 + chance() * JITTER)), retryAfterSeconds * SECOND);
}
