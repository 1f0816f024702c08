import type { HTTPException } from "hono/http-exception";
import { refusal } from "../vendor/vendor-app.ts";

/** Zoho CRM's error body. */
export function crmRefusal(
  status: number,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): HTTPException {
  return refusal(status, { code, details, message, status: "error" });
}

export function invalidQuery(reason: string, details: Record<string, unknown> = {}): HTTPException {
  return crmRefusal(400, "INVALID_QUERY", "invalid query formed", { reason, ...details });
}

export function syntaxError(message: string, near: string): HTTPException {
  return crmRefusal(400, "SYNTAX_ERROR", message, { near });
}

export function missingParameter(name: string): HTTPException {
  return crmRefusal(400, "REQUIRED_PARAM_MISSING", "One of the expected parameter is missing", {
    param_name: name,
  });
}

export function scopeMismatch(): HTTPException {
  return crmRefusal(401, "OAUTH_SCOPE_MISMATCH", "invalid oauth scope to access this URL");
}
