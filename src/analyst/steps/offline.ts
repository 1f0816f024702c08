import type { Brief, OfflineStep, ToolCall, ToolOutcome } from "../../offline/brief.ts";
import { nothingSaid, type Answerer, type Round, type Said } from "./round.ts";

export const OFFLINE = "builtin";

/** What the offline analyst is told of a question, besides what its calls came to. */
export type BriefOpening = Omit<Brief, "outcomes" | "mayCall">;

/** The offline analyst as one who takes the steps of an answer. It sees only what came of its own calls. */
export function createOfflineAnswerer(
  opening: BriefOpening,
  answer: (brief: Brief) => OfflineStep,
): Answerer {
  const asked = new Map<string, ToolCall & { id: string }>();

  function next(rounds: readonly Round[], mayCall: boolean): Said {
    const step = answer({ ...opening, outcomes: rounds.flatMap(outcomesOf), mayCall });
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
