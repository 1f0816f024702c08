import { retryAfterSeconds } from "../../../connectors/http.ts";
import { ModelError, type FunctionTool, type Model } from "../../../domain/model.ts";
import { TooLargeError } from "../../../lib/read-capped.ts";
import { NoCompletionError, readCompletion } from "./read-completion.ts";

export interface CompletionBody {
  model: string;
  tools?: readonly FunctionTool[];
  [field: string]: unknown;
}

/** Sends it to wherever a model is; answers a stream or JSON. */
export type Transport = (body: CompletionBody, signal: AbortSignal) => Promise<Response>;

/** Speaks OpenAI's "Create chat completion" (https://platform.openai.com/docs/api-reference/chat/create). Texts and tools, at most 5 MiB. */
export function createCompletionsModel(name: string, send: Transport): Model {
  return {
    name,
    ask: async ({ messages, tools = [], toolChoice = "auto", isStreamed, signal }, onText = () => {}) => {
      const body = {
        model: name,
        messages,
        ...(isStreamed && { stream: true, stream_options: { include_usage: true } }),
        ...(tools.length > 0 && { tools, tool_choice: toolChoice }),
      };
      try {
        const response = await send(body, signal);
        if (response.ok) return await readCompletion(response, onText);
        await response.body?.cancel();
        throw refused(response);
      } catch (error) {
        if (error instanceof ModelError || signal.aborted) throw error;
        const isRetryable = !(error instanceof TooLargeError || error instanceof NoCompletionError);
        throw new ModelError("Model answered nothing", { isRetryable, cause: error });
      }
    },
  };
}

function refused({ status, headers }: Response): ModelError {
  return new ModelError(`Model answered ${status}`, {
    isRetryable: status >= 500 || [408, 409, 429].includes(status),
    retryAfterMs: retryAfterMs(headers),
  });
}

/** `retry-after-ms` is OpenAI's, and more exact than `Retry-After`. */
function retryAfterMs(headers: Headers): number | undefined {
  const exact = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (exact >= 0) return exact;
  const seconds = retryAfterSeconds(headers);
  return seconds === undefined ? undefined : seconds * 1000;
}
