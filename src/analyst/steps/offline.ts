import type { ToolCall, ToolOutcome } from "../../offline/brief.ts";
import { answerOffline } from "../../offline/offline.ts";
import type { Clock } from "../clock.ts";
import type { Question } from "../question.ts";
import { nothingSaid, type Answerer, type Round, type Said } from "./round.ts";

const OFFLINE = "builtin";

/** The offline analyst as one who takes the steps of an answer. It sees only what came of its own calls. */
export function createOfflineAnswerer(
  { mode, message, history, sources, missing, agent, knowledge }: Question,
  clock: Clock,
): Answerer {
  const opening = {
    ...clock,
    mode,
    question: message,
    history,
    sources: sources.map(({ type }) => type),
    missing,
    preferred: agent.preferredSources,
    contexts: knowledge,
  };
  const asked = new Map<string, ToolCall & { id: string }>();

  function next(rounds: readonly Round[], mayCall: boolean): Said {
    const step = answerOffline({ ...opening, outcomes: rounds.flatMap(outcomesOf), mayCall });
    if ("message" in step) return { ...free(), text: step.message, interpretation: step.interpretation };
    for (const call of step.calls) asked.set(call.id, call);
    const calls = step.calls.map(({ id, tool, input }) => ({ id, name: tool, input: JSON.stringify(input) }));
    return { ...free(), calls };
  }

  function outcomesOf({ by, said, outcomes }: Round): ToolOutcome[] {
    if (by !== OFFLINE) return [];
    return said.calls.flatMap(({ id }, index) => {
      const [call, outcome] = [asked.get(id), outcomes[index]];
      if (!call || !outcome) return [];
      return [{ ...call, ...outcome }];
    });
  }

  return {
    name: OFFLINE,
    next: async ({ rounds, tools, onBegin, onText, signal }) => {
      signal.throwIfAborted();
      onBegin({ isCode: true });
      const said = next(rounds, tools !== "none");
      onText(said.text);
      return said;
    },
    askAgain: undefined,
  };
}

/** It costs no tokens. */
function free(): Said {
  return { ...nothingSaid(), usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 } };
}
