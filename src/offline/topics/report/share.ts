import type { Table } from "../../../tables/table.ts";
import type { Ask } from "../../reading/types.ts";
import { cell, has, numberIn, rowRef, titleOfMeasure, totalCells } from "../cells.ts";
import { subjectOf, titleOf } from "../describe.ts";
import { fold } from "../lookup.ts";
import { capital, joined, lowerFirst, quoted } from "../text.ts";
import { mainMeasure } from "../query.ts";
import { contextOf } from "./totals.ts";

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
  const of =
    ask.dataset.name === "traffic"
      ? lowerFirst(titleOfMeasure(ask, measure))
      : measure === "count"
        ? subjectOf(ask)
        : `${lowerFirst(titleOf(ask, measure))} of ${subjectOf(ask)}`;
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
      ? ` (${rows.map(({ index }) => `{{label(${rowRef(table, index)})}} ${cell(rowRef(table, index), `${measure}.share`, "%1")}`).join(", ")})`
      : `, ${cell(rowRef(table, rows[0]?.index ?? 0), measure)} of ${joined(totalCells(table, measure))}`;
  return [
    `${capital(dimension)} ${isNegated ? "other than " : ""}${names}: **{{${share} | %1}}** of ${of}${context}${parts}.`,
  ];
}
