import { createWorkersAI } from "workers-ai-provider";
import { ConfigError, type ModelConfig } from "../../config.ts";
import { createBuiltinModel } from "../../offline/model.ts";
import type { WholeModel } from "../../domain/model.ts";
import { createOpenAIModel } from "./openai/model.ts";

interface ModelBindings {
  fetch: typeof fetch;
  /** The `AI` binding; remote-only, so it stands in the configuration only where it is used. */
  ai: Ai | undefined;
}

/** The one model that `MODEL` names. Throws `ConfigError` when its binding is missing. */
export function createModel(config: ModelConfig, { fetch, ai }: ModelBindings): WholeModel {
  if (config.kind === "openai-compatible") return createOpenAIModel(config, fetch);
  if (config.kind === "workers-ai") {
    if (!ai) throw new ConfigError(["AI: the binding is required by MODEL=workers-ai"]);
    return createWorkersAI({ binding: ai })(config.name);
  }
  return createBuiltinModel();
}
