import { it } from "vitest";
import { call } from "../support/service.ts";
import { isRight } from "./judge.ts";
import { goldenQuestions } from "./questions/all.ts";
import { runGolden } from "./run.ts";
import { openService, stopDate } from "./service.ts";
import { listFailures } from "./table.ts";

it(
  "lets the built-in analyst answer every eighth golden question of its scope; `npm run eval` asks all",
  { timeout: 60_000 },
  async ({ expect }) => {
    stopDate();
    const key = await openService();
    const inScope = goldenQuestions().filter(({ scope }) => scope === "builtin");
    const questions = inScope.filter((_, index) => index % 8 === 0);
    const results = await runGolden(questions, { send: (body) => call("/chat", { key, body }) });
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(
      results.every(({ verdict }) => isRight(verdict)),
      listFailures(results).join("\n"),
    ).toBe(true);
  },
);
