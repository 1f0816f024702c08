import { findMeasure } from "../../../catalogue/catalogue.ts";
import type { Row, Table } from "../../../tables/table.ts";
import type { Ask, Having } from "../../reading/types.ts";
import {
  cell,
  has,
  labelOf,
  numberIn,
  rowRef,
  rowsTable,
  type Shown,
  titleOfMeasure,
  totalCells,
} from "../cells.ts";
import { RANKS } from "../../reading/rules-orders.ts";
import { conditionWords, groupWords, subjectOf, titleOf } from "../describe.ts";
import { capital, joined, lowerFirst } from "../text.ts";
import { fold } from "../lookup.ts";
import { mainMeasure } from "../query.ts";
import { NO_FIGURE } from "../figures.ts";
import { contextOf } from "./totals.ts";

const SHOWN = 10;

/** Groups, the largest first: who leads in a sentence, then a table. */
export function writeGroups(ask: Ask, table: Table): string[] {
  const kept = table.rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => (ask.having === undefined || passes(ask.having, row)) && hasMoved(ask, row));
  if (kept.length === 0)
    return [
      `I found no ${lowerFirst(titleOf(ask, ask.groupBy[0] ?? ""))}${ask.dataset.name === "traffic" ? "" : ` of ${subjectOf(ask)}`}${isOfMoved(ask) ? ` that ${ask.change === "up" ? "rose" : "fell"}` : " like that"}${contextOf(ask, table)}.`,
    ];
  const shown = kept.slice(0, Math.min(ask.limit ?? SHOWN, 20));
  const head = `${headOf(ask)}${contextOf(ask, table)}`;
  const lead =
    ask.asks === "groups" && (ask.having === undefined || !table.truncated)
      ? [
          `${head}: **{{${ask.having === undefined ? `${table.id}.rowCount` : countOf(ask.having, table)}}}**.`,
        ]
      : leadOf(
          ask,
          table,
          shown,
          `${verdictOf(ask, table)}${head}${isOfMoved(ask) ? `, those that ${ask.change === "up" ? "rose" : "fell"}` : ""}`,
        );
  const title = ask.ageing ? "Days overdue" : ask.groupBy.map((name) => titleOf(ask, name)).join(", ");
  const indexes = shown.map(({ index }) => index);
  return [
    ...lead,
    rowsTable(table, title, columnsOf(ask, table), indexes),
    ...cutOf(ask, table, kept.length, shown.length),
    ...wholeOf(ask, table),
    ...(table.comparedWith === null ? [] : [`Before: {{${table.id}.comparedWith}}.`]),
  ];
}

/** "Which channels lost traffic?" asks for those that did. */
export const isOfMoved = ({ asks, change, order, base }: Ask): boolean =>
  asks === "which" && order === undefined && base !== undefined && (change === "up" || change === "down");

const hasMoved = (ask: Ask, row: Row): boolean =>
  !isOfMoved(ask) || (numberIn(row, `${mainMeasure(ask)}.change`) ?? 0) * (ask.change === "up" ? 1 : -1) > 0;

/** "Yes" or "No" to "Did Ben win more than Ada?", where all that is shown of the two says the same. */
function verdictOf(
  { asks, sides, conditions, measures, dataset, assumptions, isOpenPair }: Ask,
  table: Table,
): string {
  if (assumptions.some((one) => one.startsWith(NO_FIGURE))) return "";
  const pair = conditions.find(({ is, values }) => is === "is" && values.length === 2)?.values ?? [];
  const [one, other] = pair.map((value) =>
    table.rows.find(({ label }) => fold(label) === fold(String(value))),
  );
  if (
    asks !== "any" ||
    sides === undefined ||
    isOpenPair ||
    one === undefined ||
    other === undefined ||
    table.rows.length > 2
  )
    return "";
  const verdicts = measures.map((name) => {
    const difference = (numberIn(one, name) ?? 0) - (numberIn(other, name) ?? 0);
    const isLowGood = findMeasure(dataset, name)?.good === "down";
    const isAsked = sides === "more" || (sides === "better") !== isLowGood ? difference : -difference;
    return (sides === "less" ? -difference : isAsked) > 0;
  });
  if (new Set(verdicts).size !== 1) return "";
  return verdicts[0] ? "Yes. " : "No. ";
}

function headOf(ask: Ask): string {
  const subject =
    ask.dataset.name === "traffic"
      ? joined(
          ask.measures.map((name, at) =>
            at === 0 ? titleOfMeasure(ask, name) : lowerFirst(titleOfMeasure(ask, name)),
          ),
        )
      : capital(subjectOf(ask));
  return `${subject}${ask.ageing ? " by days overdue" : groupWords(ask)}`;
}

