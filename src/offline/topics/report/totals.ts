import { findMeasure } from "../../../catalogue/catalogue.ts";
import { isGrain } from "../../../catalogue/grains.ts";
import type { Table } from "../../../tables/table.ts";
import type { Ask } from "../../reading/types.ts";
import { areComparable } from "../query.ts";
import { cell, changeWords, numberIn, titleOfMeasure, total, totalCells } from "../cells.ts";
import { ALL_TIME } from "../settle.ts";
import { conditionWords, dateWords, figureOf, subjectOf, titleOf } from "../describe.ts";
import { capital, joined, lowerFirst, plain } from "../text.ts";

/** Totals of a period, with what they are compared with. */
export function writeTotals(ask: Ask, table: Table): string[] {
  const context = contextOf(ask, table);
  if (table.comparedWith !== null) return writeCompared(ask, table);
  if (ask.average) return writeAverage(ask, table, context);
  const lines = ask.measures
    .map((measure) => ({ measure, values: totalCells(table, measure) }))
    .filter(({ values }) => values.length > 0);
  if (ask.dataset.name !== "traffic") return [writeRecords(ask, table)];
  const [only] = lines;
  if (only !== undefined && lines.length === 1)
    return [`${titleOfMeasure(ask, only.measure)}${context}: **${joined(only.values)}**.`];
  return [
    `Figures${context}:`,
    lines.map(({ measure, values }) => `- ${titleOfMeasure(ask, measure)}: **${joined(values)}**`).join("\n"),
  ];
}

/** "Open deals: 12, amount $3,000." */
function writeRecords(ask: Ask, table: Table): string {
  const subject = capital(subjectOf(ask));
  const parts = ask.measures
    .map((measure) => ({ measure, values: totalCells(table, measure) }))
    .filter(({ values }) => values.length > 0)
    .map(
      ({ measure, values }) =>
        `${measure === "count" ? "" : `${lowerFirst(titleOf(ask, measure))} `}**${joined(values)}**`,
    );
  if (parts.length === 0)
    return `${subject}${contextOf(ask, table)}: there is no ${lowerFirst(titleOf(ask, ask.measures[0] ?? "count"))} to tell.`;
  return `${subject}${contextOf(ask, table)}: ${joined(parts, "with")}.`.replace(
    / with (?=[^*]*\*\*[^*]*\*\*\.$)/,
    ", ",
  );
}

/** What the figures are of: conditions, period, and by which date. */
export function contextOf(ask: Ask, table: Table): string {
  const conditions = conditionWords(ask);
  const { period } = ask;
  const date = dateWords(ask);
  if (period === undefined) {
    const steps = ask.groupBy.some(isGrain) && ask.date !== undefined ? date.trim() : "";
    const said = [conditions, steps, ask.assumptions.includes(ALL_TIME) ? "all time" : ""]
      .filter(Boolean)
      .join(", ");
    return said === "" ? "" : ` (${said})`;
  }
  const when = table.period === null ? plain(ask.when, 80) : `{{${table.id}.period}}`;
  return ` (${[conditions, `${when}${date}`].filter(Boolean).join(", ")})`;
}

function writeCompared(ask: Ask, table: Table): string[] {
  const conditions = conditionWords(ask);
  const of = conditions === "" ? "" : ` (${conditions})`;
  const [whole] = table.totals;
  const lines = ask.measures.flatMap((measure) => {
    const name = figureOf(ask, measure);
    const rows = table.totals.map((row, index) => ({
      row,
      place: index === 0 ? `${table.id}.total` : `${table.id}.total[${row.label}]`,
    }));
    return rows.flatMap(({ row, place }) => {
      const words = changeWords(table, place, row, measure);
      // A day that has just begun is less than any other.
      if (words !== undefined && isToday(table))
        return [
          `${name}${of}: **${cell(place, measure)}** so far ({{${table.id}.period}}), after ${cell(place, `${measure}.previous`)} in the whole of {{${table.id}.comparedWith}}.`,
        ];
      if (words === undefined || (row !== whole && numberIn(whole, measure) !== undefined)) return [];
      return [`${name}${of} ${words}.`];
    });
  });
  if (isToday(table)) return [lines.join("\n\n")];
  const lead = verdictOf(ask, numberIn(whole, `${ask.measures[0] ?? ""}.change`));
  return [`${lead}${lines.join("\n\n")}`, ...differentLength(table)];
}

const isToday = ({ period, through }: Table): boolean => period?.startDate === through;

/** "Yes" or "No" to "Did revenue grow?". */
function verdictOf({ change, asks }: Ask, difference: number | undefined): string {
  if (asks !== "any" || difference === undefined || change === undefined || change === "any") return "";
  return (change === "up") === difference > 0 && difference !== 0 ? "Yes. " : "No. ";
}

function differentLength(table: Table): string[] {
  if (areComparable(table.period, table.comparedWith, table.through)) return [];
  return ["The two periods are of different length, so their totals do not compare directly."];
}

/** Of a period that runs, how many days were counted. */
export const daysOf = ({ id, through }: Table): string =>
  through === null ? "" : ` in {{elapsed(${id}.period)}} days, today counted as a whole day`;

function writeAverage(ask: Ask, table: Table, context: string): string[] {
  const [measure = ""] = ask.measures;
  const adds = findMeasure(ask.dataset, measure)?.adds === true;
  const name = titleOfMeasure(ask, measure);
  if (!adds || table.period === null)
    return [`${name}${context}: **${joined(totalCells(table, measure))}**.`];
  const average = `{{${table.id}.total.${measure} / elapsed(${table.id}.period)}}`;
  return [
    `${name} a day on average${context}: **${average}**, ${total(table, measure)} in all${daysOf(table)}.`,
  ];
}
