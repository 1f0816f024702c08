import type { Deps } from "../deps.ts";
import { asAppError } from "../http/errors.ts";
import { errors, type ErrorCode } from "../lib/errors.ts";
import { describeError } from "../lib/log.ts";

/** What a tool answers instead of a result; its message is written for the client. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** What a failure may be told as. The cause of a fault of ours goes to the log and nowhere else. */
export function explainFailure(
  { deps, requestId }: { deps: Pick<Deps, "log">; requestId: string },
  error: unknown,
  failure: ErrorCode,
): string {
  if (error instanceof Refusal) return error.message;
  const known = asAppError(error, failure);
  const { status, message } = errors[known.code];
  if (status >= 500) {
    deps.log("error", "request_failed", {
      requestId,
      code: known.code,
      ...describeError(known.cause ?? known),
    });
  }
  const details = (known.details ?? []).map((one) => `${one.path}: ${one.message}`);
  return details.length > 0 ? `${message}: ${details.join("; ")}` : message;
}
