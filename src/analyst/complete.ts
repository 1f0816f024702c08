import { cutText } from "../lib/cut-text.ts";
import { describeRange } from "../periods/format.ts";
import { limits } from "../lib/limits.ts";
import type { Interpretation } from "../offline/brief.ts";
import type { Table } from "../tables/table.ts";
import type { Print } from "./answer/draft.ts";
import type { FinalMessage } from "./answer/message.ts";
import type { Action } from "./calls/toolbox.ts";
import type { Analysis } from "./question.ts";

/** A model may leave these out; what was really done can be told all the same. */
export function completeTexts(
  { thoughts, reasoning, next }: Pick<FinalMessage, "thoughts" | "reasoning" | "next">,
  modelReasoning: string,
  actions: readonly Action[],
  print: Print,
): Pick<Analysis, "thoughts" | "reasoning" | "followUpQuestion"> {
  const done = cutText(
    actions.map((action) => `${action.tool}: ${action.log}`).join("; "),
    limits.reasoningLength - 100,
  );
  const thinking = cutText(modelReasoning.trim(), limits.reasoningLength);
  return {
    thoughts:
      thoughts ||
      (thinking && cutText(print(thinking).text, limits.reasoningLength)) ||
      (done ? `Looked at ${done}` : "Answered without looking at data"),
    reasoning: reasoning || (done ? `Based on ${done}` : "No data was used"),
    followUpQuestion: next || "Would you like to see another period or another breakdown?",
  };
}

export function interpret(tables: readonly Table[], next: string): Interpretation {
  // The title of a query says its filters and its period.
  const readings = tables.map(({ tool, title, period, filters }) =>
    [title, ...(tool === "query" ? [] : [period ? describeRange(period) : [], filters].flat())].join(", "),
  );
  return { readings, assumptions: [], leftOut: [], questions: next === "" ? [] : [next] };
}
