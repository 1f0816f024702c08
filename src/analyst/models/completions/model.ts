import { APICallError, type LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { Model, ModelPart } from "../../../domain/model.ts";
import { TooLargeError } from "../../../lib/read-capped.ts";
import { NoCompletionError, readParts } from "./read-stream.ts";
import { writeRequest } from "./request.ts";

/** Sends a request of OpenAI's "Create chat completion" to wherever a model is; answers a stream or JSON. */
export type Transport = (body: Record<string, unknown>, signal: AbortSignal | undefined) => Promise<Response>;

/**
 * A model that speaks OpenAI's "Create chat completion" (https://platform.openai.com/docs/api-reference/chat/create),
 * which most servers do, and Workers AI nearly. Texts and tools only; at most 5 MiB come back.
 */
export function createCompletionsModel(name: string, send: Transport): Model {
  return { name, stream: (options) => stream(name, send, options) };
}

async function* stream(
  name: string,
  send: Transport,
  options: LanguageModelV4CallOptions,
): AsyncGenerator<ModelPart, void> {
  const { abortSignal } = options;
  try {
    const response = await send(writeRequest(name, options), abortSignal);
    if (!response.ok) {
      await response.body?.cancel();
      throw refused(name, response);
    }
    yield* readParts(response);
  } catch (error) {
    if (APICallError.isInstance(error) || abortSignal?.aborted) throw error;
    throw broken(name, error);
  }
}

/** What was sent and what came back stay out of it: errors are logged. */
function refused(name: string, { status, headers }: Response): APICallError {
  return new APICallError({
    message: `The model's server answered ${status}`,
    url: name,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(headers),
  });
}

function broken(name: string, cause: unknown): APICallError {
  return new APICallError({
    message: "The model's server did not answer",
    url: name,
    requestBodyValues: {},
    cause,
    isRetryable: !(cause instanceof TooLargeError || cause instanceof NoCompletionError),
  });
}
