import type { ChosenContext } from "../contexts/choose.ts";
import type { HistoryMessage } from "../domain/model.ts";
import type { AppError } from "../lib/errors.ts";
import type { Interpretation } from "../offline/brief.ts";
import type { Evidence } from "../tables/figure.ts";
import type { Table } from "../tables/table.ts";
import type { Agent } from "./agents.ts";
import type { Check } from "./answer/check.ts";
import type { Action } from "./calls/toolbox.ts";
import type { SourceReport, Usage } from "./report.ts";
import type { MissingSource, Source } from "./sources.ts";

export interface Question {
  agent: Agent;
  mode: "chat" | "business_analyst";
  message: string;
  history: readonly HistoryMessage[];
  /** What came before `history` and is too long to be sent whole. */
  dropped?: readonly HistoryMessage[];
  /** At most one a type; none in mode `chat`. */
  sources: readonly Source[];
  missing: readonly MissingSource[];
  knowledge: readonly ChosenContext[];
  /** In which figures are printed; by default as the answer is written. */
  locale?: string | undefined;
}

/** An answer with everything that vouches for it (specification, "Chat response body"). */
export interface Analysis {
  answer: string;
  /** BCP 47: in which its figures are printed. */
  language: string;
  thoughts: string;
  reasoning: string;
  followUpQuestion: string;
  actions: Action[];
  /** What the tools returned; `evidence` points into it. */
  tables: Table[];
  evidence: Evidence[];
  checks: Check[];
  interpretation: Interpretation;
  /** What became of each source; few ask. */
  reportSources: () => SourceReport[];
  usage: Usage;
  /** While at least one tool was running. */
  toolMilliseconds: number;
  /** The model broke off when a part of the answer had been shown: it is all that there is. */
  failure?: AppError;
}

export type AnalysisEvent =
  | { type: "step"; step: number }
  | { type: "action"; action: Action }
  | { type: "data"; table: Table }
  | { type: "delta"; text: string }
  | { type: "check"; check: Check };

export interface AnalyzeOptions {
  /** Aborts when the client goes away. */
  signal?: AbortSignal;
  onEvent?: (event: AnalysisEvent) => void;
  /** Whether the reader sees the answer as it comes: then what has been shown cannot be written again. */
  isStreamed?: boolean;
}
