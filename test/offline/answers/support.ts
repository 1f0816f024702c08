import { findDataset, findMeasure } from "../../../src/catalogue/catalogue.ts";
import type { ChosenContext } from "../../../src/contexts/choose.ts";
import type { Brief, ToolCall, ToolOutcome } from "../../../src/offline/brief.ts";
import { answerOffline } from "../../../src/offline/offline.ts";
import { integrationTypes } from "../../../src/domain/integration-types.ts";
import { printReferences } from "../../tables/support.ts";
import type { Column, Row, Table } from "../../../src/tables/table.ts";
import { TODAY } from "../reading/plan.ts";

/** What stands for the tools: the table of a call, or why there is none. */
export type Tools = (call: ToolCall) => Partial<Table> | string | undefined;

export interface Answered {
  /** The whole final message, its references printed. */
  text: string;
  /** As it was written. */
  template: string;
  /** What could not be printed. */
  faults: string[];
  calls: ToolCall[];
  interpretation: { readings: string[]; assumptions: string[]; leftOut: string[]; questions: string[] };
}

/** Asks until there is an answer, the tools' tables in between. */
export function ask(question: string, tools: Tools = () => undefined, more: Partial<Brief> = {}): Answered {
  const outcomes: ToolOutcome[] = [];
  const brief: Brief = {
    mode: "business_analyst",
    question,
    history: [],
    today: TODAY,
    timeZone: "Europe/Berlin",
    sources: integrationTypes,
    missing: [],
    preferred: [],
    names: [],
    contexts: [],
    outcomes,
    mayCall: true,
    ...more,
  };
  for (let step = 0; step < 8; step += 1) {
    const next = answerOffline({ ...brief, outcomes });
    if ("message" in next) {
      const tables = outcomes.flatMap((one) => ("table" in one ? [one.table] : []));
      const { text, faults } = printReferences({ text: next.message, tables, language: "en" });
      const calls = outcomes.map(({ tool, input }) => ({ tool, input }) as ToolCall);
      return {
        text,
        template: next.message,
        faults: faults.map(({ message }) => message),
        calls,
        interpretation: next.interpretation,
      };
    }
    for (const call of next.calls) outcomes.push(outcomeOf(call, outcomes, tools));
  }
  throw new Error("The analyst never comes to an end");
}

function outcomeOf(
  call: ToolCall & { id: string },
  outcomes: readonly ToolOutcome[],
  tools: Tools,
): ToolOutcome {
  const made = tools(call) ?? empty(call);
  if (typeof made === "string") return { ...call, failure: made };
  const id = `r${outcomes.filter((one) => "table" in one).length + 1}`;
  return { ...call, table: { ...blank(call), ...made, id } };
}

const empty = (call: ToolCall): Partial<Table> => ({
  totals: [{ label: "total", cells: Object.fromEntries(keysOf(call).map((key) => [key, 0])) }],
});

function keysOf(call: ToolCall): string[] {
  if (call.tool !== "query") return ["count"];
  const { measures = [] } = call.input;
  return measures.length > 0 ? [...measures] : ["count"];
}

function blank(call: ToolCall): Table {
  const period = call.tool === "read" ? undefined : call.input.period;
  const range = period === undefined ? null : { startDate: period.from, endDate: period.to };
  const compared =
    call.tool === "query" && typeof call.input.compareWith === "object" ? call.input.compareWith : undefined;
  return {
    id: "r1",
    title: JSON.stringify(call.input),
    tool: call.tool,
    dataset: call.tool === "query" ? call.input.dataset : null,
    sources: [],
    columns: columnsOf(call),
    rows: [],
    totals: [],
    rowCount: 0,
    truncated: false,
    filters: [],
    period: range,
    comparedWith: compared === undefined ? null : { startDate: compared.from, endDate: compared.to },
    through: null,
    timeZone: "Europe/Berlin",
    currency: "EUR",
    from: "store",
    dataAsOf: "2026-11-18T08:00:00Z",
    complete: true,
    notes: [],
  };
}

function columnsOf(call: ToolCall): Column[] {
  if (call.tool !== "query") {
    const texts = ["dataset", "author", "place", "date", "text"].map((key): Column => ({
      key,
      title: key,
      role: "dimension",
      unit: key === "date" ? "day" : "text",
    }));
    return [...texts, { key: "count", title: "Found", role: "measure", measure: "count", unit: "count" }];
  }
  const { dataset, groupBy = [], measures = [], compareWith } = call.input;
  const found = findDataset(dataset);
  const names = measures.length > 0 ? measures : ["count"];
  const dimensions = groupBy
    .filter((name) => name !== "record")
    .map((key): Column => ({ key, title: key, role: "dimension", unit: "text" }));
  const own =
    found?.dimensions
      .filter(() => groupBy.includes("record"))
      .map(({ name, title, unit }): Column => ({ key: name, title, role: "dimension", unit })) ?? [];
  const measured = names.flatMap((name): Column[] => {
    const measure = found && findMeasure(found, name);
    const unit = measure?.unit ?? "count";
    const column = { title: measure?.title ?? name, role: "measure" as const, measure: name };
    const parts = compareWith === undefined ? ["share"] : ["previous", "change", "changePercent"];
    return [
      { ...column, key: name, unit },
      ...parts.map((part): Column => ({
        ...column,
        key: `${name}.${part}`,
        unit: part === "share" || part === "changePercent" ? "ratio" : unit,
      })),
    ];
  });
  return [...dimensions, ...own, ...measured];
}

/** Rows of a table by their labels. */
export const rowsOf = (rows: Record<string, Row["cells"]>): Row[] =>
  Object.entries(rows).map(([label, cells]) => ({ label, cells }));

export const totalOf = (cells: Row["cells"]): Row[] => [{ label: "total", cells }];

export const context = (content: string, more: Partial<ChosenContext> = {}): ChosenContext => ({
  id: "11111111-1111-4111-8111-111111111111",
  version: 1,
  name: "rule",
  title: "Our rule",
  kind: "definition",
  content,
  isOwn: false,
  ...more,
});

/** Tools that know these values of these dimensions, and count five records of whatever else is asked. */
export function knowing(values: Readonly<Record<string, readonly string[]>>): Tools {
  return (call) => {
    if (call.tool !== "query") return undefined;
    const [dimension = ""] = call.input.groupBy ?? [];
    const [filter] = call.input.filters ?? [];
    if (call.input.limit === undefined || dimension === "" || dimension === "record")
      return { totals: totalOf({ count: 5, amount: 100, balance: 100 }) };
    const found = (values[dimension] ?? []).filter(
      (value) => filter === undefined || value.toLowerCase().includes(String(filter.value).toLowerCase()),
    );
    return {
      rows: rowsOf(Object.fromEntries(found.map((value) => [value, { [dimension]: value }]))),
      rowCount: found.length,
    };
  };
}
