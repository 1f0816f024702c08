import type { SyncResult } from "../domain/sync-result.ts";
import { needsUser, type VendorError, type VendorErrorKind } from "../connectors/errors.ts";
import { nextSyncTime } from "../periods/schedule.ts";

interface RetryPlan {
  /** Null when only the user can help. */
  nextSyncAt: number | null;
  outcome: SyncResult["outcome"];
  message: string;
}

const FIRST_BACKOFF_MS = 60_000;
const LONGEST_BACKOFF_MS = 6 * 3600_000;
const THROTTLED_S = 60;

const MESSAGES: Record<VendorErrorKind, string> = {
  rate_limited: "The vendor asked to come back later",
  unavailable: "The vendor did not answer",
  invalid_response: "The vendor's answer could not be understood",
  refused: "The user has to connect again",
  ungranted: "The user has to connect again and allow the access to the data",
  unauthorized: "The user has to connect again",
  forbidden: "The connected account may not read this data",
  invalid_request: "The vendor did not accept the request",
};

/** When to try again after a vendor's failure, and what to tell of it. */
export function planRetry(
  error: VendorError,
  connection: { syncFailures: number; syncSchedule: string | null },
  now: number,
): RetryPlan {
  const scheduled = connection.syncSchedule === null ? null : nextSyncTime(connection.syncSchedule, now);
  if (error.kind === "rate_limited") {
    // A little more than asked: coming back a moment too early is counted against us.
    const seconds = Math.max(error.retryAfter ?? THROTTLED_S, 1) + 1 + Math.random() * 5;
    return {
      nextSyncAt: now + Math.ceil(seconds * 1000),
      outcome: "waiting",
      message: MESSAGES.rate_limited,
    };
  }
  if (error.kind === "unavailable" || error.kind === "invalid_response") {
    const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** connection.syncFailures, LONGEST_BACKOFF_MS);
    const wait = Math.max(backoff, (error.retryAfter ?? 0) * 1000);
    return { nextSyncAt: now + wait, outcome: "failed", message: MESSAGES[error.kind] };
  }
  return {
    nextSyncAt: needsUser.has(error.kind) ? null : scheduled,
    outcome: "failed",
    message: MESSAGES[error.kind],
  };
}
