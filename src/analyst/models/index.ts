import type { LanguageModelV4 } from "@ai-sdk/provider";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createWorkersAI } from "workers-ai-provider";
import { ConfigError, type ModelConfig } from "../../config.ts";
import { limits } from "../../lib/limits.ts";
import { capResponses } from "../../lib/read-capped.ts";
import { createBuiltinModel } from "./builtin/model.ts";

interface ModelBindings {
  fetch: typeof fetch;
  /** The `AI` binding; remote-only, so it stands in the configuration only where it is used. */
  ai: Ai | undefined;
}

/** The one model that `MODEL` names. Throws `ConfigError` when its binding is missing. */
export function createModel(config: ModelConfig, { fetch, ai }: ModelBindings): LanguageModelV4 {
  if (config.kind === "openai-compatible") {
    const { baseUrl: baseURL, name, apiKey } = config;
    const capped = capResponses(fetch, limits.modelBytes);
    return createOpenAICompatible({
      name: "model",
      baseURL,
      fetch: capped,
      ...(apiKey && { apiKey }),
    }).chatModel(name);
  }
  if (config.kind === "workers-ai") {
    if (!ai) throw new ConfigError(["AI: the binding is required by MODEL=workers-ai"]);
    return createWorkersAI({ binding: ai })(config.name);
  }
  return createBuiltinModel();
}
