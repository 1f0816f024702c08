import { inject, it } from "vitest";
import { forgetLines, printLines } from "../support/console.ts";
import { call, callWith } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import { isRight } from "./judge.ts";
import { reachModel } from "./model.ts";
import { goldenQuestions } from "./questions/all.ts";
import { takeRemoved } from "./removed.ts";
import { runGolden } from "./run.ts";
import { openService, stopDate } from "./service.ts";
import { ofScope, printTable } from "./table.ts";

it("answers the golden questions", async ({ expect }) => {
  stopDate();
  const begun = performance.now();
  const key = await openService();
  const opened = performance.now();
  const model = inject("model");
  const isBuiltin = model.MODEL === "builtin";
  const { settings, answer } = reachModel(model);
  vendors.answerModel(answer);
  const results = await runGolden(goldenQuestions(), {
    send: (body) => (isBuiltin ? call("/chat", { key, body }) : callWith(settings, "/chat", { key, body })),
    takeRemoved,
  });
  forgetLines();
  // oxlint-disable-next-line no-console -- the table is what the run is for
  console.log(
    [
      `\nModel: ${model.MODEL_NAME || model.MODEL}`,
      `Sources connected and synchronized in ${seconds(opened - begun)}, questions asked in ${seconds(performance.now() - opened)}.\n`,
      printTable(results),
    ].join("\n"),
  );
  printLines();
  forgetLines();
  // Of other models the table tells; only the built-in one is ours to answer for.
  if (!isBuiltin) return;
  const wrong = ofScope(results, "builtin").filter(({ verdict }) => !isRight(verdict));
  expect(wrong.map(({ golden }) => golden.id)).toEqual([]);
});

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
