import type { Table } from "../../../tables/table.ts";
import { isTraffic, type Ask } from "../../plan.ts";
import { subjectOf, titleOf } from "../describe.ts";
import { joined, lowerFirst, quoted } from "../text.ts";
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
  const subject = isTraffic(ask)
    ? joined(
        ask.measures.map((name) => lowerFirst(titleOf(ask, name))),
        "or",
      )
    : subjectOf(ask);
  const partial = table.complete ? "" : " A part of the source could not be read, so there may be some.";
  if (ask.guessed.length > 0)
    return [
      `I found no ${subject}${contextOf(ask, table)}, but ${joined(ask.guessed.map((said) => quoted(said)))} may be meant otherwise.${partial}`,
    ];
  const none = ask.conditions.find(({ is, said }) => is === "isNot" && said?.startsWith("none "))?.said;
  if (none !== undefined && ask.period === undefined)
    return [
      `There is no such ${lowerFirst(titleOf(ask, ask.groupBy[0] ?? ""))}: each of them has some ${none.slice(5)}.${partial}`,
    ];
  return [
    `There ${ask.dataset.name === "traffic" ? "was" : "are"} no ${subject}${contextOf(ask, table)}.${partial}`,
  ];
}
