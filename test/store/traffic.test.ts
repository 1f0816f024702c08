import * as fc from "fast-check";
import { describe, it } from "vitest";
import {
  dayMetrics,
  type DayDimension,
  type DayMetric,
  type DayRow,
  type PackedDay,
} from "../../src/domain/days.ts";
import { addDays, unitAround } from "../../src/periods/dates.ts";
import type { DayFilter, TrafficPlan } from "../../src/store/plans.ts";
import { applied, attached, FIRST } from "./support.ts";

const START = "2026-01-28";
const LENGTH = 20;
const VALUES = ["Email", "email spring", "Direct", "(other)", "Ö"];

const figure = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 500 }),
  fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
);
const rowOf = (value: string) =>
  fc
    .array(figure, { minLength: dayMetrics.length, maxLength: dayMetrics.length })
    .map((metrics): DayRow => [value, ...metrics]);
const rowsOfAny = fc.subarray(VALUES).chain((values) => fc.tuple(...values.map(rowOf)));

/** A day of each dimension; the total is sometimes the sum of the channels, as it should be. */
const dayArbitrary = (day: string) =>
  fc
    .record({
      channel: rowsOfAny,
      device: rowsOfAny,
      total: rowOf(""),
      addsUp: fc.boolean(),
      flags: fc.constantFrom("", "", "", "sampled", "sampled,thresholded"),
    })
    .map(({ channel, device, total, addsUp, flags }): PackedDay[] => [
      { day, dimension: "total", flags: "", rows: [addsUp ? sumRows(channel) : total] },
      { day, dimension: "channel", flags, rows: channel },
      { day, dimension: "device", flags: "", rows: device },
    ]);

// Objects without a prototype do not travel to another object.
const filterArbitrary: fc.Arbitrary<DayFilter> = fc.record(
  {
    by: fc.constant("channel" as const),
    match: fc.constantFrom("exact", "contains"),
    value: fc.constantFrom("EMAIL", "direct", "i", "ö", "none"),
  },
  { noNullPrototype: true },
);

const planArbitrary: fc.Arbitrary<TrafficPlan> = fc
  .record({
    from: fc.integer({ min: -3, max: LENGTH }),
    days: fc.integer({ min: 0, max: LENGTH }),
    filter: fc.option(filterArbitrary, { nil: undefined }),
    exclude: fc.array(filterArbitrary, { maxLength: 2 }),
    bases: fc.subarray<DayMetric>(["sessions", "totalRevenue"]),
    unit: fc.option(fc.constantFrom("day", "week", "month"), { nil: undefined }),
    isDaily: fc.boolean(),
  })
  .map(({ from, days, filter, exclude, unit, ...rest }) => {
    const startDate = addDays(START, from);
    const isFiltered = filter !== undefined || exclude.length > 0;
    return {
      kind: "traffic",
      connection: FIRST.connection,
      range: { startDate, endDate: addDays(startDate, days) },
      filter,
      exclude,
      unit,
      dimensions: unit ? [] : isFiltered ? ["channel"] : ["channel", "device"],
      ...rest,
    };
  });

function sumRows(rows: readonly DayRow[]): DayRow {
  return ["", ...dayMetrics.map((_, index) => rows.reduce((sum, row) => sum + Number(row[index + 1]), 0))];
}

type Flat = { day: string; dimension: DayDimension; row: DayRow };

