import type { Grain } from "../../catalogue/units.ts";
import { isStep } from "../../catalogue/grains.ts";
import { commonDays, type DayRange, unitAround } from "../../periods/dates.ts";
import { spanOf } from "../../periods/span.ts";
import type { Column, Row } from "../table.ts";
import type { Value } from "./value.ts";
import { type Place, pointerTo, rowAt, type RowPlace, type View } from "./view.ts";

/** Parts of a measure that say how it moved. */
const CHANGES = new Set(["change", "changePercent", "slope"]);
/** Parts that do not depend on how much of the period has passed. */
const SETTLED = new Set(["previous", "target", "expected", "slope", "usualChange"]);

/** A cell with what vouches for it; undefined where it has no value. */
export function valueAt(place: Place): Value | undefined {
  const { view, column } = place;
  const row = rowAt(place);
  const value = row?.cells[column.key];
  if (row === undefined || value === undefined || value === null) return undefined;
  const part = column.key.split(".")[1] ?? "";
  const isMeasure = column.role === "measure";
  const period = periodOf(view, row, part);
  const isChange = isMeasure && (CHANGES.has(part) || column.unit === "points");
  const unit = typeof value === "string" && !isDate(column) ? "text" : column.unit;
  return {
    ...plain(view, value, unit, pointerTo(place)),
    currency: column.unit === "money" ? (row.currency ?? view.table.currency) : null,
    measure: isMeasure ? (column.measure ?? column.key) : null,
    label: row.label,
    period,
    through: isMeasure && !SETTLED.has(part) ? openUntil(view, period) : null,
    at: place,
    column,
    grain: column.grain,
    isDifference: isChange,
    way: isChange ? 1 : undefined,
    isChange,
  };
}

/** The label of a row, which prints like the dimension of time that it is the value of. */
export function labelOf(at: RowPlace): Value | undefined {
  const { view, list, index } = at;
  const row = rowAt(at);
  if (row === undefined) return undefined;
  const column = view.table.columns.find(({ grain, key }) => grain && row.cells[key] === row.label);
  return {
    ...plain(view, row.label, "text", `${view.pointer}/${list}/${index}/label`),
    label: row.label,
    at,
    period: periodOf(view, row, ""),
    grain: column?.grain,
  };
}

/** A value of the table itself. */
export function plain(view: View, value: number | string, unit: Value["unit"], pointer: string): Value {
  return {
    kind: "cell",
    value,
    unit,
    currency: null,
    measure: null,
    label: null,
    period: null,
    through: null,
    pointers: [pointer],
    view,
    timeZone: view.table.timeZone,
  };
}

function isDate({ unit, grain }: Column): boolean {
  return unit === "day" || unit === "instant" || grain !== undefined;
}

/** The day up to which a period goes that is not over. */
export function openUntil({ table }: View, period: DayRange | null): string | null {
  return table.through !== null && period !== null && period.endDate > table.through ? table.through : null;
}

/** The days that a row is of: within the table's period, those of its time grains. */
function periodOf({ table }: View, row: Row, part: string): DayRange | null {
  // Which days of the other period a row in time is compared with, the table does not say.
  if (part === "previous") return table.columns.some(({ grain }) => grain) ? null : table.comparedWith;
  return table.columns.reduce((period, { grain, key }) => {
    const days = grain && rangeOf(grain, String(row.cells[key] ?? ""));
    if (days === undefined || period === null) return days ?? period;
    return commonDays(days, period) ?? period;
  }, table.period);
}

/** The days of a value of a dimension of time; undefined for weekdays and hours, and for what is none. */
export function rangeOf(grain: Grain, value: string): DayRange | undefined {
  if (!isStep(grain)) return undefined;
  const span = spanOf(value);
  return span && unitAround(grain, span.startDate);
}
