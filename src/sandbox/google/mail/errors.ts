import type { HTTPException } from "hono/http-exception";
import type { GoogleRefusals } from "../auth.ts";
import { refusal } from "../../vendor/vendor-app.ts";

/** Gmail's error body: that of Google with a list of reasons. */
function gmailRefusal(
  code: number,
  status: string,
  message: string,
  reason: { reason: string; domain?: string; message?: string; location?: string; locationType?: string },
  details?: unknown[],
): HTTPException {
  const errors = [{ message, domain: "global", ...reason }];
  const error = { code, message, errors, status, ...(details === undefined ? {} : { details }) };
  return refusal(code, { error });
}

export const GMAIL_REFUSALS: GoogleRefusals = {
  unauthenticated: (message, missing) =>
    gmailRefusal(401, "UNAUTHENTICATED", message, {
      message: missing ? "Login Required." : "Invalid Credentials",
      reason: missing ? "required" : "authError",
      location: "Authorization",
      locationType: "header",
    }),
  scopeInsufficient: (message, details) =>
    gmailRefusal(
      403,
      "PERMISSION_DENIED",
      message,
      { message: "Insufficient Permission", reason: "insufficientPermissions" },
      details,
    ),
};

export function mailNotFound(): HTTPException {
  return gmailRefusal(404, "NOT_FOUND", "Requested entity was not found.", { reason: "notFound" });
}

export function badMailRequest(message: string): HTTPException {
  return gmailRefusal(400, "INVALID_ARGUMENT", message, { reason: "invalidArgument" });
}

export function mailForbidden(message: string): HTTPException {
  return gmailRefusal(403, "PERMISSION_DENIED", message, { reason: "forbidden" });
}

/** Gmail hides the time to wait in the message and sends no Retry-After. */
export function mailQuotaExhausted(nowMs: number): HTTPException {
  const message = `User-rate limit exceeded.  Retry after ${new Date(nowMs + 60_000).toISOString()}`;
  const reason = { domain: "usageLimits", reason: "userRateLimitExceeded" };
  return gmailRefusal(429, "RESOURCE_EXHAUSTED", message, reason);
}
