import { findDimension, findMeasure } from "../../../catalogue/catalogue.ts";
import { RECORD, type QueryInput } from "../../../catalogue/inputs/query.ts";
import type { Table } from "../../../tables/table.ts";
import { applyRules } from "../../knowledge/apply.ts";
import { writeHonoured } from "../../knowledge/write.ts";
import type { Ask } from "../../reading/types.ts";
import { RANKS } from "../../reading/rules-orders.ts";
import { cell, has, labelOf, rowRef, rowsTable, totalCells } from "../cells.ts";
import { readingOf, subjectOf, titleOf } from "../describe.ts";
import { queryOf } from "../query.ts";
import { settle } from "../settle.ts";
import { isEmptyTable, writeEmpty } from "../report/empty.ts";
import { nextOf, notesOf } from "../report/report.ts";
import { contextOf } from "../report/totals.ts";
import { failed, plainSection, type Section, type Session, tableOf } from "../session.ts";
import { capital, joined, lowerFirst } from "../text.ts";

const SHOWN = 10;
const MOST_COLUMNS = 5;

/** What people look for in a list, in the order in which columns stand. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  deals: ["account", "stage", "owner", "closing", "closed", "amount"],
  leads: ["company", "status", "owner", "source", "created"],
  accounts: ["industry", "owner", "amount", "created"],
  invoices: ["customer", "status", "issued", "due", "amount", "balance"],
  bills: ["vendor", "status", "issued", "due", "amount", "balance"],
  expenses: ["category", "vendor", "spent", "amount"],
  payments: ["customer", "mode", "paid", "amount"],
  projects: ["status", "owner", "start", "due"],
  tasks: ["project", "owner", "status", "due", "priority"],
  milestones: ["project", "owner", "status", "due"],
  messages: ["channel", "author", "sent"],
  pages: ["parent", "author", "edited"],
};

/** Single records: how many there are and what they come to, then the first of them. Undefined while a call is pending. */
export function list(asked: Ask, session: Session): Section | undefined {
  const { today } = session.brief;
  const ask = settle(asked, session.brief);
  const order = orderOf(ask);
  if (order === "none")
    return plainSection([
      `${capital(ask.dataset.many)} have no amount to be the largest by. By which of these should they be ordered: ${datesOf(ask)}?`,
    ]);
  const applied = applyRules(session.rules, ask);
  const query: QueryInput = {
    ...queryOf({ ...ask, base: undefined, groupBy: [RECORD] }, applied.filters, today),
    ...(order && { orderBy: order }),
    limit: Math.max(ask.limit ?? 0, SHOWN),
  };
  const outcome = session.call({ tool: "query", input: query });
  if (outcome === undefined) return undefined;
  const table = tableOf(outcome);
  const meta = { reading: readingOf(ask), assumptions: ask.assumptions, questions: nextOf(ask) };
  if (table === undefined) return failed(outcome, ask);
  const honoured = writeHonoured(applied, ask, table);
  if (table.rows.length === 0 && isEmptyTable(table))
    return { ...plainSection([...writeEmpty(ask, table), ...honoured]), ...meta };
  // What no record has puts them in no order.
  const by = order?.by ?? "";
  if (
    ask.order !== undefined &&
    has(table, by) &&
    table.rows.every(({ cells }) => (cells[by] ?? null) === null)
  )
    return {
      ...plainSection([
        `None of the ${ask.dataset.many} has a value of ${lowerFirst(titleOf(ask, by))} to be ordered by.`,
      ]),
      ...meta,
    };
  return plainSection([...write(ask, table), ...honoured, ...notesOf(table)], {
    ...meta,
    basis: `${ask.dataset.title} as they stood at {{${table.id}.asOf}}`,
  });
}

/** "Largest" is by the amount that rows have; what is due or overdue comes by its date. */
function orderOf({ dataset, order, states, measures, date }: Ask): QueryInput["orderBy"] | "none" {
  const money =
    measures.find((name) => name !== "count" && findMeasure(dataset, name)?.unit === "money") ??
    findMeasure(dataset, "amount")?.name;
  if (order?.by !== undefined) return { by: order.by, direction: order.direction };
  if (order !== undefined) return money === undefined ? "none" : { by: money, direction: order.direction };
  if (findDimension(dataset, "due") && states.some(({ state }) => state === "overdue" || state === "open"))
    return { by: "due", direction: "ascending" };
  if (dataset.name === "deals" && money !== undefined && date !== "closing")
    return { by: money, direction: "descending" };
  return date !== undefined && findDimension(dataset, date)
    ? { by: date, direction: states.length > 0 && date === "closing" ? "ascending" : "descending" }
    : undefined;
}

