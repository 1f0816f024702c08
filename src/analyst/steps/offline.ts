import type { Deps } from "../../deps.ts";
import { nothingSaid } from "../../domain/model.ts";
import { once } from "../../lib/once.ts";
import type { Brief, ToolCall, ToolOutcome } from "../../offline/brief.ts";
import { answerOffline, readTexts } from "../../offline/offline.ts";
import type { Clock } from "../clock.ts";
import type { Question } from "../question.ts";
import { StoreUnavailableError } from "../../store/stores.ts";
import type { Source } from "../sources.ts";
import type { Answerer, Round, Said } from "./round.ts";

const OFFLINE = "builtin";
/** It costs no tokens. */
const NO_USAGE = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

/** The offline analyst as one who takes the steps of an answer. It sees only what came of its own calls. */
export function createOfflineAnswerer(
  deps: Pick<Deps, "stores">,
  { mode, message, history, sources, missing, agent, knowledge }: Question,
  clock: Clock,
): Answerer {
  const opening: Omit<Brief, "names" | "outcomes" | "mayCall"> = {
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

  const readNames = once(() => findNames(deps, sources, readTexts(message, history)));

  async function next(rounds: readonly Round[], mayCall: boolean): Promise<Said> {
    const names = await readNames();
    const step = answerOffline({ ...opening, names, outcomes: rounds.flatMap(outcomesOf), mayCall });
    const free = { ...nothingSaid(), usage: NO_USAGE };
    if ("message" in step) return { ...free, text: step.message, interpretation: step.interpretation };
    for (const call of step.calls) asked.set(call.id, call);
    const calls = step.calls.map(({ id, tool, input }) => ({ id, name: tool, input: JSON.stringify(input) }));
    return { ...free, calls };
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
      const said = await next(rounds, tools !== "none");
      onText(said.text);
      return said;
    },
    askAgain: undefined,
  };
}

/** What the records call something, and the user has said: asked before the question is read. */
async function findNames(
  { stores }: Pick<Deps, "stores">,
  sources: readonly Source[],
  said: readonly string[],
): Promise<string[]> {
  const suite = sources.find(({ type, lastSyncedAt }) => type === "business-suite" && lastSyncedAt !== null);
  if (suite === undefined) return [];
  const plan = { kind: "names" as const, connection: suite.integrationId, text: said.join("\n") };
  try {
    const [{ names }] = await stores.of(suite).query([plan]);
    return names;
  } catch (error) {
    // The question is asked all the same: what needs the store says that it is away.
    if (error instanceof StoreUnavailableError) return [];
    throw error;
  }
}
