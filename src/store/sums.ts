import { dayMetrics, type DayRow } from "../domain/days.ts";
import type { Sums } from "./plans.ts";

/** Sums under way, by the places of the metrics in a row. */
export interface Adding {
  sums: number[];
  /** What rounding has left out. */
  rests: number[];
}

export function startSums(): Adding {
  return { sums: dayMetrics.map(() => 0), rests: dayMetrics.map(() => 0) };
}

/** Neumaier's sum: amounts are binary fractions, and a year of them must not show it. */
export function addRow({ sums, rests }: Adding, row: DayRow): void {
  for (let index = 0; index < sums.length; index++) {
    const value = Number(row[index + 1] ?? 0);
    const before = sums[index] ?? 0;
    const after = before + value;
    rests[index] =
      (rests[index] ?? 0) +
      (Math.abs(before) >= Math.abs(value) ? before - after + value : value - after + before);
    sums[index] = after;
  }
}

export function endSums({ sums, rests }: Adding): Sums {
  const entries = dayMetrics.map((name, index) => [name, (sums[index] ?? 0) + (rests[index] ?? 0)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each metric
  return Object.fromEntries(entries) as Sums;
}
