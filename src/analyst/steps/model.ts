import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
} from "@ai-sdk/provider";
import type { Model } from "../../domain/model.ts";
import { limits } from "../../lib/limits.ts";
import { toRoundMessages, toPromptMessage, type TextMessage } from "./model-messages.ts";
import { callWithRetries } from "./retry-model.ts";
import { nothingSaid, type Answerer, type Said } from "./round.ts";

/** What every step of an answer begins with: the same from step to step, so that providers can cache it. */
export interface Prefix {
  instructions: string;
  messages: readonly TextMessage[];
  tools: LanguageModelV4FunctionTool[];
}

/**
 * A model that takes the steps of an answer. Written out, not the AI SDK's `streamText`: the SDK's client takes 0.6 ms
 * more of CPU a chat, a sixth of what the floor takes (`npm run bench:http`).
 */
export function createModelAnswerer(model: Model, { instructions, messages, tools }: Prefix): Answerer {
  const opening = [{ role: "system" as const, content: instructions }, ...messages].map(toPromptMessage);
  const offer = (type: "auto" | "none" | "required") =>
    tools.length === 0 ? {} : { tools, toolChoice: { type } };

  return {
    name: model.name,
    next: ({ rounds, tools: choice, onBegin, onText, isShown, signal }) => {
      const prompt = [...opening, ...toRoundMessages(rounds, model.name)];
      const step = (abortSignal: AbortSignal) => {
        onBegin();
        return readStep(model, { prompt, ...offer(choice), abortSignal }, onText);
      };
      return within(limits.modelCallMs, signal, (limit) =>
        callWithRetries(() => step(limit), limit, isShown),
      );
    },
    askAgain: ({ rounds, message, request, signal }) => {
      const prompt: LanguageModelV4Message[] = [
        ...opening,
        ...toRoundMessages(rounds, model.name),
        { role: "assistant", content: [{ type: "text", text: message }] },
        toPromptMessage({ role: "user", content: request }),
      ];
      return readStep(model, { prompt, ...offer("none"), abortSignal: signal }, () => {});
    },
  };
}

async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  return await work(AbortSignal.any([signal, AbortSignal.timeout(ms)]));
}

/** One step, as it comes. */
export async function readStep(
  model: Model,
  options: LanguageModelV4CallOptions,
  onText: (delta: string) => void,
): Promise<Said> {
  const said = nothingSaid();
  for await (const part of model.stream(options)) {
    if (part.type === "text") {
      said.text += part.text;
      onText(part.text);
    }
    if (part.type === "reasoning") said.reasoning += part.text;
    if (part.type === "call") said.calls.push(part.call);
    if (part.type !== "end") continue;
    said.usage = part.usage;
    said.isCut = part.isCut === true;
  }
  return said;
}
