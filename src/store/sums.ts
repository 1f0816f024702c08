import { dayMetrics, type DayRow } from "../domain/days.ts";
import type { Sums } from "./plans.ts";

export interface Adding {
  sum: number;
  /** What rounding has left out. */
  rest: number;
}

/** Neumaier's sum: amounts are binary fractions, and a year of them must not show it. */
export function addNumber(adding: Adding, value: number): void {
  const { sum } = adding;
  const after = sum + value;
  adding.rest += Math.abs(sum) >= Math.abs(value) ? sum - after + value : value - after + sum;
  adding.sum = after;
}

/** Of each metric of a day. */
export function startSums(): Adding[] {
  return dayMetrics.map(() => ({ sum: 0, rest: 0 }));
}

export function addRow(sums: Adding[], [, ...values]: DayRow): void {
  for (const [index, adding] of sums.entries()) addNumber(adding, values[index] ?? 0);
}

export function endSums(sums: Adding[]): Sums {
  const entries = sums.map(({ sum, rest }, index) => [dayMetrics[index], sum + rest]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each metric
  return Object.fromEntries(entries) as Sums;
}
