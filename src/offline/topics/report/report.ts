import { findDimension, findMeasure } from "../../../catalogue/catalogue.ts";
import { isGrain } from "../../../catalogue/grains.ts";
import type { QueryInput } from "../../../catalogue/inputs/query.ts";
import type { Table } from "../../../tables/table.ts";
import { applyRules, type Applied } from "../../knowledge/apply.ts";
import { writeHonoured } from "../../knowledge/write.ts";
import type { Ask } from "../../reading/types.ts";
import { questionOf, readingOf } from "../describe.ts";
import { grainFor, isAhead, mainMeasure, queryOf } from "../query.ts";
import { settle } from "../settle.ts";
import { failed, plainSection, refusal, type Section, type Session, tableOf } from "../session.ts";
import { isEmptyTable, writeEmpty, writeShare } from "./empty.ts";
import { isOfMoved, writeGroups } from "./groups.ts";
import { writeSeries } from "./series.ts";
import { writeTotals } from "./totals.ts";

const LISTED = 10;
const MOST = 200;

/** Figures: totals, a comparison, a breakdown, a series, a share, a target. Undefined while a call is pending. */
export function report(asked: Ask, session: Session): Section | undefined {
  const { today } = session.brief;
  const ask = shape(settle(asked, session.brief));
  if (ask.dataset.name === "traffic" && isAhead(ask.period, today))
    return refusal(
      "That period lies ahead. I do not forecast: I can show what the sources hold up to now.",
      [],
    );
  const applied = applyRules(session.rules, ask);
  const query = plan(ask, applied, today);
  const outcome = session.call({ tool: "query", input: query });
  if (outcome === undefined) return undefined;
  const table = tableOf(outcome);
  const meta = { reading: readingOf(ask), assumptions: ask.assumptions, questions: nextOf(ask) };
  if (table === undefined) return failed(outcome, ask);
  if (isEmptyTable(table))
    return {
      ...plainSection([...writeEmpty(ask, table), ...writeHonoured(applied, ask)]),
      ...meta,
      questions: [],
    };
  const isAimless = ask.target && !table.columns.some(({ key }) => key.endsWith(".target"));
  const aim = isAimless ? ["No context defines a target that these figures could be measured against."] : [];
  return plainSection(
    [...aim, ...write(ask, table), ...writeHonoured(applied, ask, table), ...notesOf(table, ask)],
    { ...meta, basis: basisOf(ask, table) },
  );
}

/** What the form of the question adds: steps in time for a trend, the dimension of a share. */
function shape(ask: Ask): Ask {
  if (ask.share && ask.groupBy.length === 0) {
    const [condition] = ask.conditions;
    return condition === undefined ? ask : { ...ask, groupBy: [condition.field] };
  }
  const [only] = ask.groupBy;
  const named = ask.conditions.find(
    ({ field, is, values }) => field === only && is === "is" && values.length === 1,
  );
  // Among all of them, not by itself.
  if (named !== undefined && ask.order !== undefined && ask.groupBy.length === 1)
    return {
      ...ask,
      conditions: ask.conditions.filter((one) => one !== named),
      leader: String(named.values[0]),
    };
  const isSeries = ask.groupBy.some(isGrain);
  if (ask.trend && !isSeries) {
    const grain = ask.period === undefined ? "month" : grainFor(ask.period);
    return { ...ask, groupBy: [...ask.groupBy, grain], base: undefined };
  }
  // "Which month grew the most" looks at steps, not at the highest.
  if (
    isSeries &&
    ask.groupBy.length === 1 &&
    ask.order !== undefined &&
    (ask.change === "up" || ask.change === "down")
  ) {
    return { ...ask, order: undefined, limit: undefined, asks: "which" };
  }
  return ask;
}

function plan(ask: Ask, applied: Applied, today: string): QueryInput {
  const [condition] = ask.conditions;
  const isShareOfValue = ask.share && condition !== undefined && ask.groupBy[0] === condition.field;
  const others = ask.conditions.filter(({ field }) => !isShareOfValue || field !== condition.field);
  const base = queryOf({ ...ask, conditions: others }, applied.filters, today);
  if (ask.ageing) return { ...base, analyse: "ageing" };
  if (ask.groupBy.length === 0)
    return applied.target === undefined ? base : { ...base, analyse: "target", target: applied.target };
  const order = orderOf(ask);
  const isSeries = ask.groupBy.every(isGrain) && order === undefined;
  return {
    ...base,
    ...(order && { orderBy: order }),
    limit:
      isSeries || ask.having !== undefined || isShareOfValue || isOfMoved(ask)
        ? MOST
        : Math.max(ask.limit ?? 0, LISTED),
  };
}

/** By the measure that was asked for, largest first; steps in time in their order. */
function orderOf(ask: Ask): QueryInput["orderBy"] {
  const { order, groupBy, change, measures, base } = ask;
  const main = mainMeasure(ask);
  const isByDate = order?.by !== undefined && !measures.includes(order.by) && !groupBy.includes(order.by);
  if ((order === undefined || isByDate) && groupBy.some(isGrain)) return undefined;
  if (change !== undefined && base !== undefined && (order !== undefined || isOfMoved(ask)))
    return { by: `${main}.change`, direction: change === "down" ? "ascending" : "descending" };
  if (order?.by !== undefined && (measures.includes(order.by) || groupBy.includes(order.by)))
    return { by: order.by, direction: order.direction };
  const isLowBest =
    order === undefined && findMeasure(ask.dataset, main)?.unit === "ratio"
      ? "descending"
      : (order?.direction ?? "descending");
  return { by: main, direction: isLowBest };
}

function write(ask: Ask, table: Table): string[] {
  if (ask.share && ask.conditions.some(({ field }) => field === ask.groupBy[0]))
    return writeShare(ask, table);
  if (ask.groupBy.length === 0 && !ask.ageing) return writeTotals(ask, table);
  return ask.groupBy.length === 1 && isGrain(ask.groupBy[0] ?? "")
    ? writeSeries(ask, table)
    : writeGroups(ask, table);
}

/** Other than how it was answered, which the answer says itself. */
export function notesOf(table: Table, ask?: Ask): string[] {
  const isOwn = ask?.conditions.some(({ is, said }) => is === "above" && said === "") ?? false;
  const running =
    table.through === null || table.through === table.period?.startDate
      ? []
      : [`_The period is not over: the figures go up to {{${table.id}.through}}._`];
  const notes = table.notes
    .filter((note) => note.length < 300 && !/^The period is not over|^The periods have/.test(note))
    .filter((note) => !(isOwn && note.startsWith("Totals are of all rows")))
    .slice(0, 3);
  return [...running, ...notes.map((note) => `_${note.replaceAll(/[_*{}|]/g, " ")}_`)];
}

function basisOf({ dataset }: Ask, table: Table): string {
  return `${dataset.title}, ${table.from === "store" ? "as synchronized" : "asked live"} ({{${table.id}.asOf}})`;
}

const SPLITS = ["channel", "stage", "customer", "vendor", "category", "project", "owner"];

/** The same without its split, or with one. */
export function nextOf(ask: Ask): string[] {
  const by = SPLITS.find((name) => findDimension(ask.dataset, name));
  if (ask.groupBy.length > 0)
    return [questionOf({ ...ask, groupBy: [], order: undefined, limit: undefined })];
  return by === undefined ? [] : [questionOf({ ...ask, kind: "report", groupBy: [by] })];
}
