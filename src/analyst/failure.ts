import { APICallError } from "@ai-sdk/provider";
import { AppError } from "../lib/errors.ts";

/** What a failed loop means for the client: out of time, or the model could not be had. */
export function toAppError(error: unknown, outOfTime: boolean): unknown {
  if (error instanceof AppError) return error;
  if (outOfTime) return new AppError("out_of_time", { cause: error });
  return new AppError("model_unavailable", { cause: describeModelError(error) });
}

/** A model's errors may carry the whole request and response; only address and status may go into a log. */
export function describeModelError(error: unknown): Error {
  if (APICallError.isInstance(error)) return new Error(`Model answered ${error.statusCode ?? "nothing"}`);
  return new Error(error instanceof Error ? error.name : "Unknown model error");
}
