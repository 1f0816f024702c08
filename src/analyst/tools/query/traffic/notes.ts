import type { Measure } from "../../../../catalogue/types.ts";
import type { Asked } from "../computed.ts";
import type { TrafficQuestion } from "./property.ts";
import { hasAllRows, type TrafficSums, type Unmatched } from "./sums.ts";

const FLAG_NOTES = [
  ["sampled", "Google Analytics sampled the data."],
  ["thresholded", "Google Analytics withheld small rows to protect privacy (thresholding)."],
  ["other", 'Google Analytics put rare values together as "(other)".'],
  ["truncated", "Some days have more values than are stored; the rarest are left out."],
] as const;

export function notesOn({ asked, property, conditions, period }: TrafficQuestion, sums: TrafficSums) {
  const { having } = conditions;
  return [
    ...FLAG_NOTES.filter(([flag]) => sums.flags.has(flag)).map(([, note]) => note),
    ...(period.startDate > property.clock.today ? [] : notesOnNothing(sums)),
    ...sums.unmatched.map(noteOnUnmatched),
    ...(having.length > 0 ? [noteOnHaving(having.map(({ measure }) => measure))] : []),
    ...notesOnRows(sums, asked),
  ];
}

function notesOnNothing({ current, previous }: TrafficSums): string[] {
  return [
    ...(current.totals ? [] : ["Nothing was recorded in the period."]),
    ...(previous && !previous.totals ? ["Nothing was recorded in the period that it is compared with."] : []),
  ];
}

function noteOnUnmatched({ title, match, value, isNot, near }: Unmatched): string {
  const name = match === "exact" ? `"${value}"` : `containing "${value}"`;
  const nearest = near.length > 0 ? `; there is: ${near.map((one) => `"${one}"`).join(", ")}` : "";
  const effect = isNot ? ", so excluding it changed no figure" : "";
  return `The period has nothing of ${title.toLowerCase()} ${name}${effect}${nearest}.`;
}

function noteOnHaving(measures: readonly Measure[]): string {
  const names = [...new Set(measures.map(({ title }) => title.toLowerCase()))].join(", ");
  return `Totals are of all rows, those that the filter by ${names} leaves out as well.`;
}

function notesOnRows({ current, previous }: TrafficSums, { measures, groupBy }: Asked): string[] {
  if (groupBy.length === 0) return [];
  const people = measures.filter(({ adds, unit }) => !adds && unit === "count");
  const isCut = [current, previous].some((period) => period && !hasAllRows(period));
  return [
    ...people.map(({ title }) => `${title} of rows do not add up to the total: one may be in several rows.`),
    ...(isCut ? ["There are more rows than could be read at once; only the first of each period were."] : []),
  ];
}
