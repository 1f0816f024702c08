import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isDatabaseAway } from "../db/client.ts";
import type { Deps } from "../deps.ts";
import { AppError, errors, type ErrorCode, type ErrorDetail } from "../lib/errors.ts";
import { describeError, log } from "../lib/log.ts";
import type { ErrorBody } from "./schemas.ts";
import type { AppEnv } from "./types.ts";

/** The specification's table gives these operations one text for every failure of the service. */
const SPECIFIED = new Set<ErrorCode>([
  "list_failed",
  "connect_failed",
  "callback_failed",
  "select_property_failed",
  "status_failed",
  "disconnect_failed",
]);

const DATABASE_RETRY_S = 5;
const LONGEST_PATH = 200;

/** Every error body of the service, from one place: `{error, code, requestId, retryAfter?, details?}`. */
export function errorResponse(c: Context<AppEnv>, error: AppError): Response {
  const errorPage = c.get("errorPage");
  if (errorPage) return errorPage(error);
  const { status, message } = errors[error.code];
  const { requestId } = c.var;
  const { retryAfter, details } = error;
  const body = {
    error: message,
    code: error.code,
    requestId,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(details && { details: details.map(clipPath) }),
  } satisfies ErrorBody;
  // Not `c.json`: that would carry over the headers that the failed route had set for its success.
  return Response.json(body, {
    status,
    headers: {
      "X-Request-Id": requestId,
      "Cache-Control": "private, no-store",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
    },
  });
}

/** Keys of a body are the client's own, and may be as long as the body. */
function clipPath({ path, message }: ErrorDetail): ErrorDetail {
  return { path: path.slice(0, LONGEST_PATH), message };
}

/** A fault of ours answers with the operation's own text. */
export function handleError(error: Error, c: Context<AppEnv>): Response {
  return errorResponse(c, toAppError(c.var, error, c.get("failure") ?? "internal_error"));
}

/** What was thrown, as what the client is told. The cause of a fault of ours goes to the log and nowhere else. */
export function toAppError(
  { deps, requestId }: { deps?: Pick<Deps, "log">; requestId: string },
  error: unknown,
  failure: ErrorCode,
): AppError {
  const known = asAppError(error, failure);
  const { code, cause } = known;
  // Without dependencies the settings are bad, and nothing else would say so.
  const write = deps?.log ?? log;
  if (errors[code].status >= 500)
    write("error", "request_failed", { requestId, code, ...describeError(cause ?? known) });
  return known;
}

/** As `failure`, or as 503 while the database is away. */
function asAppError(error: unknown, failure: ErrorCode): AppError {
  if (error instanceof AppError) return error;
  if (SPECIFIED.has(failure) || !isDatabaseAway(error)) return new AppError(failure, { cause: error });
  return new AppError("service_unavailable", { retryAfter: DATABASE_RETRY_S, cause: error });
}

/** Names the error that an unexpected failure of this operation answers with. */
export function failsWith(code: ErrorCode) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("failure", code);
    await next();
  });
}
