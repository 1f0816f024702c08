import type { Deps } from "../deps.ts";
import type { Finding } from "./schemas.ts";

/** Asks the model's server for the list of its models, which costs no tokens; the key has to be good for it. */
export async function checkModel(
  deps: Pick<Deps, "config" | "fetch">,
  milliseconds: number,
): Promise<Finding> {
  const { models: model } = deps.config;
  if (model.kind === "builtin") return {};
  // Without its binding nothing would have got here, and to ask it costs a run of a model.
  if (model.kind === "workers-ai") return { reason: "The binding is there; it was not asked" };
  const response = await deps.fetch(`${model.baseUrl}/models`, {
    headers: model.apiKey === undefined ? {} : { Authorization: `Bearer ${model.apiKey}` },
    redirect: "manual",
    signal: AbortSignal.timeout(milliseconds),
  });
  await response.body?.cancel();
  if (response.ok) return {};
  // Not every server that speaks "chat completions" has a list.
  const isThere = response.status === 404 || response.status === 405;
  return { ok: isThere, reason: `Its list of models answered ${response.status}` };
}
