import { findDimension } from "../../../catalogue/catalogue.ts";
import { isGrain } from "../../../catalogue/grains.ts";
import { RECORD, type QueryInput } from "../../../catalogue/inputs/query.ts";
import type { Row, Table } from "../../../tables/table.ts";
import { applyRules, type Applied } from "../../knowledge/apply.ts";
import { writeHonoured } from "../../knowledge/write.ts";
import type { Ask } from "../../plan.ts";
import { questionOf, titleOf } from "../describe.ts";
import { LISTED, listOrder, writeList } from "../list/list.ts";
import { grainFor, mainMeasure, queryOf } from "../query.ts";
import { settle } from "../settle.ts";
import { failed, plainSection, refusal, type Section, type Session, tableOf } from "../session.ts";
import { lowerFirst, noted } from "../text.ts";
import { isEmptyTable, writeEmpty } from "./empty.ts";
import { isOfMoved, keptOf, shownOf, writeGroups } from "./groups.ts";
import { writeSeries } from "./series.ts";
import { isOfWhole, writeShare } from "./share.ts";
import { writeTotals } from "./totals.ts";
import { writeWeekdays } from "./weekdays.ts";

const MOST = 200;
/** A record has many columns: more of them are too long for a result. */
const MOST_RECORDS = 100;

/** Figures (totals, a comparison, a breakdown, a series, a share, a target) or records. Undefined while a call is pending. */
export function report(asked: Ask, session: Session): Section | undefined {
  const { today } = session.brief;
  const ask = shape(settle(asked, session.brief));
  if (ask.share && ask.groupBy.length === 0 && !isOfPart(ask))
    return refusal("A share of what? Please name the part and the whole.", ["share"]);
  const applied = applyRules(session.rules, ask);
  const outcomes = plan(ask, applied, today).map((input) => session.call({ tool: "query", input }));
  const missed = outcomes.find((outcome) => outcome !== undefined && tableOf(outcome) === undefined);
  if (missed !== undefined) return failed(missed, ask);
  const [table, whole] = outcomes.flatMap((outcome) => (outcome && tableOf(outcome)) ?? []);
  if (table === undefined || outcomes.includes(undefined)) return undefined;
  const each = ask.within === undefined ? "" : `, ranked in each ${lowerFirst(titleOf(ask, ask.within))}`;
  const basis = basisOf(ask, table);
  const meta = { reading: `${table.title}${each}`, assumptions: ask.assumptions, basis };
  if (isEmptyTable(whole ?? table, ask))
    return plainSection([...writeEmpty(ask, table), ...writeHonoured(applied, ask)], meta);
  const isAimless =
    ask.target && ask.aim === undefined && !table.columns.some(({ key }) => key.endsWith(".target"));
  const aim = isAimless ? ["No context defines a target that these figures could be measured against."] : [];
  const written = whole === undefined ? write(ask, table) : writeShare(ask, table, whole);
  return plainSection([...aim, ...written, ...writeHonoured(applied, ask, table), ...notesOf(table, ask)], {
    ...meta,
    questions: nextOf(ask),
  });
}

type TableFor = { ask: Ask; table: Table } | Section | undefined;

/** A question as it is settled and its table, or why there is none; undefined while the call is pending. */
export function tableFor(asked: Ask, session: Session, limit?: number): TableFor {
  const ask = shape(settle(asked, session.brief));
  const [input] = plan(ask, applyRules(session.rules, ask), session.brief.today);
  const outcome = input && session.call({ tool: "query", input: { ...input, ...(limit && { limit }) } });
  const table = outcome && tableOf(outcome);
  if (table === undefined) return outcome && failed(outcome, ask);
  return { ask, table };
}

/** The rows that the answer to a question by groups shows. */
export function rowsOf(asked: Ask, session: Session): readonly Row[] | Section | undefined {
  const found = tableFor(asked, session);
  if (found === undefined || "blocks" in found) return found;
  return shownOf(found.ask, found.table).map(({ row }) => row);
}

/** All of them. */
export function allRowsOf(asked: Ask, session: Session): readonly Row[] | Section | undefined {
  const found = tableFor(asked, session, MOST);
  if (found === undefined || "blocks" in found) return found;
  const { ask, table } = found;
  const what = `too many ${ask.groupBy.join(" and ")} values`;
  return table.truncated
    ? plainSection([`There are ${what} to set two lists of them against each other.`])
    : keptOf(ask, table).map(({ row }) => row);
}

/** What the form of the question adds: steps in time for a trend, all of them where one is to come first. */
function shape(ask: Ask): Ask {
  const [only] = ask.groupBy;
  const named = ask.conditions.find(
    (one) => one.field === only && one.is === "is" && one.values.length === 1,
  );
  // Among all of them, not by itself.
  if (named !== undefined && ask.order !== undefined && ask.groupBy.length === 1) {
    const conditions = ask.conditions.filter((one) => one !== named);
    return { ...ask, conditions, leader: String(named.values[0]), asks: ask.asks ?? "any" };
  }
  const isSeries = ask.groupBy.some(isGrain);
  if (ask.trend && !isSeries) {
    const grain = ask.period === undefined ? "month" : grainFor(ask.period);
    return { ...ask, groupBy: [...ask.groupBy, grain], base: undefined };
  }
  // "Which month grew the most" looks at steps, not at the highest.
  const isMoving = ask.change === "up" || ask.change === "down";
  if (isSeries && ask.groupBy.length === 1 && ask.order !== undefined && isMoving)
    return { ...ask, order: undefined, limit: undefined, asks: "which" };
  return ask;
}

