import { findMeasure } from "../../../catalogue/catalogue.ts";
import type { Table } from "../../../tables/table.ts";
import type { Ask } from "../../reading/types.ts";
import { cell, has, labelOf, numberIn, rowRef, totalCells } from "../cells.ts";
import { figureOf, subjectOf, titleOf } from "../describe.ts";
import { fold } from "../lookup.ts";
import { mainMeasure } from "../query.ts";
import { capital, joined, lowerFirst, quoted } from "../text.ts";
import { contextOf } from "./totals.ts";

/** Nothing at all was counted or listed. */
export function isEmptyTable(table: Table): boolean {
  const [first] = table.totals;
  const counted = Object.values(first?.cells ?? {}).filter((value) => typeof value === "number");
  const later = table.totals
    .slice(1)
    .some(({ cells }) => Object.values(cells).some((value) => typeof value === "number" && value !== 0));
  return (
    !later &&
    counted.every((value) => value === 0) &&
    table.rows.every(({ cells }) =>
      Object.values(cells).every((value) => typeof value !== "number" || value === 0),
    )
  );
}

/** "No overdue invoices from 1 to 31 October": with all that narrowed it, so that it claims no more. */
export function writeEmpty(ask: Ask, table: Table): string[] {
  const subject =
    ask.dataset.name === "traffic"
      ? joined(
          ask.measures.map((name) => lowerFirst(titleOf(ask, name))),
          "or",
        )
      : subjectOf(ask);
  const partial = table.complete ? "" : " A part of the source could not be read, so there may be some.";
  const isBound = ask.conditions.some(({ field }) => findMeasure(ask.dataset, field));
  const unfilled = isBound ? " Whether the field is filled at all I did not look up." : "";
  if (ask.guessed.length > 0)
    return [
      `I found no ${subject}${contextOf(ask, table)}, but ${joined(ask.guessed.map((said) => quoted(said)))} may be meant otherwise.${partial}`,
    ];
  return [`There are no ${subject}${contextOf(ask, table)}.${partial}${unfilled}`];
}

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
