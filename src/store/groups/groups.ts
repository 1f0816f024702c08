import { labelOf } from "../../catalogue/grains.ts";
import { createConditions, type Conditions } from "./conditions.ts";
import { compareKeys, createReader, type Reader, type Values } from "./values.ts";
import type { Group, GroupedFigures, LeftOut, RecordsAnswer, RecordsQuestion } from "./plan.ts";
import { countWith, createAdd, endSums, merge, startSums, type Sums } from "./sums.ts";

export interface Computed<Row> extends RecordsAnswer {
  matching: Row[];
  unseen: ReturnType<Conditions["unseen"]>;
}

/** Puts records together, from wherever they come: what is stored is read beside the data, what is live is at hand. */
export function computeGroups<Row extends Values>(
  rows: Iterable<Row>,
  question: RecordsQuestion,
): Computed<Row> {
  const reader = createReader(question);
  const { date, period, comparedWith } = question;
  const conditions = createConditions(question.conditions, reader, date);
  const current = createGrouped(question, reader);
  const previous = comparedWith && createGrouped(question, reader);
  const isDated = (period ?? comparedWith) !== undefined;
  const left = { date: 0, state: 0 };
  const matching: Row[] = [];
  const usesState = question.measures.some(({ compute }) => "stateShare" in compute);
  const hasStates = usesState || question.conditions.some(({ kind }) => kind === "state");

  for (const row of rows) {
    if (!conditions.passesRest(row)) continue;
    const day = isDated && date !== undefined ? reader.day(row, date) : null;
    const isCurrent = isWithin(day, period);
    if (isCurrent && hasStates && reader.text(row, "state") === null) left.state += 1;
    if (!conditions.passesState(row)) continue;
    if (day === null && period) left.date += 1;
    if (isCurrent) current.add(row);
    if (isCurrent && question.list) matching.push(row);
    if (previous && isWithin(day, comparedWith)) previous.add(row);
  }

  const currencies = [...new Set([...current.currencies(), ...(previous?.currencies() ?? [])])];
  return {
    current: current.end(currencies),
    previous: previous?.end(currencies),
    leftOut: { ...left, values: current.without(), unknown: [] },
    matching,
    unseen: conditions.unseen(),
  };
}

function isWithin(day: string | null, period: RecordsQuestion["period"]): boolean {
  return !period || (day !== null && day >= period.startDate && day <= period.endDate);
}

interface Cell {
  keys: (string | null)[];
  currency: string | null;
  sums: Sums;
}

/** Groups by their keys and currency; the currencies are put together at the end where there is only one. */
function createGrouped({ by, measures, date }: RecordsQuestion, reader: Reader) {
  const cells = new Map<string, Cell>();
  const addTo = createAdd(measures, reader);
  const money = measures.map(({ unit }) => unit === "money");
  const hasMoney = (sums: Sums) => sums.parts.some(({ count }, index) => money[index] && count > 0);

  const keysOf = (row: Values) =>
    by.map((grouping) => {
      if ("field" in grouping) return reader.text(row, grouping.field);
      const local = date === undefined ? null : reader.local(row, date);
      return local === null ? null : labelOf(grouping.grain, local);
    });

  const mergeBy = (nameOf: (cell: Cell) => unknown): Cell[] =>
    [...Map.groupBy(cells.values(), (cell) => JSON.stringify(nameOf(cell))).values()].flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const sums = startSums(measures);
      for (const cell of some) merge(sums, cell.sums);
      return [{ ...first, sums }];
    });

  const toGroup = ({ keys, currency, sums }: Cell): Group => ({
    keys,
    values: endSums(measures, sums),
    ...(currency !== null && { currency }),
  });

  const whole = (): Cell => mergeBy(() => "")[0] ?? { keys: [], currency: null, sums: startSums(measures) };
  const withoutMoney = (values: Group["values"]) =>
    Object.fromEntries(
      measures.map(({ name, unit }) => [name, unit === "money" ? null : (values[name] ?? null)]),
    );

  return {
    add: (row: Values): void => {
      const keys = keysOf(row);
      const currency = money.includes(true) ? reader.text(row, "currency") : null;
      const name = JSON.stringify([keys, currency]);
      const cell = cells.get(name) ?? { keys, currency, sums: startSums(measures) };
      cells.set(name, cell);
      addTo(cell.sums, row);
    },
    currencies: (): (string | null)[] =>
      [...cells.values()].filter(({ sums }) => hasMoney(sums)).map(({ currency }) => currency),
    /** How many of the records do not have what a measure is of. */
    without: (): LeftOut["values"] => {
      const { sums } = whole();
      return Object.fromEntries(
        measures.flatMap((measure, index) => {
          const having = countWith(measure, sums.parts[index]);
          return having === undefined ? [] : [[measure.name, sums.records - having] as const];
        }),
      );
    },
    /** Given all currencies that amounts are in, of both periods. */
    end: ([only = null, ...others]: readonly (string | null)[]): GroupedFigures => {
      const isSplit = others.length > 0;
      const single = isSplit ? [...cells.values()] : mergeBy(({ keys }) => keys);
      const groups = single.map((cell) => toGroup(isSplit ? cell : { ...cell, currency: only }));
      const total = toGroup({ ...whole(), keys: [], currency: isSplit ? null : only });
      const totals = isSplit
        ? [
            { ...total, values: withoutMoney(total.values) },
            ...mergeBy(({ currency }) => currency)
              .toSorted((a, b) => compareKeys(a.currency, b.currency, 1))
              .map((cell) => toGroup({ ...cell, keys: [] })),
          ]
        : [total];
      return { groups: by.length === 0 ? [] : groups, totals, rowCount: by.length === 0 ? 0 : groups.length };
    },
  };
}
