import type { HTTPException } from "hono/http-exception";
import { refusal } from "../vendor/vendor-app.ts";

/** Notion's error body. */
export function notionRefusal(
  status: number,
  code: string,
  message: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): HTTPException {
  const request_id = crypto.randomUUID();
  return refusal(status, { object: "error", status, code, message, ...more, request_id }, headers);
}

export function notFound(kind: string, id: string): HTTPException {
  const advice = "Make sure the relevant pages and databases are shared with your integration.";
  return notionRefusal(404, "object_not_found", `Could not find ${kind} with ID: ${id}. ${advice}`);
}

export function invalid(message: string): HTTPException {
  return notionRefusal(400, "validation_error", message);
}

export function overloaded(): HTTPException {
  return throttled(529, "service_overload", "Notion is overloaded. Please try again later.", 30);
}

export function rateLimited(seconds: number): HTTPException {
  const message = "You have been rate limited. Please try again in a few minutes.";
  const reason = { rate_limit_reason: "public_api_request_rate_limit" };
  return throttled(429, "rate_limited", message, seconds, reason);
}

/** The wait stands in Retry-After and again in the body, as a string. */
function throttled(status: number, code: string, message: string, seconds: number, more?: object) {
  const wait = String(seconds);
  const additional_data = { retry_after: wait, ...more };
  return notionRefusal(status, code, message, { additional_data }, { "Retry-After": wait });
}
