import type { DayRow } from "../domain/days.ts";
import { cleanField } from "./fit.ts";
import { arrayParts } from "./json-parts.ts";

/** The rows of a day as they are stored; in order of their values, for Google promises none and text is compared. */
export function packRows(rows: readonly DayRow[]): { size: number; json: string }[] {
  const fitted = rows.map(([value, ...metrics]): DayRow => [cleanField(value), ...metrics]);
  return arrayParts(fitted.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

export function unpackRows(json: string): DayRow[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return JSON.parse(json) as DayRow[];
}
