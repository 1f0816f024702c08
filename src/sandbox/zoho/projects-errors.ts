import type { HTTPException } from "hono/http-exception";
import { refusal } from "../vendor/vendor-app.ts";

/** Zoho Projects' error body: the title is the code, and the details name the field. */
export function projectsRefusal(
  status: number,
  request: { method: string; path: string },
  title: string,
  details: Record<string, string>,
): HTTPException {
  return refusal(status, {
    error: {
      status_code: String(status),
      method: request.method,
      // Without the host that stands before it when mounted.
      instance: request.path.slice(Math.max(0, request.path.indexOf("/api/"))),
      title,
      error_type: status === 400 ? "FIELDS_VALIDATION_ERROR" : "OPERATIONAL_VALIDATION_ERROR",
      details: [details],
    },
  });
}
