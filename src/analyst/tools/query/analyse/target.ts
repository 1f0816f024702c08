import { begunOf, bucketsOf, unitsIn } from "../../../../catalogue/buckets.ts";
import { isStep } from "../../../../catalogue/grains.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import { lengthInDays, type DayRange } from "../../../../periods/dates.ts";
import type { Row } from "../../../../tables/table.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked } from "../computed.ts";
import { addColumn, addNotes, isDistinct, numberOf, tidy, withCells, type Draft } from "./columns.ts";

/** What a measure is to come to, as it is looked at on a day. */
interface Aim extends Pick<NonNullable<Asked["query"]["target"]>, "value" | "per"> {
  measure: Measure;
  today: string;
}

/** What was aimed at: of the whole period, of what has begun of it, and, of units of time, of each. */
export function analyseTarget({ clock: { today } }: DataContext, asked: Asked, table: Draft): Draft {
  const { period, query } = asked;
  const { target } = query;
  const measure = asked.measures.find(({ name }) => name === target?.measure);
  if (!target || !measure || !period) return table;
  const aim: Aim = { ...target, measure, today };
  const isOfCurrencies = measure.unit === "money" && table.totals.length > 1;
  const fill = (row: Row, range: DayRange | undefined): Row =>
    withCells(row, cellsOf(row, aim, isOfCurrencies ? undefined : range));
  const ranges = rangesOf(asked, aim);
  const filled = {
    ...table,
    totals: table.totals.map((row) => fill(row, period)),
    rows: ranges ? table.rows.map((row) => fill(row, ranges.get(row.label))) : table.rows,
  };
  const inTotalsOnly = ranges === undefined;
  const columns = [
    { name: "target", title: "target", unit: measure.unit, inTotalsOnly },
    { name: "ofTarget", title: "of its target", unit: "ratio", inTotalsOnly },
    { name: "expected", title: "target of what has begun", unit: measure.unit, inTotalsOnly },
  ] as const;
  const drawn = columns.reduce((draft, column) => addColumn(draft, measure, column), filled);
  return addNotes(drawn, notesOn(aim, period, isOfCurrencies));
}

/** Whether the target is the same for any period: a rate, an average. */
function isLevel(measure: Measure): boolean {
  return !measure.adds && !isDistinct(measure);
}

/** The days of each row, where rows have a target: of units of time, if the target is not one of the period alone. */
function rangesOf({ groupBy, period }: Asked, { measure, per, today }: Aim) {
  const [grouping] = groupBy;
  if (!period || groupBy.length !== 1 || grouping?.kind !== "grain" || !isStep(grouping.grain))
    return undefined;
  if (per === undefined && !isLevel(measure)) return undefined;
  return new Map(bucketsOf(grouping.grain, period, today).map((one) => [one.label, one.period]));
}

function cellsOf({ cells }: Row, aim: Aim, range: DayRange | undefined): Record<string, number | null> {
  const { name } = aim.measure;
  const value = numberOf(cells[name]);
  const whole = range ? targetOf(aim, range) : null;
  const expected = whole === null || !range ? null : expectedOf(aim, whole, range);
  return {
    [`${name}.target`]: whole === null ? null : tidy(whole),
    [`${name}.ofTarget`]: value === null || !whole ? null : tidy(value / whole),
    [`${name}.expected`]: expected === null ? null : tidy(expected),
  };
}

/** Of all days of a period; null of people over several of a unit, who do not add up to it. */
function targetOf({ measure, value, per }: Aim, range: DayRange): number | null {
  if (per === undefined || isLevel(measure)) return value;
  const units = unitsIn(per, range);
  if (isDistinct(measure)) return units === 1 ? value : null;
  return value * units;
}

/** Of the days that have begun. People of a part are no part of the whole: most may come in its first week. */
function expectedOf({ measure, value, per, today }: Aim, whole: number, range: DayRange): number | null {
  const begun = begunOf(range, today);
  if (isLevel(measure) || (begun && lengthInDays(begun) === lengthInDays(range))) return whole;
  if (isDistinct(measure)) return null;
  if (!begun) return 0;
  return per === undefined
    ? (whole * lengthInDays(begun)) / lengthInDays(range)
    : value * unitsIn(per, begun);
}

function notesOn(aim: Aim, period: DayRange, isOfCurrencies: boolean): string[] {
  const { measure, per } = aim;
  if (isOfCurrencies)
    return [`${measure.title} is in several currencies: filter by one to measure it against the target.`];
  if (isLevel(measure) || targetOf(aim, period) !== null) return [];
  return [`${measure.title} do not add up: a target per ${per} is measured by the rows of each ${per}.`];
}
