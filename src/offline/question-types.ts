import type { CalendarUnit } from "../periods/dates.ts";
import type { Period } from "../periods/reading/types.ts";

export type ListKind =
  | "deals"
  | "accounts"
  | "leads"
  | "invoices"
  | "bills"
  | "expenses"
  | "payments"
  | "projects"
  | "tasks"
  | "milestones";

/** What records of the business suite can be summed up by. */
export type ListGroup = "status" | "account" | "owner" | "month" | "category";

export type Comparison =
  /** The period before; for a whole week, month, quarter or year the one before it. */
  | { kind: "previous" }
  /** As many days directly before. */
  | { kind: "previous_period" }
  | { kind: "previous_year" }
  /** "Month over month"; `of` is the word that said which calendar counts. */
  | { kind: "unit"; unit: CalendarUnit; of?: string }
  | { kind: "range"; period: Period };

export interface Filter {
  dimension: string;
  match: "exact" | "contains";
  value: string;
}

export interface Rank {
  order: "highest" | "lowest";
  /** Best and worst turn round for a metric of which less is better; most and least do not. */
  judging: boolean;
  count: number | undefined;
}

export interface Movers {
  by: "change" | "absolute_change";
  direction: "asc" | "desc";
}

/** A question about figures of web analytics. */
export interface ReportQuestion {
  kind: "report";
  metrics: string[];
  /** The user's own word for each metric, where it differs from the metric's name. */
  said: Record<string, string>;
  dimensions: string[];
  /** A breakdown that was asked for by "by", "which", "top": a second one is then a report of its own. */
  triggered: boolean;
  filters: Filter[];
  rank: Rank | undefined;
  periods: Period[];
  comparison: Comparison | undefined;
  /** "How was", "overview": a general look when no metric is named. */
  overview: boolean;
  /** A look at the whole business, not at its website alone. */
  business: boolean;
  why: boolean;
  /** The direction that a question takes a change to have had. */
  direction: "up" | "down" | undefined;
  trend: boolean;
  perDay: boolean;
  /** What part of the whole the filtered values are. */
  share: boolean;
  /** Rows by how they changed: what grew most, what lost most. */
  movers: Movers | undefined;
  /** The campaign that it is about, in the user's words. */
  campaign: string | undefined;
  /** Words with a meaning that was not understood. */
  leftover: string[];
}

export type SearchSource = "notes-workspace" | "team-chat" | "mail";

/** A question about what somebody wrote. */
export interface SearchQuestion {
  kind: "search";
  /** Empty: wherever something can be searched. */
  sources: SearchSource[];
  /** Words and quoted phrases (with their quotes). */
  keywords: string[];
  /** Mail search terms such as `is:unread`. */
  operators: string[];
  person: string | undefined;
  /** A chat channel, without its "#". */
  channel: string | undefined;
  periods: Period[];
  /** All that is known of something is wanted, or who has to do with it: records may say so as well. */
  subject: "thing" | "responsible" | undefined;
  /** Whatever mattered in the period, or why something was lost, in place of words to look for. */
  digest: "period" | "losses" | undefined;
  /** The latest comes first. */
  newest: boolean;
  /** Who wrote it is asked for. */
  authorAsked?: boolean;
  /** What one mail says in full is asked for. */
  reading: boolean;
  /** The topic was a pronoun ("about it"). */
  pronoun: boolean;
}

/** Of a record's amount; what is above or below a limit is not the limit itself. */
export interface AmountLimits {
  minAmount?: number;
  maxAmount?: number;
  aboveAmount?: number;
  belowAmount?: number;
}

/** A question about records of the business suite. */
export interface ListQuestion {
  kind: "list";
  list: ListKind;
  status: string | undefined;
  /** The period is when something falls due. */
  due: boolean;
  periods: Period[];
  limits: AmountLimits;
  /** How much of what was decided was won. */
  winRate: boolean;
  /** What is owed by how long it is overdue. */
  ageing: boolean;
  /** Why deals were lost. */
  reasons: boolean;
  /** The largest or smallest are asked for, and perhaps how many. */
  rank: Rank | undefined;
  /** The latest or the oldest are asked for. */
  age: "newest" | "oldest" | undefined;
  /** How many of the latest or oldest. */
  count: number | undefined;
  average: boolean;
  groupBy: ListGroup | undefined;
  /** What the records have to mention: every word that nothing else explains. */
  leftover: string[];
}

export type Part = ReportQuestion | SearchQuestion | ListQuestion;

export type Talk = "greeting" | "thanks" | "farewell" | "capabilities";

/** What a message asks for. */
export interface Question {
  talk: Talk | undefined;
  parts: Part[];
  /** Why a period could not be read. */
  problems: string[];
  /** Words that nothing recognised, when there is no part at all. */
  leftover: string[];
  /** It asks for a figure without saying which. */
  vague?: boolean;
  /** What of the context decided its reading, so that the answer can name it; undefined where nothing was asked. */
  applied?: AppliedContext;
}

/** What of the organization's knowledge changed how a question was read. */
export interface AppliedContext {
  /** The fiscal calendar decided a period. */
  fiscal: boolean;
  /** Terms of the aliases that were read as something else. */
  aliases: string[];
}

/** A word of the organization's own, and the metric's name that it stands for: "conversions" for "key events". */
export interface Alias {
  term: string;
  metric: string;
}

export interface QuestionContext {
  today: string;
  /** Month (1 to 12) with whose first day the fiscal year begins; absent: the calendar's. */
  fiscalYearStart?: number;
  /** Words that stand for a metric's name. */
  aliases?: readonly Alias[];
  /** The question before, which "and last month?" refers to. */
  previous: Question | undefined;
}
