import type {
  JSONObject,
  JSONValue,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";
import * as z from "zod";
import { createBuiltinModel } from "../../src/offline/model.ts";

export const ALL_TOOLS = [
  "metrics_query",
  "web_analytics_report",
  "notes_search",
  "team_chat_search",
  "business_suite_list",
  "mail_search",
  "mail_read",
] as const;

/** A Saturday. */
export const TODAY = "2026-11-21";

export interface Call {
  tool: string;
  input: JSONObject;
}

const reply = z.strictObject({
  thoughts: z.string(),
  answer: z.string(),
  reasoning: z.string(),
  followUpQuestion: z.string().min(1),
});
export type Reply = z.infer<typeof reply>;

/** What a tool answers to a call. */
export type Answer = (call: Call) => LanguageModelV4ToolResultOutput;

export interface Setting {
  today?: string;
  tools?: readonly string[];
  history?: readonly string[];
}

const model = createBuiltinModel();

export function promptFor(
  question: string,
  { today = TODAY, history = [] }: Setting = {},
): LanguageModelV4Prompt {
  const earlier = history.flatMap((text): LanguageModelV4Prompt => [
    { role: "user", content: [{ type: "text", text }] },
    { role: "assistant", content: [{ type: "text", text: "An answer." }] },
  ]);
  return [
    { role: "system", content: `You are an analyst.\nToday is ${today}.\n` },
    ...earlier,
    { role: "user", content: [{ type: "text", text: question }] },
  ];
}

export function toolsNamed(names: readonly string[]): LanguageModelV4FunctionTool[] {
  return names.map((name) => ({ type: "function", name, inputSchema: { type: "object" } }));
}

export function optionsFor(prompt: LanguageModelV4Prompt, setting: Setting = {}): LanguageModelV4CallOptions {
  const tools = toolsNamed(setting.tools ?? ALL_TOOLS);
  return tools.length === 0 ? { prompt } : { prompt, tools };
}

/** The tool calls that the model plans for a question. */
export async function planFor(question: string, setting: Setting = {}): Promise<Call[]> {
  const step = await oneStep(promptFor(question, setting), setting);
  return step.calls.map(({ tool, input }) => ({ tool, input }));
}

interface Step {
  calls: (Call & { id: string })[];
  text: string;
}

export async function oneStep(prompt: LanguageModelV4Prompt, setting: Setting = {}): Promise<Step> {
  const { content } = await model.doGenerate(optionsFor(prompt, setting));
  const calls = content.flatMap((part) =>
    part.type === "tool-call"
      ? [{ id: part.toolCallId, tool: part.toolName, input: jsonObject.parse(JSON.parse(part.input)) }]
      : [],
  );
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return { calls, text };
}

const jsonObject: z.ZodType<JSONObject> = z.record(z.string(), z.json());

export interface Conversation {
  reply: Reply;
  /** Calls of each round. */
  rounds: Call[][];
}

/** Asks a question and lets `answer` stand for the tools until the model has written its reply. */
export async function ask(question: string, answer: Answer, setting: Setting = {}): Promise<Conversation> {
  let prompt = promptFor(question, setting);
  const rounds: Call[][] = [];
  for (;;) {
    const { calls, text } = await oneStep(prompt, setting);
    if (calls.length === 0) return { reply: parseReply(text), rounds };
    rounds.push(calls.map(({ tool, input }) => ({ tool, input })));
    if (rounds.length > 3) throw new Error("The model loops");
    prompt = [
      ...prompt,
      {
        role: "assistant",
        content: calls.map(({ id, tool, input }) => ({
          type: "tool-call",
          toolCallId: id,
          toolName: tool,
          input,
        })),
      },
      {
        role: "tool",
        content: calls.map(({ id, tool, input }) => ({
          type: "tool-result",
          toolCallId: id,
          toolName: tool,
          output: answer({ tool, input }),
        })),
      },
    ];
  }
}

export function parseReply(text: string): Reply {
  return reply.parse(JSON.parse(text));
}

export function json(value: JSONValue): LanguageModelV4ToolResultOutput {
  return { type: "json", value };
}

export const failure = (value: string): LanguageModelV4ToolResultOutput => ({ type: "error-text", value });

/** Every tool's result when there is nothing. */
export function emptyAnswer({ tool, input }: Call): LanguageModelV4ToolResultOutput {
  const { startDate = "", endDate = "", kind = "" } = input;
  switch (tool) {
    case "metrics_query":
    case "web_analytics_report":
      return json({
        source: "web-analytics",
        period: { startDate, endDate },
        timeZone: "Europe/Berlin",
        currency: "EUR",
        totals: {},
        rows: [],
        rowCount: 0,
        notes: [],
      });
    case "notes_search":
      return json({ source: "notes-workspace", results: [], notes: [] });
    case "team_chat_search":
      return json({ source: "team-chat", messages: [], notes: [] });
    case "business_suite_list":
      return json({
        source: "business-suite",
        kind,
        count: 0,
        items: [],
        totals: [],
        byStatus: [],
        notes: [],
      });
    default:
      return json({ source: "mail", messages: [], notes: [] });
  }
}

const text = z.string().catch("");
const reportInput = z.object({
  metrics: z.array(z.string()),
  groupBy: z.string().optional(),
  analyse: z.string().optional(),
  dimensions: z.array(z.string()).default([]),
  startDate: z.string(),
  endDate: z.string(),
  compareWith: z
    .union([
      z.string(),
      z
        .object({ startDate: z.string(), endDate: z.string() })
        .transform(({ startDate, endDate }) => `${startDate}..${endDate}`),
    ])
    .optional(),
  limit: z.number().default(0),
  orderBy: z.object({ field: z.string(), direction: z.string(), by: z.string().optional() }).optional(),
  filter: z
    .object({
      dimension: z.string().optional(),
      by: z.string().optional(),
      match: z.string(),
      value: z.string(),
    })
    .optional(),
});
const listInput = z.object({
  kind: z.string(),
  status: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  dueFrom: z.string().optional(),
  dueTo: z.string().optional(),
  text: z.string().optional(),
  minAmount: z.number().optional(),
  maxAmount: z.number().optional(),
  aboveAmount: z.number().optional(),
  belowAmount: z.number().optional(),
  sortBy: z.string(),
  direction: z.string().optional(),
  groupBy: z.string().optional(),
});

const USUAL_ORDERS: ReadonlySet<string> = new Set(["amount", "dueDate"]);

/** A call in one line, so that a table of questions and plans can be read. */
export function describeCall({ tool, input }: Call): string {
  if (tool === "web_analytics_report" || tool === "metrics_query")
    return describeReport(reportInput.parse(input));
  if (tool !== "business_suite_list") return `${tool.split("_")[0] ?? ""}: ${text.parse(input["query"])}`;
  const list = listInput.parse(input);
  return [
    `list ${list.kind}`,
    list.status,
    list.from === undefined ? undefined : `${list.from}..${list.to ?? ""}`,
    list.dueFrom === undefined ? undefined : `due ${list.dueFrom}..${list.dueTo ?? ""}`,
    list.text === undefined ? undefined : `“${list.text}”`,
    list.minAmount === undefined ? undefined : `>= ${list.minAmount}`,
    list.maxAmount === undefined ? undefined : `<= ${list.maxAmount}`,
    list.aboveAmount === undefined ? undefined : `> ${list.aboveAmount}`,
    list.belowAmount === undefined ? undefined : `< ${list.belowAmount}`,
    list.groupBy === undefined ? undefined : `by ${list.groupBy}`,
    USUAL_ORDERS.has(list.sortBy) ? undefined : list.sortBy,
    list.direction,
  ]
    .filter(Boolean)
    .join(" ");
}

function describeReport(report: z.infer<typeof reportInput>): string {
  const { filter, orderBy, compareWith, analyse } = report;
  const dimensions = [...report.dimensions, ...(report.groupBy === undefined ? [] : [report.groupBy])];
  const by = orderBy?.by === undefined ? "" : `${orderBy.by} `;
  const order =
    orderBy?.field === report.metrics[0] ? orderBy?.direction : `${orderBy?.field} ${orderBy?.direction}`;
  const rows = orderBy === undefined ? "" : ` ${by}${order} ${report.limit}`;
  return [
    report.metrics.join(","),
    dimensions.length === 0 ? "" : `by ${dimensions.join(",")}${rows}`,
    report.startDate === report.endDate ? report.startDate : `${report.startDate}..${report.endDate}`,
    compareWith === undefined ? "" : `vs ${compareWith}`,
    analyse ?? "",
    filter === undefined
      ? ""
      : `where ${filter.dimension ?? filter.by}${filter.match === "exact" ? "=" : "~"}${filter.value}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
