import { ModelError } from "../domain/model.ts";
import { AppError } from "../lib/errors.ts";

/** What a failed loop means for the client: out of time, or the model could not be had. */
export function toAppError(error: unknown, outOfTime: boolean): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof ModelFailure ? error : describeModelError(error);
  return new AppError(outOfTime ? "out_of_time" : "model_unavailable", { cause });
}

/** Why a model failed, as far as a log may have it. */
class ModelFailure extends Error {
  override readonly name = "ModelFailure";
}

/** A model's errors may carry the whole request and response; only the status may go into a log. */
export function describeModelError(error: unknown): ModelFailure {
  if (error instanceof ModelError) return new ModelFailure(error.message);
  return new ModelFailure(error instanceof Error ? error.name : "Unknown model error");
}
