import { describe, it } from "vitest";
import { FRONTS, sameBehind, sameInFront, TAILS, understood } from "../offline/reading/additions.ts";

/** What the tests ask of a sample. */
describe("every question with something added", () => {
  it.for(TAILS)("is another one, or is named as not understood: %s", (tail, { expect }) => {
    expect(sameBehind(understood, tail)).toEqual([]);
  });

  it.for(FRONTS)("is another one also where it stands in front: %s", (front, { expect }) => {
    expect(sameInFront(understood, front)).toEqual([]);
  });
});
