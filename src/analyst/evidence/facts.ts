import type { DayRange } from "../../periods/dates.ts";
import type { Place } from "./place.ts";
import type { ToolRun } from "../tool-runner.ts";
import { addCalendarText, addRange, createDateIndex, type DateIndex } from "./fact-dates.ts";
import { createShape, meaningOf, type Role, type Shape, stepInto } from "./fact-metrics.ts";

/** A number of a tool's result, or the length of one of its lists. */
export interface NumberFact extends Place {
  /** `part`: the length of a list that leaves some out. */
  kind: "value" | "count" | "part";
  value: number;
  metric: string;
  role: Role;
  /** `percent`, `rate` (a fraction of one), `seconds`, `count`, a currency code; null when the result does not say. */
  unit: string | null;
  period: DayRange | null;
  /** Names of the row or record that it belongs to, in lower case; empty for totals. One array a row. */
  labels: readonly string[];
  /** The kind of record that is listed, e.g. `invoices`. */
  noun: string | undefined;
  /** Path of the list that it stands in; empty outside of lists. */
  list: string;
}

/** A text of a tool's result. */
export interface TextFact extends Place {
  value: string;
}

export interface Facts {
  numbers: NumberFact[];
  texts: TextFact[];
  dates: DateIndex;
  /** Periods that results and inputs name. */
  periods: (Place & { range: DayRange })[];
}

/** More would be a result that no model reads to its end. */
const MOST_FACTS = 20_000;
const DEEPEST = 12;
const NAMES = ["key", "name", "title", "subject", "status", "number", "account", "bucket"];

interface Context {
  run: ToolRun;
  facts: Facts;
  period: DayRange | null;
  comparedWith: DayRange | null;
  currency: string | null;
  labels: readonly string[];
  noun: string | undefined;
  metric: string | undefined;
  list: string;
  /** Keys from the root of the result, list positions left out. */
  shape: Shape;
}

type Json = Record<string, unknown>;

/** Everything in the results of tool calls that a numeral of an answer may rest on; at most 20,000 facts. */
export function collectFacts(runs: readonly ToolRun[]): Facts {
  const facts: Facts = {
    numbers: [],
    texts: [],
    dates: createDateIndex(),
    periods: [],
  };
  for (const run of runs) {
    if (run.result === undefined) continue;
    const input: Json = isObject(run.input) ? run.input : {};
    const metrics = Array.isArray(input["metrics"]) ? input["metrics"] : [];
    const metric = textOf(metrics[0]);
    const noun = textOf(run.result["kind"]) ?? textOf(input["kind"]);
    const root: Context = {
      run,
      facts,
      period: null,
      comparedWith: null,
      currency: null,
      labels: [],
      noun,
      metric,
      list: "",
      shape: createShape(run.source),
    };
    walk(root, "", run.result, 0);
    readInput(root, input);
  }
  return facts;
}

/** Of what was asked for, only the days count: a limit is no finding. */
function readInput({ run, facts }: Context, input: Json): void {
  const place = { source: run.source, action: run.action, path: null };
  for (const part of [input, ...Object.values(input)]) {
    if (!isObject(part)) continue;
    const range = readRange(part);
    if (range !== null) addRange(facts.dates, range, place);
    if (range !== null) facts.periods.push({ ...place, range });
    const limits = { startDate: textOf(part["from"]) ?? "", endDate: textOf(part["to"]) ?? "" };
    addRange(facts.dates, limits, place);
    for (const [key, text] of Object.entries(part)) {
      if (typeof text === "string") addCalendarText(facts.dates, key, text, place);
    }
  }
}

function walk(context: Context, path: string, value: unknown, depth: number): void {
  const { facts } = context;
  if (depth > DEEPEST || facts.numbers.length + facts.texts.length >= MOST_FACTS) return;
  if (typeof value === "number") addNumber(context, path, value);
  else if (typeof value === "string") addText(context, path, value);
  else if (Array.isArray(value)) walkList(context, path, value, depth);
  else if (isObject(value)) walkObject(context, path, value, depth);
}