function datesOf({ dataset }: Ask): string {
  return joined(
    dataset.dimensions.filter(({ unit }) => unit === "day").map(({ title }) => lowerFirst(title)),
    "or",
  );
}

function write(ask: Ask, table: Table): string[] {
  const shown = table.rows.slice(0, Math.min(ask.limit ?? (ask.order === undefined ? SHOWN : 5), 20));
  const subject = subjectOf(ask);
  const count = totalCells(table, "count");
  const number = count.length > 0 ? joined(count) : `{{${table.id}.rowCount}}`;
  const sums = ask.measures.flatMap((name) => {
    const cells = name === "count" ? [] : totalCells(table, name);
    return cells.length === 0 ? [] : [`${lowerFirst(titleOf(ask, name))} ${joined(cells)}`];
  });
  const sum = sums.length === 0 ? "" : `, ${joined(sums)}`;
  // Of several of that name some may and some may not.
  const isOne = ask.conditions.every(({ values }) => values.length < 2);
  const yes = ask.asks === "any" && isOne ? "Yes. " : "";
  const whole = `${capital(subject)}${contextOf(ask, table)}: **${number}**${sum}.`;
  const head = `${firstOf(ask, table)}${yes}${whole}`;
  const keys = columnsOf(ask, table, shown.length);
  const columns = keys.map((key) => ({
    key,
    title: titleOf(ask, key),
    isNumber: findMeasure(ask.dataset, key) !== undefined,
  }));
  const more =
    table.rowCount > shown.length && shown.length > 1
      ? [`These are the first of {{${table.id}.rowCount}}${orderWords(ask)}.`]
      : [];
  return [head, rowsTable(table, capital(ask.dataset.one), columns, [...shown.keys()]), ...more];
}

/** Who leads, where the question asks for the largest, newest or oldest. */
function firstOf(ask: Ask, table: Table): string {
  const order = orderOf(ask);
  const nth = ask.order?.nth ?? 1;
  const [first, second] = table.rows.slice(nth - 1);
  if (
    ask.order === undefined ||
    order === undefined ||
    order === "none" ||
    first === undefined ||
    !has(table, order.by)
  )
    return "";
  const [value, other] = [first.cells[order.by], second?.cells[order.by]];
  if (
    value === null ||
    value === undefined ||
    value === other ||
    (nth > 1 && value === table.rows[nth - 2]?.cells[order.by]) ||
    (table.currency === null && ask.measures.includes(order.by))
  )
    return "";
  const rank = nth > 1 ? `${RANKS[nth - 1]} ` : "";
  const which = `${rank}${order.direction === "descending" ? "highest" : "lowest"}`;
  const way =
    typeof value === "number"
      ? `${which} ${lowerFirst(titleOf(ask, order.by))}`
      : `${rank}${order.direction === "descending" ? "latest" : "earliest"} ${lowerFirst(titleOf(ask, order.by))}`;
  const place = rowRef(table, nth - 1);
  return `The ${way}: **${labelOf(table, nth - 1)}**, **${cell(place, order.by)}**.\n\n`;
}

function orderWords(ask: Ask): string {
  const order = orderOf(ask);
  return order === undefined || order === "none" ? "" : `, ordered by ${lowerFirst(titleOf(ask, order.by))}`;
}

/** Those that say something: where all rows are alike the sentence above has it. */
function columnsOf(ask: Ask, table: Table, rows: number): string[] {
  const known = (COLUMNS[ask.dataset.name] ?? []).filter((key) => has(table, key));
  const differs = (key: string): boolean => {
    const values = new Set(table.rows.slice(0, rows).map(({ cells }) => cells[key] ?? null));
    return values.size > 1 || (rows === 1 && !values.has(null));
  };
  const isNeeded = (key: string): boolean =>
    key === "due" || ask.measures.includes(key) || ask.order?.by === key || ask.date === key;
  const telling = known.filter((key) => differs(key) && !(key === "closing" && ask.date === "closed"));
  const needed = known.filter(isNeeded);
  const spare = telling.filter((key) => !isNeeded(key)).slice(0, Math.max(0, MOST_COLUMNS - needed.length));
  const shown = new Set([...needed, ...spare]);
  return known.filter((key) => shown.has(key));
}
