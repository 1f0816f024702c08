import { findMeasure } from "../../../catalogue/catalogue.ts";
import { addDays, isoWeekday } from "../../../periods/dates.ts";
import type { Table } from "../../../tables/table.ts";
import type { Ask, Condition } from "../../plan.ts";
import { labelOf, rowRef } from "../cells.ts";
import { figureOf } from "../describe.ts";
import { contextOf } from "./totals.ts";

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const ofWeekday = ({ field, is }: Condition): boolean =>
  field === "weekday" && (is === "is" || is === "isNot");

/** How many of its days are such weekdays, the running one taken as a whole; undefined where weekdays are not asked of. */
export function daysOf({ conditions }: Ask, { period, through }: Table): number | undefined {
  const said = conditions.filter(ofWeekday);
  if (period === null || said.length === 0) return undefined;
  const wanted = NAMES.filter((name) =>
    said.every(({ is, values }) => values.includes(name) === (is === "is")),
  );
  return countDays(period.startDate, through ?? period.endDate, wanted);
}

function countDays(from: string, to: string, wanted: readonly string[]): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1))
    if (wanted.includes(NAMES[isoWeekday(day) - 1] ?? "")) count += 1;
  return count;
}

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
