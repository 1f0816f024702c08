import { it } from "vitest";
import { call } from "../support/service.ts";
import { openCompany } from "./company.ts";
import { madeQuestions } from "./made/all.ts";
import { inventedEntries } from "./made/invented.ts";
import { runGolden } from "./run.ts";
import { stopDate } from "./service.ts";
import { listFailures } from "./table.ts";

/** One of each of these, always the same. */
const CATEGORIES =
  /^(?:states|negation|names|exclusion|bounds|dates|groups|extremes|follow-ups|leftovers|order|exclusion with dates)$/;

it("the built-in analyst answers a golden question of each kind; `npm run eval` asks them all", async ({
  expect,
}) => {
  stopDate();
  const entries = inventedEntries();
  const key = await openCompany(entries);
  const kinds = Map.groupBy(madeQuestions(entries), ({ category }) => category);
  const questions = [...kinds].flatMap(([category, [first]]) =>
    CATEGORIES.test(category) && first ? [first] : [],
  );
  const results = await runGolden(questions, (body) => call("/chat", { key, body }));
  expect(questions.length).toBeGreaterThanOrEqual(10);
  expect(results.filter(({ verdict }) => verdict !== "right").length, listFailures(results).join("\n")).toBe(
    0,
  );
});
