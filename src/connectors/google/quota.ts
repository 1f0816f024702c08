/** While other requests of ours are answered; Airbyte waits as long for it (providers.md 1.6). */
const SHORT_S = 30;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * Seconds until a quota of Google is likely to be open again. Google sends no `Retry-After` with it, and only the
 * message tells which quota it was, e.g. "Exhausted property tokens per hour." (providers.md 1.6, 2).
 */
export function quotaRetryAfter(message: string, now: number): number {
  const named = /retry after (\d{4}-\d\d-\d\dT[\d:.]+Z)/i.exec(message)?.[1];
  if (named !== undefined) return clamp((Date.parse(named) - now) / 1000);
  if (/concurrent/i.test(message)) return SHORT_S;
  if (/per day|daily/i.test(message)) return clamp(untilPacificMidnight(now));
  // Of thresholded requests and server errors there are so many an hour, but the messages do not say so.
  if (/per hour|hourly|thresholded|server errors/i.test(message))
    return clamp(HOUR_S - ((now / 1000) % HOUR_S));
  return SHORT_S;
}

function clamp(seconds: number): number {
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), DAY_S + HOUR_S) : SHORT_S;
}

/** Daily quotas begin anew at midnight where Google is; that day has 23 to 25 hours. */
function untilPacificMidnight(now: number): number {
  const guess = DAY_S - pacificSecondsOfDay(now);
  const miss = pacificSecondsOfDay(now + guess * 1000);
  return guess + (miss > DAY_S / 2 ? DAY_S - miss : -miss);
}

function pacificSecondsOfDay(time: number): number {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: "America/Los_Angeles",
    timeStyle: "medium",
  }).format(time);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return hours * HOUR_S + minutes * 60 + seconds;
}
