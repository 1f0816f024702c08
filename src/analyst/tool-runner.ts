import type { Deps } from "../deps.ts";
import { cutText } from "../lib/cut-text.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { describeError } from "../lib/log.ts";
import { limits } from "../lib/limits.ts";
import { neutralizeText } from "../markdown/neutralize.ts";
import { VendorError, type VendorErrorKind } from "../connectors/errors.ts";
import { connectorOf } from "../connectors/registry.ts";
import { StoreUnavailableError } from "../store/stores.ts";
import type { Clock } from "./clock.ts";
import { isFirstRead, type Source } from "./sources.ts";
import type { AnalystTool } from "./tools/tool.ts";

/** A tool call that was really made (specification, "Action"). */
export interface Action {
  tool: string;
  /** The arguments, as JSON. */
  toolInput: string;
  /** One line: what came back. */
  log: string;
}

/** What one tool call gave: what evidence and the account of the sources are made from. */
export interface ToolRun {
  /** Its place in `actions`. */
  action: number;
  tool: string;
  source: IntegrationType;
  input: unknown;
  /** Plain JSON, as the model read it; undefined when the call failed. */
  result: Record<string, unknown> | undefined;
  /** Milliseconds since the epoch: when the vendor said so; undefined when the call failed. */
  dataAsOf: number | undefined;
  /** Why it failed, for a person. */
  failure?: string;
}

/** Hears of a call as soon as it has ended. */
export type OnAction = (action: Action) => void;

/** What the model is told of a failure: enough to tell the user, nothing from inside. */
class ToolFailure extends Error {
  override readonly name = "ToolFailure";

  /** The SDK tells the model `toString()`, which would begin with the name of this class. */
  override toString(): string {
    return this.message;
  }
}

const TOO_MUCH = "too much came back; ask for fewer items or a shorter period";

/** Runs the tools of one question, keeps account of them, and stops at 20. */
export function createToolRunner(deps: Deps, clock: Clock, onAction: OnAction = () => {}) {
  const actions: Action[] = [];
  const runs: ToolRun[] = [];
  let calls = 0;
  const busy = { tools: 0, since: 0, milliseconds: 0 };

  async function run(tool: AnalystTool, source: Source, input: unknown): Promise<unknown> {
    if (++calls > limits.toolCalls) throw new ToolFailure("No more tool calls are allowed; answer now.");
    const action: Action = { tool: tool.name, toolInput: JSON.stringify(input), log: "" };
    const account = { action: actions.push(action) - 1, tool: tool.name, source: source.type, input };
    if (busy.tools++ === 0) busy.since = deps.now();
    try {
      const { result: own, log, dataAsOf = deps.now() } = await tool.execute(deps, clock, source, input);
      const result = isFirstRead(source) ? withNote(own, source) : own;
      if (JSON.stringify(result).length > limits.toolResultLength) throw new RangeError(TOO_MUCH);
      action.log = logOf(log);
      runs.push({ ...account, result, dataAsOf });
      return result;
    } catch (error) {
      const message = explain(error, source);
      action.log = logOf(`failed: ${message}`);
      runs.push({ ...account, result: undefined, dataAsOf: undefined, failure: message });
      deps.log("warn", "tool_failed", { tool: tool.name, ...describeError(error) });
      throw new ToolFailure(message);
    } finally {
      if (--busy.tools === 0) busy.milliseconds += deps.now() - busy.since;
      onAction(action);
    }
  }

  return { actions, runs, run, busy };
}

/** It may name what a vendor or a model has written. */
function logOf(text: string): string {
  return neutralizeText(cutText(text, limits.actionLogLength));
}

/** The answer has to say it, so the model reads it with the data. */
function withNote(result: Record<string, unknown>, { type }: Source): Record<string, unknown> {
  const notes: unknown[] = Array.isArray(result["notes"]) ? result["notes"] : [];
  const { name } = connectorOf(type);
  const note = `${name} is being read for the first time: this was asked live and may be partial.`;
  return { ...result, notes: [...notes, note] };
}

const MESSAGES: Record<VendorErrorKind, string> = {
  refused: "the connection is no longer valid; the user has to connect again",
  ungranted: "the connection lacks the permission to read this; the user has to connect again and allow it",
  unauthorized: "the connection is no longer valid; the user has to connect again",
  forbidden: "the connected account may not see this data",
  invalid_request: "it does not accept this combination of arguments",
  rate_limited: "it asks to be called less often; try again later",
  unavailable: "it did not answer in time",
  invalid_response: "its answer could not be understood",
};

function explain(error: unknown, source: Source): string {
  const { name } = connectorOf(source.type);
  if (error instanceof VendorError) return `${name}: ${MESSAGES[error.kind]}`;
  if (error instanceof StoreUnavailableError)
    return `${name}: what was synchronized is unavailable at the moment; try again later`;
  if (error instanceof RangeError) return `${name}: ${error.message}`;
  return `${name}: it could not be read`;
}
