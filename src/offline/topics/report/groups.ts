import { isGrain } from "../../../catalogue/grains.ts";
import { findMeasure } from "../../../catalogue/catalogue.ts";
import type { Row, Table } from "../../../tables/table.ts";
import { isTraffic, type Ask, type Having } from "../../plan.ts";
import { cell, has, labelOf, numberIn, rankedAt, RANKS, rowRef, rowsTable } from "../cells.ts";
import type { Placed, Shown } from "../cells.ts";
import { eachWords, firstOfEach, restOfEach } from "../each.ts";
import { conditionWords, groupWords, subjectOf, titleOf, titlesOf } from "../describe.ts";
import { NO_FIGURE } from "../figures.ts";
import { fold } from "../../../lib/fold.ts";
import { mainMeasure } from "../query.ts";
import { capital, joined, lowerFirst } from "../text.ts";
import { contextOf, sumsOf } from "./totals.ts";

const SHOWN = 10;
const MOST = 20;
const MOST_STEPS = 28;

/** Groups, the largest first: who leads in a sentence, then a table. */
export function writeGroups(ask: Ask, table: Table): string[] {
  const kept = keptOf(ask, table);
  const context = contextOf(ask, table);
  const moved = movedIn(ask);
  if (kept.length === 0) {
    const of = isTraffic(ask) ? "" : ` of ${subjectOf(ask)}`;
    const such = isOfMoved(ask) ? `that ${moved}` : "like that";
    return [`I found no ${lowerFirst(titleOf(ask, ask.groupBy[0] ?? ""))}${of} ${such}${context}.`];
  }
  const shown = shownOf(ask, table, kept);
  const head = `${headOf(ask)}${context}${isOfMoved(ask) ? `, those that ${moved}` : ""}`;
  const [bound, ...others] = ask.having;
  const isCounted = ask.asks === "groups" && others.length === 0 && (bound === undefined || !table.truncated);
  const lead = isCounted
    ? `${head}: **{{${bound === undefined ? `${table.id}.rowCount` : countOf(bound, table)}}}**.`
    : `${verdictOf(ask, table, shown)}${head}${leadOf(ask, table, shown)}`;
  const title = ask.ageing ? "Days overdue" : ask.groupBy.map((name) => titleOf(ask, name)).join(", ");
  const indexes = shown.map(({ index }) => index);
  return [
    lead,
    rowsTable(table, title, columnsOf(ask, table), indexes),
    ...togetherOf(ask, table, shown),
    ...restOfEach(ask, table, shown.length),
    ...cutOf(ask, table, kept.length, shown.length),
    ...wholeOf(ask, table),
    ...(table.comparedWith === null ? [] : [`Before: {{${table.id}.comparedWith}}.`]),
  ];
}

const movedIn = ({ change }: Ask): string => (change === "up" ? "rose" : "fell");

/** "What share came from the top five?": that of all of them. */
function togetherOf(ask: Ask, table: Table, shown: readonly Placed[]): string[] {
  const measure = mainMeasure(ask);
  const isFirst = shown.length > 1 && shown.every(({ index }, at) => index === at);
  const isOfTop = ask.share && ask.limit !== undefined && ask.having.length === 0 && ask.within === undefined;
  const isKnown = has(table, `${measure}.share`) && numberIn(table.totals[0], measure) !== undefined;
  if (!isFirst || !isOfTop || !isKnown) return [];
  const rows = `sum(${table.id}[1-${shown.length}].${measure})`;
  return [`Together: **{{${rows} / ${table.id}.total.${measure} | %1}}** of all.`];
}

/** Those that are as the question says. */
export const keptOf = (ask: Ask, { rows }: Table): Placed[] =>
  rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => ask.having.every((having) => passes(having, row)) && hasMoved(ask, row));

