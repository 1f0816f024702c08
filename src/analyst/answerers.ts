import type { Deps } from "../deps.ts";
import type { ChatMessage, HistoryMessage } from "../domain/model.ts";
import type { Clock } from "./clock.ts";
import { toolDefinitions } from "./calls/definitions.ts";
import { buildPrompt } from "./prompt/prompt.ts";
import type { Question } from "./question.ts";
import { createModelAnswerer } from "./steps/model.ts";
import { createOfflineAnswerer } from "./steps/offline.ts";
import type { Answerer } from "./steps/round.ts";

/** Who answers a question: the configured models in their order, and the offline analyst without or behind them. */
export function createAnswerers(
  deps: Pick<Deps, "models" | "config" | "stores">,
  question: Question,
  clock: Clock,
  { earlier, isStreamed }: { earlier: readonly HistoryMessage[]; isStreamed: boolean },
): Answerer[] {
  const { models, config } = deps;
  const { message, history, sources } = question;
  const instructions = models.length === 0 ? "" : buildPrompt(question, clock);
  const prefix = {
    messages: [
      { role: "system", content: instructions },
      ...earlier,
      ...history,
      { role: "user", content: message },
    ] satisfies ChatMessage[],
    tools: sources.length === 0 ? [] : toolDefinitions(),
    isStreamed,
  };
  const hasOffline = config.models.kind === "builtin" || config.models.fallsBackOffline;
  return [
    ...models.map((model) => createModelAnswerer(model, prefix)),
    ...(hasOffline ? [createOfflineAnswerer(deps, question, clock)] : []),
  ];
}
