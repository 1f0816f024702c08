import * as fc from "fast-check";
import { beforeEach, describe, it } from "vitest";
import type { Filter } from "../../../src/catalogue/inputs/query.ts";
import { recordStates, type VendorRecord } from "../../../src/domain/records.ts";
import type { Row } from "../../../src/tables/table.ts";
import { storeRecords } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../tools/support.ts";
import { ask } from "./support.ts";

beforeEach(() => setClock(NOW));

const ZONE = "America/St_Johns";
const TODAY = "2026-11-21";
const owners = ["Ada", "ada", "Jörg", "JÖRG", "Ωmega", "ωmega", "a, b", "[x]", "100%", "O'Hara", '"q"'];

/** Of days around two changes of the clock. */
const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => iso(Date.UTC(2026, 9, 1) + days * 86_400_000).slice(0, 10));
const instant = fc
  .integer({ min: 0, max: 60 * 96 })
  .map((quarter) => iso(Date.UTC(2026, 9, 1) + quarter * 900_000));
const iso = (time: number) => new Date(time).toISOString();

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 6 });

const deal = fc.record({
  dataset: fc.constant("deals" as const),
  owner: maybe(fc.constantFrom(...owners)),
  account: maybe(fc.constantFrom("Kiel", "Bonn", "Ulm")),
  state: maybe(fc.constantFrom(...recordStates)),
  amount: maybe(fc.integer({ min: -500, max: 100_000 }).map((cents) => cents / 100)),
  currency: fc.constantFrom("EUR", "EUR", "USD"),
  probability: maybe(fc.constantFrom(0, 0.1, 0.5, 1)),
  date: maybe(day),
  closedAt: maybe(day),
  createdAt: maybe(instant),
});

type Deal = Partial<VendorRecord>;

/** What a filter means, said once more and plainly. */
function passes(record: Deal, { field, is, value }: Filter): boolean {
  const own = ownOf(record, field);
  const values = [value ?? []].flat();
  const fold = (text: unknown) => String(text).toLowerCase();
  switch (is) {
    case "isEmpty":
      return own === undefined;
    case "isNotEmpty":
      return own !== undefined;
    case "is":
    case "on":
      return field === "state"
        ? values.some((one) => hasState(record, one))
        : values.some((one) => fold(own) === fold(one));
    case "isNot":
      return !passes(record, { field, is: "is", value });
    case "contains":
      return own !== undefined && values.some((one) => fold(own).includes(fold(one)));
    case "doesNotContain":
      return !passes(record, { field, is: "contains", value });
    case "above":
    case "after":
      return own !== undefined && values.some((one) => own > one);
    case "below":
    case "before":
      return own !== undefined && values.some((one) => own < one);
    case "atLeast":
      return own !== undefined && values.some((one) => own >= one);
    default:
      return own !== undefined && values.some((one) => own <= one);
  }
}

function hasState({ state, date }: Deal, wanted: string | number): boolean {
  if (wanted !== "overdue") return state === wanted;
  return state === "open" && date !== undefined && date < TODAY;
}

function ownOf(record: Deal, field: string): string | number | undefined {
  if (field === "created") return record.createdAt && localDay(record.createdAt);
  if (field === "closing") return record.date;
  return record[field as "owner" | "amount"];
}

function localDay(moment: string): string {
  return new Date(moment).toLocaleDateString("en-CA", { timeZone: ZONE });
}

const filter: fc.Arbitrary<Filter> = fc.oneof(
  filterOf(
    fc.constantFrom("owner", "account"),
    ["is", "isNot", "contains", "doesNotContain"],
    fc.constantFrom(...owners, "Kiel", "ö"),
  ),
  filterOf(fc.constant("state"), ["is", "isNot"], fc.constantFrom("open", "won", "lost", "overdue")),
  filterOf(
    fc.constant("amount"),
    ["is", "isNot", "above", "below", "atLeast", "atMost"],
    fc.constantFrom(0, 0.5, 1, 99.5, 500),
  ),
  filterOf(
    fc.constant("probability"),
    ["is", "isNot", "above", "below", "atLeast", "atMost"],
    fc.constantFrom(0, 0.1, 0.5, 1),
  ),
  filterOf(
    fc.constantFrom("closing", "created"),
    ["is", "isNot", "on", "before", "after", "atLeast", "atMost"],
    day,
  ),
  fc.record({
    field: fc.constantFrom("owner", "state", "amount", "closing", "created"),
    is: fc.constantFrom("isEmpty" as const, "isNotEmpty" as const),
  }),
);

function filterOf(field: fc.Arbitrary<string>, is: Filter["is"][], value: fc.Arbitrary<string | number>) {
  const values = fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 3 }));
  return fc.record({ field, is: fc.constantFrom(...is), value: values });
}

