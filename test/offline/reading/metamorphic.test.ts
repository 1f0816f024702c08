import { describe, it } from "vitest";
import { FRONTS, sameBehind, sameInFront, TAILS, understood } from "./additions.ts";
import { planOf } from "./plan.ts";

/** A part of them for each addition, so that all are asked and none of it takes long; `npm run eval` asks all with each. */
const some = (nth: number) => understood.filter((_, index) => index % 16 === nth % 16);

describe("a question with something added", () => {
  it.for(TAILS)("is another one, or is named as not understood: %s", (tail, { expect }) => {
    expect(understood.length).toBeGreaterThan(250);
    expect(sameBehind(some(TAILS.indexOf(tail)), tail)).toEqual([]);
  });

  it.for(FRONTS)("is another one also where it stands in front: %s", (front, { expect }) => {
    expect(sameInFront(some(FRONTS.indexOf(front)), front)).toEqual([]);
  });

  it("drops no word that it does not know, wherever it stands", ({ expect }) => {
    const dropped = some(0).flatMap(([question, plan]) => {
      const words = question.split(" ");
      const places = [1, Math.floor(words.length / 2), words.length - 1].filter((at) => at > 0);
      const variants = places.map((at) => words.toSpliced(at, 0, "flurbish").join(" "));
      return variants.filter((variant) => planOf(variant) === plan);
    });
    expect(dropped).toEqual([]);
  });
});
