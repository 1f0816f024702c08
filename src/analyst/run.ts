import type { Deps } from "../deps.ts";
import { limits } from "../lib/limits.ts";
import { fitTables } from "../tables/fit-tables.ts";
import { createAnswerers } from "./answerers.ts";
import { conclude } from "./answer/conclude.ts";
import { createDraft, type AnswerDraft, type Finished } from "./answer/draft.ts";
import { answerFromTables } from "./answer/from-tables.ts";
import { noticesIn, NOTICES_LENGTH } from "./answer/notices.ts";
import { createPage } from "./answer/page.ts";
import { createToolbox, type Toolbox } from "./calls/toolbox.ts";
import { clockOf } from "./clock.ts";
import { closePage } from "./close-page.ts";
import { completeTexts, interpret } from "./complete.ts";
import { toAppError } from "./failure.ts";
import { isPromise, lacksData } from "./lacks-data.ts";
import { runLoop, type LoopOutput } from "./loop.ts";
import { createPrinting, type Printing } from "./printing.ts";
import type { Analysis, AnalyzeOptions, Question } from "./question.ts";
import { reportSources } from "./report.ts";
import { createReview } from "./review.ts";
import { summarise } from "./summary.ts";
import { addUsage } from "./usage.ts";

/** Answers a question, in at most 8 steps, 20 tool calls, 120 seconds. Throws `model_unavailable` or `out_of_time`; of sources the model is told. */
export async function analyze(
  deps: Deps,
  question: Question,
  { signal: gone, onEvent = () => {}, isStreamed = false }: AnalyzeOptions,
): Promise<Analysis> {
  const started = deps.now();
  const deadline = AbortSignal.timeout(limits.chatMs);
  const signal = gone ? AbortSignal.any([deadline, gone]) : deadline;
  const { sources, knowledge } = question;
  const clock = clockOf(sources, started);
  const context = { deps, clock, sources };
  const toolbox = createToolbox(context, {
    onAction: (action) => onEvent({ type: "action", action }),
    onTable: (table) => onEvent({ type: "data", table }),
  });
  const page = createPage(
    limits.answerLength - NOTICES_LENGTH,
    (text) => isStreamed && onEvent({ type: "delta", text }),
  );
  const printing = createPrinting(question, toolbox.tables);
  const draft = createDraft({
    printIn: printing.printIn,
    page,
    // Before a tool was called it may still turn out that one has to be.
    mayShow: () => isStreamed && (toolbox.runs.length > 0 || sources.length === 0),
  });
  try {
    const earlier = await summarise(deps, question.dropped ?? [], signal);
    const output = await runLoop(deps, {
      answerers: createAnswerers(deps, question, clock, { earlier: earlier.messages, isStreamed }),
      toolbox,
      draft: { ...draft, lacksData: ({ text }) => lacksData(text, question, toolbox, printing) },
      signal,
      onStep: (step) => onEvent({ type: "step", step }),
      usage: earlier.usage,
    });
    const finished = await finish(deps, draft, output, printing, toolbox);
    const review = createReview(deps, { question, output, started, signal, isStreamed, onEvent });
    const concluded = await conclude(draft, finished, review);
    const { message, print } = finished;
    const language = printing.languageOf(message.language);
    const evidence = closePage(page, {
      notices: await noticesIn(deps, language),
      isBrokenOff: finished.isBrokenOff,
      isUnanswered: isPromise(output.said.text, question, toolbox),
      knowledge,
      contextIds: message.contextIds,
    });
    const { actions, runs } = toolbox;
    const checked = review.checked();
    const tables = fitTables(toolbox.tables(), evidence, limits.tablesLength);
    return {
      answer: page.text(),
      language,
      ...completeTexts(concluded, output.said.reasoning, actions, print),
      actions,
      tables,
      evidence,
      checks: concluded.checks,
      interpretation: output.said.interpretation ?? interpret(tables, concluded.next),
      reportSources: () => reportSources({ ...question, runs, now: deps.now() }),
      usage: {
        ...addUsage(output.usage, review.usage()),
        steps: output.steps,
        toolCalls: actions.length,
        milliseconds: deps.now() - started,
        model: output.by.name,
        withheld: concluded.withheld,
        ...(checked !== undefined && { checked }),
      },
      toolMilliseconds: toolbox.busy.milliseconds,
      ...(output.failure && { failure: toAppError(output.failure, deadline.aborted) }),
    };
  } catch (error) {
    throw toAppError(error, deadline.aborted);
  }
}

/** The message in hand; of one without a word what the tools returned, or that there is no answer. */
async function finish(
  deps: Deps,
  draft: AnswerDraft,
  output: LoopOutput,
  printing: Printing,
  toolbox: Toolbox,
): Promise<Finished> {
  if (output.failure) return draft.breakOff();
  const finished = draft.finish(output.said.text, output.said.isCut);
  if (finished.parts.answer.some(({ printed }) => /[^\s*_-]/.test(printed.text))) return finished;
  const tables = toolbox.tables();
  const language = printing.languageOf(finished.message.language);
  draft.drop();
  const { returned, unanswered } = await noticesIn(deps, language);
  return draft.finish(`${language}\n${tables.length > 0 ? answerFromTables(tables, returned) : unanswered}`);
}
