import { queryInput } from "../../catalogue/inputs/query.ts";
import { readInput } from "../../catalogue/inputs/read.ts";
import { searchInput } from "../../catalogue/inputs/search.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { limits } from "../../lib/limits.ts";
import type { Table } from "../../tables/table.ts";
import type { Brief, ToolCall, ToolOutcome } from "../brief.ts";
import type { Ask } from "../plan.ts";
import type { Rules } from "../knowledge/rules.ts";
import { groupWords, questionOf, titleOf } from "./describe.ts";
import { joined, lowerFirst, plain } from "./text.ts";

/** The calls of an answer: a topic asks as if each were answered at once, and is run again when those it lacked are. */
export interface Session {
  readonly brief: Brief;
  readonly rules: Rules;
  /** What came back; undefined where it has yet to be called, or no further call is allowed. */
  call: (call: ToolCall, isLookUp?: true) => ToolOutcome | undefined;
  readonly pending: (ToolCall & { id: string })[];
}

/** Calls that names may not use up: they are for what is asked. */
const KEPT_FREE = 6;

const inputs = { query: queryInput, search: searchInput, read: readInput };

/** The same for a call as it was written and as the loop has read it. */
function keyOf({ tool, input }: ToolCall): string {
  const read = inputs[tool].safeParse(input);
  return JSON.stringify([tool, read.success ? read.data : input]);
}

export function openSession(brief: Brief, rules: Rules): Session {
  const known = new Map(brief.outcomes.map((outcome) => [keyOf(outcome), outcome]));
  const asked = new Set<string>();
  const pending: (ToolCall & { id: string })[] = [];
  const call = (wanted: ToolCall, isLookUp?: true): ToolOutcome | undefined => {
    const key = keyOf(wanted);
    const outcome = known.get(key);
    if (outcome !== undefined || asked.has(key)) return outcome;
    const made = brief.outcomes.length + pending.length;
    if (made >= limits.toolCalls - (isLookUp ? KEPT_FREE : 0)) return undefined;
    asked.add(key);
    pending.push({ ...wanted, id: `call_${made + 1}` });
    return undefined;
  };
  return { brief, rules, call, pending };
}

/** A part of the answer. */
export interface Section {
  /** Paragraphs, lists and tables in Markdown, with references. */
  blocks: string[];
  reading: string;
  assumptions: string[];
  leftOut: string[];
  questions: string[];
  /** What the figures rest on, in a clause: for the reasoning. */
  basis: string | undefined;
}

export function plainSection(blocks: string[], more: Partial<Section> = {}): Section {
  return { blocks, reading: "", assumptions: [], leftOut: [], questions: [], basis: undefined, ...more };
}

/** Why nothing is answered, the words that it is for, and what can be asked instead. */
export const refusal = (text: string, leftOut: string[], questions: string[] = []): Section =>
  plainSection([text], { leftOut, questions });

/** A table that came back, or why none did. */
export function tableOf(outcome: ToolOutcome): Table | undefined {
  return "table" in outcome ? outcome.table : undefined;
}

export const isConnected = ({ brief }: Session, source: IntegrationType): boolean =>
  brief.sources.includes(source);

/** A call that gave no table, and why, in words that a reader understands. */
export function failed(outcome: ToolOutcome, ask: Ask | undefined): Section {
  const meta = ask && { reading: questionOf(ask), assumptions: ask.assumptions };
  if (ask !== undefined && "failure" in outcome && outcome.isMisuse) {
    const figures = joined(ask.measures.map((name) => lowerFirst(titleOf(ask, name)))) || "that";
    const filters = ask.conditions.length === 0 ? "" : " with these conditions";
    return plainSection([`Your ${recordsOf(ask)} cannot tell ${figures}${groupWords(ask)}${filters}.`], meta);
  }
  const what = ask === undefined ? "That" : `The question about ${recordsOf(ask)}`;
  const reason = "failure" in outcome ? `: ${plain(outcome.failure, 300).replace(/\.$/, "")}` : "";
  return plainSection([`${what} could not be answered${reason}.`], meta);
}

const recordsOf = ({ dataset }: Ask): string => (dataset.name === "traffic" ? "web analytics" : dataset.many);
