import type { HTTPException } from "hono/http-exception";
import type { GoogleRefusals } from "../auth.ts";
import { refusal } from "../../vendor/vendor-app.ts";

interface Reason {
  domain: string;
  reason: string;
  message: string;
  location?: string;
  locationType?: string;
}

/** Gmail's error body: that of Google with a list of reasons. */
export function gmailRefusal(
  code: number,
  status: string,
  message: string,
  reason: Reason,
  details?: unknown[],
): HTTPException {
  const error = { code, message, errors: [reason], status, ...(details === undefined ? {} : { details }) };
  return refusal(code, { error });
}

export const GMAIL_REFUSALS: GoogleRefusals = {
  unauthenticated: (message, missing) =>
    gmailRefusal(401, "UNAUTHENTICATED", message, {
      message: missing ? "Login Required." : "Invalid Credentials",
      domain: "global",
      reason: missing ? "required" : "authError",
      location: "Authorization",
      locationType: "header",
    }),
  scopeInsufficient: (message, details) =>
    gmailRefusal(
      403,
      "PERMISSION_DENIED",
      message,
      { message: "Insufficient Permission", domain: "global", reason: "insufficientPermissions" },
      details,
    ),
};

export function mailNotFound(): HTTPException {
  const message = "Requested entity was not found.";
  return gmailRefusal(404, "NOT_FOUND", message, { message, domain: "global", reason: "notFound" });
}

export function badMailRequest(message: string): HTTPException {
  return gmailRefusal(400, "INVALID_ARGUMENT", message, {
    message,
    domain: "global",
    reason: "invalidArgument",
  });
}

/** Gmail hides the time to wait in the message and sends no Retry-After. */
export function mailQuotaExhausted(nowMs: number): HTTPException {
  const message = `User-rate limit exceeded.  Retry after ${new Date(nowMs + 60_000).toISOString()}`;
  return gmailRefusal(429, "RESOURCE_EXHAUSTED", message, {
    message,
    domain: "usageLimits",
    reason: "userRateLimitExceeded",
  });
}
