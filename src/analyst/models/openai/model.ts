import { APICallError, type LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { limits } from "../../../lib/limits.ts";
import { readCapped, TooLargeError } from "../../../lib/read-capped.ts";
import type { WholeModel } from "../../../domain/model.ts";
import { readReply } from "./reply.ts";
import { writeWholeRequest } from "../completions/request.ts";

interface OpenAISettings {
  /** Up to and without `/chat/completions`. */
  baseUrl: string;
  name: string;
  apiKey: string | undefined;
}

/**
 * A model behind OpenAI's "Create chat completion" (https://platform.openai.com/docs/api-reference/chat/create), which
 * most servers speak. Texts and tools only; at most 5 MiB come back and no redirect is followed.
 */
export function createOpenAIModel(settings: OpenAISettings, doFetch: typeof fetch): WholeModel {
  const { baseUrl, name, apiKey } = settings;
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  const headers = {
    "Content-Type": "application/json",
    ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
  };

  async function post(options: LanguageModelV4CallOptions): Promise<Response> {
    const response = await doFetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify(writeWholeRequest(name, options)),
      redirect: "manual",
      signal: options.abortSignal ?? null,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw answered(url, response);
  }

  return {
    async doGenerate(options) {
      try {
        const response = await post(options);
        const bytes = await readCapped(response, limits.modelBytes);
        const reply = readReply(bytes);
        if (!reply) throw answered(url, response);
        return reply;
      } catch (error) {
        if (APICallError.isInstance(error) || options.abortSignal?.aborted) throw error;
        throw broken(url, error);
      }
    },
  };
}

/** What was sent and what came back stay out of it: errors are logged. */
function answered(url: string, { status, headers }: Response): APICallError {
  return new APICallError({
    message: `The model's server answered ${status}`,
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(headers),
  });
}

function broken(url: string, cause: unknown): APICallError {
  return new APICallError({
    message: "The model's server did not answer",
    url,
    requestBodyValues: {},
    cause,
    isRetryable: !(cause instanceof TooLargeError),
  });
}
