import { limits } from "../lib/limits.ts";
import { fit } from "./fit.ts";
import type { StoreStep } from "./protocol.ts";

/**
 * A call carries 32 MiB. Of a step that is larger, records and days go ahead in steps of their own, and the rest comes
 * last with the progress: cut off in between, the source reads them again.
 */
export function splitStep(step: StoreStep): StoreStep[] {
  if (lengthOf(step) <= limits.storeStepLength) return [step];
  const { records = [], days = [], ...rest } = step;
  return [
    ...batches(records.map(fit)).map((some) => ({ records: some })),
    ...batches(days).map((some) => ({ days: some })),
    rest,
  ];
}

function batches<T>(items: readonly T[]): T[][] {
  const result: T[][] = [];
  let length = Infinity;
  for (const item of items) {
    const own = lengthOf(item);
    if (length + own > limits.storeStepLength) {
      result.push([]);
      length = 0;
    }
    result.at(-1)?.push(item);
    length += own;
  }
  return result;
}

/** A character takes at most two bytes of a call. */
function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}
