import type { Deps } from "../deps.ts";
import { toAppError } from "../http/errors.ts";
import { errors, type ErrorCode } from "../lib/errors.ts";

/** What a tool answers instead of a result; its message is written for the client. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** What a failure may be told as. */
export function explainFailure(
  caller: { deps: Pick<Deps, "log">; requestId: string },
  error: unknown,
  failure: ErrorCode,
): string {
  if (error instanceof Refusal) return error.message;
  const { code, details: faults = [] } = toAppError(caller, error, failure);
  const { message } = errors[code];
  const details = faults.map((one) => `${one.path}: ${one.message}`);
  return details.length > 0 ? `${message}: ${details.join("; ")}` : message;
}
