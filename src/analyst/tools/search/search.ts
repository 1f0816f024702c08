import { findDataset } from "../../../catalogue/catalogue.ts";
import { type Search, searchInput } from "../../../catalogue/inputs/search.ts";
import type { Dataset } from "../../../catalogue/types.ts";
import { VendorError } from "../../../connectors/errors.ts";
import { connectorOf } from "../../../connectors/registry.ts";
import { cutText } from "../../../lib/cut-text.ts";
import { describeError } from "../../../lib/log.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";
import { type DataContext, type DataResult, defineDataTool } from "../data-tool.ts";
import { explain } from "../explain.ts";
import type { Ask, Found, Hit, Outcome, Target } from "./found.ts";
import { columnsOf, rowsOf, totalsOf } from "./rows.ts";
import { searchLive } from "./live.ts";
import { searchStored } from "./stored.ts";
import { readWords } from "./words.ts";

export const searchTool = defineDataTool({
  name: "search",
  description:
    "Finds words in notes, chat, mail and records: who wrote it, where, when, a snippet, and how many there are in all.",
  inputSchema: searchInput,
  run: runSearch,
});

const DEFAULT_DATASETS = ["messages", "pages", "mails"];

/** Searches all datasets at once. One that fails is a note, unless all do. Of what has only some of the words the likest come first. Throws `MisuseError`, and what the first failure was. */
async function runSearch(context: DataContext, search: Search): Promise<DataResult> {
  const { targets, unasked } = chooseTargets(context, search);
  const ask = readAsk(context, search);
  const outcomes = await searchAll(ask, targets);
  if (outcomes.every(({ found }) => !found)) throw outcomes[0]?.error;
  const isNearMiss =
    ask.match === "all" && ask.words.wanted.length > 1 && outcomes.every(({ found }) => !found?.hits.length);
  if (!isNearMiss) return assemble(ask, outcomes, outcomes, unasked);
  const near: Ask = { ...ask, match: "any", search: { ...search, orderBy: "relevance" } };
  return assemble(near, outcomes, await searchAll(near, targets), unasked);
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
        return { ...target, found: await searchDataset(ask, target) };
      } catch (error) {
        log("warn", "tool_failed", { tool: "search", ...describeError(error) });
        return { ...target, error };
      }
    }),
  );
}

/** Searches what was synchronized, or asks the vendor before that. Throws `VendorError` and `StoreUnavailableError`. */
async function searchDataset(ask: Ask, { dataset, source }: Target): Promise<Found> {
  if (source.type !== "mail" && source.lastSyncedAt !== null) return await searchStored(ask, dataset, source);
  try {
    return await searchLive(ask, dataset, source);
  } catch (error) {
    if (!(error instanceof VendorError) || source.type === "mail") throw error;
    // The first synchronization may be using up what the vendor allows: it has read something already.
    const found = await searchStored(ask, dataset, source);
    if (found.hits.length === 0) throw error;
    const note = `Of ${dataset.many} only those that have been read so far were searched.`;
    const notes = [...found.notes, note];
    return { ...found, total: null, notes, complete: false, storedAt: ask.context.deps.now() };
  }
}

const NEAR_MISS =
  "Nothing has all of the words. The rows have some of them, and the count is of none of these.";

function assemble(
  ask: Ask,
  outcomes: readonly Outcome[],
  listed: readonly Outcome[],
  unasked: readonly Dataset[],
): DataResult {
  const { context, search } = ask;
  const { clock, deps } = context;
  const founds = listed.flatMap(({ found }) => found ?? []);
  const hits = order(founds, ask);
  const isNearMiss = listed !== outcomes && hits.length > 0;
  const rowCount = founds.reduce((sum, { hits: own, total }) => sum + (total ?? own.length), 0);
  const storedAt = founds.flatMap((one) => one.storedAt ?? []);
  const datasets = outcomes.map((one) => one.dataset.name);
  const totals = totalsOf([
    ...outcomes.map(({ dataset, found }) => ({ label: dataset.name, count: found?.total ?? null })),
    ...unasked.map(({ name }) => ({ label: name, count: null })),
  ]);
  const total = totals[0]?.cells["count"];
  const { period } = search;
  const notes = [
    ...(isNearMiss ? [NEAR_MISS] : []),
    ...(ask.words.isCut ? ["Only the first 20 words were searched for."] : []),
    ...[...outcomes, ...listed].flatMap(({ found }) => found?.notes ?? []),
    ...outcomes.flatMap(({ found, error, source }) =>
      found ? [] : explain(error, connectorOf(source.type).name),
    ),
    ...unasked.map(({ name, source }) => `${name} were not searched: ${source} is not connected.`),
  ];
  return {
    table: {
      title: titleOf(search, datasets),
      tool: "search",
      dataset: datasets.length === 1 ? (datasets[0] ?? null) : null,
      sources: [...new Set(outcomes.map((one) => one.source.type))],
      columns: columnsOf(hits),
      rows: rowsOf(hits, clock.timeZone),
      totals,
      rowCount,
      ...(isByTime(ask) && { orderedBy: { column: "date", direction: "descending" as const } }),
      truncated: isNearMiss || total === null || rowCount > hits.length,
      filters: filtersOf(search),
      period: period ? { startDate: period.from, endDate: period.to } : null,
      comparedWith: null,
      through: period && period.to > clock.today && period.from <= clock.today ? clock.today : null,
      timeZone: clock.timeZone,
      currency: null,
      from: storedAt.length === founds.length ? "store" : "live",
      dataAsOf: new Date(Math.min(deps.now(), ...storedAt)).toISOString(),
      complete: unasked.length === 0 && outcomes.every(({ found }) => found?.complete === true),
      notes: [...new Set(notes)],
    },
    log: isNearMiss
      ? `${hits.length} near to it found`
      : `${hits.length} of ${total ?? "an unknown number"} found`,
  };
}

/** Newest first, or the best of each dataset in turn, for relevance cannot be compared between them. */
function order(founds: readonly Found[], ask: Ask): Hit[] {
  const hits = founds.flatMap((one) => one.hits.map((hit, rank) => ({ hit, rank })));
  const byTime = isByTime(ask);
  const sorted = hits.toSorted((a, b) =>
    byTime ? (b.hit.date ?? "").localeCompare(a.hit.date ?? "") : a.rank - b.rank,
  );
  return sorted.slice(0, ask.search.limit).map(({ hit }) => hit);
}

function isByTime({ search, words }: Ask): boolean {
  return search.orderBy === "newest" || words.wanted.length === 0;
}

const TITLE_LENGTH = 100;

function titleOf({ words }: Search, datasets: readonly string[]): string {
  const what = words === "" ? "Newest" : cutText(words, TITLE_LENGTH);
  return `${what} in ${datasets.join(", ")}`;
}

function filtersOf({ words, match, author, place }: Search): string[] {
  return [
    ...(words === "" ? [] : [`${match} of the words: ${words}`]),
    ...(author === undefined ? [] : [`author contains ${author}`]),
    ...(place === undefined ? [] : [`place contains ${place}`]),
  ];
}
