import { writeLine } from "../contexts/choose.ts";
import type { Deps } from "../deps.ts";
import { connectorOf } from "../connectors/registry.ts";
import { inline } from "../tables/texts.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";
import { checkSentences } from "./answer/check.ts";
import type { Review } from "./answer/conclude.ts";
import { describeModelError } from "./failure.ts";
import type { LoopOutput } from "./loop.ts";
import type { AnalyzeOptions, Question } from "./question.ts";
import { addUsage, noTokens, toTokens, type Tokens } from "./usage.ts";

interface ReviewInput extends Required<Pick<AnalyzeOptions, "isStreamed" | "onEvent">> {
  question: Question;
  output: LoopOutput;
  /** Milliseconds since the epoch. */
  started: number;
  signal: AbortSignal;
}

/** How much of what was said before the second reader gets: the last two questions with their answers. */
const MOST_BEFORE = 4;
const MOST_OF_MESSAGE = 6_000;
/** What is left of the time goes to the answer in hand: it has to be stored and sent. */
const RESERVE_MS = 5_000;

/** Mending and the second reader, of a finished answer. Neither ever fails, and each has its limit of time: the answer in hand counts. */
export function createReview(
  deps: Pick<Deps, "checkModel" | "log" | "now">,
  { question, output, started, signal, isStreamed, onEvent }: ReviewInput,
): Review & { usage: () => Tokens; checked: () => boolean | undefined } {
  const { by, said, rounds, failure } = output;
  const { checkModel } = deps;
  const ask = by.askAgain;
  const left = () => limits.chatMs - (deps.now() - started);
  const within = (ms: number) =>
    AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.min(ms, left() - RESERVE_MS)))]);
  let usage = noTokens;
  /** Of each time that the second reader had something to read, whether it has read all of it. */
  const readings: boolean[] = [];

  async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      deps.log("warn", what, describeError(describeModelError(error)));
      return undefined;
    }
  }

  async function askAgain(request: string): Promise<string> {
    if (!ask || left() < limits.mendLeftMs) return "";
    const again = await attempt("mend_failed", () =>
      ask({ rounds, message: said.text, request, signal: within(limits.modelCallMs) }),
    );
    if (again) usage = addUsage(usage, toTokens(again.usage));
    return again?.text ?? "";
  }

  const objectTo: NonNullable<Review["objectTo"]> = async (sentences, understood) => {
    const tables = rounds.flatMap(({ outcomes }) =>
      outcomes.flatMap((one) => ("table" in one ? one.text : [])),
    );
    const isIdle = tables.length === 0 || sentences.length === 0;
    if (!checkModel || !ask || isIdle) return new Map();
    const hasTime = left() >= limits.checkMs + RESERVE_MS;
    const before = saidBefore(question);
    const sources = question.sources.map(({ type }) => connectorOf(type).name);
    const input = { question: question.message, understood, before, sources, tables, sentences };
    const checked = hasTime
      ? await attempt("check_failed", () =>
          checkSentences(checkModel, { ...input, signal: within(limits.checkMs) }),
        )
      : undefined;
    readings.push(checked?.isWhole ?? false);
    if (checked) usage = addUsage(usage, toTokens(checked.usage));
    return checked?.objections ?? new Map();
  };

  const canAsk = failure === undefined;
  return {
    isStreamed,
    askAgain: canAsk && ask ? askAgain : undefined,
    objectTo: canAsk ? objectTo : undefined,
    onCheck: (check) => onEvent({ type: "check", check }),
    usage: () => usage,
    checked: () => (readings.length === 0 ? undefined : readings.every(Boolean)),
  };
}

function saidBefore({ knowledge, history }: Question): string[] {
  const messages = history.slice(-MOST_BEFORE);
  return [
    ...knowledge.map(writeLine),
    ...messages.map(({ role, content }) => `${role}: ${inline(content, MOST_OF_MESSAGE)}`),
  ];
}
