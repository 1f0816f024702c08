import type { Ask, OpenValue } from "../plan.ts";
import { type Draft, wordsOf } from "./draft.ts";

/** What stands on one side of "than". */
type Side = Pick<Ask, "conditions" | "open">;

const AGAINST = /^(?:than|vs|versus)$/;
const EARNS =
  /\b(?:bring|brought|earn|earned|make|made|sell|sold|take|took|pull|pulled|generate|generated)\b/;

/** "Did tablets bring in more than Paid Social?": what stands behind "than" is of another kind, and a figure of its own. */
export function setAgainst({ ask, view }: Draft): void {
  const { line, from, to } = view;
  const than = line.tokens.findIndex(({ key }, at) => AGAINST.test(key) && at > from && at < to);
  if (ask.sides === undefined || than < 0 || ask.groupBy.length > 0) return;
  const sideOf = (isBehind: boolean): Side => ({
    conditions: ask.conditions.filter(({ at = 0 }) => at > than === isBehind),
    open: ask.open.filter(({ at = 0 }) => at > than === isBehind),
  });
  const [before, behind] = [sideOf(false), sideOf(true)];
  // "Do I win more than Ada?": who asks is not known.
  if (sizeOf(before) === 0 && isOne(behind) && ask.base === undefined && !view.follows) ask.left.push("than");
  if (!isPair(before, behind)) return;
  const isLess = ask.sides === "less" || ask.sides === "worse";
  const as = line.tokens[than]?.key !== "than" ? "gap" : isLess ? "less" : "more";
  // "Bring in more" is about money; what "do better" is about nobody said.
  if (ask.measures.length === 0 && EARNS.test(wordsOf({ view })))
    Object.assign(ask, { measures: ["revenue"], strength: ask.strength + 2 });
  if (ask.measures.length === 0) ask.left.push(ask.sides);
  Object.assign(ask, ofOtherKinds(before, behind), { sides: undefined, isCompared: false });
  ask.versus = { other: { ...ask, ...ofOtherKinds(behind, before), assumptions: [] }, as };
}

const sizeOf = ({ conditions, open }: Side): number => conditions.length + open.length;

/** One value, or one name. */
const isOne = (side: Side): boolean =>
  sizeOf(side) === 1 && side.conditions.every(({ values }) => values.length === 1);

const kindsOf = ({ conditions }: Side): string[] => conditions.map(({ field }) => field);

/** Of two kinds; whether two names are of one kind the data tells. */
function isPair(before: Side, behind: Side): boolean {
  const isAlike = kindsOf(behind).some((field) => kindsOf(before).includes(field));
  const isKnown = before.open.length === 0 ? before.conditions.length > 0 : kindsOf(behind).length > 0;
  const isNamed = before.open.length === 0 || sizeOf(before) === 1;
  return sizeOf(behind) === 1 && isKnown && isNamed && !isAlike;
}

/** A name of the same kind as the other side would have been known. */
const ofOtherKinds = ({ conditions, open }: Side, other: Side): Side => ({
  conditions,
  open: open.map((one): OpenValue => {
    return { ...one, dimensions: one.dimensions.filter((name) => !kindsOf(other).includes(name)) };
  }),
});
