import type { Unit } from "../../catalogue/units.ts";
import { fold, inlineLabel } from "../texts.ts";
import { labelOf, openUntil, plain, valueAt } from "./cells.ts";
import type { Path, Rows, Step } from "./grammar.ts";
import { Problem, refuse } from "./problem.ts";
import { findColumn, type RowSet, selectRows, selectTotal, wholeOf } from "./rows.ts";
import type { Value, Values } from "./value.ts";
import { foldName, type Place, referenceTo, type View } from "./view.ts";

/** What a path names: a value, one in each of several rows, or rows alone. */
export type Found =
  | { kind: "one"; value: Value }
  | { kind: "many"; values: Values }
  | { kind: "rows"; rows: RowSet };

/** Throws a Problem that says what would be valid. */
export function resolvePath(views: readonly View[], path: Path): Found {
  const view = findView(views, path.table);
  try {
    return resolveIn(view, path);
  } catch (error) {
    const other = views.find((one) => one !== view && isResolved(one, path));
    if (!(error instanceof Problem) || !other) throw error;
    return refuse(`${error.message} ${other.table.id} has it.`);
  }
}

function isResolved(view: View, path: Path): boolean {
  try {
    return resolveIn(view, path).kind !== "rows";
  } catch {
    return false;
  }
}

function resolveIn(view: View, path: Path): Found {
  const steps = path.steps.filter(
    (step, index) => index > 0 || !("name" in step) || !/^rows?$/i.test(step.name),
  );
  const [first, second] = steps;
  if (first === undefined) return { kind: "rows", rows: wholeOf(view) };
  if ("rows" in first) return ofRows(view, selectRows(view, first.rows), namesOf(steps.slice(1)));
  if (/^totals?$/i.test(first.name)) {
    const isOne = second !== undefined && "rows" in second && !isColumn(view, second.rows);
    const total = selectTotal(view, isOne ? second.rows : undefined);
    return ofRows(view, total, namesOf(steps.slice(isOne ? 2 : 1)));
  }
  const names = namesOf(steps);
  const own = ownValue(view, names);
  if (own) return { kind: "one", value: own };
  const labelled = view.columns().has(foldName(names.join("."))) ? undefined : rowsOfName(view, first);
  if (labelled) return ofRows(view, labelled, names.slice(1));
  const { rows, totals } = view.table;
  return ofRows(view, rows.length === 0 && totals.length > 0 ? selectTotal(view) : wholeOf(view), names);
}

function findView(views: readonly View[], id: string): View {
  const found = views.find(({ table }) => fold(table.id) === fold(id));
  if (found) return found;
  const ids = views.map(({ table }) => table.id);
  return refuse(
    ids.length === 0 ? `There is no table ${id}.` : `There is no table ${id}; there is ${ids.join(", ")}.`,
  );
}

/** A column may stand in brackets as well. */
function namesOf(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => {
    if ("name" in step) return step.name;
    const [part] = step.rows.parts;
    if (part?.kind !== "label") return refuse("The rows stand in brackets right after the table's id.");
    return part.label.split(".");
  });
}

function isColumn(view: View, { parts: [part] }: Rows): boolean {
  return part?.kind === "label" && view.columns().has(foldName(part.label));
}

function rowsOfName(view: View, { name }: { name: string }): RowSet | undefined {
  if (view.byFolded().get(fold(name)) === undefined) return undefined;
  const rows: Rows = { written: name, parts: [{ kind: "label", label: name, isQuoted: true }] };
  return selectRows(view, rows);
}

function ofRows(view: View, rows: RowSet, names: readonly string[]): Found {
  if (names.length === 0 && rows.list === "rows") return { kind: "rows", rows };
  const folded = foldName(names.join("."));
  if (folded === "label") return ofLabels(rows);
  if (!view.columns().has(folded)) {
    // The head of a table calls it "row" or "record".
    if (/^(?:row|record|name|title)$/.test(folded)) return ofLabels(rows);
    const period = folded === "period" ? periodOf(rows) : undefined;
    if (period) return { kind: "one", value: period };
  }
  const column = names.length === 0 ? onlyMeasure(view, rows) : findColumn(view, names);
  const places = rows.rows.map((index) => ({ view, list: rows.list, index, column }));
  const items = places.map(valueAt);
  const name = `${rows.name}.${column.key}`;
  if (!rows.isOne) return { kind: "many", values: { ...rows, items, name } };
  const [place] = places;
  const [value] = items;
  return { kind: "one", value: value ?? refuse(place ? whyNone(place) : `${name} has no value.`) };
}

