import { addNumber, type Adding } from "../sums.ts";
import type { RecordMeasure } from "./plan.ts";
import type { Reader, Values } from "./values.ts";

/** What a measure is computed of, under way; two of them can be put together. */
interface Part extends Adding {
  count: number;
  /** Of a share: how many it is among. */
  among: number;
  distinct: Set<string>;
}

/** Sums of the same records, a place for each measure. */
export type Sums = { records: number; parts: Part[] };

export function startSums(measures: readonly RecordMeasure[]): Sums {
  const parts = measures.map(() => ({ count: 0, sum: 0, rest: 0, among: 0, distinct: new Set<string>() }));
  return { records: 0, parts };
}

/** Tells of each measure how a record is added to it. */
export function createAdd(measures: readonly RecordMeasure[], reader: Reader) {
  const adds = measures.map(({ compute }) => addOf(compute, reader));
  return (sums: Sums, values: Values): void => {
    sums.records += 1;
    for (const [index, part] of sums.parts.entries()) adds[index]?.(part, values);
  };
}

function addOf(compute: RecordMeasure["compute"], reader: Reader): (part: Part, values: Values) => void {
  if ("sum" in compute || "mean" in compute) {
    const field = "sum" in compute ? compute.sum : compute.mean;
    return (part, values) => {
      const value = reader.number(values, field);
      if (value === null) return;
      part.count += 1;
      addNumber(part, value);
    };
  }
  if ("distinct" in compute) {
    return (part, values) => {
      const value = reader.text(values, compute.distinct);
      if (value !== null) part.distinct.add(value);
    };
  }
  if (!("stateShare" in compute)) return () => {};
  const [of, among] = compute.stateShare;
  return (part, values) => {
    const state = reader.text(values, "state");
    if (state === of) part.count += 1;
    if (state !== null && among.includes(state)) part.among += 1;
  };
}

export function merge(into: Sums, other: Sums): void {
  into.records += other.records;
  for (const [index, part] of into.parts.entries()) {
    const more = other.parts[index];
    if (!more) continue;
    part.count += more.count;
    part.among += more.among;
    addNumber(part, more.sum);
    part.rest += more.rest;
    for (const value of more.distinct) part.distinct.add(value);
  }
}

export function endSums(measures: readonly RecordMeasure[], sums: Sums): Record<string, number | null> {
  const partOf = (name: string): number | null => {
    const index = measures.findIndex((measure) => measure.name === name);
    const [measure, part] = [measures[index], sums.parts[index]];
    if (!measure || !part) return null;
    const { compute } = measure;
    if ("count" in compute) return sums.records;
    if ("distinct" in compute) return part.distinct.size;
    if ("stateShare" in compute) return divide(part.count, part.among);
    if ("ratio" in compute) return divide(partOf(compute.ratio[0]), partOf(compute.ratio[1]));
    if ("live" in compute) return null;
    // Of no records nothing adds up; of records without an amount it is not known to what.
    if (part.count === 0) return "sum" in compute && sums.records === 0 ? 0 : null;
    const sum = tidy(part.sum + part.rest);
    return "mean" in compute ? sum / part.count : sum;
  };
  return Object.fromEntries(measures.map(({ name }) => [name, partOf(name)]));
}

/** How many of the records have what the measure is of; undefined where that is not a question. */
export function countWith({ compute }: RecordMeasure, part: Part | undefined): number | undefined {
  return part && ("sum" in compute || "mean" in compute) ? part.count : undefined;
}

function divide(of: number | null, per: number | null): number | null {
  return of === null || per === null || per === 0 ? null : of / per;
}

/** The last bits of a sum of decimal fractions say nothing. */
function tidy(sum: number): number {
  const rounded = Number(sum.toFixed(6));
  return Math.abs(sum) < 1e9 ? rounded : sum;
}
