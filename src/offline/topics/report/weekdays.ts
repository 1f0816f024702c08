import { findMeasure } from "../../../catalogue/catalogue.ts";
import type { Table } from "../../../tables/table.ts";
import type { Ask } from "../../plan.ts";
import { labelOf, rowRef } from "../cells.ts";
import { countDays, daysOf } from "../days.ts";
import { figureOf } from "../describe.ts";
import { contextOf } from "./totals.ts";

/** "What do we sell on a typical Monday?": what there was on each weekday, by how many of them there were. */
export function writeWeekdays(ask: Ask, table: Table): string[] {
  const [measure = ""] = ask.measures;
  const { period, through, rows, id } = table;
  if (period === null || findMeasure(ask.dataset, measure)?.adds !== true)
    return [`${figureOf(ask, measure)} by weekday I can tell as totals only.`];
  const lines = rows.flatMap(({ label }, index) => {
    const days = countDays(period.startDate, through ?? period.endDate, [label]);
    const row = rowRef(table, index);
    return days === 0
      ? []
      : [`| ${labelOf(table, index)} | {{${row}.${measure} / ${days}}} | {{${row}.${measure}}} |`];
  });
  const days = daysOf(ask, table) ?? 0;
  const together = days === 0 ? "" : ` **{{${id}.total.${measure} / ${days}}}** over all of them`;
  return [
    `${figureOf(ask, measure)} a day on average, by weekday${contextOf(ask, table)}:${together}`,
    [`| Weekday | A day | In all |`, "| --- | ---: | ---: |", ...lines].join("\n"),
    `In all: {{${id}.total.${measure}}}.`,
  ];
}
