import { findMeasure } from "../../../catalogue/catalogue.ts";
import { unitAround } from "../../../periods/dates.ts";
import type { Table } from "../../../tables/table.ts";
import type { Ask } from "../../plan.ts";
import { cell, has, labelOf, numberIn, rowRef, rowsTable } from "../cells.ts";
import { figureOf, titleOf } from "../describe.ts";
import { capital, joined } from "../text.ts";
import { columnsOf, wholeOf, writeGroups } from "./groups.ts";
import { mainMeasure } from "../query.ts";
import { contextOf, writeAverage } from "./totals.ts";

const SHOWN = 14;

/** Steps in time: first and last, highest and lowest, the average, and the steps where they are few. */
export function writeSeries(ask: Ask, table: Table): string[] {
  if (ask.order !== undefined || ask.having.length > 0) return writeGroups(ask, table);
  const measure = mainMeasure(ask);
  const grain = ask.groupBy[0] ?? "day";
  const isOfSome = ask.conditions.some(({ is, said }) => is === "above" && said === "");
  const most = grain === "hour" ? 24 : isOfSome ? 31 : SHOWN;
  const head = `${figureOf(ask, measure)} by ${grain}${contextOf(ask, table)}`;
  const jump = ask.asks === "which" && ask.change !== undefined ? jumpOf(ask, table, measure) : [];
  const average = ask.average ? writeAverage(ask, table, grain) : [];
  // Of many days the highest and the lowest tell more.
  const isLong = table.rows.length > most;
  const ends = extremes(table, measure);
  const isListed = !table.truncated && !(isLong && grain === "day" && ends.length > 0);
  const last = [...table.rows.keys()].slice(-most);
  const rows = rowsTable(table, titleOf(ask, grain), columnsOf(ask, table), last);
  return [
    ...average,
    ...jump,
    ...(average.length + jump.length > 0 ? [] : [`${head}:`]),
    ...(ask.trend ? courseOf(ask, table, measure) : []),
    ...ends,
    ...(isListed ? [rows, ...(isLong ? [`These are the last ${most}.`] : [])] : []),
    ...wholeOf(ask, table),
  ];
}

/** Whether it rises: what the last third of its steps came to, against the first. Rates and running steps tell no such thing. */
function courseOf({ dataset, groupBy: [grain = ""] }: Ask, table: Table, measure: string): string[] {
  const whole = table.rows.flatMap((_, index) => (isCut(table, index) ? [] : [index + 1]));
  const size = Math.floor(whole.length / 3);
  if (size < 2 || table.truncated || has(table, "currency") || findMeasure(dataset, measure)?.adds !== true)
    return [];
  const sumOf = (steps: readonly number[]) => `sum(${table.id}[${steps[0]}-${steps.at(-1)}].${measure})`;
  const [first, last] = [whole.slice(0, size), whole.slice(-size)];
  const total = (steps: readonly number[]): number =>
    steps.reduce((sum, at) => sum + (numberIn(table.rows[at - 1], measure) ?? 0), 0);
  const difference = total(last) - total(first);
  const verb = difference > 0 ? "more" : "less";
  if (difference === 0 || total(first) === 0) return [];
  const by = `{{(${sumOf(last)} - ${sumOf(first)}) / ${sumOf(first)} | ${difference > 0 ? "up" : "down"} %}}`;
  return [`The last ${size} whole ${grain}s came to **${by}** ${verb} than the first ${size}.`];
}

/** Only of one currency, and only of steps that are over. */
function extremes(table: Table, measure: string): string[] {
  const isMixed = table.rows.some(({ currency }) => currency !== undefined && currency !== table.currency);
  if (table.truncated || table.rows.length < 3 || has(table, "currency") || isMixed) return [];
  const values = table.rows.flatMap((row, index) => {
    const value = numberIn(row, measure);
    return value === undefined ? [] : [{ index, value }];
  });
  const sorted = values.toSorted((left, right) => right.value - left.value);
  const [top, bottom] = [sorted[0], sorted.at(-1)];
  if (top === undefined || bottom === undefined || top.value === bottom.value) return [];
  const ends = [
    ["Highest", top.value, "top"],
    ["lowest", bottom.value, "bottom"],
  ] as const;
  const said = ends.flatMap(([name, value, mark]) => {
    const level = values.filter((one) => one.value === value);
    // What runs or was cut is lower for that alone.
    if (level.length > 3 || (mark === "bottom" && level.some(({ index }) => isCut(table, index)))) return [];
    const [first = top] = level;
    const labels = joined(level.map(({ index }) => labelOf(table, index)));
    return [`${name}: ${labels} with ${cell(rowRef(table, first.index), measure, mark)}`];
  });
  return said.length === 0 ? [] : [`${capital(said.join("; "))}.`];
}

/** A step that is not over, or of which the period has only a part. */
function isCut({ rows, columns, period, through }: Table, index: number): boolean {
  const isLast = index === rows.length - 1;
  const grain = UNITS.find((unit) => unit === columns[0]?.key);
  if (through !== null && isLast) return true;
  // Where the data begin within the first step is not known.
  if (period === null && index === 0) return true;
  if (period === null || grain === undefined) return false;
  const isEarlier = unitAround(grain, period.startDate).startDate < period.startDate;
  return (index === 0 && isEarlier) || (isLast && unitAround(grain, period.endDate).endDate > period.endDate);
}

const UNITS = ["day", "week", "month", "quarter", "year"] as const;

/** The step with the largest change from the one before it. */
function jumpOf(ask: Ask, table: Table, measure: string): string[] {
  const values = table.rows.map((row) => numberIn(row, measure) ?? 0);
  const steps = values.map((value, index) => ({ index, change: value - (values[index - 1] ?? value) }));
  const sign = ask.change === "down" ? -1 : 1;
  const [most] = steps.slice(1).toSorted((left, right) => sign * (right.change - left.change));
  if (most === undefined || sign * most.change <= 0) return [];
  const [now, before] = [rowRef(table, most.index), rowRef(table, most.index - 1)];
  const lead = `The largest ${sign < 0 ? "fall" : "rise"} was that of **{{label(${now})}}**`;
  const ends = `from ${cell(before, measure)} to ${cell(now, measure)}${contextOf(ask, table)}`;
  return [`${lead}: **{{${now}.${measure} - ${before}.${measure} | +}}**, ${ends}.`];
}
