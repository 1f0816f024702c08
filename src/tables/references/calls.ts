import { addDays, type DayRange, lengthInDays, isIsoDay } from "../../periods/dates.ts";
import { findDataset, findMeasure } from "../../catalogue/catalogue.ts";
import { fold } from "../texts.ts";
import { labelOf, valueAt } from "./cells.ts";
import type { Expression } from "./grammar.ts";
import { nearest } from "./nearest.ts";
import { refuse } from "./problem.ts";
import { quote } from "./quote.ts";
import { checkListed, extremeOf, isOrdered } from "./ranks.ts";
import { type Found, periodOf } from "./resolve.ts";
import { findColumn } from "./rows.ts";
import { combine, daysBetweenDates, numberOf } from "./units.ts";
import { derive, type Value, type Values } from "./value.ts";
import type { View } from "./view.ts";

type Call = Extract<Expression, { kind: "call" }>;
type Evaluate = (expression: Expression) => Found;

const COLUMN_CALLS = ["sum", "avg", "median", "min", "max", "count"] as const;
const CALLS = [...COLUMN_CALLS, "abs", "round", "top", "bottom", "label", "days", "elapsed", "quote"];

/** What a call comes to; a column named behind it is that of the same row. */
export function call(written: Call, language: string, evaluate: Evaluate): Value {
  const value = valueOf(written, language, evaluate);
  if (written.names.length === 0) return value;
  const { at } = value;
  if (at === undefined)
    return refuse(`${written.name}(...) is not of one row, so it has no .${written.names.join(".")}.`);
  if (written.names.join(".") === "label") return labelOf(at) ?? value;
  const other = valueAt({ ...at, column: findColumn(at.view, written.names) });
  return other ?? refuse("That cell has no value.");
}

function valueOf(written: Call, language: string, evaluate: Evaluate): Value {
  const { name, args } = written;
  const [first, second] = args;
  const alias = name === "average" || name === "mean" ? "avg" : name;
  const columnCall = COLUMN_CALLS.find((one) => one === alias);
  if (first === undefined) return refuse(`${name}() needs something between its brackets.`);
  if (columnCall) return ofColumn(columnCall, args.map(evaluate));
  if (name === "round") return oneOf(evaluate(first));
  if (name === "abs") return sizeOf(oneOf(evaluate(first)));
  if (name === "top" || name === "bottom") return topOf(name === "top", evaluate(first), second);
  if (name === "label") return labelOfCell(evaluate(first));
  if (name === "days") return days(first, second, evaluate);
  if (name === "elapsed") return elapsed(evaluate(first));
  if (name === "quote")
    return quote(oneOf(evaluate(first)), second?.kind === "text" ? second.text : undefined, language);
  return refuse(`There is no ${name}(); there is ${nearest(name, CALLS)}.`);
}

function oneOf(found: Found): Value {
  return found.kind === "one" ? found.value : refuse("This needs one cell, not several rows.");
}

function ofColumn(name: (typeof COLUMN_CALLS)[number], args: readonly Found[]): Value {
  const cells = args.flatMap((arg) => cellsOf(name, arg));
  const listed = args.map((arg) => cutOf(name, arg)).find((view) => view);
  return { ...ofCells(name, cells), ...(listed && { listed }) };
}

function ofCells(name: (typeof COLUMN_CALLS)[number], cells: readonly Value[]): Value {
  if (name === "count") return derive(cells, { value: cells.length, unit: "count", isConstant: false });
  if (name === "min" || name === "max") return extremeOf(cells, name === "max");
  if (name !== "median") return total(cells, name === "avg");
  const sorted = cells.toSorted((a, b) => numberOf(a) - numberOf(b));
  return total(sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1), true);
}

/** The table of which an argument may not have all rows that matter. */
function cutOf(name: string, arg: Found): View | undefined {
  if (arg.kind === "rows") return arg.rows.isAll ? undefined : arg.rows.view;
  if (arg.kind === "one" || arg.values.isAll) return undefined;
  const { view, items } = arg.values;
  const isExtreme = name === "min" || name === "max";
  return isExtreme && isOrdered(view, items.find((item) => item)?.column, name === "max") ? undefined : view;
}

function total(cells: readonly Value[], isMean: boolean): Value {
  const [first = refuse("No row has a value there."), ...others] = cells;
  const sum = others.reduce((so, cell) => combine("+", so, cell), first);
  const divided = isMean ? numberOf(sum) / cells.length : numberOf(sum);
  const all = isMean ? undefined : wholeOf(cells);
  const { unit, currency } = sum;
  return derive(cells, { value: divided, unit, currency, ...(all && { period: all }) });
}

