import type { Operator } from "../catalogue/inputs/query.ts";
import type { Dataset } from "../catalogue/types.ts";
import type { Grain } from "../catalogue/units.ts";
import type { CalendarUnit } from "../periods/dates.ts";
import type { Period } from "../periods/reading/types.ts";

/** How a record stands, in the words of people; `conditionsOf` says which filters that is. */
export type State = "open" | "won" | "lost" | "closed" | "paid" | "overdue" | "draft" | "void" | "done";

/** What a word or phrase can mean. Several fields hold together: "who owes us" is a dataset, a measure and a state. */
export interface Sense {
  dataset?: string;
  measure?: string;
  dimension?: string;
  /** Values of `dimension`. */
  values?: readonly string[];
  state?: State;
  grain?: Grain;
  /** A date of the dataset, for the period beside it. */
  date?: string;
  order?: "most" | "least";
  /** Named by itself it says which dataset is meant. */
  isHead?: true;
  /** Only where nothing else of its kind is said. */
  isWeak?: true;
  isVerb?: true;
  isNoun?: true;
  /** "Spent", not "expenses": what suppliers billed is money spent as well. */
  isSpent?: true;
  /** Only in such a sentence: "did we close", not "which close". */
  tense?: "past" | "present";
}

/** Where a condition ends in its clause, and in "what share of A is B" whether it is of the whole or of the part. */
interface Standing {
  at?: number;
  role?: "whole" | "part";
  /** Of how many questions before; none of this one. */
  age?: number;
}

/** A condition on a dimension or measure. */
export interface Condition extends Standing {
  field: string;
  is: Operator;
  values: readonly (string | number)[];
  /** As the question says it, where the values do not. */
  said?: string;
  /** Its values were named one by one. */
  isListed?: true;
}

/** A name that only the data can place: which of these dimensions has such a value decides. */
export interface OpenValue extends Standing {
  said: string;
  dimensions: readonly string[];
  isNegated: boolean;
  /** Joined to another name by "or": both have to be of one dimension. */
  isOr?: boolean;
  /** It stands where a name stands; else only a value that is exactly this counts. */
  isName: boolean;
  /** With the name before it and the small word between: "word of mouth". */
  whole?: string;
  /** With the word before it: "needs analysis". */
  wider?: string;
  /** Where it ends in its clause. */
  to?: number;
  /** The state behind it, which may be of the name: "partially paid". */
  behind?: string;
  /** The word before it, whatever it was read as. */
  front?: string;
}

export interface Order {
  /** A measure, `measure.change`, a date; undefined where nothing says by what. */
  by: string | undefined;
  direction: "ascending" | "descending";
  /** No way was said: that of the question before holds. */
  isEither?: true;
  /** "Second best": which of the rows is asked for. */
  nth?: number;
}

/** What the rows of a group must be, which no filter of a record can say. */
export interface Having {
  measure: string;
  is: "above" | "below" | "atLeast" | "atMost" | "is";
  value: number;
  /** The second number of "between A and B". */
  upTo?: number;
  said: string;
}

export type Kind = "report" | "list" | "why";

