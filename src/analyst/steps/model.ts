import type { ChatMessage, FunctionTool, Model } from "../../domain/model.ts";
import { limits } from "../../lib/limits.ts";
import { toRoundMessages } from "./model-messages.ts";
import { callWithRetries } from "./retry-model.ts";
import type { Answerer } from "./round.ts";

/** What every step of an answer begins with: the same from step to step, so that providers can cache it. */
export interface Prefix {
  messages: readonly ChatMessage[];
  tools: readonly FunctionTool[];
  isStreamed: boolean;
}

/** A model that takes the steps of an answer. */
export function createModelAnswerer(
  model: Model,
  { messages: opening, tools, isStreamed }: Prefix,
): Answerer {
  return {
    name: model.name,
    next: async ({ rounds, tools: toolChoice, onBegin, onText, isShown, signal }) => {
      const messages = [...opening, ...toRoundMessages(rounds, model.name)];
      const limit = AbortSignal.any([signal, AbortSignal.timeout(limits.modelCallMs)]);
      const ask = () => {
        onBegin();
        return model.ask({ messages, tools, toolChoice, isStreamed, signal: limit }, onText);
      };
      return await callWithRetries(ask, limit, isShown);
    },
    askAgain: ({ rounds, message, request, signal }) =>
      model.ask({
        messages: [
          ...opening,
          ...toRoundMessages(rounds, model.name),
          { role: "assistant", content: message },
          { role: "user", content: request },
        ],
        tools,
        toolChoice: "none",
        signal,
      }),
  };
}
