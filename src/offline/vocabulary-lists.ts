/** Words for records of the business suite; in each list the more specific entry stands first. */

import type { ListGroup, ListKind } from "./question-types.ts";

export interface ListWord {
  kind: ListKind;
  one: string;
  many: string;
  pattern: string;
  /** Something that happens on a day, so a period of the question narrows it. */
  flow?: true;
}

// A table reads better with one row a line.
// oxfmt-ignore
export const listWords: readonly ListWord[] = [
  { kind: "invoices", one: "invoice", many: "invoices", flow: true, pattern: String.raw`invoic(?:e|es|ed|ing)|receivables?|owes? us|debtors?|late payments?|(?:late|behind) (?:with|on|in) (?:their |the )?pay(?:ments?|ing)|(?:overdue|outstanding|unpaid|late|open) payments?` },
  { kind: "deals", one: "deal", many: "deals", pattern: "deals?|(?:sales )?pipeline|opportunit(?:y|ies)" },
  { kind: "leads", one: "lead", many: "leads", pattern: "leads?|prospects?", flow: true },
  { kind: "bills", one: "bill", many: "bills", pattern: "bills?|payables?|do we owe|we owe|charged us|billed us|(?:we )?(?:still )?(?:have|need) to pay", flow: true },
  { kind: "expenses", one: "expense", many: "expenses", pattern: "expenses?|expenditures?|(?<!ads? |advertising )(?:spending|costs)|(?:did|do|have) we (?:spend|spent)|we spent", flow: true },
  { kind: "payments", one: "payment", many: "payments", pattern: "payments?|pa(?:id|y|ys) us|money received", flow: true },
  // Before projects, in which tasks are.
  { kind: "tasks", one: "task", many: "tasks", pattern: "tasks?|to-?dos?|to do list" },
  { kind: "milestones", one: "milestone", many: "milestones", pattern: "milestones?" },
  { kind: "projects", one: "project", many: "projects", pattern: "projects?" },
  { kind: "accounts", one: "account", many: "accounts", pattern: "accounts?|customers?|clients?" },
];

/** Status words, and the status that the tool is asked for; a standing one holds now, whenever the record came about. */
// A table reads better with one row a line.
// oxfmt-ignore
export const statusWords: readonly { pattern: string; status: string; standing?: true }[] = [
  { pattern: "overdue|past due|late|delayed|behind(?: schedule)?", status: "overdue", standing: true },
  { pattern: "unpaid|outstanding|(?:have|need) to pay|to be paid|not (?:yet )?(?:been )?paid|owed|owes? us|receivables?|do we owe|we owe|payables?|debtors?", status: "unpaid", standing: true },
  { pattern: "won|win|wins|winning|closed[- ]won|signed", status: "won" },
  { pattern: "lost|lose|loses|losing|closed[- ]lost", status: "lost" },
  { pattern: "paid", status: "paid" },
  { pattern: "drafts?", status: "draft", standing: true },
  { pattern: "completed?|done|finished|closed", status: "completed" },
  { pattern: "open|active|running|ongoing|in progress|current|pending|pipeline|in the works|unfinished", status: "open", standing: true },
];

const ACCOUNTS = "(?:customers?|clients?|accounts?|compan(?:y|ies)|suppliers?|vendors?)";
const OWNERS =
  "(?:owners?|(?:sales ?)?reps?|sales ?persons?|sales ?people|persons?|colleagues?|employees?|team members?)";
const BY = "(?:by|per|each|for each|for every|across|grouped by|split by|broken down by)(?: the| our)?";

/** What asks for records summed up by something; `of` says for which records only. */
export const listGroupWords: readonly { pattern: string; group: ListGroup; of?: readonly ListKind[] }[] = [
  {
    pattern: `${BY} ${ACCOUNTS}|(?:which|what|top|best|biggest|largest)(?: \\d+| three| five| ten)? ${ACCOUNTS}|debtors?`,
    group: "account",
  },
  { pattern: "who (?:still )?owes?(?: us)?|whom? do we owe", group: "account" },
  {
    pattern: `${BY} projects?|(?:which|what) projects?(?= (?:has|have|had) )`,
    group: "account",
    of: ["tasks"],
  },
  { pattern: `${BY} ${OWNERS}|(?:which|what) ${OWNERS}`, group: "owner" },
  {
    pattern:
      "who(?= (?:has |have )?(?:won|win|wins|closed|closes|lost|sold|has|have|owns|handles|is behind))",
    group: "owner",
    of: ["deals", "leads", "tasks", "projects"],
  },
  {
    pattern: `${BY} (?:expense )?(?:categor(?:y|ies)|types?|kinds?)|(?:which|what|top|biggest|largest)(?: \\d+| three| five| ten)? (?:expense |cost |spending )?categor(?:y|ies)`,
    group: "category",
    of: ["expenses"],
  },
  // How they develop shows month by month.
  {
    pattern: `${BY} months?|(?:are|is|did|do) .*develop(?:ing)?|trends?|over time|monthly|month by month|(?:which|what) months?`,
    group: "month",
  },
  { pattern: `${BY} (?:status(?:es)?|stages?)|(?:which|what) (?:status|stages?)`, group: "status" },
];

/** What stands before a limit of amount. */
export const amountWords = {
  over: "over|above|more than|bigger than|larger than|greater than|higher than|exceeding|>(?!=)",
  atLeast: "at least|(?:no|not) less than|from|>=",
  under: "under|below|less than|smaller than|lower than|cheaper than|<(?!=)",
  atMost: "at most|(?:no|not) more than|up to|<=",
} as const;

/** What the tool works out over all that match, beside their sums. */
export const listMeasures = {
  winRate:
    "win[- ]?(?:rate|ratio|quota)s?|success rate|close[- ]rate|closing rate|how often do we win|(?:percent(?:age)?|%|share|proportion) of (?:the |our |all )*(?:deals?|opportunities|opportunity)(?: value| values| amount)? (?:did we |do we |have we |we |was |were )?(?:win|won|close|closed)",
  ageing: "age?ing|aged|how (?:old|long overdue|late)|by age|days? (?:overdue|late|past due)|overdue by",
  progress:
    "progress|progressing|how far|how much (?:of|is) .*(?:done|left)|getting on|going|on track|status",
  reasons: "why|reasons?|how come",
} as const;