/** What the plan asks for, computed row by row with nothing of the store. */
function expected(list: readonly PackedDay[], plan: TrafficPlan) {
  const { startDate, endDate } = plan.range;
  const inRange = list.filter(({ day }) => day >= startDate && day <= endDate);
  const flat: Flat[] = inRange.flatMap(({ day, dimension, rows }) =>
    rows.map((row) => ({ day, dimension, row })),
  );
  const is = ({ match, value }: DayFilter, own: string) =>
    match === "exact"
      ? own.toLowerCase() === value.toLowerCase()
      : own.toLowerCase().includes(value.toLowerCase());
  const whole = plan.filter?.by ?? plan.exclude[0]?.by ?? "total";
  const kept = flat.filter(
    ({ row }) => (!plan.filter || is(plan.filter, row[0])) && plan.exclude.every((one) => !is(one, row[0])),
  );
  const own = kept.filter(({ dimension }) => dimension === whole);
  const group = (rows: Flat[], keyOf: (one: Flat) => string) =>
    [...Map.groupBy(rows, (one) => `${one.dimension} ${keyOf(one)}`)]
      .map(([key, some]) => [key, sumRows(some.map(({ row }) => row)).slice(1)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { unit } = plan;
  const compared =
    plan.exclude.length > 0
      ? inRange.filter(({ dimension }) => dimension === "total" || dimension === whole)
      : [];
  const sumOf = (rows: readonly DayRow[], base: DayMetric) =>
    Number(sumRows(rows)[dayMetrics.indexOf(base) + 1]);
  return {
    totals: own.length === 0 ? undefined : sumRows(own.map(({ row }) => row)).slice(1),
    rows: unit
      ? group(own, ({ day }) => unitAround(unit, day).startDate)
      : group(
          kept.filter(({ dimension }) => plan.dimensions.some((one) => one === dimension)),
          ({ row }) => row[0],
        ),
    days: plan.isDaily ? group(own, ({ day }) => day) : [],
    unmatched: plan.exclude.filter(
      (one) =>
        !flat.some(
          ({ dimension, row }) =>
            dimension === whole && is(one, row[0]) && plan.bases.some((base) => sumOf([row], base) !== 0),
        ),
    ),
    isComplete: [...Map.groupBy(compared, ({ day }) => day).values()].every(
      (parts) =>
        parts.every(({ flags }) => !flags.includes("thresholded")) &&
        plan.bases.every((base) => {
          const of = (isTotal: boolean) =>
            sumOf(
              parts
                .filter(({ dimension }) => (dimension === "total") === isTotal)
                .flatMap(({ rows }) => rows),
              base,
            );
          return Math.abs(of(true) - of(false)) < 0.005;
        }),
    ),
  };
}

function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_key, one: unknown) =>
    typeof one === "number" ? Math.round(one * 1000) / 1000 : one,
  );
}

describe("sums of stored days", () => {
  it("are those of a plain computation, whatever is asked", async ({ expect }) => {
    const store = await attached("web-analytics");
    const world = fc.tuple(
      ...Array.from({ length: LENGTH }, (_, index) => dayArbitrary(addDays(START, index))),
    );
    const plans = fc.array(planArbitrary, { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(world, plans, async (daysOf, asked) => {
        const list = daysOf.flat();
        await applied(store, { days: list });
        const results = await store.query(asked);
        for (const [index, result] of results.entries()) {
          const plan = asked[index];
          if (!plan) throw new Error("A result for each plan");
          const tell = (rows: typeof result.rows) =>
            rows
              .map(
                ({ dimension, key, sums }) =>
                  [`${dimension} ${key}`, dayMetrics.map((name) => sums[name])] as const,
              )
              .toSorted(([a], [b]) => (a < b ? -1 : 1));
          const { totals, rows, days, unmatched, isComplete } = result;
          const told = {
            totals: totals && dayMetrics.map((name) => totals[name]),
            rows: tell(rows),
            days: tell(days),
            unmatched,
            isComplete,
          };
          expect(rounded(told)).toEqual(rounded(expected(list, plan)));
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  const plan: TrafficPlan = {
    kind: "traffic",
    connection: FIRST.connection,
    range: { startDate: "2026-01-01", endDate: "2026-12-31" },
    exclude: [],
    bases: [],
    dimensions: ["channel"],
    isDaily: false,
  };

  it("do not show that amounts are binary fractions", async ({ expect }) => {
    const store = await attached("web-analytics");
    const days = Array.from({ length: 300 }, (_, index): PackedDay => ({
      day: addDays("2026-01-01", index),
      dimension: "total",
      flags: "",
      rows: [["", 1, 1, 1, 1, 1, 0, 1, 0.1]],
    }));
    await applied(store, { days });
    const [{ totals, firstDay }] = await store.query([plan]);
    expect(totals?.totalRevenue).toBe(30);
    expect(firstDay).toBe("2026-01-01");
  });

  it("say what Google said of the days, and nothing of a connection that has none", async ({ expect }) => {
    const store = await attached("web-analytics");
    const rows: DayRow[] = [["Email", 1, 1, 1, 1, 1, 0, 0, 0]];
    await applied(store, {
      days: [
        { day: "2026-01-01", dimension: "channel", flags: "sampled,other", rows },
        { day: "2026-01-02", dimension: "channel", flags: "sampled", rows },
        { day: "2025-12-31", dimension: "channel", flags: "truncated", rows },
        { day: "2026-01-02", dimension: "device", flags: "thresholded", rows },
      ],
    });
    const [mine, other] = await store.query([plan, { ...plan, connection: "int_2" }]);
    expect(mine.flags.toSorted()).toEqual(["other", "sampled"]);
    expect(other).toMatchObject({ totals: undefined, firstDay: undefined, rows: [], flags: [] });
  });
});
