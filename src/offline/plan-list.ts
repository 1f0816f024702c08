import type { JSONObject } from "@ai-sdk/provider";
import { type Honoured, rulesOfList } from "./knowledge-apply.ts";
import type { Knowledge } from "./knowledge.ts";
import type { AddCall } from "./plan-context.ts";
import type { ListQuestion } from "./question-types.ts";

export interface ListSection {
  kind: "list";
  question: ListQuestion;
  call: string;
  sortBy: "date" | "amount" | "balance" | "dueDate";
  honoured: Honoured[];
}

const LISTED = 10;
const PRICED: ReadonlySet<string> = new Set([
  "deals",
  "accounts",
  "invoices",
  "bills",
  "expenses",
  "payments",
]);
const PLANNED: ReadonlySet<string> = new Set(["tasks", "projects", "milestones"]);
const OWED: ReadonlySet<string> = new Set(["invoices", "bills"]);

/** One list of the business suite. Its period may lie ahead: invoices fall due, tasks are planned. */
export function planList(question: ListQuestion, knowledge: Knowledge, add: AddCall): ListSection {
  const { list, status, due, rank, age, count, groupBy, leftover, limits } = question;
  const [period] = question.periods;
  const [first, last] = due ? (["dueFrom", "dueTo"] as const) : (["from", "to"] as const);
  const sortBy = chooseOrder(question);
  const isAscending = age === "oldest" || rank?.order === "lowest";
  const input: JSONObject = {
    kind: list,
    ...statusInput(status, due),
    ...(period === undefined ? {} : { [first]: period.startDate, [last]: period.endDate }),
    ...(leftover.length === 0 ? {} : { text: leftover.join(" ") }),
    ...limits,
    sortBy,
    ...(isAscending ? { direction: "asc" } : {}),
    ...(groupBy === undefined ? {} : { groupBy }),
    limit: Math.max(rank?.count ?? count ?? 0, LISTED),
  };
  const honoured = rulesOfList(knowledge, question);
  return { kind: "list", question, call: add("business_suite_list", input), sortBy, honoured };
}

/** Only what is still to be done falls due. */
function statusInput(status: string | undefined, due: boolean): { status?: string } {
  // A deal that is closed was won or lost: that is completed in the tool's words, whatever its stage is called.
  const wanted = status === "closed" ? "completed" : (status ?? (due ? "open" : undefined));
  return wanted === undefined ? {} : { status: wanted };
}

/** What waits longest comes first where something is due; else the largest amounts. */
function chooseOrder({ list, status, due, rank, age, groupBy }: ListQuestion): ListSection["sortBy"] {
  const isOwed = OWED.has(list) && (status === "unpaid" || status === "overdue");
  const waits = due || status === "overdue" || status === "unpaid" || PLANNED.has(list);
  if (rank === undefined && (age !== undefined || groupBy === "month")) return "date";
  if ((rank !== undefined || groupBy !== undefined) && PRICED.has(list)) return isOwed ? "balance" : "amount";
  if (waits) return "dueDate";
  return PRICED.has(list) ? "amount" : "date";
}