/** A question about figures or records as it was read, before the data has placed its names. */
export interface Ask {
  dataset: Dataset;
  kind: Kind;
  measures: string[];
  groupBy: string[];
  period?: Period | undefined;
  /** The same period if it lies ahead, where the year or week was not said. */
  ahead?: Period;
  /** That of the question before, where this one has another. */
  earlier?: Period | undefined;
  /** The period as the question says it: "before 1 December". */
  when: string;
  /** Which date the period is of; undefined for the dataset's own. */
  date?: string | undefined;
  base?: Period | "previousPeriod" | "previousYear" | undefined;
  /** "Month over month": what is set against the one before it. */
  step?: CalendarUnit | undefined;
  conditions: Condition[];
  states: { state: State; isNegated: boolean; isExcluded?: boolean; isWeak?: true }[];
  open: OpenValue[];
  having: Having[];
  order?: Order | undefined;
  limit?: number | undefined;
  /** "Top 3 pages per month": the rows are ranked in each of these. */
  within?: string | undefined;
  /** "Which of them are overdue?" after the top three customers: of the rows of that question alone. */
  among?: Ask | undefined;
  /** With `among`: only those that this one has as well. */
  also?: Ask | undefined;
  /** "Billed in 2025, but not in 2026": without the rows of this question. */
  apart?: Ask | undefined;
  /** "Did we invoice more than we paid?": the figure beside it, and how the two are set against each other. */
  versus?: { other: Ask; as: "more" | "less" | "ratio" | "gap" } | undefined;
  /** "The second one": of which of those rows. */
  pick?: number | undefined;
  /** Asked as a number of records or of groups, as an amount, as "is there any". */
  asks?: "many" | "much" | "any" | "when" | "which" | "list" | "groups" | undefined;
  average: boolean;
  share: boolean;
  /** "What share is overdue?": how those stand that are a part of the others. */
  shareOf?: State | undefined;
  trend: boolean;
  change?: "up" | "down" | "any" | undefined;
  /** "Did Ben win more than Ada": the first value against the other. */
  sides?: "more" | "less" | "better" | "worse" | undefined;
  target: boolean;
  /** The figure to be reached that the question itself names; the unit is a currency, or null for a count. */
  aim?: { value: number; unit: string | null } | undefined;
  ageing: boolean;
  /** Names that were placed by a part of a value. */
  guessed: string[];
  /** What was taken for granted. */
  assumptions: string[];
  /** Words that the plan does not account for. */
  left: string[];
  /** The same question to other kinds of records, where none was named. */
  besides?: Ask[];
  /** Read as a question to other kinds of records, where its names may be of those: "how much did Ada sell?" */
  instead?: Ask[];
  /** `instead` is asked as well: what a supplier got is in the bills and in the expenses. */
  isBoth?: true;
  /** Other periods of the same question: "in October and in November". */
  more: Period[];
  /** A question near to one that cannot be answered. */
  nearest?: string;
  /** "Is Germany our largest market?": the row that is said to come first. */
  leader?: string;
  /** What several values have is wanted side by side. */
  isCompared?: boolean;
  /** "Spent", not "expenses": what suppliers billed is money spent as well. */
  isSpent?: boolean;
  /** "How many has each of them": in the groups of the question before. */
  isEach?: true;
  /** "Did Ben or Ada win more?" asks which of the two, not whether. */
  isOpenPair?: boolean;
  /** "Is INV-17 paid?" */
  isWhetherPaid?: boolean;
  /** "Ever" was said. */
  isOfAll?: boolean | undefined;
  /** "My tasks", "do I have to do". */
  isMine?: boolean;
  /** It was completed by the question before. */
  isFollowUp?: true;
  /** How well the words name this dataset. */
  strength: number;
}

/** A question to what people wrote. */
export interface SearchPlan {
  /** The words to find, as they were said; empty for the newest. */
  topic: string;
  datasets?: string[];
  author?: string;
  place?: string;
  period?: Period;
  isNewest?: boolean;
  /** One of the words is enough. */
  isAny?: boolean;
  limit?: number;
  /** Asks who wrote it. */
  isWho?: boolean;
  left: string[];
  /** "Complained": what was done with words, which the words do not tell. */
  deeds: string[];
  assumptions: string[];
}

/** What an overview is about: all that is connected, or what needs looking after. */
export interface OverviewPlan {
  about: "business" | "worries" | "next" | "news" | "growth";
  period: Period | undefined;
  /** What it is compared with, where that is said. */
  base: Period | "previousYear" | undefined;
  left: string[];
}

/** A part of a message. */
export type Part =
  | { topic: "ask"; ask: Ask }
  | { topic: "search"; search: SearchPlan }
  | { topic: "overview"; overview: OverviewPlan }
  /** Not understood, with as much as was. */
  | {
      topic: "unclear";
      said: string;
      unknown: string[];
      ask: Ask | undefined;
      choices: Ask[];
      period?: Period | undefined;
    };

/** Web traffic, and no records. */
export const isTraffic = ({ dataset }: Pick<Ask, "dataset">): boolean => dataset.name === "traffic";

/** Whether it is of records that stand in one of these ways. */
export const stands = (states: Ask["states"], ...wanted: State[]): boolean =>
  states.some(({ state, isNegated }) => !isNegated && wanted.includes(state));

/** Whether one of these ways is said, wanted or not. */
export const saysState = (states: readonly { state: State }[], ...said: State[]): boolean =>
  states.some(({ state }) => said.includes(state));

/** What has several values that are meant, if there is such. */
export const severalIn = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.find(({ field, values, is }) => values.length > 1 && is === "is" && field !== "currency");

/** The period of figures, records or an overview. */
export const periodOf = (part: Part | undefined): Period | undefined =>
  part?.topic === "overview" ? part.overview.period : askOf(part)?.period;

/** The question to figures or records that a part is. */
export const askOf = (part: Part | undefined): Ask | undefined =>
  part?.topic === "ask" ? part.ask : undefined;
