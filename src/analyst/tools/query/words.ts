import { stepsOf, isStep } from "../../../catalogue/grains.ts";
import type { Operator } from "../../../catalogue/inputs/query.ts";
import { lengthInDays } from "../../../periods/dates.ts";
import { describeRange } from "../../../periods/format.ts";
import { ofNothing, type Compared } from "./compare.ts";
import type { Measure } from "../../../catalogue/types.ts";
import type { Asked, Group } from "./computed.ts";

/** "Number of deals and amount by owner where state is open, closing date 1 to 30 September 2026". */
export function titleOf(asked: Asked): string {
  const { dataset, measures, groupBy, isListing, date, period, comparedWith } = asked;
  const titles = measures.map(({ title }, index) => (index === 0 ? title : lowerFirst(title)));
  const isSaid = dataset.source === "web-analytics" || titles.join().toLowerCase().includes(dataset.many);
  const what = isListing ? dataset.title : `${joined(titles)}${isSaid ? "" : ` of ${dataset.many}`}`;
  const by = groupBy.map((one) => (one.kind === "grain" ? one.grain : lowerFirst(one.dimension.title)));
  const filters = describeFilters(asked).map(lowerFirst);
  const when = date ? `${lowerFirst(date.title)} ` : "";
  return [
    `${what}${by.length > 0 ? ` by ${joined(by)}` : ""}${filters.length > 0 ? ` where ${joined(filters)}` : ""}`,
    ...(period ? [`${when}${describeRange(period)}`] : []),
    ...(comparedWith ? [`compared with ${describeRange(comparedWith)}`] : []),
  ].join(", ");
}

export function describeFilters({ conditions }: Asked): string[] {
  return conditions.map(({ of, is, values }) => {
    // A record has days overdue, and no average of them.
    const title =
      "dimension" in of ? of.dimension.title : upperFirst(of.measure.title.replace(/^Average /, ""));
    const isText = "dimension" in of && of.dimension.unit === "text" && !of.dimension.values;
    const any = values.map((value) => (isText ? `"${value}"` : String(value)));
    return [title, inWords(is), any.join(is === "isNot" || is === "doesNotContain" ? " nor " : " or ")]
      .filter((word) => word !== "")
      .join(" ");
  });
}

/** `isNotEmpty` as "is not empty". */
function inWords(operator: Operator): string {
  return operator.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/**
 * Whether more can still come within the period: what falls due in it, or is to be closed, is known already. Of deals
 * whose states are mixed the steps that have begun are not over, and the whole has those in it that lie ahead.
 */
export function isRunning({ period, date, conditions, groupBy }: Asked, today: string): boolean {
  const states = conditions.flatMap(({ of, is, values }) =>
    "dimension" in of && of.dimension.name === "state" && is === "is" ? [values.join()] : [],
  );
  const isOfSteps = groupBy.some((one) => one.kind === "grain" && isStep(one.grain));
  const isKnown = states.includes("open") || (states.length === 0 && !isOfSteps);
  if (period === undefined || date?.name === "due" || (date?.name === "closing" && isKnown)) return false;
  return period.startDate <= today && today <= period.endDate;
}

const isNothing = (values: Group["values"], measures: readonly Measure[]): boolean =>
  measures.every((one) => (values[one.name] ?? null) === ofNothing(one));

/** What a reader of the table has to know besides: units that are cut, periods that are not alike, currencies. */
export function notesOn(asked: Asked, { rows }: Compared, isSplit: boolean, today: string): string[] {
  const { period, comparedWith, groupBy, measures } = asked;
  const notes: string[] = [];
  if (isSplit) {
    notes.push("Amounts are in several currencies: they are neither added nor ranked together.");
  }
  if (period && period.startDate > today) notes.push("The period lies in the future.");
  if (isRunning(asked, today)) notes.push(`The period is not over: today is ${today}.`);
  if (period && comparedWith) {
    const [own, other] = [lengthInDays(period), lengthInDays(comparedWith)];
    if (own !== other) notes.push(`The periods have ${own} and ${other} days.`);
  }
  const [first] = groupBy;
  if (period && first?.kind === "grain" && isStep(first.grain) && first.grain !== "day") {
    const cut = (stepsOf(first.grain, period) ?? []).filter(
      ({ unit }) => unit.startDate < period.startDate || unit.endDate > period.endDate,
    );
    // What lies ahead has no row, so nothing to be told of.
    const labels = cut.flatMap(({ label }) => (rows.some(({ keys }) => keys.includes(label)) ? label : []));
    if (labels.length > 0) notes.push(`Only in part within the period: ${labels.join(" and ")}.`);
  }
  const gone =
    comparedWith && groupBy.length > 0
      ? rows.filter(
          ({ values, previous = {} }) => isNothing(values, measures) && !isNothing(previous, measures),
        )
      : [];
  if (gone.length > 0) notes.push(`Rows with nothing in the period, only in the other: ${gone.length}.`);
  if (comparedWith && rows.some(({ previous }) => previous === undefined)) {
    notes.push("Rows without a previous value have no counterpart in the other period.");
  }
  return notes;
}
