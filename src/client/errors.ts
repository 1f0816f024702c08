import type { components } from "./schema.ts";

type ErrorBody = components["schemas"]["Error"];

/** Every code that the service answers with; `unexpected_response` is the client's own, for what is no such answer. */
export type ErrorCode = ErrorBody["code"] | "unexpected_response";

/**
 * A call that the service did not answer with success. Decide by `code`; quote `requestId` when you ask for help.
 * A network that fails and a signal that aborts throw what `fetch` throws.
 *
 * @example
 * try {
 *   await analyst.forUser("user-1").chat({ message: "How is traffic?" });
 * } catch (error) {
 *   if (error instanceof BusinessAnalystError && error.code === "rate_limited") sleep(error.retryAfter);
 *   else throw error;
 * }
 */
export class BusinessAnalystError extends Error {
  /** Of the HTTP response: 200 for a stream that failed on the way. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string | undefined;
  /** Seconds; there where waiting helps. */
  readonly retryAfter: number | undefined;
  /** With 400: which field, and what is wrong with it. */
  readonly details: readonly { path: string; message: string }[];

  constructor(response: Response, body: unknown, message = `The service answered ${response.status}`) {
    const known = isErrorBody(body) ? body : undefined;
    super(known?.error ?? message);
    this.name = "BusinessAnalystError";
    this.status = response.status;
    this.code = known?.code ?? "unexpected_response";
    this.requestId = known?.requestId ?? response.headers.get("X-Request-Id") ?? undefined;
    this.retryAfter = known?.retryAfter ?? readRetryAfter(response);
    this.details = known?.details ?? [];
  }
}

/** Seconds to wait, where a response says so; the service sends no dates. */
export function readRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    typeof body.code === "string" &&
    "error" in body &&
    typeof body.error === "string"
  );
}
