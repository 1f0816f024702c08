import { describe, inject, it } from "vitest";
import { forgetLines, printLines } from "../support/console.ts";
import { call, callWith } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import { openCompany } from "./company.ts";
import { openFacts } from "./facts.ts";
import type { Golden } from "./golden.ts";
import { madeQuestions, madeTraffic } from "./made/all.ts";
import { harbourEntries } from "./made/harbour.ts";
import { inventedEntries } from "./made/invented.ts";
import { reachModel } from "./model.ts";
import { goldenQuestions } from "./questions/all.ts";
import { runGolden, type Send } from "./run.ts";
import { openService, stopDate } from "./service.ts";
import { printTable } from "./table.ts";

const model = inject("model");
const isBuiltin = model.MODEL === "builtin";

describe("the golden questions", () => {
  it("are answered: those written by hand", async ({ expect }) => {
    stopDate();
    const questions = goldenQuestions().filter(({ scope }) => !isBuiltin || scope === "builtin");
    expect(await wrongOf("written by hand", questions, await openService())).toEqual([]);
  });

  it("are answered: those made for the sandbox's company", async ({ expect }) => {
    stopDate();
    const questions = thinned([...madeQuestions(harbourEntries()), ...madeTraffic(openFacts())]);
    expect(await wrongOf("made for the sandbox's company", questions, await openService())).toEqual([]);
  });

  it("are answered: those made for an invented company", async ({ expect }) => {
    stopDate();
    const entries = inventedEntries();
    const questions = thinned(madeQuestions(entries));
    expect(await wrongOf("made for an invented company", questions, await openCompany(entries))).toEqual([]);
  });
});

/** Models that cost something are asked every so many. */
function thinned(questions: readonly Golden[]): Golden[] {
  return questions.filter((_, nth) => nth % model.EVERY === 0);
}

/** Of other models the table tells; only the built-in one is ours to answer for. */
async function wrongOf(title: string, questions: readonly Golden[], key: string): Promise<string[]> {
  const { settings, answer } = reachModel(model);
  vendors.answerModel(answer);
  const send: Send = (body) => (isBuiltin ? call("/chat", { key, body }) : callWith(settings, "/chat", { key, body }));
  const results = await runGolden(questions, send);
  forgetLines();
  // oxlint-disable-next-line no-console -- the table is what the run is for
  console.log(`\n${model.MODEL_NAME || model.MODEL}, ${results.length} questions ${title}\n\n${printTable(results)}\n`);
  printLines();
  forgetLines();
  return isBuiltin ? results.filter(({ verdict }) => verdict === "wrong").map(({ golden }) => golden.id) : [];
}
