import { findDataset } from "../../../catalogue/catalogue.ts";
import { searchInput, type Search } from "../../../catalogue/inputs/search.ts";
import type { Dataset } from "../../../catalogue/types.ts";
import { describeError } from "../../../lib/log.ts";
import { defineDataTool, type DataContext, type DataResult } from "../data-tool.ts";
import { foundOf, type Ask, type Outcome, type Target } from "./found.ts";
import { searchDataset } from "./search-dataset.ts";
import { assemble } from "./table.ts";
import { readWords } from "./words.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";

export const searchTool = defineDataTool({
  name: "search",
  description:
    "Finds words in notes, chat, mail and records: who wrote it, where, when, a snippet, and how many there are in all.",
  inputSchema: searchInput,
  run: runSearch,
});

const DEFAULT_DATASETS = ["messages", "pages", "mails"];

/**
 * Searches all datasets at once. One that fails is a note, unless all do. Throws `MisuseError`, and what the first
 * failure was.
 */
export async function runSearch(context: DataContext, search: Search): Promise<DataResult> {
  const { targets, unasked } = chooseTargets(context, search);
  const ask = readAsk(context, search);
  const outcomes = await searchAll(ask, targets);
  const [first] = outcomes;
  if (first && "error" in first && outcomes.every((one) => "error" in one)) throw first.error;
  const isNearMiss = ask.match === "all" && ask.words.wanted.length > 1 && outcomes.every(foundNothing);
  const listed = isNearMiss ? await searchAll({ ...ask, match: "any" }, targets) : outcomes;
  return assemble(ask, { outcomes, listed, unasked });
}

/** Throws `MisuseError` where nothing can be searched. */
function chooseTargets({ sources }: DataContext, { datasets }: Search) {
  const wanted = [...new Set(datasets?.length ? datasets : DEFAULT_DATASETS)].flatMap(
    (name) => findDataset(name) ?? [],
  );
  const targets = wanted.flatMap((dataset): Target[] => {
    const source = sources.find(({ type }) => type === dataset.source);
    return source ? [{ dataset, source }] : [];
  });
  if (targets.length === 0) {
    const connected = sources.map(({ type }) => type).join(", ") || "nothing";
    const names = wanted.map(({ name, source }) => `${name} (${source})`).join(", ");
    throw new MisuseError(`datasets: none of ${names} is connected; connected: ${connected}`);
  }
  const isTarget = (dataset: Dataset) => targets.some((one) => one.dataset === dataset);
  return { targets, unasked: datasets?.length ? wanted.filter((dataset) => !isTarget(dataset)) : [] };
}

function readAsk(context: DataContext, search: Search): Ask {
  const words = readWords(search.words);
  if (search.words !== "" && words.wanted.length + words.unwanted.length === 0) {
    throw new MisuseError("words: there is no word in it; leave it out for the newest");
  }
  const { period } = search;
  if (period && period.from > period.to) throw new MisuseError("period: from is after to");
  return { context, search, words, match: search.match };
}

async function searchAll(ask: Ask, targets: readonly Target[]): Promise<Outcome[]> {
  const { log } = ask.context.deps;
  return await Promise.all(
    targets.map(async (target) => {
      try {
        return { ...target, found: await searchDataset(ask, target.dataset, target.source) };
      } catch (error) {
        log("warn", "tool_failed", { tool: "search", ...describeError(error) });
        return { ...target, error };
      }
    }),
  );
}

function foundNothing(outcome: Outcome): boolean {
  const found = foundOf(outcome);
  return found === undefined || found.hits.length === 0;
}
