import type { HTTPException } from "hono/http-exception";
import { googleRefusal } from "../errors.ts";

/** Tokens that a report costs: more columns and more days cost more. */
export function tokensFor(columns: number, days: number): number {
  return 1 + Math.floor(columns / 11) + Math.floor(days / 61);
}

/** The six buckets of a property. The sandbox charges but does not remember: each request finds them full. */
export function propertyQuota(tokens: number) {
  return {
    tokensPerDay: bucket(200_000, tokens),
    tokensPerHour: bucket(40_000, tokens),
    concurrentRequests: bucket(10, 0),
    serverErrorsPerProjectPerHour: bucket(10, 0),
    potentiallyThresholdedRequestsPerHour: bucket(120, 0),
    tokensPerProjectPerHour: bucket(14_000, tokens),
  };
}

function bucket(limit: number, consumed: number) {
  return { consumed, remaining: limit - consumed };
}

/** What Google answers when a property's hourly tokens are gone; it sends no Retry-After. */
export function quotaExhausted(): HTTPException {
  return googleRefusal(
    429,
    "RESOURCE_EXHAUSTED",
    "Exhausted property tokens per hour. These quota tokens will return in under an hour. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas",
  );
}
