import { findDimension, findMeasure } from "../../../catalogue/catalogue.ts";
import type { QueryInput } from "../../../catalogue/inputs/query.ts";
import type { Table } from "../../../tables/table.ts";
import { saysState, type Ask } from "../../plan.ts";
import { eachWords, firstOfEach, restOfEach } from "../each.ts";
import { cell, has, labelOf, type Placed, rankedAt, RANKS, rowRef, rowsTable, totalCells } from "../cells.ts";
import { subjectOf, titleOf, wordsFor } from "../describe.ts";
import { contextOf, sumsOf } from "../report/totals.ts";
import { capital, joined } from "../text.ts";

export const LISTED = 25;
/** Of a ranking of records, where nobody says how many. */
const RANKED = 10;
const MOST_COLUMNS = 5;

/** What people look for in a list, in the order in which columns stand. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  deals: ["account", "stage", "lostReason", "owner", "closing", "closed", "amount"],
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

/** "Largest" is by the amount that rows have; what is due or overdue comes by its date. */
export function listOrder({ dataset, order, states, measures, date }: Ask): QueryInput["orderBy"] {
  const money = moneyOf({ dataset, measures });
  const by = order?.by ?? (order && money);
  if (order !== undefined && by !== undefined) return { by, direction: order.direction };
  if (findDimension(dataset, "due") && saysState(states, "overdue", "open"))
    return { by: "due", direction: "ascending" };
  if (dataset.name === "deals" && money !== undefined && date !== "closing")
    return { by: money, direction: "descending" };
  return date !== undefined && findDimension(dataset, date)
    ? { by: date, direction: states.length > 0 && date === "closing" ? "ascending" : "descending" }
    : undefined;
}

export const moneyOf = ({ dataset, measures }: Pick<Ask, "dataset" | "measures">): string | undefined =>
  measures.find((name) => name !== "count" && findMeasure(dataset, name)?.unit === "money") ??
  findMeasure(dataset, "amount")?.name;

/** How many there are and what they come to, then the first of them. */
export function writeList(ask: Ask, table: Table): string[] {
  const order = listOrder(ask);
  const all = table.rows.map((row, index) => ({ row, index }));
  const most = Math.min(ask.limit ?? (ask.order ? RANKED : LISTED), LISTED);
  const isOfEach = ask.within !== undefined;
  const shown = isOfEach ? firstOfEach(ask, all, order?.by ?? "") : all.slice(0, most);
  const count = totalCells(table, "count");
  const number = count.length > 0 && table.rowCount !== 1 ? joined(count) : `{{${table.id}.rowCount}}`;
  const sums = sumsOf({ ...ask, measures: ask.measures.filter((name) => name !== "count") }, table);
  // Of several of that name some may and some may not.
  const isOne = ask.conditions.every(({ values }) => values.length < 2);
  // That some are paid does not say that none is open.
  const isPart = saysState(ask.states, "paid", "done");
  const [only, ...others] = table.rows;
  const paid = only?.cells["status"] === "paid" ? "Yes, it is paid. " : "No, it is not paid. ";
  const yes =
    ask.isWhetherPaid && others.length === 0 ? paid : ask.asks === "any" && isOne && !isPart ? "Yes. " : "";
  const whole = `${yes}${capital(subjectOf(ask))}${contextOf(ask, table)}: **${number}**${sums === "" ? "" : `, ${sums}`}.`;
  const isNumber = (key = ""): boolean => findMeasure(ask.dataset, key) !== undefined;
  const keys = columnsOf(ask, table, shown);
  const columns = keys.map((key) => ({ key, title: titleOf(ask, key), isNumber: isNumber(key) }));
  const indexes = shown.map(({ index }) => index);
  const rows = rowsTable(table, capital(ask.dataset.one), columns, indexes);
  if (isOfEach) {
    const lead = `${whole} Below: ${eachWords(ask, isNumber(order?.by))}.`;
    return [lead, rows, ...restOfEach(ask, table, shown.length)];
  }
  const by = order === undefined ? "" : `, ordered by ${wordsFor(ask, order.by)}`;
  const cut = `These are the first of {{${table.id}.rowCount}}${by}.`;
  const isCut = table.rowCount > shown.length && shown.length > 1;
  return [...firstOf(ask, table), whole, rows, ...(isCut ? [cut] : [])];
}

/** Who leads, where the question asks for the largest, newest or oldest. */
function firstOf(ask: Ask, table: Table): string[] {
  const order = listOrder(ask);
  if (ask.order === undefined || order === undefined || !has(table, order.by)) return [];
  const nth = ask.order.nth ?? 1;
  const rows = table.rows.map((row, index) => ({ row, index }));
  const ranked = rankedAt(rows, order.by, nth);
  const isSplit = table.currency === null && ask.measures.includes(order.by);
  if (ranked === undefined || ranked.level.length > 1 || isSplit) return [];
  const isNumber = findMeasure(ask.dataset, order.by) !== undefined;
  const [most, least] = isNumber ? ["highest", "lowest"] : ["latest", "earliest"];
  const which = order.direction === "descending" ? most : least;
  const rank = nth > 1 ? `${RANKS[nth - 1]} ${which}` : which;
  // "When was it last changed?" of the largest is told of that one.
  const when = ask.asks === "when" && ask.date !== undefined && has(table, ask.date) ? ask.date : undefined;
  const [row, label] = [rowRef(table, ranked.index), labelOf(table, ranked.index)];
  if (when !== undefined) return [`${titleOf(ask, when)}: **${cell(row, when)}** (${label}).`];
  return [`The ${rank} ${wordsFor(ask, order.by)}: **${label}**, **${cell(row, order.by)}**.`];
}

/** Those that say something: where all rows are alike the sentence above has it. */
function columnsOf(ask: Ask, table: Table, rows: readonly Placed[]): string[] {
  const usual = COLUMNS[ask.dataset.name] ?? [];
  const all = new Set([...usual, ask.date ?? "", ...ask.measures]);
  const known = [...all].filter((key) => key !== "count" && has(table, key));
  const differs = (key: string): boolean => {
    const values = new Set(rows.map(({ row }) => row.cells[key] ?? null));
    return values.size > 1 || (rows.length === 1 && !values.has(null));
  };
  const isNeeded = (key: string): boolean =>
    ["due", ask.within, ask.order?.by, ask.date, ...ask.measures].includes(key) ||
    // What was to be paid then may be paid.
    (key === "status" && ask.date === "due" && ask.states.length === 0);
  const needed = known.filter(isNeeded);
  const isTold = (key: string): boolean => key === "closing" && ask.date === "closed";
  const telling = known.filter((key) => !isNeeded(key) && differs(key) && !isTold(key));
  const shown = new Set([...needed, ...telling.slice(0, Math.max(0, MOST_COLUMNS - needed.length))]);
  return known.filter((key) => shown.has(key));
}
