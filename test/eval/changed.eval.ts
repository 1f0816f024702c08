import { inject, it } from "vitest";
import { forgetLines, print } from "../support/console.ts";
import { call } from "../support/service.ts";
import { findUnchanged } from "./changed.ts";
import { madeQuestions } from "./made/all.ts";
import { harbourEntries } from "./made/harbour.ts";
import { goldenQuestions } from "./questions/all.ts";
import { openService, stopDate } from "./service.ts";

const { MODEL, EVERY } = inject("model");

/** Of the made questions every so many: they are alike. */
const ALIKE = 9;

it.runIf(MODEL === "builtin")("takes no word that changes a question for none", async ({ expect }) => {
  stopDate();
  const key = await openService();
  const made = madeQuestions(harbourEntries()).filter((_, nth) => nth % ALIKE === 0);
  const written = goldenQuestions().filter(({ scope }) => scope === "builtin");
  const { asked, unchanged } = await findUnchanged(
    [...written, ...made].filter((_, nth) => nth % EVERY === 0),
    (body) => call("/chat", { key, body }),
  );
  const lines = unchanged.map(
    ({ change, question, reading }) => `${change}: ${question}\n  read as: ${reading}`,
  );
  forgetLines();
  print(
    [
      `\n${asked} changed questions, ${unchanged.length} of them answered as if nothing had been added`,
      ...lines,
    ].join("\n"),
  );
  expect(unchanged.map(({ question }) => question)).toEqual([]);
});
