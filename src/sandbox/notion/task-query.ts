import * as z from "zod";
import { isoDay } from "../company/dates.ts";
import { taskStatusOn, type Task } from "../company/work.ts";
import { invalid } from "./errors.ts";
import { personId, taskEditedMs } from "./objects.ts";

const condition = z.record(z.string(), z.unknown());
const filterSchema = z.strictObject({
  property: z.string().optional(),
  timestamp: z.enum(["created_time", "last_edited_time"]).optional(),
  title: condition.optional(),
  rich_text: condition.optional(),
  status: condition.optional(),
  select: condition.optional(),
  date: condition.optional(),
  people: condition.optional(),
  created_time: condition.optional(),
  last_edited_time: condition.optional(),
  get and() {
    return z.array(filterSchema).optional();
  },
  get or() {
    return z.array(filterSchema).optional();
  },
});

export const querySchema = z.strictObject({
  filter: filterSchema.optional(),
  sorts: z
    .array(
      z.strictObject({
        property: z.string().optional(),
        timestamp: z.enum(["created_time", "last_edited_time"]).optional(),
        direction: z.enum(["ascending", "descending"]).default("ascending"),
      }),
    )
    .default([]),
  start_cursor: z.string().optional(),
  page_size: z.int().optional(),
  in_trash: z.boolean().optional(),
  archived: z.boolean().optional(),
  result_type: z.enum(["page", "data_source"]).optional(),
});

type Filter = z.infer<typeof filterSchema>;
export type TaskQuery = z.infer<typeof querySchema>;
type Kind = "title" | "status" | "select" | "date" | "people";

/** The properties of a task: kind, and the value as text; dates as YYYY-MM-DD, "" when empty. */
const PROPERTIES: Record<string, { kind: Kind; read: (task: Task, today: number) => string }> = {
  Name: { kind: "title", read: (task) => task.title },
  Status: { kind: "status", read: (task, today) => taskStatusOn(task, today) },
  Due: { kind: "date", read: (task) => isoDay(task.dueDay) },
  "Done on": { kind: "date", read: (task, today) => (task.doneDay <= today ? isoDay(task.doneDay) : "") },
  Assignee: { kind: "people", read: (task) => personId(task.owner) },
  Campaign: { kind: "select", read: (task) => task.campaign?.name ?? "" },
  Priority: { kind: "select", read: (task) => task.priority },
};

/** The tasks that a query asks for, in its order; by default the newest first. */
export function queryTasks(tasks: readonly Task[], query: TaskQuery, today: number): Task[] {
  const keep = query.filter === undefined ? () => true : compile(query.filter, today);
  const kept = tasks.filter((task) => keep(task));
  const orders = query.sorts.map((sort) => {
    const read = readerOf(sort, today);
    const sign = sort.direction === "descending" ? -1 : 1;
    return (a: Task, b: Task) => sign * read(a).localeCompare(read(b));
  });
  orders.push((a, b) => b.createdDay - a.createdDay || a.id.localeCompare(b.id));
  return kept.toSorted((a, b) => orders.reduce((result, order) => result || order(a, b), 0));
}

function propertyOf(name: string) {
  const found = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
  if (found !== undefined) return found;
  throw invalid(`Could not find property with name or id: ${name}`);
}

function readerOf(sort: { property?: string | undefined; timestamp?: string | undefined }, today: number) {
  if (sort.timestamp !== undefined) return timeReader(sort.timestamp, today);
  const { read } = propertyOf(sort.property ?? "");
  return (task: Task) => read(task, today);
}

function timeReader(timestamp: string, today: number): (task: Task) => string {
  return (task) =>
    timestamp === "created_time"
      ? isoDay(task.createdDay)
      : new Date(taskEditedMs(task, today)).toISOString().slice(0, 10);
}

function compile(filter: Filter, today: number): (task: Task) => boolean {
  const parts = (filter.and ?? filter.or)?.map((part) => compile(part, today));
  if (parts !== undefined) {
    return (task) => (filter.and ? parts.every((part) => part(task)) : parts.some((part) => part(task)));
  }
  if (filter.timestamp !== undefined) {
    return conditionOn(timeReader(filter.timestamp, today), "date", filter[filter.timestamp], today);
  }
  const { kind, read } = propertyOf(filter.property ?? "");
  const given = kind === "title" ? (filter.title ?? filter.rich_text) : filter[kind];
  if (given === undefined) {
    throw invalid(`database property ${filter.property} does not match filter: it is of type ${kind}`);
  }
  return conditionOn((task) => read(task, today), kind, given, today);
}

function conditionOn(
  read: (task: Task) => string,
  kind: Kind,
  given: Record<string, unknown> | undefined,
  today: number,
): (task: Task) => boolean {
  const tests = Object.entries(given ?? {}).map(([operator, value]) => testOf(kind, operator, value, today));
  if (tests.length === 0) throw invalid("body failed validation: a filter has no condition");
  return (task) => tests.every((test) => test(read(task)));
}

function testOf(kind: Kind, operator: string, value: unknown, today: number): (text: string) => boolean {
  const wanted = typeof value === "string" ? value : "";
  if (operator === "is_empty") return (text) => text === "";
  if (operator === "is_not_empty") return (text) => text !== "";
  const build = kind === "date" ? DATE_TESTS[operator] : TEXT_TESTS[operator];
  if (build === undefined) throw invalid(`body failed validation: ${kind}.${operator} is no condition`);
  return kind === "date" ? build(dayOfIso(wanted, today), today) : build(wanted.toLowerCase(), today);
}

type Build = (wanted: string, today: number) => (text: string) => boolean;

const TEXT_TESTS: Record<string, Build> = {
  equals: (wanted) => (text) => text.toLowerCase() === wanted,
  does_not_equal: (wanted) => (text) => text.toLowerCase() !== wanted,
  contains: (wanted) => (text) => text.toLowerCase().includes(wanted),
  does_not_contain: (wanted) => (text) => !text.toLowerCase().includes(wanted),
  starts_with: (wanted) => (text) => text.toLowerCase().startsWith(wanted),
  ends_with: (wanted) => (text) => text.toLowerCase().endsWith(wanted),
};

/** The day of an ISO date, a time, or one of Notion's words; "" sorts before every day. */
function dayOfIso(text: string, today: number): string {
  const words: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };
  const days = words[text];
  return days === undefined ? text.slice(0, 10) : isoDay(today + days);
}

/** From `first` to `last`, counted in days from today. */
const within =
  (first: number, last: number): Build =>
  (_, today) =>
    between(isoDay(today + first), isoDay(today + last));

const between = (from: string, to: string) => (text: string) => text !== "" && text >= from && text <= to;

const DATE_TESTS: Record<string, Build> = {
  equals: (wanted) => (text) => text === wanted,
  before: (wanted) => (text) => text !== "" && text < wanted,
  after: (wanted) => (text) => text > wanted,
  on_or_before: (wanted) => (text) => text !== "" && text <= wanted,
  on_or_after: (wanted) => (text) => text >= wanted,
  past_week: within(-7, 0),
  past_month: within(-30, 0),
  past_year: within(-365, 0),
  next_week: within(0, 7),
  next_month: within(0, 30),
  next_year: within(0, 365),
};