const question = fc.record({
  filters: fc.array(filter, { maxLength: 3 }),
  groupBy: fc.uniqueArray(
    fc.constantFrom("owner", "account", "state", "day", "week", "month", "weekday", "closed"),
    { maxLength: 3 },
  ),
  periodOf: fc.constantFrom("closing", "created"),
  period: maybe(fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))),
});

const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);
const sumOf = (rows: readonly Row[], key: string) =>
  rows.reduce((sum, { cells }) => sum + cents(cells[key]), 0);

describe("whatever records there are and whatever is asked of them", () => {
  it("totals are those of a plain loop, and groups add up to them", async ({ expect }) => {
    const source = await createSource("business-suite", { account: { timeZone: ZONE } });
    const [records = []] = fc.sample(fc.array(deal, { minLength: 120, maxLength: 120 }), {
      numRuns: 1,
      seed: 7,
    });
    await storeRecords(source, records);
    const check = async ({
      periodOf,
      period,
      ...rest
    }: typeof question extends fc.Arbitrary<infer T> ? T : never) => {
      const asked = { dataset: "deals", ...rest, periodOf, ...(period && { period }) };
      const table = await ask(source, {
        ...asked,
        measures: ["count", "amount", "probability", "owners"],
        limit: 200,
      });
      const kept = records.filter((record) => {
        const own = ownOf(record, periodOf);
        const isWithin = !period || (own !== undefined && own >= period.from && own <= period.to);
        return isWithin && rest.filters.every((one) => passes(record, one));
      });
      const total = table.totals[0]?.cells ?? {};
      expect(total["count"]).toBe(kept.length);
      expect(total["owners"]).toBe(new Set(kept.flatMap(({ owner }) => owner ?? [])).size);
      const sure: number[] = kept.flatMap(({ probability }) => probability ?? []);
      const mean = sure.length === 0 ? null : sure.reduce((sum, one) => sum + one, 0) / sure.length;
      expect(total["probability"] ?? -1).toBeCloseTo(mean ?? -1, 9);
      for (const currency of ["EUR", "USD"]) {
        const own = kept.filter((one) => one.currency === currency);
        const sum = own.reduce((all, { amount = 0 }) => all + Math.round(amount * 100), 0);
        const of = table.totals.find((row) => row.label === currency) ?? table.totals[0];
        const isThere = own.some(({ amount }) => amount !== undefined);
        if (isThere) expect([currency, cents(of?.cells["amount"])]).toEqual([currency, sum]);
        const rows = table.rows.filter((row) => (row.currency ?? table.currency) === currency);
        if (isThere && asked.groupBy.length > 0 && !table.truncated) expect(sumOf(rows, "amount")).toBe(sum);
      }
      if (asked.groupBy.length === 0 || table.truncated) return;
      expect(sumOf(table.rows, "count")).toBe(kept.length * 100);
      expect(new Set(table.rows.map(({ label }) => label)).size).toBe(table.rows.length);
    };
    await fc.assert(fc.asyncProperty(question, check), { numRuns: 120 });
  });

  it("a list has exactly what a plain filter keeps, in order, whatever it is ordered by", async ({
    expect,
  }) => {
    const source = await createSource("business-suite", { account: { timeZone: ZONE } });
    const [records = []] = fc.sample(fc.array(deal, { minLength: 60, maxLength: 60 }), {
      numRuns: 1,
      seed: 11,
    });
    await storeRecords(
      source,
      records.map((one) => ({ ...one, currency: "EUR" })),
    );
    const order = fc.record({
      by: fc.constantFrom("amount", "probability", "closing", "created", "owner"),
      direction: fc.constantFrom("ascending" as const, "descending" as const),
    });
    const check = async (
      filters: Filter[],
      orderBy: { by: string; direction: "ascending" | "descending" },
    ) => {
      const asked = { dataset: "deals", groupBy: ["record"], filters, orderBy };
      const [all, first] = await Promise.all([
        ask(source, { ...asked, limit: 200 }),
        ask(source, { ...asked, limit: 5 }),
      ]);
      const kept = records.flatMap((record, index) =>
        filters.every((one) => passes(record, one)) ? [`deals-${index}`] : [],
      );
      expect(new Set(all.rows.map(({ id }) => id))).toEqual(new Set(kept));
      expect([all.rowCount, first.rowCount]).toEqual([kept.length, kept.length]);
      expect(first.rows).toEqual(all.rows.slice(0, 5));
      expect(first.totals).toEqual(all.totals);
      const sign = orderBy.direction === "ascending" ? 1 : -1;
      const values = all.rows.map(({ cells }) => cells[orderBy.by] ?? null);
      for (const [index, value] of values.entries()) {
        const next = values[index + 1];
        if (next === undefined || next === null) continue;
        const [a, b] = [value, next].map((one) => (typeof one === "string" ? one.toLowerCase() : one));
        expect(value === null || (sign === 1 ? (a ?? 0) <= (b ?? 0) : (a ?? 0) >= (b ?? 0))).toBe(true);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(filter, { maxLength: 2 }), order, check), { numRuns: 60 });
  });
});
