import { describe, it } from "vitest";
import { finance } from "../questions/finance.ts";
import { followUps } from "../questions/follow-ups.ts";
import { shopFollowUps } from "../questions/follow-ups-shop.ts";
import { marketing } from "../questions/marketing.ts";
import { mixed } from "../questions/mixed.ts";
import { operations } from "../questions/operations.ts";
import type { Questions } from "../questions/questions.ts";
import { sales } from "../questions/sales.ts";
import { shop } from "../questions/shop.ts";
import { unaccounted } from "../questions/unaccounted.ts";
import { planOf } from "./plan.ts";

const ROLES: readonly (readonly [role: string, questions: Questions])[] = [
  ["shop owners", shop],
  ["marketing", marketing],
  ["sales", sales],
  ["finance", finance],
  ["operations", operations],
  ["others", mixed],
  ["who ask on", followUps],
  ["who ask on about the shop", shopFollowUps],
];

describe("what a question is read as", () => {
  it.for(ROLES)("is what %s mean, or an honest no", ([, questions], { expect }) => {
    const read = questions.map(([question]) => [question, planOf(question)]);
    expect(read).toEqual(questions);
  });

  it.for(unaccounted)(
    "is asked back where a small word has no part of the plan: %s",
    (question, { expect }) => {
      expect(planOf(question).split(" + ")[0]).toMatch(/^\?/);
    },
  );

  it("is useful for seven questions of ten", ({ expect }) => {
    const all = ROLES.flatMap(([, questions]) => questions);
    const refused = all.filter(([, plan]) => plan.startsWith("?"));
    expect(all.length).toBeGreaterThan(300);
    expect(refused.length / all.length).toBeLessThan(0.25);
  });
});
