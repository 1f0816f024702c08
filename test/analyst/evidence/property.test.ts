import * as fc from "fast-check";
import { it } from "vitest";
import { runOf, unboundOf } from "./support.ts";

const count = fc.integer({ min: 13, max: 9_999_999 });
const withTotals = (totals: Record<string, unknown>) =>
  runOf({
    period: { startDate: "2026-11-09", endDate: "2026-11-15" },
    currency: "EUR",
    totals,
    rows: [],
    notes: [],
  });
const site = (sessions: number) => withTotals({ sessions: { value: sessions } });

const formats: ((value: number) => string)[] = [
  (value) => value.toLocaleString("en-US"),
  (value) => value.toLocaleString("de-CH"),
  (value) => value.toLocaleString("fr-FR"),
  (value) => value.toLocaleString("en-IN"),
  String,
  (value) => `${(value / 1_000).toFixed(1)}k`,
  (value) => `${(value / 1_000_000).toFixed(2)}M`,
  (value) => `${(value / 1_000_000).toFixed(3)} million`,
  (value) => value.toLocaleString("ar-EG-u-nu-arab"),
];

it("binds every value however it is written", ({ expect }) => {
  fc.assert(
    fc.property(count, fc.constantFrom(...formats), (value, format) => {
      expect(unboundOf(`There were ${format(value)} sessions.`, [site(value)])).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it("binds money, rates and changes as they are written", ({ expect }) => {
  const amount = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100);
  const rate = fc.integer({ min: 1, max: 9_999 }).map((part) => part / 10_000);
  fc.assert(
    fc.property(amount, rate, fc.integer({ min: -9_999, max: 9_999 }), (money, part, move) => {
      const totals = {
        totalRevenue: { value: money, change: 1, changePercent: move / 100 },
        engagementRate: { value: part },
      };
      const euros = money.toLocaleString("en-US", { style: "currency", currency: "EUR" });
      const way = move < 0 ? "fell" : "rose";
      const text = `Revenue was ${euros} and ${way} by ${Math.abs(move / 100).toFixed(1)}%; the engagement rate was ${(part * 100).toFixed(1)}%.`;
      expect(unboundOf(text, [withTotals(totals)])).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it("binds no other value", ({ expect }) => {
  fc.assert(
    fc.property(count, count, fc.constantFrom(...formats.slice(0, 5)), (value, other, format) => {
      fc.pre(value !== other);
      expect(unboundOf(`There were ${format(other)} sessions.`, [site(value)])).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});

it("takes any text without throwing, and never marks one stretch twice", ({ expect }) => {
  const part = fc.constantFrom(
    "1,",
    "2 Nov",
    "€",
    "%",
    " ",
    "\n",
    "- ",
    "|",
    "up ",
    "Q3",
    "-",
    "**",
    "`",
    "sessions",
    "７",
    "\u200b",
    "T09:30",
    "½",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(part, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 40 }),
      (parts) => {
        const unbound = unboundOf(parts.join(""), [site(5)]);
        expect(unbound.every((text) => text !== "")).toBe(true);
      },
    ),
    { numRuns: 80 },
  );
});