function ofLabels({ view, list, rows, name }: RowSet): Found {
  const [index] = rows;
  const label = index === undefined ? undefined : labelOf({ view, list, index });
  if (rows.length !== 1 || label === undefined) return refuse(`${name} is not one row.`);
  return { kind: "one", value: label };
}

/** The days of a row in time. */
export function periodOf({ view, list, rows }: RowSet): Value | undefined {
  const [index, other] = rows;
  const label = index === undefined || other !== undefined ? undefined : labelOf({ view, list, index });
  if (!label?.period || !label.grain) return undefined;
  const { startDate, endDate } = label.period;
  const through = openUntil(view, label.period);
  return { ...label, value: `${startDate}/${endDate}`, unit: "day", grain: undefined, through };
}

/** What rows alone are taken for: their only measure. */
export function onlyMeasureOf({ view, list, rows, isOne, name }: RowSet): Value {
  const [index] = rows;
  const column = onlyMeasure(view, { name });
  const value = isOne && index !== undefined ? valueAt({ view, list, index, column }) : undefined;
  return value ?? refuse(`Name one row and a column: ${name}.${column.key}.`);
}

function onlyMeasure(view: View, { name }: Pick<RowSet, "name">) {
  const measures = view.table.columns.filter(({ role, key }) => role === "measure" && !key.includes("."));
  const [only] = measures;
  if (only && measures.length === 1) return only;
  return refuse(`Name a column of ${name}: ${measures.map(({ key }) => key).join(", ")}.`);
}

function whyNone(place: Place): string {
  const name = referenceTo(place);
  const { table } = place.view;
  const part = place.column.key.split(".")[1];
  const others = table.totals.map(({ label }) => inlineLabel(label)).slice(1);
  if (place.list === "totals" && place.index === 0 && place.column.unit === "money" && others.length > 0) {
    const valid = others.map((label) => `${table.id}.total[${label}].${place.column.key}`);
    return `${name} has no value, because amounts are in several currencies; valid is ${valid.join(", ")}.`;
  }
  if (part === "changePercent")
    return `${name} has no value: the earlier value is 0 or not known. Give the change.`;
  return `${name} has no value${place.column.inTotalsOnly && place.list === "rows" ? "; the totals have" : ""}.`;
}

const OWN: Readonly<
  Record<string, readonly ["through" | "dataAsOf" | "rowCount" | "currency" | "timeZone", Unit]>
> = {
  through: ["through", "day"],
  asof: ["dataAsOf", "instant"],
  dataasof: ["dataAsOf", "instant"],
  rowcount: ["rowCount", "count"],
  currency: ["currency", "text"],
  timezone: ["timeZone", "text"],
};

/** What stands beside the rows of a table. */
function ownValue(view: View, names: readonly string[]): Value | undefined {
  const { table } = view;
  const [name = "", part] = names.map(foldName);
  if (name === "period" || name === "comparedwith") {
    const key = name === "period" ? "period" : "comparedWith";
    const range = table[key];
    if (range === null) return refuse(`${table.id} has no ${key}.`);
    const through = key === "period" ? table.through : null;
    const own = (value: string, place: string) => {
      return { ...plain(view, value, "day", `${view.pointer}/${place}`), period: range, through };
    };
    if (part === undefined) return own(`${range.startDate}/${range.endDate}`, key);
    const edge = /^(?:start|from|first)/.test(part) ? "startDate" : "endDate";
    return own(range[edge], `${key}/${edge}`);
  }
  if (names.length > 1 || view.columns().has(name)) return undefined;
  if (name === "note" || name === "notes")
    return plain(view, table.notes.join(" "), "text", `${view.pointer}/notes`);
  if (name === "through" && table.through === null) return ownValue(view, ["period", "end"]);
  const [key, unit] = OWN[name] ?? [];
  if (key === undefined || unit === undefined) return undefined;
  return plain(view, table[key] ?? refuse(`${table.id} has no ${key}.`), unit, `${view.pointer}/${key}`);
}
