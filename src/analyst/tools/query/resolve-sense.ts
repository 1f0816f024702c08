import { isStep } from "../../../catalogue/grains.ts";
import type { Asked } from "./computed.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";

/** What contradicts itself is told, never guessed at. Throws `MisuseError`. */
export function requireSense(asked: Asked): void {
  for (const [isWrong, message] of CONTRADICTIONS) {
    if (isWrong(asked)) throw new MisuseError(typeof message === "string" ? message : message(asked));
  }
}

const isTraffic = ({ dataset }: Asked) => dataset.source === "web-analytics";
const grainsOf = ({ groupBy }: Asked) => groupBy.flatMap((one) => (one.kind === "grain" ? [one.grain] : []));
const isBy = ({ order }: Asked, ...parts: string[]) => parts.includes(order?.by.split(".")[1] ?? "");
const isDateless = (asked: Asked) => !isTraffic(asked) && !asked.date;
const isOwed = ({ dataset }: Asked) => dataset.due && dataset.measures.some(({ name }) => name === "balance");
const noHours = ({ dataset, date }: Asked) => {
  const others = dataset.dimensions.filter(({ unit }) => unit === "instant").map(({ name }) => name);
  return `groupBy: ${date?.title ?? "that date"} has no hours; periodOf ${others.join(" or ") || "none"} has`;
};

type Contradiction = [isWrong: (asked: Asked) => boolean, message: string | ((asked: Asked) => string)];

/** A rule that holds only of one analysis. */
const of = (analysis: string, isWrong: (asked: Asked) => boolean, message: string): Contradiction => [
  (asked) => asked.query.analyse === analysis && isWrong(asked),
  `analyse ${analysis}: ${message}`,
];

// oxfmt-ignore
const CONTRADICTIONS: readonly Contradiction[] = [
  [(asked) => isTraffic(asked) && !asked.period, "period: web traffic needs one"],
  [(asked) => isTraffic(asked) && asked.isListing, 'groupBy: "record" is for records; web traffic has none'],
  [({ isListing, query }) => isListing && query.groupBy.length > 1, 'groupBy: "record" lists single records and stands alone'],
  [({ isListing, comparedWith }) => isListing && comparedWith !== undefined, 'compareWith: groupBy "record" lists single records; compare groups or totals instead'],
  [({ groupBy }) => new Set(groupBy.map(({ name }) => name)).size < groupBy.length, "groupBy: names something twice"],
  [(asked) => isDateless(asked) && (asked.period !== undefined || grainsOf(asked).length > 0), ({ dataset }) => `period: ${dataset.many} have no date of their own; name one in periodOf`],
  [(asked) => !isTraffic(asked) && grainsOf(asked).includes("hour") && asked.date?.unit !== "instant", noHours],
  [(asked) => !asked.comparedWith && isBy(asked, "previous", "change", "changePercent"), ({ order }) => `orderBy.by: ${order?.by ?? ""} needs compareWith`],
  [(asked) => asked.isListing && isBy(asked, "share", "previous", "change", "changePercent"), ({ order }) => `orderBy.by: single records have no ${order?.by ?? ""}`],
  [({ query, order, groupBy, isListing }) => !isListing && !!query.orderBy && !!order && groupBy.length === 0, "orderBy: there is nothing to order without groupBy"],
  [({ query, isListing }) => query.analyse !== undefined && isListing, 'analyse: not together with groupBy "record"'],
  of("trend", (asked) => grainsOf(asked).filter(isStep).length !== 1 || asked.groupBy.length > 1, "needs groupBy day, week, month, quarter or year, and nothing besides"),
  of("movers", ({ comparedWith }) => !comparedWith, "needs compareWith"),
  of("movers", (asked) => grainsOf(asked).some(isStep), "groups by dimensions, not by time"),
  of("target", ({ query }) => !query.target, "needs target"),
  of("target", ({ period }) => !period, "needs a period"),
  [({ query }) => query.target !== undefined && query.analyse !== "target", "target: only together with analyse target"],
  of("ageing", (asked) => !isOwed(asked), "only of invoices and bills, which have a balance and a due date"),
  of("ageing", ({ comparedWith }) => comparedWith !== undefined, "what is owed is known of today only; leave compareWith out"),
  of("ageing", ({ groupBy }) => groupBy.length > 2, "groups by two at most"),
];
