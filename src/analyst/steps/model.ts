import {
  type ChatMessage,
  type Model,
  type ModelCall,
  ModelError,
  type ModelRequest,
} from "../../domain/model.ts";
import { limits } from "../../lib/limits.ts";
import { isObject } from "../../lib/parse-json.ts";
import { readInput } from "../calls/read-call.ts";
import type { Answerer, Round } from "./round.ts";

/** What every step of an answer begins with: the same from step to step, so that providers can cache it. */
type Prefix = Required<Pick<ModelRequest, "messages" | "tools" | "isStreamed">>;

export function createModelAnswerer(
  model: Model,
  { messages: opening, tools, isStreamed }: Prefix,
): Answerer {
  const upTo = (rounds: readonly Round[]) => [...opening, ...toRoundMessages(rounds, model.name)];
  return {
    name: model.name,
    next: async ({ rounds, tools: toolChoice, onBegin, onText, isShown, signal }) => {
      const messages = upTo(rounds);
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
          ...upTo(rounds),
          { role: "assistant", content: message },
          { role: "user", content: request },
        ],
        tools,
        toolChoice: "none",
        signal,
      }),
  };
}

/** What was said and what the tools answered, as it is shown to a model; its own words with what it wants back. */
function toRoundMessages(rounds: readonly Round[], name: string): ChatMessage[] {
  return rounds.flatMap(({ by, said: { text, reasoning, calls }, outcomes }): ChatMessage[] => {
    const isOwn = by === name;
    const results = calls.flatMap(({ id }, index): ChatMessage[] => {
      const outcome = outcomes[index];
      return outcome ? [{ role: "tool", tool_call_id: id, content: outcome.text }] : [];
    });
    return [
      {
        role: "assistant",
        content: calls.length > 0 && text === "" ? null : text,
        ...(isOwn && reasoning !== "" && { reasoning_content: reasoning }),
        ...(calls.length > 0 && { tool_calls: calls.map((call) => toWire(call, isOwn)) }),
      },
      ...results,
    ];
  });
}

/** Only Gemini wants the signature of its thoughts back with its calls. Servers refuse arguments that are no object, even a model's own. */
function toWire({ id, name, input, extra }: ModelCall, isOwn: boolean) {
  const read = readInput(input);
  return {
    id,
    type: "function" as const,
    function: { name, arguments: JSON.stringify(isObject(read) ? read : {}) },
    ...(isOwn && extra && { extra_content: extra }),
  };
}

const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 2000;
/** A server that wants a longer pause is asked after our own: nobody waits that long for an answer. */
const LONGEST_PAUSE_MS = 60_000;

/** Up to three tries, while nothing was shown: after 408, 409, 429, 5xx or a lost connection, as `Retry-After` says. Throws the last error. */
async function callWithRetries<T>(
  call: () => PromiseLike<T>,
  signal: AbortSignal,
  isShown: () => boolean,
  attempt = 1,
): Promise<T> {
  signal.throwIfAborted();
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ModelError && error.isRetryable)) throw error;
    if (attempt === MOST_TRIES || signal.aborted || isShown()) throw error;
    const { retryAfterMs: wanted = Infinity } = error;
    await pause(wanted <= LONGEST_PAUSE_MS ? wanted : FIRST_PAUSE_MS * 2 ** (attempt - 1), signal);
  }
  return await callWithRetries(call, signal, isShown, attempt + 1);
}

/** Ends early where the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
