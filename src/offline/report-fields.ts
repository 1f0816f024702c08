import type { Filter, Movers, ReportQuestion } from "./question-types.ts";
import { unique } from "../periods/reading/text.ts";
import { type DimensionWord, dimensionWords, type MetricWord, metricWords } from "./vocabulary-fields.ts";

/** Metrics, dimensions, order and filter of a web-analytics report. */
export interface ReportFields {
  metrics: string[];
  dimensions: string[];
  /** Whether the rows are days, weeks, months, ... */
  time: boolean;
  orderBy: { field: string; direction: "asc" | "desc"; by?: Movers["by"] };
  limit: number;
  filter: Filter | undefined;
  /** Values beyond the one filter that the tool takes; their rows are picked from the breakdown. */
  only: { dimension: string; filters: Filter[] }[];
}

const OVERVIEW: readonly string[] = ["sessions", "activeUsers", "keyEvents", "totalRevenue"];
/** The same picture without users, who cannot be added up over days. */
const STORED_OVERVIEW: readonly string[] = [
  "sessions",
  "newUsers",
  "keyEvents",
  "transactions",
  "totalRevenue",
];
const MOST_DIMENSIONS = 3;
const RANKED_ROWS = 5;
const LISTED_ROWS = 10;
const ALL_ROWS = 100;

/** Dimensions with so many values that a row of theirs may be missing from a list: better filtered by. */
const MANY_VALUED = new Set([
  "pagePath",
  "pageTitle",
  "sessionCampaignName",
  "city",
  "sessionSource",
  "country",
]);

/** GA4 refuses totals of the whole visit beside a product, and has the same figure per product. */
const PER_ITEM: Readonly<Record<string, string>> = {
  totalRevenue: "itemRevenue",
  transactions: "itemsPurchased",
};

/** How a metric is spoken of; one that has no word of ours goes by its own name. */
export function metricWord(name: string): MetricWord {
  const word = metricWords.find((entry) => entry.name === name);
  return word ?? { name, one: name, many: name, form: "count", pattern: "", lowerIsBetter: false };
}

/** The same for a dimension. */
export function dimensionWord(name: string): DimensionWord {
  return dimensionWords.find((entry) => entry.name === name) ?? { name, one: name, many: name, pattern: "" };
}

/** The overview as it is stored, for who has the tool for it. */
export function storedMetrics(metrics: string[]): string[] {
  return metrics.join() === OVERVIEW.join() ? [...STORED_OVERVIEW] : metrics;
}

/** Turns a question into the fields of a report. */
export function chooseFields(question: ReportQuestion): ReportFields {
  const { filter, only } = splitFilters(question);
  const dimensions = chooseDimensions(question, filter, only);
  const metrics = chooseMetrics(question, dimensions, filter);
  const time = dimensionWord(dimensions[0] ?? "").time === true;
  const byTime = time && question.rank === undefined && dimensions[0] !== "dayOfWeekName";
  const ranked = question.rank?.count ?? (question.rank === undefined ? LISTED_ROWS : RANKED_ROWS);
  const orderBy = question.movers
    ? { field: metrics[0] ?? "", ...question.movers }
    : byTime
      ? { field: dimensions[0] ?? "", direction: "asc" as const }
      : { field: metrics[0] ?? "", direction: direction(question, metrics[0] ?? "") };
  return {
    metrics,
    dimensions,
    time,
    orderBy,
    limit: byTime || only.length > 0 ? ALL_ROWS : ranked,
    filter,
    only,
  };
}

function direction(question: ReportQuestion, metric: string): "asc" | "desc" {
  const lowest = question.rank?.order === "lowest";
  const turned = question.rank?.judging === true && metricWord(metric).lowerIsBetter;
  return lowest !== turned ? "asc" : "desc";
}

/** The tool filters by one value; several values or a second dimension become a breakdown to pick from. */
function splitFilters({ filters, share }: ReportQuestion): Pick<ReportFields, "filter" | "only"> {
  const groups = unique(filters.map(({ dimension }) => dimension)).map((dimension) =>
    filters.filter((filter) => filter.dimension === dimension),
  );
  // A share needs the rows beside the one that is asked about; of two filters, the first names the whole.
  const singles = share && groups.length === 1 ? [] : groups.filter((group) => group.length === 1);
  const single = singles.find((group) => MANY_VALUED.has(group[0]?.dimension ?? "")) ?? singles[0];
  const only = groups
    .filter((group) => group !== single)
    .map((group) => ({ dimension: group[0]?.dimension ?? "", filters: group }));
  return { filter: single?.[0], only };
}

function chooseDimensions(
  question: ReportQuestion,
  filter: Filter | undefined,
  only: ReportFields["only"],
): string[] {
  const asked = unique([...question.dimensions, ...only.map(({ dimension }) => dimension)]);
  if (asked.length > 0) return asked.slice(0, MOST_DIMENSIONS);
  if (question.why || (question.rank !== undefined && question.overview))
    return ["sessionDefaultChannelGroup"];
  // A campaign is named by a word of its name, so the rows must show which ones that met.
  return filter?.dimension === "sessionCampaignName" ? ["sessionCampaignName"] : [];
}

function chooseMetrics(
  question: ReportQuestion,
  dimensions: readonly string[],
  filter: Filter | undefined,
): string[] {
  const named = question.metrics.length > 0 ? question.metrics : defaultMetrics(question, dimensions, filter);
  const perItem = dimensions.includes("itemName") ? named.map((metric) => PER_ITEM[metric] ?? metric) : named;
  const first = metricWord(perItem[0] ?? "");
  // The best rate of all may rest on a single visit: the visits beside it tell.
  const context = question.rank !== undefined && first.form === "rate" ? ["sessions"] : [];
  return unique([...perItem, ...context]).slice(0, 10);
}

function defaultMetrics(
  question: ReportQuestion,
  dimensions: readonly string[],
  filter: Filter | undefined,
): string[] {
  if (question.overview && !question.why) return question.rank === undefined ? [...OVERVIEW] : ["sessions"];
  const own = dimensions.map((name) => dimensionWord(name).metric).find((metric) => metric !== undefined);
  if (own !== undefined) return [own];
  const page = filter?.dimension === "pagePath" || filter?.dimension === "pageTitle";
  return [page ? "screenPageViews" : "sessions"];
}