/** Lists that hold no records: how long they are tells nothing of the business. */
const UNCOUNTED = /^(?:notes|totals|ageing|metrics|by[A-Z].*)$/;

function walkList(context: Context, path: string, list: readonly unknown[], depth: number): void {
  const inner = { ...context, list: path };
  if (!UNCOUNTED.test(context.shape.key)) addCount(context, path, list.length);
  list.forEach((item, index) => walk(inner, `${path}/${index}`, item, depth + 1));
}

function addCount({ run, facts, shape, noun, period }: Context, path: string, value: number): void {
  facts.numbers.push({
    kind: isCutShort(run, path, value) ? "part" : "count",
    value,
    metric: shape.key,
    role: "value",
    unit: "count",
    period,
    labels: [],
    noun,
    list: "",
    source: run.source,
    action: run.action,
    path,
  });
}

/** Whether a result says that there are more than it lists. */
function isCutShort({ result }: ToolRun, path: string, length: number): boolean {
  if (!/^\/(?:items|rows|messages|results|pages)$/.test(path)) return false;
  const whole = result?.["count"] ?? result?.["rowCount"] ?? result?.["total"];
  return typeof whole === "number" && whole > length;
}

function walkObject(context: Context, path: string, object: Json, depth: number): void {
  const inner = readContext(context, path, object);
  for (const key of Object.keys(object)) {
    // RFC 6901: a slash or tilde of a key is written in two characters.
    const step = /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
    walk({ ...inner, shape: stepInto(inner.shape, key) }, `${path}/${step}`, object[key], depth + 1);
  }
}

function readContext(context: Context, path: string, object: Json): Context {
  const period = readRange(object["period"]) ?? context.period;
  const comparedWith = readRange(object["comparedWith"]) ?? context.comparedWith;
  const own = readRange(object);
  if (own !== null) notePeriod(context, path, own);
  return {
    ...context,
    period,
    comparedWith,
    currency: textOf(object["currency"]) ?? context.currency,
    metric: textOf(object["metric"]) ?? context.metric,
    labels: context.list === "" ? context.labels : readLabels(object, context.labels),
  };
}

function notePeriod({ run, facts }: Context, path: string, range: DayRange): void {
  const place = { source: run.source, action: run.action, path };
  facts.periods.push({ ...place, range });
  addRange(facts.dates, range, place);
}

function readLabels(object: Json, outer: readonly string[]): readonly string[] {
  const dimensions = isObject(object["dimensions"]) ? Object.values(object["dimensions"]) : [];
  const named = NAMES.map((name) => object[name]);
  // A mover is called by its value: "country" would name all of them.
  const isValued = typeof object["dimension"] === "string" && typeof object["value"] === "string";
  const value = isValued ? [object["value"], object["date"]] : [object["dimension"], object["date"]];
  const labels = [...dimensions, ...named, ...value].filter(
    (text) => typeof text === "string" && text !== "",
  );
  return labels.length === 0 ? outer : labels.map((text) => String(text).toLowerCase());
}

function addNumber(context: Context, path: string, value: number): void {
  if (!Number.isFinite(value)) return;
  const { run, facts, shape, currency, list, labels, noun } = context;
  const { metric, role, unit, isEarlier } = meaningOf(shape, context.metric, currency);
  facts.numbers.push({
    kind: "value",
    value,
    metric,
    role,
    unit,
    period: isEarlier ? (context.comparedWith ?? context.period) : context.period,
    labels,
    noun,
    list,
    source: run.source,
    action: run.action,
    path,
  });
}

function addText({ run, facts, shape }: Context, path: string, value: string): void {
  if (value === "") return;
  const place = { source: run.source, action: run.action, path };
  facts.texts.push({ value, ...place });
  addCalendarText(facts.dates, shape.key, value, place);
}

function readRange(value: unknown): DayRange | null {
  if (!isObject(value)) return null;
  const { startDate, endDate } = value;
  return typeof startDate === "string" && typeof endDate === "string" ? { startDate, endDate } : null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
