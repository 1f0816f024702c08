import type { OpenValue } from "../plan.ts";
import { type Draft, wordsOf } from "./draft.ts";

const AGAINST = /^(?:than|vs|versus)$/;
const EARNS =
  /\b(?:bring|brought|earn|earned|make|made|sell|sold|take|took|pull|pulled|generate|generated)\b/;

const ofOtherKinds = (names: readonly OpenValue[], fields: readonly string[]): OpenValue[] =>
  names.map((one) => ({ ...one, dimensions: one.dimensions.filter((name) => !fields.includes(name)) }));

/** "Did tablets bring in more than Paid Social?": what stands behind "than" is of another kind, and a figure of its own. */
export function setAgainst({ ask, view }: Draft): void {
  const { line, from, to } = view;
  const than = line.tokens.findIndex(({ key }, at) => AGAINST.test(key) && at > from && at < to);
  if (ask.sides === undefined || than < 0 || ask.groupBy.length > 0) return;
  const isBehind = ({ at = 0 }: { at?: number }): boolean => at > than;
  const [before, behind] = [false, true].map((side) => ({
    conditions: ask.conditions.filter((one) => isBehind(one) === side),
    open: ask.open.filter((one) => isBehind(one) === side),
  }));
  if (before === undefined || behind === undefined) return;
  const [ours, theirs] = [before, behind].map(({ conditions }) => conditions.map(({ field }) => field));
  if (ours === undefined || theirs === undefined) return;
  const isOne = behind.conditions.length + behind.open.length === 1;
  const isAlike = theirs.some((field) => ours.includes(field));
  // Two names may be of one kind, which the data tells.
  const isKnown = before.open.length === 0 ? ours.length > 0 : ours.length === 0 && theirs.length > 0;
  if (!isKnown || before.open.length > 1 || !isOne || isAlike) return;
  // A name of the same kind would have been known.
  behind.open = ofOtherKinds(behind.open, ours);
  before.open = ofOtherKinds(before.open, theirs);
  const isLess = ask.sides === "less" || ask.sides === "worse";
  const as = line.tokens[than]?.key !== "than" ? "gap" : isLess ? "less" : "more";
  // "Bring in more" is about money; what "do better" is about nobody said.
  if (ask.measures.length === 0 && EARNS.test(wordsOf({ view })))
    Object.assign(ask, { measures: ["revenue"], strength: ask.strength + 2 });
  if (ask.measures.length === 0) ask.left.push(ask.sides);
  Object.assign(ask, before, { sides: undefined, isCompared: false });
  ask.versus = { other: { ...ask, ...behind, assumptions: [] }, as };
}
