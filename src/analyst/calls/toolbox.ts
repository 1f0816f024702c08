import * as z from "zod";
import { findDataset } from "../../catalogue/catalogue.ts";
import { connectorOf } from "../../connectors/registry.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { cutText } from "../../lib/cut-text.ts";
import { limits } from "../../lib/limits.ts";
import { describeError } from "../../lib/log.ts";
import { isObject } from "../../lib/parse-json.ts";
import { neutralizeText } from "../../markdown/guard.ts";
import { renderForModel } from "../../tables/compact.ts";
import { jsonLengthOf } from "../../tables/fit-tables.ts";
import type { Table } from "../../tables/table.ts";
import { firstReadNote, isFirstRead } from "../sources.ts";
import type { DataContext, DataTool, OpenCall } from "../tools/data-tool.ts";
import { dataTools } from "../tools/data-tools.ts";
import { explain, isMisuse } from "../tools/explain.ts";
import { readInput, readName, type RequestedCall } from "./read-call.ts";
import { MisuseError } from "../../lib/misuse-error.ts";

/** A tool call that was really made (specification, "Action"). */
export const action = z.object({
  tool: z.string().describe("Name of the tool."),
  toolInput: z.string().describe("What it was asked, as JSON text."),
  log: z.string().describe("What came of it, in words."),
});

export type Action = z.output<typeof action>;

export interface ToolRun {
  sources: readonly IntegrationType[];
  /** Of the call; undefined when it failed. */
  table: Table | undefined;
  failure?: string;
}

/** What came of a call, as the model reads it. */
export type Outcome = { text: string; isRepeat?: true } & (
  | { table: Table }
  /** Of arguments that make no sense it is for a model, and for nobody else. */
  | { failure: string; isMisuse?: true }
);

const NO_MORE = "No more tool calls are allowed; answer now.";
const TOO_MUCH = "too much came back; ask for fewer rows or a shorter period";

/** Runs the tools of one question, keeps account of them, and stops at 20. What hears of a call hears when it has ended. */
export function createToolbox(
  context: DataContext,
  { onAction, onTable }: { onAction: (action: Action) => void; onTable: (table: Table) => void },
) {
  const { deps, sources } = context;
  const names = sources.length === 0 ? [] : dataTools.map(({ name }) => name);
  const actions: Action[] = [];
  const runs: ToolRun[] = [];
  const made = new Map<string, Promise<Outcome>>();
  /** While at least one tool was running. */
  const busy = { tools: 0, since: 0, milliseconds: 0 };

  /** Makes a call that was asked for. What goes wrong is told in the outcome: nothing is thrown. */
  async function call({ name, input }: RequestedCall): Promise<Outcome> {
    const tool = dataTools.find((one) => one.name === readName(name, names));
    if (!tool) return fail(`There is no such tool. Tools: ${names.join(", ") || "none"}.`);
    const opened = open(tool, readInput(input));
    if (opened instanceof z.ZodError) return fail(`Invalid arguments: ${z.prettifyError(opened)}`);
    const toolInput = JSON.stringify(opened.input);
    const key = `${tool.name} ${toolInput}`;
    const earlier = made.get(key);
    if (earlier) return repeat(await earlier);
    if (made.size >= limits.toolCalls)
      return { text: NO_MORE, failure: "no further look-up is allowed for this answer" };
    const outcome = run({ tool: tool.name, toolInput, log: "" }, opened, `r${made.size + 1}`);
    made.set(key, outcome);
    return await outcome;
  }

  async function run(entry: Action, { input, run: read }: OpenCall, id: string): Promise<Outcome> {
    const account: ToolRun = { sources: sourcesOf(input, sources), table: undefined };
    actions.push(entry);
    runs.push(account);
    if (busy.tools++ === 0) busy.since = deps.now();
    try {
      const { table: found, log } = await read(context);
      const table = { id, ...withNotes(found, sources) };
      if (jsonLengthOf(table) > limits.toolResultLength) throw new MisuseError(TOO_MUCH);
      entry.log = logOf(log);
      account.table = table;
      account.sources = table.sources;
      onTable(table);
      return { text: renderForModel(table), table };
    } catch (error) {
      const message = explain(error, account.sources.map((type) => connectorOf(type).name).join(", "));
      entry.log = logOf(`failed: ${message}`);
      account.failure = message;
      deps.log("warn", "tool_failed", { tool: entry.tool, ...describeError(error) });
      return { ...fail(message), ...(isMisuse(error) && { isMisuse: true }) };
    } finally {
      if (--busy.tools === 0) busy.milliseconds += deps.now() - busy.since;
      onAction(entry);
    }
  }

  const tables = () => runs.flatMap(({ table }) => table ?? []);
  return { names, call, tables, actions, runs, busy };
}

export type Toolbox = ReturnType<typeof createToolbox>;

function open(tool: DataTool, input: unknown): OpenCall | z.ZodError {
  try {
    return tool.open(input);
  } catch (error) {
    if (error instanceof z.ZodError) return error;
    throw error;
  }
}

function fail(failure: string): Outcome {
  return { text: failure, failure };
}

function repeat(earlier: Outcome): Outcome {
  if ("failure" in earlier)
    return { ...fail(`You have made this call already; it failed: ${earlier.failure}`), isRepeat: true };
  const text = `You have made this call already: its result is ${earlier.table.id}.`;
  return { ...earlier, isRepeat: true, text };
}

/** Those that a call is for, as far as its arguments say; all where they do not. */
function sourcesOf(input: unknown, connected: DataContext["sources"]): IntegrationType[] {
  const { dataset, datasets } = isObject(input) ? input : {};
  const named = [dataset, datasets]
    .flat()
    .flatMap((name) => (typeof name === "string" ? (findDataset(name)?.source ?? []) : []));
  const types = connected.map(({ type }) => type);
  return named.length > 0 ? types.filter((type) => named.includes(type)) : types;
}

/** The answer has to say it, so the model reads it with the data. */
function withNotes(table: Omit<Table, "id">, connected: DataContext["sources"]): Omit<Table, "id"> {
  const notes = connected
    .filter((source) => table.sources.includes(source.type) && isFirstRead(source))
    .map(({ type }) => firstReadNote(type));
  return { ...table, notes: [...new Set([...table.notes, ...notes])] };
}

/** It may name what a vendor or a model has written. */
function logOf(text: string): string {
  return neutralizeText(cutText(text, limits.actionLogLength));
}
