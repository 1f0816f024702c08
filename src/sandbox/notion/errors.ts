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
  return notionRefusal(
    404,
    "object_not_found",
    `Could not find ${kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
  );
}

export function invalid(message: string): HTTPException {
  return notionRefusal(400, "validation_error", message);
}

/** Both throttles: the wait stands in Retry-After and again in the body, as a string. */
export function overloaded(seconds: number): HTTPException {
  return notionRefusal(
    529,
    "service_overload",
    "Notion is overloaded. Please try again later.",
    { additional_data: { retry_after: String(seconds) } },
    { "Retry-After": String(seconds) },
  );
}

export function rateLimited(seconds: number): HTTPException {
  return notionRefusal(
    429,
    "rate_limited",
    "You have been rate limited. Please try again in a few minutes.",
    {
      additional_data: {
        retry_after: String(seconds),
        rate_limit_reason: "public_api_request_rate_limit",
      },
    },
    { "Retry-After": String(seconds) },
  );
}
