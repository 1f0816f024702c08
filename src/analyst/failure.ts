import { APICallError, RetryError } from "ai";
import { AppError } from "../lib/errors.ts";

/** What a failed loop means for the client: out of time, or the model could not be had. */
export function toAppError(error: unknown, outOfTime: boolean): unknown {
  if (error instanceof AppError) return error;
  if (outOfTime) return new AppError("out_of_time", { cause: error });
  return new AppError("model_unavailable", { cause: describeModelError(error) });
}

/** The SDK's errors carry the whole request and response; only address and status may go into a log. */
function describeModelError(error: unknown): Error {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(last)) return new Error(`Model answered ${last.statusCode ?? "nothing"}`);
  return new Error(last instanceof Error ? last.name : "Unknown model error");
}
