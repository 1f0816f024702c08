export interface Bin {
  /** When its first and its last request came, milliseconds since the epoch. */
  first: number;
  last: number;
  count: number;
}

/** What the limiter says of one request; the headers tell it to the client. */
export interface Admission {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When the next place becomes free, milliseconds since the epoch. */
  resetAt: number;
}

export const WINDOW_MS = 60_000;
const BIN_MS = 1_000;

/**
 * The sliding window: at most `limit` requests in any 60 seconds. A bin counts until its last request is 60
 * seconds old, so the answer is never too generous, and at most a second too strict.
 * Changes `bins` (ordered by time) in place; a refused request changes nothing but drops what has expired.
 */
export function admit(bins: Bin[], limit: number, clock: number): Admission {
  const newest = bins.at(-1);
  // A clock that steps back must not open the window again.
  const now = Math.max(clock, newest?.last ?? 0);
  while (bins[0] && bins[0].last <= now - WINDOW_MS) bins.shift();

  const used = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (used >= limit) return verdict(false, bins, limit, used, now);

  const current = bins.at(-1);
  if (current && now - current.first < BIN_MS) {
    current.count += 1;
    current.last = now;
  } else {
    bins.push({ first: now, last: now, count: 1 });
  }
  return verdict(true, bins, limit, used + 1, now);
}

function verdict(allowed: boolean, bins: Bin[], limit: number, used: number, now: number): Admission {
  const oldest = bins[0];
  return { allowed, limit, remaining: limit - used, resetAt: (oldest?.last ?? now) + WINDOW_MS };
}

/** Whole seconds until `resetAt`, at least one. */
export function secondsUntil(resetAt: number, now: number): number {
  return Math.max(1, Math.ceil((resetAt - now) / 1000));
}