/** The period that rows in time make up, one after the other. */
function wholeOf(cells: readonly Value[]): DayRange | undefined {
  const periods = cells.flatMap(({ period, isChange }) => (period && !isChange ? period : []));
  const sorted = periods.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const isWhole = sorted.every(
    ({ startDate }, index) => index === 0 || startDate === addDays(sorted[index - 1]?.endDate ?? "", 1),
  );
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && last && first !== last && isWhole && sorted.length === cells.length
    ? { startDate: first.startDate, endDate: last.endDate }
    : undefined;
}

/** How much a change is, for arithmetic: printed alone, it says which way it went. */
function sizeOf(value: Value): Value {
  const { unit, currency, isDifference } = value;
  const change = isDifference ? value : undefined;
  return derive([value], { value: Math.abs(numberOf(value)), unit, currency, change });
}

/** Values of one argument, those that there are. */
function cellsOf(name: string, arg: Found): Value[] {
  if (arg.kind === "one") return [arg.value];
  if (arg.kind === "rows") {
    if (name !== "count")
      refuse(`Name a column: ${name}(${arg.rows.name}.${arg.rows.view.table.columns[0]?.key}).`);
    return arg.rows.rows.flatMap((index) => labelOf({ ...arg.rows, index }) ?? []);
  }
  const { values } = arg;
  if (name === "sum") checkAdds(values);
  return values.items.flatMap((item) => item ?? []);
}

/** Users of two days are not the users of both. */
function checkAdds({ view, items, name }: Values): void {
  const dataset = findDataset(view.table.dataset ?? "");
  const measures = new Set(items.map((item) => (item?.kind === "cell" ? item.measure : null)));
  for (const key of measures) {
    const measure = dataset && key !== null ? findMeasure(dataset, key) : undefined;
    if (measure?.adds === false) refuse(`${name} of several rows do not add up; use ${view.table.id}.total.`);
  }
}

function topOf(isTop: boolean, found: Found, by: Expression | undefined): Value {
  if (found.kind === "many" && by === undefined) {
    const { view, items, isAll } = found.values;
    const cells = items.flatMap((item) => item ?? []);
    if (!isAll) checkListed(view, cells[0]?.column, isTop);
    return extremeOf(cells, isTop);
  }
  if (found.kind !== "rows" || by?.kind !== "path") {
    return refuse(`${isTop ? "top" : "bottom"} takes rows and a column: label(top(r1, revenue)).`);
  }
  const { view, list, rows, isAll } = found.rows;
  const names = [by.table, ...by.steps.flatMap((step) => ("name" in step ? [step.name] : []))];
  const column = findColumn(view, fold(by.table) === fold(view.table.id) ? names.slice(1) : names);
  if (!isAll) checkListed(view, column, isTop);
  const cells = rows.flatMap((index) => valueAt({ view, list, index, column }) ?? []);
  return extremeOf(cells, isTop);
}

function labelOfCell(found: Found): Value {
  const [index] = found.kind === "rows" && found.rows.isOne ? found.rows.rows : [];
  const at = found.kind === "rows" && index !== undefined ? { ...found.rows, index } : oneOf(found).at;
  if (at === undefined)
    return refuse("label(...) takes what is of one row, and this is of several or of none.");
  return labelOf(at) ?? refuse("There is no such row.");
}

/** Of a period, or between two dates. Two dates that were both typed are a period: the first and the last day count. */
function days(from: Expression, to: Expression | undefined, evaluate: Evaluate): Value {
  const dateOf = (written: Expression) =>
    written.kind === "text"
      ? derive([], { value: written.text, unit: "day" })
      : periodOrOne(evaluate(written));
  const first = dateOf(from);
  const last = to && dateOf(to);
  if (last && !(first.isConstant && last.isConstant)) return daysBetweenDates(first, last);
  const range = rangeOfValue(last ? { value: `${first.value}/${last.value}` } : first);
  return derive([first], { value: lengthInDays(range), unit: "days", through: null });
}

/** A row in time is its days: `days(r1[2026-11])`. */
function periodOrOne(found: Found): Value {
  return (found.kind === "rows" ? periodOf(found.rows) : undefined) ?? oneOf(found);
}

/** How many days of a period have begun. */
function elapsed(found: Found): Value {
  const period = periodOrOne(found);
  const { startDate, endDate } = rangeOfValue(period);
  const begun = lengthInDays({ startDate, endDate: period.through ?? endDate });
  return derive([period], { value: begun, unit: "days", through: null });
}

function rangeOfValue({ value }: Pick<Value, "value">) {
  const [startDate = "", endDate = ""] = String(value).split("/");
  if (isIsoDay(startDate) && isIsoDay(endDate)) return { startDate, endDate };
  return refuse("This is no period, as r1.period is one; between two dates there are days(from, to).");
}
