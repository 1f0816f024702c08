import type { QueryInput } from "../catalogue/inputs/query.ts";
import type { ReadInput } from "../catalogue/inputs/read.ts";
import type { SearchInput } from "../catalogue/inputs/search.ts";
import type { ChosenContext } from "../contexts/choose.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import type { HistoryMessage } from "../domain/model.ts";
import type { Table } from "../tables/table.ts";

/** A call of one of the three tools. */
export type ToolCall =
  | { tool: "query"; input: QueryInput }
  | { tool: "search"; input: SearchInput }
  | { tool: "read"; input: ReadInput };

/** A call that was made, and the table that came back, or why none did. */
export type ToolOutcome = ToolCall & { id: string } & (
    | { table: Table }
    /** Of what makes no sense to a tool the words are for a model. */
    | { failure: string; isMisuse?: true }
  );

/** A question as data: all that the offline analyst knows of it. */
export interface Brief {
  mode: "chat" | "business_analyst";
  question: string;
  history: readonly HistoryMessage[];
  /** ISO day and IANA zone in which "today" is told, the same in every tool. */
  today: string;
  timeZone: string;
  /** What may be asked. */
  sources: readonly IntegrationType[];
  /** What was asked for and cannot be used, and why, in words. */
  missing: readonly { type: IntegrationType; reason: string }[];
  /** Whose words are looked at first when the question names no source. */
  preferred: readonly IntegrationType[];
  contexts: readonly ChosenContext[];
  /** Those of the records that the question or an earlier one says, as the records spell them. */
  names: readonly string[];
  /** Of this answer so far, in order. */
  outcomes: readonly ToolOutcome[];
  /** False when no further call is allowed. */
  mayCall: boolean;
}

/** How a question was read; for `include: ["interpretation"]`. */
export interface Interpretation {
  /** One a part of the question, in words, e.g. `Revenue by channel, 1 to 30 September 2026, without Germany`. */
  readings: string[];
  /** What was taken for granted where the question was open. */
  assumptions: string[];
  /** Words of the question that the answer does not cover. */
  leftOut: string[];
  /** Other readings or narrower questions, each ready to be asked. */
  questions: string[];
}

/** What the analyst does next: calls tools, or ends with its final message (Markdown with references). */
export type OfflineStep =
  | { calls: (ToolCall & { id: string })[] }
  | { message: string; interpretation: Interpretation };