/** What some values of a dimension are of the whole, or those that stand so: what is overdue is open as well. */
const isOfPart = ({ share, shareOf, conditions, groupBy }: Ask): boolean =>
  shareOf !== undefined ||
  (share &&
    conditions.length > 0 &&
    groupBy.every((name) =>
      conditions.some(({ field, is, role }) => name === field && is === "is" && role !== "whole"),
    ));

/** One query; of a share that of the part, and that of the whole. */
function plan(ask: Ask, applied: Applied, today: string): QueryInput[] {
  const queryFor = (some: Ask): QueryInput => queryOf(some, applied.filters, today);
  if (ask.shareOf !== undefined) {
    const states = [...ask.states, { state: ask.shareOf, isNegated: false }];
    return [queryFor({ ...ask, states }), queryFor(ask)];
  }
  if (isOfPart(ask)) {
    const part = { ...ask, groupBy: [] };
    return [queryFor(part), queryFor({ ...part, conditions: ask.conditions.filter(isOfWhole) })];
  }
  const base = queryFor(ask);
  if (ask.kind === "list") {
    const order = listOrder(ask);
    const records = queryFor({ ...ask, base: undefined, groupBy: [RECORD] });
    const limit = ask.within === undefined ? Math.max(ask.limit ?? 0, LISTED) : MOST_RECORDS;
    return [{ ...records, ...(order && { orderBy: order }), limit }];
  }
  if (ask.ageing) return [{ ...base, analyse: "ageing" }];
  if (ask.groupBy.length === 0)
    return [applied.target === undefined ? base : { ...base, analyse: "target", target: applied.target }];
  const order = orderOf(ask);
  const isSeries = ask.groupBy.some(isGrain) && order === undefined;
  const isSought = ask.having.length > 0 || ask.within !== undefined || isOfMoved(ask);
  const limit = isSeries || isSought ? MOST : Math.max(ask.limit ?? 0, LISTED);
  return [{ ...base, ...(order && { orderBy: order }), limit }];
}

/** By the measure that was asked for, largest first; steps in time in their order. */
function orderOf(ask: Ask): QueryInput["orderBy"] {
  const { order, groupBy, change, measures, base } = ask;
  const main = mainMeasure(ask);
  const isByDate = order?.by !== undefined && !measures.includes(order.by) && !groupBy.includes(order.by);
  if ((order === undefined || isByDate) && groupBy.some(isGrain)) return undefined;
  if (change !== undefined && base !== undefined && (order !== undefined || isOfMoved(ask)))
    return { by: `${main}.change`, direction: change === "down" ? "ascending" : "descending" };
  return { by: order?.by && !isByDate ? order.by : main, direction: order?.direction ?? "descending" };
}

function write(ask: Ask, table: Table): string[] {
  if (ask.kind === "list") return writeList(ask, table);
  if (ask.groupBy.length === 0 && !ask.ageing) return writeTotals(ask, table);
  if (ask.average && ask.groupBy.join() === "weekday") return writeWeekdays(ask, table);
  const isSeries = ask.groupBy.length === 1 && isGrain(ask.groupBy[0] ?? "");
  return isSeries ? writeSeries(ask, table) : writeGroups(ask, table);
}

/** Other than how it was answered, which the answer says itself. */
function notesOf(table: Table, ask: Ask): string[] {
  const isOwn = ask.conditions.some(({ is, said }) => is === "above" && said === "");
  const isInDollars = ask.conditions.some(({ field, values }) => field === "currency" && values.length > 1);
  const isRunning = table.through !== null && table.through !== table.period?.startDate;
  const beside = table.comparedWith === null ? "" : ", and of the other period as many days are counted";
  const running = `_The period is not over: the figures go up to {{${table.id}.through}}${beside}._`;
  const notes = table.notes
    .filter((note) => note.length < 300 && !/^The period is not over|^The periods have/.test(note))
    .filter((note) => !isInDollars || !note.includes('" as currency;'))
    .filter((note) => !(isOwn && note.startsWith("Totals are of all rows")))
    // What the period has nothing of, the other one may have.
    .filter((note) => ask.base === undefined || !note.startsWith("The period has nothing of"))
    .slice(0, 3);
  return [...(isRunning ? [running] : []), ...notes.map(noted)];
}

function basisOf({ dataset }: Ask, table: Table): string {
  return `${dataset.title}, ${table.from === "store" ? "as synchronized" : "asked live"} ({{${table.id}.asOf}})`;
}

const SPLITS = ["channel", "stage", "customer", "vendor", "category", "project", "owner"];

/** The same without its split, or with one. */
function nextOf(ask: Ask): string[] {
  const by = SPLITS.find((name) => findDimension(ask.dataset, name));
  const whole = { ...ask, groupBy: [], order: undefined, limit: undefined };
  if (ask.groupBy.length > 0) return [questionOf(whole)];
  return by === undefined ? [] : [questionOf({ ...ask, kind: "report", groupBy: [by] })];
}
