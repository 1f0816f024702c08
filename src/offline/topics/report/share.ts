import type { Table } from "../../../tables/table.ts";
import type { Applied } from "../../knowledge/apply.ts";
import type { ToolOutcome } from "../../brief.ts";
import type { Ask, State } from "../../reading/types.ts";
import { cell, has, labelOf, numberIn, rowRef, total, totalCells } from "../cells.ts";
import { figureOf, titleOf } from "../describe.ts";
import { fold } from "../lookup.ts";
import { mainMeasure, queryOf } from "../query.ts";
import { type Session, tableOf } from "../session.ts";
import { writeEmpty } from "./empty.ts";
import { capital, joined, lowerFirst, quoted } from "../text.ts";
import { contextOf } from "./totals.ts";

/**
 * What share stands so: how records stand is no column that splits them, since what is overdue is open as well, so
 * those that do are counted beside all. Undefined while a call is pending.
 */
export function shareOfState(ask: Ask, state: State, applied: Applied, session: Session): ShareOfState {
  const whole: Ask = { ...ask, groupBy: [] };
  const part: Ask = { ...whole, states: [...ask.states, { state, isNegated: false }] };
  const outcomes = [part, whole].map((one) =>
    session.call({ tool: "query", input: queryOf(one, applied.filters, session.brief.today) }),
  );
  const [some, all] = outcomes;
  if (some === undefined || all === undefined) return undefined;
  const [few, table] = [tableOf(some), tableOf(all)];
  if (few === undefined || table === undefined)
    return { outcome: few === undefined ? some : all, blocks: [] };
  const measure = mainMeasure(ask);
  const of = `${lowerFirst(figureOf(whole, measure))}${contextOf(whole, table)}`;
  const count = numberIn(table.totals[0], measure);
  const blocks =
    count === undefined
      ? [`The ${of} are in several currencies or none, so there is no share to tell.`]
      : count === 0
        ? writeEmpty(whole, table)
        : [
            `${capital(figureOf({ ...part, states: part.states.slice(-1) }, measure))}: **{{${few.id}.total.${measure} / ${table.id}.total.${measure} | %1}}** of ${of}, ${total(few, measure)} of ${total(table, measure)}.`,
          ];
  return { outcome: all, blocks };
}

type ShareOfState = { outcome: ToolOutcome; blocks: string[] } | undefined;

/** What some values of a dimension are of the whole. */
export function writeShare(ask: Ask, table: Table): string[] {
  const [condition] = ask.conditions;
  const measure = mainMeasure(ask);
  if (condition === undefined || !has(table, `${measure}.share`))
    return [`There is no share of ${lowerFirst(titleOf(ask, measure))} to tell.`];
  const wanted = condition.values.map((value) => fold(String(value)));
  const isPart = condition.is === "contains" || condition.is === "doesNotContain";
  const matches = (label: string): boolean =>
    wanted.some((value) => (isPart ? fold(label).includes(value) : fold(label) === value));
  const isNegated = condition.is === "isNot" || condition.is === "doesNotContain";
  const rows = table.rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => matches(row.label) !== isNegated);
  const context = contextOf({ ...ask, conditions: ask.conditions.slice(1) }, table);
  const of = lowerFirst(figureOf(ask, measure));
  const names = joined(
    condition.values.map((value) => quoted(String(value))),
    "or",
  );
  const dimension = lowerFirst(titleOf(ask, condition.field));
  if (rows.length === 0 || rows.length > 12)
    return [
      `The ${of}${context} have no ${dimension} ${names}; in all they are ${joined(totalCells(table, measure))}.`,
    ];
  if (rows.every(({ row }) => numberIn(row, `${measure}.share`) === undefined))
    return [`The ${of}${context} are in several currencies or none, so there is no share to tell.`];
  const share = rows.map(({ index }) => `${rowRef(table, index)}.${measure}.share`).join(" + ");
  const parts =
    rows.length > 1
      ? ` (${rows.map(({ index }) => `${labelOf(table, index)} ${cell(rowRef(table, index), `${measure}.share`, "%1")}`).join(", ")})`
      : `, ${cell(rowRef(table, rows[0]?.index ?? 0), measure)} of ${joined(totalCells(table, measure))}`;
  return [
    `${capital(dimension)} ${isNegated ? "other than " : ""}${names}: **{{${share} | %1}}** of ${of}${context}${parts}.`,
  ];
}
