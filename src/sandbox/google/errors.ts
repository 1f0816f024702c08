import type { HTTPException } from "hono/http-exception";
import { refusal } from "../vendor/vendor-app.ts";

/** Google's error body; `message` is Google's own wording where it is known. Gmail, an older API, adds a reason. */
export function googleRefusal(code: number, status: string, message: string, reason?: string): HTTPException {
  const errors = reason === undefined ? undefined : [{ message, domain: "global", reason }];
  return refusal(code, { error: { code, message, errors, status } });
}

export function invalidArgument(message: string): HTTPException {
  return googleRefusal(400, "INVALID_ARGUMENT", message);
}

/** Google's gateway answers HTML, not JSON, for a path or verb that it does not know. */
export function googleNotFound(path: string): Response {
  return new Response(
    `<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p>The requested URL <code>${encodeURI(path)}</code> was not found on this server.</html>`,
    { status: 404, headers: { "Content-Type": "text/html; charset=UTF-8" } },
  );
}
