import type { JSONObject } from "@ai-sdk/provider";
import type { AddCall } from "./plan.ts";
import type { ListQuestion } from "./question-types.ts";

/** What the tool cannot narrow by and is picked from its items instead. */
export interface ListPick {
  /** Due on these days, both included. */
  due?: { from: string; to: string };
  /** Due before this day. */
  dueBefore?: string;
  /** Finished, by whatever word its product has for that. */
  done?: true;
  /** Owed: neither paid nor still a draft. */
  owed?: true;
}

export interface ListSection {
  kind: "list";
  question: ListQuestion;
  call: string;
  pick: ListPick;
}

const LISTED = 20;
const PICKED_FROM = 100;
/** Only bookkeeping has a status for what is overdue; for the rest it follows from the date. */
const OVERDUE_BY_STATUS: ReadonlySet<string> = new Set(["invoices", "bills"]);

/** One list of the business suite. Its period may lie ahead: invoices fall due, tasks are planned. */
export function planList(question: ListQuestion, today: string, add: AddCall): ListSection {
  const pick = pickFor(question, today);
  const status = statusFor(question, pick);
  const [period] = question.periods;
  const picks = Object.keys(pick).length > 0 || question.leftover.length > 0 || question.ranked;
  const input: JSONObject = {
    kind: question.list,
    ...(status === undefined ? {} : { status }),
    ...(period === undefined || pick.due !== undefined ? {} : { from: period.startDate, to: period.endDate }),
    limit: picks ? PICKED_FROM : LISTED,
  };
  return { kind: "list", question, pick, call: add("business-suite", input) };
}

function pickFor({ list, status, due, periods }: ListQuestion, today: string): ListPick {
  const [period] = periods;
  if (due && period !== undefined) return { due: { from: period.startDate, to: period.endDate } };
  if (status === "overdue" && !OVERDUE_BY_STATUS.has(list)) return { dueBefore: today };
  if (status === "unpaid") return { owed: true };
  return status === "completed" && list !== "deals" ? { done: true } : {};
}

/** The tool takes a vendor's own status or "open", which means neither closed nor paid nor completed. */
function statusFor({ status }: ListQuestion, pick: ListPick): string | undefined {
  if (pick.done === true) return undefined;
  if (pick.dueBefore !== undefined || status === "unpaid") return "open";
  if (pick.due !== undefined) return status ?? "open";
  return status;
}