/** The rows that an answer by groups shows. */
export function shownOf(ask: Ask, table: Table, kept = keptOf(ask, table)): readonly Placed[] {
  if (ask.within !== undefined) return firstOfEach(ask, kept, orderedBy(ask, table));
  if (isInTime(ask)) return table.truncated ? kept.slice(0, MOST_STEPS) : kept.slice(-MOST_STEPS);
  // Of a few more than ten all: the one that is looked for may be the eleventh.
  const most = ask.limit ?? (table.truncated || kept.length > MOST ? SHOWN : MOST);
  return kept.slice(0, Math.min(most, MOST));
}

/** Step by step, of each group: the last ones matter. */
const isInTime = ({ order, limit, groupBy }: Ask): boolean =>
  order === undefined && limit === undefined && groupBy.length > 1 && groupBy.some(isGrain);

/** "Which channels lost traffic?" asks for those that did. */
export const isOfMoved = ({ asks, change, order, base }: Ask): boolean =>
  asks === "which" && order === undefined && base !== undefined && (change === "up" || change === "down");

const hasMoved = (ask: Ask, row: Row): boolean =>
  !isOfMoved(ask) || (numberIn(row, `${mainMeasure(ask)}.change`) ?? 0) * (ask.change === "up" ? 1 : -1) > 0;

/** "Yes" or "No" to "Is Germany our largest market?" and to "Did Ben win more than Ada?". */
function verdictOf(ask: Ask, table: Table, [first]: readonly Placed[]): string {
  if (ask.asks !== "any") return "";
  const verdict =
    ask.leader === undefined ? verdictOnTwo(ask, table) : fold(first?.row.label ?? "") === fold(ask.leader);
  return verdict === undefined ? "" : verdict ? "Yes. " : "No. ";
}

/** Only where all that is shown of the two says the same. */
function verdictOnTwo(ask: Ask, { rows }: Table): boolean | undefined {
  const { sides, conditions, measures, dataset, assumptions, isOpenPair } = ask;
  const isOfNone = assumptions.some((one) => one.startsWith(NO_FIGURE));
  const pair = conditions.find(({ is, values }) => is === "is" && values.length === 2)?.values ?? [];
  const [one, other] = pair.map((value) => rows.find(({ label }) => fold(label) === fold(String(value))));
  if (sides === undefined || isOpenPair || isOfNone || !one || !other || rows.length > 2) return undefined;
  const [verdict, ...others] = new Set(
    measures.map((name) => {
      const difference = (numberIn(one, name) ?? 0) - (numberIn(other, name) ?? 0);
      const isLowGood = findMeasure(dataset, name)?.good === "down";
      const isMore = sides === "more" || sides === (isLowGood ? "worse" : "better");
      return (isMore ? difference : -difference) > 0;
    }),
  );
  return others.length > 0 ? undefined : verdict;
}

function headOf(ask: Ask): string {
  const subject = isTraffic(ask) ? titlesOf(ask, ask.measures) : subjectOf(ask);
  return `${capital(subject)}${ask.ageing ? " by days overdue" : groupWords(ask)}`;
}

