import type { SyncResult } from "../lib/sync-result.ts";
import type { ProviderError } from "../providers/errors.ts";
import { nextSyncTime } from "../lib/schedule.ts";

interface RetryPlan {
  /** Null when only the user can help. */
  nextSyncAt: number | null;
  outcome: SyncResult["outcome"];
  message: string;
}

const FIRST_BACKOFF_MS = 60_000;
const LONGEST_BACKOFF_MS = 6 * 3600_000;
const THROTTLED_S = 60;

/** When to try again after a vendor's failure, and what to tell of it. */
export function planRetry(
  error: ProviderError,
  connection: { syncFailures: number; syncSchedule: string | null },
  now: number,
): RetryPlan {
  switch (error.kind) {
    case "rate_limited": {
      // At least a second more than asked: coming back a moment too early is counted against us.
      const seconds = Math.max(error.retryAfter ?? THROTTLED_S, 1) + 1 + Math.random() * 5;
      return {
        nextSyncAt: now + seconds * 1000,
        outcome: "waiting",
        message: "The vendor asked to come back later",
      };
    }
    case "unavailable":
    case "invalid_response": {
      const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** connection.syncFailures, LONGEST_BACKOFF_MS);
      const wait = Math.max(backoff, (error.retryAfter ?? 0) * 1000);
      return { nextSyncAt: now + wait, outcome: "failed", message: "The vendor did not answer as it should" };
    }
    case "refused":
    case "unauthorized":
      return { nextSyncAt: null, outcome: "failed", message: "The user has to connect again" };
    case "forbidden":
    case "invalid_request": {
      const next = connection.syncSchedule === null ? null : nextSyncTime(connection.syncSchedule, now);
      return { nextSyncAt: next, outcome: "failed", message: "The connected account may not read this data" };
    }
  }
}
