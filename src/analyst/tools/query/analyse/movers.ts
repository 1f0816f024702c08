import { begunOf } from "../../../../catalogue/buckets.ts";
import { weekdays } from "../../../../catalogue/grains.ts";
import type { Measure } from "../../../../catalogue/types.ts";
import { addDays, type DayRange, isoWeekday, lengthInDays } from "../../../../periods/dates.ts";
import { NONE, type Row } from "../../../../tables/table.ts";
import type { DataContext } from "../../data-tool.ts";
import { isWhole } from "../compare.ts";
import type { Asked, Computed, Group, GroupedFigures } from "../computed.ts";
import { unitOfChange } from "../columns.ts";
import { addColumn, addNotes, type Draft, numberOf, tidy, withCells } from "./columns.ts";
import { createPart } from "./parts.ts";
import { type Find, findUsualChange } from "./usual.ts";

/** What a change is made of: each row with its part, what moves the first measure most first, and in the totals what is usual. */
export async function analyseMovers(
  context: DataContext,
  asked: Asked,
  computed: Computed,
  table: Draft,
  find: Find,
): Promise<Draft> {
  const { period, comparedWith, measures } = asked;
  const [first] = measures;
  if (!period || !comparedWith || !first) return table;
  const contributed = measures.reduce((draft, one) => addContribution(asked, computed, draft, one), table);
  const usual = await findUsualChange(asked, find);
  const drawn = usual.size === 0 ? contributed : addUsual(contributed, measures, usual);
  const noted = addNotes(drawn, noteOnWeekdays(period, comparedWith, context.clock.today));
  if (asked.query.orderBy) return noted;
  const { orderedBy: _, rows, ...others } = noted;
  return { ...others, rows: rows.toSorted((a, b) => byWeight(first, a, b)) };
}

function addContribution(asked: Asked, computed: Computed, table: Draft, measure: Measure): Draft {
  const key = `${measure.name}.contribution`;
  const partOf = createParts(asked, computed, measure);
  const rows = table.rows.map((row) => {
    const whole = changeOf(totalFor(table, measure, row), measure);
    const part = partOf(row);
    const contribution = part === null || !whole ? null : tidy(part / whole);
    return withCells(row, { [key]: contribution });
  });
  const column = { name: "contribution", title: "part of the change", unit: "ratio" } as const;
  return addColumn({ ...table, rows }, measure, column);
}

/** Amounts of a currency are parts of its total. */
function totalFor({ totals }: Draft, { unit }: Measure, { currency }: Row): Row | undefined {
  return (unit === "money" ? totals.find((row) => row.currency === currency) : undefined) ?? totals[0];
}

function changeOf(row: Row | undefined, { name }: Measure): number | null {
  return numberOf(row?.cells[`${name}.change`]);
}

/** What rows add to the change of the whole; null where it is not known. */
function createParts(asked: Asked, computed: Computed, measure: Measure): (row: Row) => number | null {
  if (measure.adds) return (row) => changeOf(row, measure);
  const partOf = createPart(asked, computed, measure);
  const { current, previous } = computed;
  if (!partOf || !previous) return () => null;
  const [now, before] = [byLabel(current), byLabel(previous)];
  return ({ label }) => {
    const [own, earlier] = [now.get(label), before.get(label)];
    // A row that is missing from a list that was cut may still exist.
    if ((!own && !isWhole(current)) || (!earlier && !isWhole(previous))) return null;
    return partOf(own, earlier);
  };
}

function byLabel({ groups }: GroupedFigures): Map<string, Group> {
  return new Map(groups.map((group) => [group.keys.map((key) => key ?? NONE).join(", "), group]));
}

/** The largest part first, whichever its direction; of people, the largest change. Each currency for itself. */
function byWeight({ name, unit }: Measure, a: Row, b: Row): number {
  const weight = ({ cells }: Row) =>
    Math.abs(numberOf(cells[`${name}.contribution`]) ?? numberOf(cells[`${name}.change`]) ?? 0);
  const [left, right] = [a.currency ?? "", b.currency ?? ""];
  if (unit === "money" && left !== right) return left < right ? -1 : 1;
  return weight(b) - weight(a);
}

function addUsual(table: Draft, measures: readonly Measure[], usual: ReadonlyMap<string, number>): Draft {
  return measures.reduce((draft, measure) => {
    const value = usual.get(measure.name);
    if (value === undefined) return draft;
    const [total, ...others] = draft.totals;
    const totals = total
      ? [withCells(total, { [`${measure.name}.usualChange`]: tidy(value) }), ...others]
      : [];
    const unit = unitOfChange(measure);
    const column = { name: "usualChange", title: "usual change", unit, inTotalsOnly: true };
    return addColumn({ ...draft, totals }, measure, column);
  }, table);
}

/** Where it matters: of longer periods a weekday more or less is little. */
const MOST_DAYS = 45;

/** Which weekdays one of two periods has more of; empty where they have the same. */
function noteOnWeekdays(period: DayRange, comparedWith: DayRange, today: string): string[] {
  const begun = begunOf(period, today);
  if (!begun || lengthInDays(begun) > MOST_DAYS) return [];
  const [now, before] = [countWeekdays(begun), countWeekdays(comparedWith)];
  const [own, earlier] = [listMore(now, before), listMore(before, now)];
  if (own.length === 0 && earlier.length === 0) return [];
  const parts = [
    ...(own.length > 0 ? [`the period has more of ${own.join(", ")}`] : []),
    ...(earlier.length > 0 ? [`the one that it is compared with of ${earlier.join(", ")}`] : []),
  ];
  return [`The periods have different weekdays: ${parts.join("; ")}.`];
}

function listMore(counts: readonly number[], others: readonly number[]): string[] {
  return weekdays.filter((_, index) => (counts[index] ?? 0) > (others[index] ?? 0));
}

function countWeekdays(range: DayRange): number[] {
  const days = lengthInDays(range);
  return weekdays.map((_, index) => {
    const first = (index + 8 - isoWeekday(range.startDate)) % 7;
    return addDays(range.startDate, first) > range.endDate ? 0 : Math.floor((days - 1 - first) / 7) + 1;
  });
}
