import type { ChatMessage, ModelCall } from "../../domain/model.ts";
import { readInput } from "../calls/read-call.ts";
import type { Round } from "./round.ts";

/** What was said and what the tools answered, as it is shown to a model; its own words with what it wants back. */
export function toRoundMessages(rounds: readonly Round[], name: string): ChatMessage[] {
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

/** Gemini, for one, wants the signature of its thoughts back with its calls; no other model does. */
function toWire({ id, name, input, extra }: ModelCall, isOwn: boolean) {
  return {
    id,
    type: "function" as const,
    function: { name, arguments: asObject(input) },
    ...(isOwn && extra && { extra_content: extra }),
  };
}

/** Servers refuse arguments that are no object, also where a model wrote them. */
function asObject(input: string): string {
  const read = readInput(input);
  return JSON.stringify(typeof read === "object" && read !== null && !Array.isArray(read) ? read : {});
}
