import * as fc from "fast-check";
import { describe, it } from "vitest";
import {
  dayMetrics,
  type DayDimension,
  type DayMetric,
  type DayRow,
  type PackedDay,
} from "../../src/domain/days.ts";
import { addDays, isoWeekday, isoWeekOf, isoWeekRange } from "../../src/periods/dates.ts";
import type { DayCondition, TrafficPlan } from "../../src/store/plans.ts";
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
const conditionArbitrary: fc.Arbitrary<DayCondition> = fc.record(
  {
    by: fc.constant("channel" as const),
    match: fc.constantFrom("exact", "contains"),
    values: fc.subarray(["EMAIL", "direct", "i", "ö", "none"], { minLength: 1 }),
    isNot: fc.boolean(),
  },
  { noNullPrototype: true },
);

const planArbitrary: fc.Arbitrary<TrafficPlan> = fc
  .record({
    from: fc.integer({ min: -3, max: LENGTH }),
    days: fc.integer({ min: 0, max: LENGTH }),
    conditions: fc.array(conditionArbitrary, { maxLength: 2 }),
    weekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7]), { nil: undefined }),
    bases: fc.subarray<DayMetric>(["sessions", "totalRevenue"]),
    unit: fc.option(fc.constantFrom("day", "week", "month", "quarter", "year", "weekday"), {
      nil: undefined,
    }),
    isOfWhole: fc.boolean(),
    isDaily: fc.boolean(),
  })
  .map(({ from, days, conditions, unit, isOfWhole, ...rest }) => {
    const startDate = addDays(START, from);
    const isFiltered = conditions.length > 0;
    return {
      kind: "traffic",
      connection: FIRST.connection,
      range: { startDate, endDate: addDays(startDate, days) },
      conditions,
      unit,
      dimensions: unit && isOfWhole ? [] : unit || isFiltered ? ["channel"] : ["channel", "device"],
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
  const inRange = list.filter(
    ({ day }) =>
      day >= startDate && day <= endDate && (!plan.weekdays || plan.weekdays.includes(isoWeekday(day))),
  );
  const flat: Flat[] = inRange.flatMap(({ day, dimension, rows }) =>
    rows.map((row) => ({ day, dimension, row })),
  );
  const is = (match: string, value: string, own: string) =>
    match === "exact"
      ? own.toLowerCase() === value.toLowerCase()
      : own.toLowerCase().includes(value.toLowerCase());
  const whole = plan.conditions.length > 0 ? "channel" : "total";
  const kept = flat.filter(({ row }) =>
    plan.conditions.every(
      ({ match, values, isNot }) => values.some((value) => is(match, value, row[0])) !== isNot,
    ),
  );
  const own = kept.filter(({ dimension }) => dimension === whole);
  const group = (rows: Flat[], keyOf: (one: Flat) => string) =>
    [...Map.groupBy(rows, (one) => `${one.dimension} ${keyOf(one)}`)]
      .map(([key, some]) => [key, sumRows(some.map(({ row }) => row)).slice(1)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { unit } = plan;
  const compared = plan.conditions.some(({ isNot }) => isNot)
    ? inRange.filter(({ dimension }) => dimension === "total" || dimension === whole)
    : [];
  const sumOf = (rows: readonly DayRow[], base: DayMetric) =>
    Number(sumRows(rows)[dayMetrics.indexOf(base) + 1]);
  return {
    totals: own.length === 0 ? undefined : sumRows(own.map(({ row }) => row)).slice(1),
    rows:
      unit && plan.dimensions.length === 0
        ? group(own, ({ day }) => `${labelOf(unit, day)} `)
        : group(
            kept.filter(({ dimension }) => plan.dimensions.some((one) => one === dimension)),
            ({ day, row }) => `${unit ? labelOf(unit, day) : ""} ${row[0]}`,
          ),
    days: plan.isDaily ? group(own, ({ day }) => `${day} `) : [],
    unmatched: plan.conditions
      .map((condition) => ({
        ...condition,
        values: condition.values.filter(
          (value) =>
            !flat.some(
              ({ dimension, row }) =>
                dimension === whole &&
                is(condition.match, value, row[0]) &&
                plan.bases.some((base) => sumOf([row], base) !== 0),
            ),
        ),
      }))
      .filter(({ values }) => values.length > 0),
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

/** As rows of time are called, by other arithmetic than the store's. */
function labelOf(unit: NonNullable<TrafficPlan["unit"]>, day: string): string {
  const [year = "", month = ""] = day.split("-");
  const { year: weekYear, week } = isoWeekOf(day);
  return {
    day,
    week: isoWeekRange(weekYear, week)?.startDate ?? "",
    month: `${year}-${month}`,
    quarter: `${year}-Q${1 + Math.floor((Number(month) - 1) / 3)}`,
    year,
    weekday: new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(day)),
  }[unit];
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
                ({ dimension, unit, value, sums }) =>
                  [`${dimension} ${unit} ${value}`, dayMetrics.map((name) => sums[name])] as const,
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
    conditions: [],
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
