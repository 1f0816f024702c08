import type { HTTPException } from "hono/http-exception";
import { refusal } from "../vendor/vendor-app.ts";

/** Google's error body for the Analytics APIs; `message` is Google's own wording where it is known. */
export function googleRefusal(
  code: number,
  status: string,
  message: string,
  details?: unknown[],
): HTTPException {
  const error = details === undefined ? { code, message, status } : { code, message, status, details };
  return refusal(code, { error }, code === 401 ? { "WWW-Authenticate": CHALLENGE } : {});
}

const CHALLENGE = 'Bearer realm="https://accounts.google.com/", error="invalid_token"';

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
