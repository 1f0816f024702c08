import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import { isIsoDay } from "../periods/dates.ts";
import { type IntegrationType, integrationTypes } from "../domain/integration-types.ts";
import { type Knowledge, readKnowledge } from "./knowledge.ts";
import { type Outcome, readOutcome } from "./results.ts";

const ROLES = ["business", "marketing", "sales", "operations"] as const;

/** In whose place the agent answers, which its next question is about. */
export type Role = (typeof ROLES)[number];

/** What a prompt holds for the built-in model. */
export interface Conversation {
  today: string;
  /** The message to answer. */
  question: string;
  /** Earlier messages of the user, oldest first. */
  history: string[];
  /** Tools that may be called, and those that were called for this question. */
  tools: ReadonlySet<string>;
  /** Whether a tool may be called in this step. */
  mayCall: boolean;
  /** Results for this question by tool call id. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** Steps with tool calls that this question has had. */
  rounds: number;
  /** Sources that the system message says have to be connected again. */
  broken: IntegrationType[];
  /** Sources that the agent looks at first, in its order; empty when the system message names none. */
  preferred: IntegrationType[];
  role: Role;
  /** What the organization and the user have defined. */
  knowledge: Knowledge;
  /** Tool calls that stand in the prompt before this question. */
  callsBefore: number;
}

const TODAY = /^[\s*-]*Today is (\d{4}-\d{2}-\d{2})\b/m;
const PREFERRED = /^Look first at: ([a-z, -]+)\.$/m;
const ROLE = /^You are an? ([a-z]+) analyst\b/m;
const REMEMBERED = 8;

/** Reads the prompt. Throws when the system message does not name the day: the model has no clock. */
export function readConversation(options: LanguageModelV4CallOptions): Conversation {
  const { prompt } = options;
  const at = prompt.findLastIndex(({ role }) => role === "user");
  const earlier = prompt.slice(0, Math.max(at, 0));
  const turn = prompt.slice(at + 1);
  const called = turn.flatMap(toolCallsOf);
  const offered = (options.tools ?? []).map(({ name }) => name);
  const current = prompt[at];
  return {
    today: readToday(prompt),
    question: current === undefined ? "" : textOf(current),
    history: earlier
      .filter(({ role }) => role === "user")
      .map(textOf)
      .slice(-REMEMBERED),
    tools: new Set([...offered, ...called]),
    mayCall: offered.length > 0 && options.toolChoice?.type !== "none",
    outcomes: new Map(turn.flatMap(outcomesOf)),
    rounds: turn.filter((message) => toolCallsOf(message).length > 0).length,
    broken: readBroken(prompt),
    preferred: readPreferred(prompt),
    role: readRole(prompt),
    knowledge: readKnowledge(systemText(prompt)),
    callsBefore: earlier.flatMap(toolCallsOf).length,
  };
}

/** Only a system message is asked: nothing that a user or a source writes can move the calendar. */
function readToday(prompt: LanguageModelV4Prompt): string {
  const today = TODAY.exec(systemText(prompt))?.[1];
  if (today === undefined || !isIsoDay(today)) {
    throw new Error("The built-in model needs a system message with the line `Today is YYYY-MM-DD.`");
  }
  return today;
}

function systemText(prompt: LanguageModelV4Prompt): string {
  return prompt
    .filter(({ role }) => role === "system")
    .map(textOf)
    .join("\n");
}

function readBroken(prompt: LanguageModelV4Prompt): IntegrationType[] {
  const lines = systemText(prompt).split("\n");
  return integrationTypes.filter((type) =>
    lines.some((line) => line.startsWith(`- ${type} `) && line.endsWith("has to be connected again")),
  );
}

function readPreferred(prompt: LanguageModelV4Prompt): IntegrationType[] {
  const named = (PREFERRED.exec(systemText(prompt))?.[1] ?? "").split(",").map((name) => name.trim());
  return named.flatMap((name) => integrationTypes.find((type) => type === name) ?? []);
}

function readRole(prompt: LanguageModelV4Prompt): Role {
  const said = ROLE.exec(systemText(prompt))?.[1];
  return ROLES.find((role) => role === said) ?? "business";
}

function textOf(message: LanguageModelV4Message): string {
  if (message.role === "system") return message.content;
  return message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

function toolCallsOf(message: LanguageModelV4Message): string[] {
  if (message.role !== "assistant") return [];
  return message.content.flatMap((part) => (part.type === "tool-call" ? [part.toolName] : []));
}

function outcomesOf(message: LanguageModelV4Message): (readonly [string, Outcome])[] {
  if (message.role !== "tool") return [];
  return message.content.flatMap((part) =>
    part.type === "tool-result" ? [[part.toolCallId, readOutcome(part.output)] as const] : [],
  );
}
