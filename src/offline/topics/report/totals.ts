import { findMeasure } from "../../../catalogue/catalogue.ts";
import { isGrain } from "../../../catalogue/grains.ts";
import type { Row, Table } from "../../../tables/table.ts";
import { isTraffic, type Ask } from "../../plan.ts";
import { areComparable } from "../query.ts";
import { cell, changeWords, numberIn, total, totalCells } from "../cells.ts";
import { ALL_TIME } from "../settle.ts";
import { daysOf } from "../days.ts";
import { conditionWords, dateWords, figureOf, subjectOf, titleOf } from "../describe.ts";
import { capital, joined, lowerFirst, plain } from "../text.ts";

/** Totals of a period, with what they are compared with. */
export function writeTotals(ask: Ask, table: Table): string[] {
  if (table.comparedWith !== null) return writeCompared(ask, table);
  if (ask.average) return writeAverage(ask, table, "day");
  const context = contextOf(ask, table);
  if (!isTraffic(ask)) return [writeRecords(ask, table, context)];
  const valueOf = (name: string): string => `**${joined(totalCells(table, name))}**`;
  const [only = "", ...others] = ask.measures;
  if (only !== "" && others.length === 0) return [`${titleOf(ask, only)}${context}: ${valueOf(only)}.`];
  const lines = ask.measures.map((name) => `- ${titleOf(ask, name)}: ${valueOf(name)}`);
  return [`Figures${context}:`, lines.join("\n")];
}

/** "Open deals: 12, amount $3,000." */
function writeRecords(ask: Ask, table: Table, context: string): string {
  const head = `${capital(subjectOf(ask))}${context}`;
  const parts = ask.measures.flatMap((name) => {
    const values = totalCells(table, name);
    const title = name === "count" ? "" : `${lowerFirst(titleOf(ask, name))} `;
    return values.length === 0 ? [] : [`${title}**${joined(values)}**`];
  });
  return parts.length === 0
    ? `${head}: there is no ${lowerFirst(titleOf(ask, ask.measures[0] ?? "count"))} to tell.`
    : `${head}: ${parts.join(", ")}.`;
}

/** "Deals 12 and amount $3,000": the totals of what was asked for. */
export function sumsOf(ask: Ask, table: Table): string {
  const sums = ask.measures.flatMap((name) => {
    const cells = totalCells(table, name);
    const title = name === "count" ? ask.dataset.many : lowerFirst(titleOf(ask, name));
    return cells.length === 0 ? [] : [`${title} ${joined(cells)}`];
  });
  return joined(sums);
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
  const said = plain(period.unit === undefined ? ask.when : period.ask, 80);
  const when = table.period === null ? said : `{{${table.id}.period}}`;
  return ` (${[conditions, `${when}${date}`].filter(Boolean).join(", ")})`;
}

function writeCompared(ask: Ask, table: Table): string[] {
  const conditions = conditionWords(ask);
  const of = conditions === "" ? "" : ` (${conditions})`;
  const [whole] = table.totals;
  const isToday = table.period?.startDate === table.through;
  // From nothing nothing rises.
  if (ask.measures.every((name) => numberIn(whole, `${name}.previous`) === 0))
    return writeTotals(ask, { ...table, comparedWith: null });
  const lines = ask.measures.flatMap((measure) =>
    table.totals.flatMap((row, index) => {
      const place = index === 0 ? `${table.id}.total` : `${table.id}.total[${row.label}]`;
      const words = changeWords(table, place, row, measure);
      if (words === undefined || (row !== whole && numberIn(whole, measure) !== undefined)) return [];
      const name = `${figureOf(ask, measure)}${of}`;
      // A day that has just begun is less than any other.
      return isToday
        ? `${name}: **${cell(place, measure)}** so far ({{${table.id}.period}}), after ${cell(place, `${measure}.previous`)} in the whole of {{${table.id}.comparedWith}}.`
        : `${name} ${words}.`;
    }),
  );
  const isFair = isToday || areComparable(table.period, table.comparedWith, table.through);
  const lead = isToday ? "" : verdictOf(ask, whole);
  return [
    `${lead}${lines.join("\n\n")}`,
    ...(isFair ? [] : ["The two periods are of different length, so their totals do not compare directly."]),
  ];
}

/** "Yes" or "No" to "Did revenue grow?"; none to "Did the bounce rate improve?", which is better when it falls. */
function verdictOf({ change, asks, dataset, measures, assumptions }: Ask, whole: Row | undefined): string {
  const [measure = "", ...others] = measures;
  const difference = numberIn(whole, `${measure}.change`);
  const isLowGood = findMeasure(dataset, measure)?.good === "down";
  const isAsked = asks === "any" && (change === "up" || change === "down");
  // "Is our deal size growing?" is not told by one month after another.
  const isUndated = assumptions.some((one) => one.startsWith("No period was named"));
  if (!isAsked || isUndated || others.length > 0 || isLowGood || difference === undefined) return "";
  return (change === "up") === difference > 0 && difference !== 0 ? "Yes. " : "No. ";
}

/** What comes in a day, or in each of the steps that are shown; a rate has no average of its own. */
export function writeAverage(ask: Ask, table: Table, grain: string): string[] {
  const [measure = ""] = ask.measures;
  const head = (words: string): string =>
    `${figureOf({ ...ask, states: [] }, measure)}${words}${contextOf(ask, table)}`;
  const { id, through } = table;
  const isOfSteps = ask.groupBy.length > 0;
  const isPerDay = grain === "day" && table.period !== null;
  const isKnown = isPerDay || (isOfSteps && !table.truncated);
  if (findMeasure(ask.dataset, measure)?.adds !== true || !isKnown || daysOf(ask, table) === 0)
    return isOfSteps ? [] : [`${head("")}: **${joined(totalCells(table, measure))}**.`];
  if (!isPerDay) {
    const running = through === null ? "" : ", the running one included";
    return [`${head(` a ${grain} on average`)}: **{{avg(${id}.${measure})}}**${running}.`];
  }
  // Of a period that runs, how many days were counted.
  const weekdays = daysOf(ask, table);
  const count = weekdays ?? `elapsed(${id}.period)`;
  const elapsed = ` in {{elapsed(${id}.period)}} days, today counted as a whole day`;
  const days = through === null || weekdays !== undefined ? "" : elapsed;
  const all = isOfSteps ? "" : `, ${total(table, measure)} in all`;
  return [`${head(" a day on average")}: **{{${id}.total.${measure} / ${count}}}**${all}${days}.`];
}
