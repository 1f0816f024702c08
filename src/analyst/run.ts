import type { HistoryMessage } from "../domain/model.ts";
import type { ChosenContext } from "../contexts/choose.ts";
import type { Deps } from "../deps.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";
import type { Agent } from "./agents.ts";
import { clockOf, type Clock } from "./clock.ts";
import type { Binding } from "./evidence/binding.ts";
import { describeModelError, toAppError } from "./failure.ts";
import { runLoop, type LoopMessage, type LoopOutput } from "./loop.ts";
import { buildChatPrompt, buildPrompt, type MissingSource } from "./prompt.ts";
import { reportSources, type SourceReport, type Usage } from "./report.ts";
import { answerFromActions, completeReply, type Reply } from "./reply.ts";
import { complain, review, completeReview, withholdInstructions, type Reviewed } from "./review.ts";
import type { Source } from "./sources.ts";
import { summarise } from "./summary.ts";
import { createToolRunner, type Action } from "./tool-runner.ts";
import { grantTools, type GrantedTools } from "./tool-set.ts";
import { addUsage } from "./usage.ts";

export interface Question {
  agent: Agent;
  mode: "chat" | "business_analyst";
  message: string;
  history: HistoryMessage[];
  /** What came before `history` and is too long to be sent whole. */
  dropped?: HistoryMessage[];
  /** At most one a type; none in mode `chat`. */
  sources: Source[];
  missing: MissingSource[];
  /** Contexts that the answer has to honour, the most relevant first. */
  knowledge: ChosenContext[];
}

export interface Analysis extends Omit<Reply, "contextIds"> {
  actions: Action[];
  evidence: Binding[];
  sources: SourceReport[];
  usage: Usage;
  /** While at least one tool was running. */
  toolMilliseconds: number;
}

/** What a client that streams hears while the answer is being made. */
export type AnalysisEvent = { type: "step"; step: number } | { type: "action"; action: Action };

interface AnalyzeOptions {
  /** Aborts when the client goes away. */
  signal?: AbortSignal;
  onEvent?: (event: AnalysisEvent) => void;
}

/** A model may retry its answer once, and ask one more round of tools for it. */
const RETRY_STEPS = 2;

/**
 * Answers one question: the model asks tools until it can answer, and every figure of the answer is traced to what
 * they returned. At most 8 steps, 20 tool calls, 120 seconds. Throws `model_unavailable` or `out_of_time`; a source
 * that fails is told to the model instead.
 */
export async function analyze(
  deps: Deps,
  question: Question,
  { signal, onEvent = () => {} }: AnalyzeOptions = {},
): Promise<Analysis> {
  const started = deps.now();
  const deadline = AbortSignal.timeout(limits.chatMs);
  const clock = clockOf(question.sources, started);
  const runner = createToolRunner(deps, clock, (action) => onEvent({ type: "action", action }));
  const instructions = instructionsFor(question, clock);
  let steps = 0;
  const session: Session = {
    deps,
    question,
    instructions,
    tools: grantTools(question.sources, runner.run),
    signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    onStep: () => onEvent({ type: "step", step: ++steps }),
    check: (text) =>
      review(withholdInstructions(text, instructions), question.mode === "chat" ? undefined : runner.runs, {
        question: spokenByUser(question),
        today: clock.today,
        knowledge: question.knowledge,
      }),
  };
  try {
    const { reviewed, output } = await converse(session);
    const { actions, runs } = runner;
    // A model that ends without a word has still had its tools asked: what they said is better than nothing.
    const shown = reviewed.reply.answer === "" ? session.check(answerFromActions(actions)) : reviewed;
    const { reply, evidence } = completeReview(shown, question.knowledge);
    return {
      ...completeReply(reply, output.reasoning, actions),
      actions,
      evidence,
      toolMilliseconds: runner.busy.milliseconds,
      sources: reportSources({ ...question, runs, now: deps.now() }),
      usage: {
        ...output.usage,
        steps: output.steps,
        toolCalls: actions.length,
        milliseconds: deps.now() - started,
      },
    };
  } catch (error) {
    throw toAppError(error, deadline.aborted);
  }
}

interface Session {
  deps: Deps;
  question: Question;
  instructions: string;
  tools: GrantedTools;
  signal: AbortSignal;
  onStep: () => void;
  check: (text: string) => Reviewed;
}

interface Conversation {
  reviewed: Reviewed;
  output: Pick<LoopOutput, "reasoning" | "steps"> & { usage: ReturnType<typeof addUsage> };
}

/** The answer, and one more try where the first could not be read or holds figures that no tool returned. */
async function converse(session: Session): Promise<Conversation> {
  const { deps, question, check } = session;
  const earlier = await summarise(deps, question.dropped ?? [], session.signal);
  const messages: LoopMessage[] = [
    ...earlier.messages,
    ...question.history,
    { role: "user", content: question.message },
  ];
  const first = await ask(session, messages, limits.modelSteps);
  const reviewed = check(first.text);
  const usage = addUsage(earlier.usage, first.usage);
  const complaint = complain(reviewed);
  const left = Math.min(RETRY_STEPS, limits.modelSteps - first.steps);
  // The built-in model gives the same answer to the same question.
  if (complaint === undefined || left < 1 || deps.config.model.kind === "builtin") {
    return { reviewed, output: { ...first, usage } };
  }
  const second = await askAgain(
    session,
    [...messages, ...first.messages, { role: "user", content: complaint }],
    left,
  );
  if (second === undefined) return { reviewed, output: { ...first, usage } };
  const output = {
    reasoning: first.reasoning || second.reasoning,
    steps: first.steps + second.steps,
    usage: addUsage(usage, second.usage),
  };
  const retried = check(second.text);
  // A model that falls silent when it is asked to retry leaves the first answer, without what was wrong with it.
  return { reviewed: retried.reply.answer === "" ? reviewed : retried, output };
}

/** Undefined when the model fails: the answer in hand is worth more than a retried one that nobody has. */
async function askAgain(
  session: Session,
  messages: LoopMessage[],
  maxSteps: number,
): Promise<LoopOutput | undefined> {
  try {
    return await ask(session, messages, maxSteps);
  } catch (error) {
    session.deps.log("warn", "answer_retry_failed", describeError(describeModelError(error)));
    return undefined;
  }
}

function ask(session: Session, messages: LoopMessage[], maxSteps: number): Promise<LoopOutput> {
  const { deps, instructions, tools, signal, onStep } = session;
  return runLoop(deps, { instructions, messages, tools, maxSteps, signal, onStep });
}

function instructionsFor(question: Question, clock: Clock): string {
  return question.mode === "chat" ? buildChatPrompt(question, clock) : buildPrompt(question, clock);
}

/** The user's own words may be repeated without evidence; what an assistant said earlier may not. */
function spokenByUser({ message, history }: Question): string {
  const own = history.filter(({ role }) => role === "user").map(({ content }) => content);
  return [...own, message].join("\n");
}
