import type { Search } from "../../../catalogue/inputs/search.ts";
import type { Dataset } from "../../../catalogue/types.ts";
import { connectorOf } from "../../../connectors/registry.ts";
import { cutText } from "../../../lib/cut-text.ts";
import type { DataResult } from "../data-tool.ts";
import { explain } from "../explain.ts";
import { foundOf, type Ask, type Found, type Hit, type Outcome } from "./found.ts";
import { columnsOf, rowsOf, totalsOf } from "./rows.ts";

const NEAR_MISS =
  "Nothing has all of the words. The rows have some of them, and the count is of none of these.";

interface Outcomes {
  outcomes: Outcome[];
  /** What is shown: the same, or what has some of the words where nothing has all of them. */
  listed: Outcome[];
  /** Datasets that were asked for and are not connected. */
  unasked: Dataset[];
}

export function assemble(ask: Ask, { outcomes, listed, unasked }: Outcomes): DataResult {
  const { context, search } = ask;
  const { clock, deps } = context;
  const founds = listed.flatMap((one) => foundOf(one) ?? []);
  const hits = order(founds, ask);
  const isNearMiss = listed !== outcomes && hits.length > 0;
  const rowCount = founds.reduce((sum, { hits: own, total }) => sum + (total ?? own.length), 0);
  const storedAt = founds.flatMap((one) => one.storedAt ?? []);
  const datasets = outcomes.map((one) => one.dataset.name);
  const totals = totalsOf(
    new Map([
      ...outcomes.map((one) => [one.dataset.name, foundOf(one)] as const),
      ...unasked.map(({ name }) => [name, undefined] as const),
    ]),
  );
  const total = totals[0]?.cells["count"];
  const { period } = search;
  const notes = [
    ...(isNearMiss ? [NEAR_MISS] : []),
    ...(ask.words.isCut ? ["Only the first 20 words were searched for."] : []),
    ...founds.flatMap((one) => one.notes),
    ...outcomes.flatMap((one) => ("error" in one ? [explain(one.error, nameOf(one))] : [])),
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
      complete: unasked.length === 0 && outcomes.every((one) => foundOf(one)?.complete === true),
      notes: [...new Set(notes)],
    },
    log: `${hits.length} of ${total ?? "an unknown number"} found`,
  };
}

function nameOf({ source }: Outcome): string {
  return connectorOf(source.type).name;
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
