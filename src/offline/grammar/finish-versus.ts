import type { Draft } from "./draft.ts";

/** "Did tablets bring in more than Paid Social?": what stands behind "than" is of another kind, and a figure of its own. */
export function setAgainst({ ask, view: { line, from, to } }: Draft): void {
  const than = line.tokens.findIndex(({ key }, at) => key === "than" && at > from && at < to);
  if (ask.sides === undefined || than < 0 || ask.groupBy.length > 0) return;
  const isBehind = ({ at = 0 }: { at?: number }): boolean => at > than;
  const [before, behind] = [false, true].map((side) => ({
    conditions: ask.conditions.filter((one) => isBehind(one) === side),
    open: ask.open.filter((one) => isBehind(one) === side),
  }));
  if (before === undefined || behind === undefined) return;
  const ours = before.conditions.map(({ field }) => field);
  const isOne = behind.conditions.length + behind.open.length === 1;
  const isAlike = behind.conditions.some(({ field }) => ours.includes(field));
  if (ours.length === 0 || before.open.length > 0 || !isOne || isAlike) return;
  // A name of the same kind would have been known.
  behind.open = behind.open.map((one) => ({
    ...one,
    dimensions: one.dimensions.filter((name) => !ours.includes(name)),
  }));
  const as = ask.sides === "less" || ask.sides === "worse" ? "less" : "more";
  Object.assign(ask, before, { sides: undefined });
  ask.versus = { other: { ...ask, ...behind, assumptions: [] }, as };
}
