import { labelOf } from "../../catalogue/grains.ts";
import { nearestOf } from "../../lib/nearest.ts";
import { spanOf } from "../../periods/span.ts";
import { NONE } from "../../tables/table.ts";
import type { LeftOut, RecordCondition } from "./plan.ts";
import type { Reader, Values } from "./values.ts";

type Test = (values: Values) => boolean;

/** Without regard to case, in any script, and to how accents are written. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

export interface Conditions {
  passesRest: Test;
  passesState: Test;
  unseen: () => { field: string; value: string; isPart: boolean }[];
}

export function createConditions(
  conditions: readonly RecordCondition[],
  reader: Reader,
  date: string | undefined,
): Conditions {
  const seen = new Set<string>();
  const tests = conditions.map((condition) => ({
    isOfState: condition.kind === "state",
    test: testOf(condition, reader, date, seen),
  }));
  const rest = tests.filter(({ isOfState }) => !isOfState);
  const ofState = tests.filter(({ isOfState }) => isOfState);
  return {
    passesRest: (values) => rest.every(({ test }) => test(values)),
    passesState: (values) => ofState.every(({ test }) => test(values)),
    unseen: () =>
      conditions
        .filter(({ kind, grain }) => kind === "text" && grain === undefined)
        .flatMap(({ field, is, values }) =>
          values
            .map(String)
            .filter((value) => !seen.has(`${field} ${fold(value)}`) && value !== NONE)
            .map((value) => ({ field, value, isPart: is.toLowerCase().includes("contain") })),
        ),
  };
}

export function unknownOf(
  { field, value, isPart }: ReturnType<Conditions["unseen"]>[number],
  all: readonly string[],
): LeftOut["unknown"] {
  const wanted = fold(value);
  const isThere = all.some((one) => (isPart ? fold(one).includes(wanted) : fold(one) === wanted));
  return isThere ? [] : [{ field, value, near: nearestOf(value, all) }];
}

/** What is missing passes only where something is denied. */
function testOf(
  { field, grain, kind, is, values }: RecordCondition,
  reader: Reader,
  date: string | undefined,
  seen: Set<string>,
): Test {
  const textOf = (row: Values) => {
    if (grain === undefined) return reader.text(row, field);
    const local = date === undefined ? null : reader.local(row, date);
    return local === null ? null : labelOf(grain, local);
  };
  const hasIt =
    kind === "number"
      ? (row: Values) => reader.number(row, field) !== null
      : (row: Values) => textOf(row) !== null;
  if (is === "isEmpty") return (row) => !hasIt(row);
  if (is === "isNotEmpty") return hasIt;
  const positive = POSITIVE.get(is) ?? is;
  const any = values.map((value): Test => {
    if (kind === "number") return testNumber(Number(value), positive, (row) => reader.number(row, field));
    if (kind === "time") return testDay(String(value), positive, textOf);
    if (kind === "state") return testState(String(value), reader);
    return testText(String(value), positive, textOf, () => seen.add(`${field} ${fold(String(value))}`));
  });
  const passes: Test = (row) => any.some((test) => test(row));
  return positive === is ? passes : (row) => !passes(row);
}

const POSITIVE = new Map<string, string>([
  ["isNot", "is"],
  ["doesNotContain", "contains"],
]);

function testNumber(value: number, is: string, numberOf: (row: Values) => number | null): Test {
  const test = COMPARE[is];
  if (!test) throw new RangeError(`${is} does not suit a number`);
  return (row) => {
    const own = numberOf(row);
    return own !== null && test(own, value);
  };
}

export const COMPARE: Record<string, (own: number, value: number) => boolean> = {
  is: (own, value) => own === value,
  above: (own, value) => own > value,
  below: (own, value) => own < value,
  atLeast: (own, value) => own >= value,
  atMost: (own, value) => own <= value,
};

/** A value may be a whole month or year: `before` is before its first day, `after` after its last. */
function testDay(value: string, is: string, dayOf: (row: Values) => string | null): Test {
  const { startDate = "", endDate = "" } = spanOf(value) ?? {};
  const test = DAYS[is];
  if (!test) throw new RangeError(`${is} does not suit a day`);
  return (row) => {
    const own = dayOf(row);
    return own !== null && test(own, startDate, endDate);
  };
}

const DAYS: Record<string, (own: string, first: string, last: string) => boolean> = {
  is: (own, first, last) => own >= first && own <= last,
  on: (own, first, last) => own >= first && own <= last,
  before: (own, first) => own < first,
  below: (own, first) => own < first,
  after: (own, _first, last) => own > last,
  above: (own, _first, last) => own > last,
  atLeast: (own, first) => own >= first,
  atMost: (own, _first, last) => own <= last,
};

function testState(value: string, reader: Reader): Test {
  if (value === "overdue") return reader.isOverdue;
  if (value === "unpaid") return (row) => row["state"] === "open" && (reader.number(row, "balance") ?? 0) > 0;
  return (row) => (reader.text(row, "state") ?? NONE) === value;
}

function testText(value: string, is: string, textOf: (row: Values) => string | null, onSeen: () => void) {
  const wanted = fold(value);
  const test = is === "contains" ? (own: string) => own.includes(wanted) : (own: string) => own === wanted;
  return (row: Values) => {
    const passes = test(fold(textOf(row) ?? NONE));
    if (passes) onSeen();
    return passes;
  };
}
