import type { JSONObject } from "@ai-sdk/provider";
import type { AddCall } from "./plan.ts";
import type { ListQuestion } from "./question-types.ts";

export interface ListSection {
  kind: "list";
  question: ListQuestion;
  call: string;
}

const SHOWN_FROM = 20;
const SEARCHED_THROUGH = 100;

/** One list of the business suite. Its period may lie ahead: invoices fall due, tasks are planned. */
export function planList(question: ListQuestion, add: AddCall): ListSection {
  const period = question.periods[0];
  const input: JSONObject = {
    kind: question.list,
    ...(question.status === undefined ? {} : { status: question.status }),
    ...(period === undefined ? {} : { from: period.startDate, to: period.endDate }),
    limit: question.leftover.length > 0 ? SEARCHED_THROUGH : Math.max(question.count ?? 0, SHOWN_FROM),
  };
  return { kind: "list", question, call: add("business-suite", input) };
}