/** Who comes first where the question asks for it, with the rank that its cell is shown to have. */
function leadOf(ask: Ask, table: Table, shown: readonly Placed[]): string {
  const measure = orderedBy(ask, table);
  const isByMeasure = ask.order?.by === undefined || ask.measures.includes(ask.order.by);
  if (ask.within !== undefined) return `: ${eachWords(ask, true)}.`;
  const leading = numberIn(shown[0]?.row, measure);
  const isOfOne = new Set(table.rows.map(({ currency }) => currency)).size <= 1;
  const isSplit = table.currency === null && isMoney(table, measure) && table.totals.length > 1;
  if (ask.order === undefined || !isByMeasure || leading === undefined || !isOfOne || isSplit) return ":";
  // One alone is compared with nothing.
  if (table.rows.length < 2) return ":";
  const { direction, nth = 1 } = ask.order;
  const ranked = rankedAt(shown, measure, nth);
  // "Which cities grow fastest?" where none that has a name does.
  const moved = numberIn(ranked && table.rows[ranked.index], measure) ?? leading;
  const isAsked = ask.change === "up" ? moved > 0 : ask.change !== "down" || moved < 0;
  if (measure.endsWith(".change") && !isAsked) return `: none of them ${movedIn(ask)}.`;
  const isTie = nth > 1 && (ranked?.level.length ?? 0) > 1;
  if (ranked === undefined || isTie) return ": which one comes there is not clear.";
  const { index, level } = ranked;
  const rank = direction === "ascending" ? "bottom" : "top";
  const { orderedBy: order, truncated } = table;
  const isKnown = !truncated || (order?.column === measure && order.direction === direction);
  // Of groups that are kept by a bound the first may not be the first of all.
  const isFirst = nth === 1 && index === shown[0]?.index && (ask.having.length === 0 || index === 0);
  const mark = measure.includes(".") ? "+" : isKnown && isFirst ? rank : "";
  const value = cell(rowRef(table, index), measure, mark);
  if (level.length > 1)
    return `: level at the ${rank} with ${value} are ${joined(level.map((at) => labelOf(table, at)))}.`;
  // What has no campaign is none that comes first.
  const of = shown[nth - 1]?.index === index ? "" : "of those with a name ";
  const place = nth > 1 ? RANKS[nth - 1] : rank === "top" ? "first" : "last";
  return `: ${of}**${labelOf(table, index)}** comes ${place} with **${value}**.`;
}

function orderedBy(ask: Ask, table: Table): string {
  const main = mainMeasure(ask);
  const change = `${main}.change`;
  return ask.change !== undefined && ask.base !== undefined && has(table, change) ? change : main;
}

const isMoney = (table: Table, key: string): boolean =>
  table.columns.some((column) => column.key === key && column.unit === "money");

export function columnsOf(ask: Ask, table: Table): Shown[] {
  const main = mainMeasure(ask);
  const columns = ask.measures.flatMap((measure) => [
    { key: measure, title: measure === "count" ? capital(ask.dataset.many) : titleOf(ask, measure) },
    ...(measure === main && table.comparedWith === null
      ? [{ key: `${measure}.share`, title: "Share", format: "%1" }]
      : []),
    { key: `${measure}.previous`, title: "Before" },
    { key: `${measure}.change`, title: "Change", format: "+" },
  ]);
  return columns.filter(({ key }) => has(table, key)).map((column) => ({ ...column, isNumber: true }));
}

function cutOf(ask: Ask, table: Table, kept: number, shown: number): string[] {
  if (ask.limit !== undefined || ask.within !== undefined || ask.asks === "groups") return [];
  if (ask.having.length > 0 || isOfMoved(ask))
    return kept > shown || table.truncated ? ["There are more; these are the first."] : [];
  const end = isInTime(ask) && !table.truncated ? "last" : "first";
  return table.rowCount > shown ? [`These are the ${end} of {{${table.id}.rowCount}}.`] : [];
}

export function wholeOf(ask: Ask, table: Table): string[] {
  const sums = sumsOf(ask, table);
  const isAll = !isOfMoved(ask) && (ask.having.length === 0 || conditionWords(ask) === "");
  return sums === "" ? [] : [`${isAll ? "In all" : "Of all groups together"}: ${sums}.`];
}

/** How many rows are so; of "between" those up to the upper number without those below the lower one. */
function countOf({ measure, is, value, upTo }: Having, { id }: Table): string {
  const sign = { above: ">", below: "<", atLeast: ">=", atMost: "<=", is: "=" }[is];
  const counted = (by: string, number: number): string => `count(${id}[${measure} ${by} ${number}])`;
  return upTo === undefined ? counted(sign, value) : `${counted("<=", upTo)} - ${counted("<", value)}`;
}

export function passes({ measure, is, value, upTo = Infinity }: Having, row: Row): boolean {
  const own = numberIn(row, measure);
  if (own === undefined || own > upTo) return false;
  const [isMore, isLess] = [own > value, own < value];
  return { above: isMore, below: isLess, atLeast: !isLess, atMost: !isMore, is: !isMore && !isLess }[is];
}
