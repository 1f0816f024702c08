import { findMeasure } from "../../../catalogue/catalogue.ts";
import type { Row, Table } from "../../../tables/table.ts";
import { isTraffic, type Ask } from "../../plan.ts";
import { subjectOf, titleOf, titlesOf } from "../describe.ts";
import { joined, lowerFirst, quoted } from "../text.ts";
import { contextOf } from "./totals.ts";

const isNothing = ({ cells }: Row): boolean =>
  Object.values(cells).every((value) => typeof value !== "number" || value === 0);

/** Nothing at all was counted or listed; a rate of zero is of something. */
export const isEmptyTable = ({ totals, rows }: Table, { dataset, measures }: Ask): boolean =>
  [...totals, ...rows].every(isNothing) &&
  !measures.some(
    (name) => findMeasure(dataset, name)?.unit === "ratio" && typeof totals[0]?.cells[name] === "number",
  );

/** "No overdue invoices from 1 to 31 October": with all that narrowed it, so that it claims no more. */
export function writeEmpty(ask: Ask, table: Table): string[] {
  const subject = isTraffic(ask) ? titlesOf(ask, ask.measures, "or") : subjectOf(ask);
  const partial = table.complete ? "" : " A part of the source could not be read, so there may be some.";
  const isOfSome = ask.conditions.some(({ field }) => field === "currency");
  const only = isOfSome ? " Other currencies were not looked at." : "";
  const none = ask.conditions.find(({ is, said }) => is === "isNot" && said?.startsWith("none "))?.said;
  const [group] = ask.groupBy;
  const one = group === undefined ? ask.dataset.one : lowerFirst(titleOf(ask, group));
  if (none !== undefined)
    return [`There is no such ${one}: each that is known has some ${none.slice(5)}.${partial}`];
  const guessed = joined(ask.guessed.map((said) => quoted(said)));
  if (guessed !== "")
    return [
      `I found no ${subject}${contextOf(ask, table)}, but ${guessed} may be meant otherwise.${partial}`,
    ];
  return [`There ${isTraffic(ask) ? "was" : "are"} no ${subject}${contextOf(ask, table)}.${only}${partial}`];
}