/** The first row where the question asks for it, with the rank that its cell is shown to have. */
function leadOf(
  ask: Ask,
  table: Table,
  shown: readonly { row: Row; index: number }[],
  head: string,
): string[] {
  const [first, second] = shown;
  const named = shown.find(({ row }) => !NAMELESS.test(row.label));
  const isLeader = fold(first?.row.label ?? "") === fold(ask.leader ?? "");
  const verdict = ask.leader === undefined || ask.asks !== "any" ? "" : isLeader ? "Yes. " : "No. ";
  const measure = orderedBy(ask, table);
  const isByMeasure = ask.order?.by === undefined || ask.measures.includes(ask.order.by);
  const isRanked =
    first !== undefined &&
    ask.order !== undefined &&
    isByMeasure &&
    numberIn(first.row, measure) !== undefined &&
    new Set(table.rows.map(({ currency }) => currency)).size <= 1;
  if (!isRanked || (table.currency === null && isMoney(table, measure) && table.totals.length > 1))
    return [`${head}:`];
  // "Which cities grow fastest?" where none does.
  const leading = numberIn(first.row, measure) ?? 0;
  const isAsked = ask.change === "up" ? leading > 0 : ask.change !== "down" || leading < 0;
  if (measure.endsWith(".change") && !isAsked)
    return [`${head}: none of them ${ask.change === "up" ? "rose" : "fell"}.`];
  if (ask.order?.nth !== undefined) return [`${head}${nthOf(ask.order.nth, table, shown, measure)}`];
  const level = shown.filter(({ row }) => numberIn(row, measure) === numberIn(first.row, measure));
  const rank = ask.order?.direction === "ascending" ? "bottom" : "top";
  const isKnown =
    !table.truncated ||
    (table.orderedBy?.column === measure && table.orderedBy.direction === ask.order?.direction);
  const mark = isKnown && !measure.includes(".") ? rank : measure.includes(".") ? "+" : "";
  const place = rowRef(table, first.index);
  // What has no campaign is none that comes first.
  if (rank === "top" && named !== undefined && NAMELESS.test(first.row.label)) {
    const next = rowRef(table, named.index);
    return [
      `${head}: ${labelOf(table, first.index)} has ${cell(place, measure, mark)}; of those with a name **${labelOf(table, named.index)}** has the most, **${cell(next, measure)}**.`,
    ];
  }
  const isLevel = second !== undefined && level.length > 1;
  const tail = isLevel
    ? `: level at the ${rank} with ${cell(place, measure, mark)} are ${joined(level.map(({ index }) => labelOf(table, index)))}.`
    : `: **${labelOf(table, first.index)}** comes ${rank === "top" ? "first" : "last"} with **${cell(place, measure, mark)}**.`;
  return [`${verdict}${head}${tail}`];
}

/** "The second best", where no other row is level with it and all before it have names. */
function nthOf(
  nth: number,
  table: Table,
  shown: readonly { row: Row; index: number }[],
  measure: string,
): string {
  const named = shown.filter(({ row }) => !NAMELESS.test(row.label));
  const one = named[nth - 1];
  const values = named.map(({ row }) => numberIn(row, measure));
  const isClear =
    values.indexOf(values[nth - 1]) === nth - 1 && values.lastIndexOf(values[nth - 1]) === nth - 1;
  if (one === undefined || !isClear) return ": which one comes there is not clear.";
  const place = rowRef(table, one.index);
  const of = named.length < shown.length ? "of those with a name " : "";
  return `: ${of}**${labelOf(table, one.index)}** comes ${RANKS[nth - 1]} with **${cell(place, measure)}**.`;
}

function orderedBy(ask: Ask, table: Table): string {
  const main = mainMeasure(ask);
  const change = `${main}.change`;
  return ask.change !== undefined && ask.base !== undefined && has(table, change) ? change : main;
}

/** Rows of what is not known or not there. */
const NAMELESS = /^\(.+\)$/;

const isMoney = (table: Table, key: string): boolean =>
  table.columns.some((column) => column.key === key && column.unit === "money");

export function columnsOf(ask: Ask, table: Table): Shown[] {
  const main = mainMeasure(ask);
  const columns = ask.measures.flatMap((measure) => [
    {
      key: measure,
      title: measure === "count" ? capital(ask.dataset.many) : titleOf(ask, measure),
      format: "",
    },
    ...(measure === main && table.comparedWith === null && has(table, `${measure}.share`)
      ? [{ key: `${measure}.share`, title: "Share", format: "%1" }]
      : []),
    ...(has(table, `${measure}.previous`)
      ? [
          { key: `${measure}.previous`, title: "Before", format: "" },
          { key: `${measure}.change`, title: "Change", format: "+" },
        ]
      : []),
  ]);
  return columns.filter(({ key }) => has(table, key)).map((column) => ({ ...column, isNumber: true }));
}

function cutOf(ask: Ask, table: Table, kept: number, shown: number): string[] {
  if (ask.limit !== undefined || ask.asks === "groups") return [];
  if (ask.having !== undefined || isOfMoved(ask))
    return kept > shown || table.truncated ? ["There are more; these are the first."] : [];
  return table.rowCount > shown ? [`These are the first of {{${table.id}.rowCount}}.`] : [];
}

export function wholeOf(ask: Ask, table: Table): string[] {
  const values = ask.measures.flatMap((measure) => {
    const cells = totalCells(table, measure);
    return cells.length === 0
      ? []
      : [`${measure === "count" ? ask.dataset.many : lowerFirst(titleOf(ask, measure))} ${joined(cells)}`];
  });
  const isAll = !isOfMoved(ask) && (ask.having === undefined || conditionWords(ask) === "");
  const such = isAll ? "In all" : "Of all groups together";
  return values.length === 0 ? [] : [`${such}: ${joined(values)}.`];
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
  const tests = {
    above: own > value,
    below: own < value,
    atLeast: own >= value,
    atMost: own <= value,
    is: own === value,
  };
  return tests[is];
}
