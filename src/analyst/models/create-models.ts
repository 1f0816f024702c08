import { ConfigError, type ModelsConfig } from "../../config.ts";
import { createCompletionsModel, type CompletionBody, type Transport } from "./completions/model.ts";

interface ModelBindings {
  fetch: typeof fetch;
  /** The `AI` binding; remote-only, so it stands in the configuration only where it is used. */
  ai: Ai | undefined;
}

/** The models that `MODEL_NAME`, `MODEL_FALLBACK` and `CHECK_MODEL` name. Throws `ConfigError` for a missing binding. */
export function createModels(config: ModelsConfig, bindings: ModelBindings) {
  if (config.kind === "builtin") return { models: [], checkModel: undefined };
  const send = config.kind === "workers-ai" ? toBinding(bindings.ai) : toServer(config, bindings.fetch);
  const create = (name: string) => createCompletionsModel(name, send);
  return {
    models: config.names.map(create),
    checkModel: config.checkName === undefined ? undefined : create(config.checkName),
  };
}

/** No redirect is followed: the key is the server's alone. */
function toServer(
  { baseUrl, apiKey }: Extract<ModelsConfig, { kind: "openai-compatible" }>,
  doFetch: typeof fetch,
): Transport {
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  const authorization = apiKey && { Authorization: `Bearer ${apiKey}` };
  const headers = { "Content-Type": "application/json", ...authorization };
  const write = createWriter();
  const request = { method: "POST", headers, redirect: "manual" } as const;
  return (body, signal) => doFetch(url, { ...request, body: write(body), signal });
}

/** Writes bodies as JSON. Tools are half of one and always the same: their JSON is made once. */
function createWriter(): (body: CompletionBody) => string {
  const written = new WeakMap<object, string>();
  return ({ tools, ...rest }) => {
    const json = JSON.stringify(rest);
    if (!tools) return json;
    const known = written.get(tools) ?? JSON.stringify(tools);
    written.set(tools, known);
    return `${json.slice(0, -1)},"tools":${known}}`;
  };
}

/** Workers AI takes the model beside the body (https://developers.cloudflare.com/workers-ai/configuration/bindings/). */
function toBinding(ai: Ai | undefined): Transport {
  if (!ai) throw new ConfigError(["AI: the binding is required by MODEL=workers-ai"]);
  const raw: RawAi = ai;
  return ({ model, ...inputs }, signal) => raw.run(model, inputs, { returnRawResponse: true, signal });
}

/** The binding's own types know a raw response only of the models that there were when they were written. */
interface RawAi {
  run: (
    name: string,
    inputs: object,
    options: { returnRawResponse: true; signal: AbortSignal },
  ) => Promise<Response>;
}
