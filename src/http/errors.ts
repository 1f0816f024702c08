import type { Context } from "hono";
import { AppError, errors, type ErrorCode } from "../lib/errors.ts";
import { describeError } from "../lib/log.ts";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./types.ts";

/** Every error body of the service, from one place: `{error, code, requestId, retryAfter?, details?}`. */
export function errorResponse(c: Context<AppEnv>, error: AppError): Response {
  const { status, message } = errors[error.code];
  const body = {
    error: message,
    code: error.code,
    requestId: c.var.requestId,
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    ...(error.details && { details: error.details }),
  };
  const headers: Record<string, string> = {};
  if (error.retryAfter !== undefined) headers["Retry-After"] = String(error.retryAfter);
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  return c.json(body, status, headers);
}

/** A fault of ours answers with the operation's own text; its cause goes to the log and nowhere else. */
export function handleError(error: Error, c: Context<AppEnv>): Response {
  const known = error instanceof AppError ? error : new AppError(failureOf(c), { cause: error });
  if (errors[known.code].status >= 500) {
    c.var.deps?.log("error", "request_failed", {
      requestId: c.var.requestId,
      code: known.code,
      ...describeError(known.cause ?? known),
    });
  }
  return errorResponse(c, known);
}

function failureOf(c: Context<AppEnv>): ErrorCode {
  return c.get("failure") ?? "internal_error";
}

/** Names the error that an unexpected failure of this operation answers with. */
export function failsWith(code: ErrorCode) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("failure", code);
    await next();
  });
}
