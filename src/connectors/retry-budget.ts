/** Which vendors answer well enough that a second try is worth it. */
export interface RetryBudget {
  allows: (host: string) => boolean;
  record: (host: string, isAnswered: boolean) => void;
}

const FULL = 10;
const ENOUGH = 5;
const EARNED_BY_ANSWER = 0.5;

/**
 * Retries for as long as they help: a failure costs a token, an answer earns half a one, and below half of the
 * tokens nothing is tried twice. A vendor that is down is then asked once a request, and every one of those
 * requests is also the probe that finds it up again. Known to one isolate only: nothing depends on it.
 */
export function createRetryBudget(): RetryBudget {
  const tokens = new Map<string, number>();
  const of = (host: string) => tokens.get(host) ?? FULL;
  return {
    allows: (host) => of(host) > ENOUGH,
    record: (host, isAnswered) => {
      tokens.set(host, isAnswered ? Math.min(of(host) + EARNED_BY_ANSWER, FULL) : Math.max(of(host) - 1, 0));
    },
  };
}
