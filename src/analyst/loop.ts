import type { Deps } from "../deps.ts";
import { nothingSaid } from "../domain/model.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";
import { readWrittenCalls } from "./calls/read-call.ts";
import type { Toolbox } from "./calls/toolbox.ts";
import { describeModelError } from "./failure.ts";
import type { Answerer, Round, Said, StepInput } from "./steps/round.ts";
import { addUsage, toTokens, type Tokens } from "./usage.ts";

interface Draft extends Pick<StepInput, "onBegin" | "onText" | "isShown"> {
  /** What was said was no final message. */
  drop: () => void;
  /** Whether what was said needs data that nobody has asked for. */
  lacksData: (said: Said) => boolean;
}

interface LoopInput {
  /** The one to ask, then those to ask when it fails. */
  answerers: readonly Answerer[];
  toolbox: Toolbox;
  draft: Draft;
  signal: AbortSignal;
  onStep: (step: number) => void;
  usage: Tokens;
}

export interface LoopOutput {
  by: Answerer;
  said: Said;
  rounds: Round[];
  steps: number;
  usage: Tokens;
  /** Why it broke off, when a part of its answer had been shown: nobody can begin that again. */
  failure?: Error;
}

/**
 * Lets tools be called until there is an answer; the last step has to be one. Who answers without having asked for data
 * that the answer needs is made to ask, once. When a model fails the next one goes on from there. Throws what the last
 * one threw, and the signal's reason.
 */
export async function runLoop(deps: Pick<Deps, "log">, input: LoopInput): Promise<LoopOutput> {
  const { answerers, toolbox, draft, signal, onStep } = input;
  const rounds: Round[] = [];
  let { usage } = input;
  let left = answerers;
  /** What was said without asking for data, until something else is said. */
  let unasked: Pick<LoopOutput, "by" | "said"> | undefined;
  let mayRequire = true;
  for (let step = 1; ; step++) {
    onStep(step);
    const mustAnswer = step >= limits.modelSteps || isStuck(rounds);
    const tools = mustAnswer ? "none" : unasked ? "required" : "auto";
    let answered: Answered;
    try {
      // oxlint-disable-next-line no-await-in-loop -- a step goes on from the one before it
      answered = await ask(deps, left, { ...draft, rounds, tools, signal });
    } catch (error) {
      // Some servers refuse to require a tool: what was said without one is still there.
      if (!unasked || signal.aborted) throw error;
      draft.drop();
      return { ...unasked, rounds, steps: step, usage };
    }
    const { by } = answered;
    left = answered.from;
    const said = withWrittenCalls(answered.said, toolbox.names);
    usage = addUsage(usage, toTokens(said.usage));
    const output = { by, said, rounds, steps: step, usage };
    if (answered.failure) return { ...output, failure: answered.failure };
    // Calls that were written as a text are no answer.
    if (mustAnswer && said.text === "") draft.drop();
    if (said.calls.length === 0 || mustAnswer) {
      const isDone = mustAnswer || !mayRequire || by.askAgain === undefined || !draft.lacksData(said);
      if (isDone) return output;
      unasked = { by, said };
      mayRequire = false;
      draft.drop();
      continue;
    }
    unasked = undefined;
    draft.drop();
    // oxlint-disable-next-line no-await-in-loop -- the tools of one step run side by side
    const outcomes = await Promise.all(said.calls.map((call) => toolbox.call(call)));
    rounds.push({ by: by.name, said, outcomes });
  }
}

/** Twice in a row nothing was asked for but what had come before. */
function isStuck(rounds: readonly Round[]): boolean {
  const [last, before] = rounds.toReversed();
  return [last, before].every((round) => round?.outcomes.every(({ isRepeat }) => isRepeat) === true);
}

interface Answered {
  by: Answerer;
  said: Said;
  from: readonly Answerer[];
  failure?: Error;
}

async function ask(deps: Pick<Deps, "log">, answerers: readonly Answerer[], step: StepInput) {
  const [first, ...others] = answerers;
  if (!first) throw new Error("Nobody answers");
  try {
    const said = await first.next(step);
    if (said.text.trim() === "" && said.calls.length === 0 && others.length > 0)
      throw new Error("Empty answer");
    return { by: first, said, from: answerers };
  } catch (error) {
    const failure = describeModelError(error);
    if (step.isShown()) return { by: first, said: nothingSaid(), from: answerers, failure };
    if (step.signal.aborted || others.length === 0) throw error;
    deps.log("warn", "model_failed", { model: first.name, ...describeError(failure) });
  }
  return await ask(deps, others, step);
}

/** Weak models write their calls into the text. */
function withWrittenCalls(said: Said, names: readonly string[]): Said {
  if (said.calls.length > 0) return said;
  const calls = readWrittenCalls(said.text, names);
  return calls.length === 0 ? said : { ...said, text: "", calls };
}
