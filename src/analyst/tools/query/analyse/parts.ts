import { ratioOf } from "../../../../catalogue/ratio.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import type { Asked, Computed, Group } from "../computed.ts";

type Figures = Pick<Group, "values">;

/** What a group adds to the change of the whole; of a rate, through its own and its weight. Undefined where parts make up no whole. */
export function createPart(
  { dataset }: Asked,
  { current, previous }: Computed,
  measure: Measure,
): ((now: Figures | undefined, before: Figures | undefined) => number) | undefined {
  const ratio = ratioOf(dataset, measure);
  if (measure.adds) return (now, before) => valueOf(now, measure) - valueOf(before, measure);
  if (!ratio || current.totals.length > 1) return undefined;
  const { of, per, isRest } = ratio;
  const [whole, wholeBefore] = [current.totals[0], previous?.totals[0]];
  const [all, allBefore] = [valueOf(whole, per), valueOf(wholeBefore, per)];
  if (all === 0 || allBefore === 0) return undefined;
  const top = (one: Figures | undefined) =>
    isRest ? valueOf(one, per) - valueOf(one, of) : valueOf(one, of);
  const rate = top(wholeBefore) / allBefore;
  const above = (one: Figures | undefined) => top(one) - rate * valueOf(one, per);
  return (now, before) => above(now) / all - above(before) / allBefore;
}

export function valueOf(one: Figures | undefined, { name }: Measure): number {
  return one?.values[name] ?? 0;
}
