import * as fc from "fast-check";
import { describe, it } from "vitest";
import { renderForModel } from "../../src/tables/compact.ts";
import type { Evidence, Printed } from "../../src/tables/figure.ts";
import { rowReference, viewTables } from "../../src/tables/references/view.ts";
import { type Table, table as tableSchema } from "../../src/tables/table.ts";
import { dimension, makeTable, tables as fixed, checkNumerals, printReferences } from "./support.ts";

const languages = fc.constantFrom(
  "en",
  "de",
  "fr",
  "es",
  "ja",
  "ar",
  "ar-EG",
  "hi",
  "en-IN",
  "de-CH",
  "pt-BR",
  "xx",
);
const units = fc.constantFrom("count", "money", "ratio", "points", "number", "seconds", "days");
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.double({ noNaN: true, min: -1e9, max: 1e9 }) },
  fc.integer({ min: -100_000, max: 10_000_000 }),
  fc.constantFrom(0, null, 1e300, -0, Number.MIN_VALUE),
);
const label = fc.oneof(
  fc.constantFrom(
    "Email",
    "email",
    "total",
    "3",
    "a, b",
    "a..b",
    "x: y",
    "",
    "{{r1.total.x}}",
    "[x]",
    '"q"',
    "it's",
    "Ünïcode",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

/** Any table of two columns, one of each of two units. */
const anyTable = fc
  .record({
    rows: fc.array(fc.record({ label, a: cell, b: cell }), { maxLength: 8 }),
    unit: units,
    other: units,
    truncated: fc.boolean(),
    through: fc.constantFrom(null, "2026-10-05"),
    currency: fc.constantFrom("USD", "EUR", "JPY", "KWD", null, "odd"),
  })
  .map(({ rows, unit, other, truncated, through, currency }) => {
    const measure = { role: "measure" } as const;
    return makeTable({
      id: "r1",
      columns: [
        dimension("name"),
        { ...measure, key: "a", title: "A", unit, measure: "a" },
        { ...measure, key: "b.change", title: "B", unit: other, measure: "b" },
      ],
      rows: rows.map((row) => ({
        label: row.label,
        cells: { name: row.label, a: row.a, "b.change": row.b },
      })),
      totals: [{ label: "total", cells: { a: 12.5, "b.change": null } }],
      truncated,
      through,
      currency,
      period: { startDate: "2026-10-01", endDate: "2026-10-31" },
    });
  });

function resolve(reply: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], reply);
}

function expectSound(
  printed: Printed,
  tables: readonly Table[],
  expect: (value: unknown, message?: string) => Chai,
): void {
  let end = 0;
  for (const one of [...printed.evidence, ...printed.faults].toSorted((a, b) => a.start - b.start)) {
    expect(one.start >= end && one.end > one.start, `${one.start} in order`).toBe(true);
    end = one.end;
  }
  for (const { start, end: to, text, pointers } of printed.evidence) {
    expect(printed.text.slice(start, to)).toBe(text);
    for (const pointer of pointers)
      expect(resolve({ data: tables }, pointer) ?? null, pointer).not.toBe(null);
  }
  for (const fault of printed.faults) {
    expect(printed.text.slice(fault.start, fault.end)).toBe("[…]");
    expect(fault.message.length > 0).toBe(true);
  }
}

interface Chai {
  toBe: (value: unknown) => void;
  not: { toBe: (value: unknown) => void };
}

/** The number that a printed text shows, read with the language's own signs. */
function readBack(text: string, language: string): number {
  const known = language === "xx" ? "en" : language;
  const digits = new Intl.NumberFormat(known, { useGrouping: false })
    .format(123_456_789)
    .replace(/[^\p{Nd}]/gu, "");
  const decimal = new Intl.NumberFormat(known)
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal")?.value;
  const zero = new Intl.NumberFormat(known).format(0);
  const plain = Array.from(text, (letter) => {
    if (letter === zero) return "0";
    if (letter === decimal) return "d";
    return digits.includes(letter) ? String(digits.indexOf(letter) + 1) : letter;
  }).join("");
  const number = /\d[^]*\d|\d/u.exec(plain)?.[0] ?? "";
  return (/[-−]/u.test(plain) ? -1 : 1) * Number(number.replace(/[^\dd]/gu, "").replace("d", "."));
}

describe("for any table", () => {
  it("each cell prints as its value, and the evidence leads to it", ({ expect }) => {
    fc.assert(
      fc.property(anyTable, languages, (table, language) => {
        const view = viewTables([table])[0];
        if (view === undefined) return;
        for (const [index, row] of table.rows.entries()) {
          const text = `{{r1${rowReference(view, index)}.a | 2}}`;
          const printed = printReferences({ text, tables: [{ ...table, through: null }], language });
          const value = row.cells["a"];
          expectSound(printed, [table], expect);
          if (typeof value !== "number") {
            expect(printed.faults.length).toBe(1);
            continue;
          }
          const [{ value: exact, pointers, unit } = {} as Evidence] = printed.evidence;
          expect([exact, pointers], text).toEqual([value, [`/data/0/rows/${index}/cells/a`]]);
          const factor = unit === "ratio" || unit === "points" ? 100 : 1;
          if (Math.abs(value) > 1e12 || unit === "seconds") continue;
          expect(
            Math.abs(readBack(printed.text, language) - value * factor),
            `${printed.text} ${value}`,
          ).toBeLessThan(0.00501);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("what a reference printed is not taken for typed, and what it printed may be typed", ({ expect }) => {
    fc.assert(
      fc.property(
        fc.constantFrom("en", "de", "fr", "es", "ja", "ar-EG", "hi"),
        fc.constantFrom("sessions", "revenue", "engagementRate", "sessions.share"),
        fc.nat(3),
        (language, column, index) => {
          const printed = printReferences({
            text: `{{r1[${index + 1}].${column}}}`,
            tables: fixed,
            language,
          });
          const again = checkNumerals({ ...printed, tables: fixed, language });
          expect(again).toMatchObject(printed);
          const own = fixed[0]?.rows[index]?.label ?? "";
          const typed = { text: `${own} ${printed.text}`, evidence: [], faults: [] };
          const checked = checkNumerals({ ...typed, tables: fixed, language });
          expect(checked.text, language).toBe(typed.text);
          expect(checked.evidence[0]?.value).toBe(printed.evidence[0]?.value);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("a model can read its compact form, which holds no reference", ({ expect }) => {
    fc.assert(
      fc.property(anyTable, (table) => {
        expect(tableSchema.safeParse(table).success).toBe(true);
        const lines = renderForModel(table).split("\n");
        expect(lines.join("")).not.toMatch(/[{}]|={3}/);
        for (const line of lines.filter((one) => /^\[[^\]]*\] \|/.test(one))) {
          const reference = `{{r1${line.slice(0, line.indexOf("] |") + 1)}.label}}`;
          expect(
            printReferences({ text: reference, tables: [table], language: "en" }).faults,
            reference,
          ).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("whatever a model writes", () => {
  // oxfmt-ignore
  const piece = fc.constantFrom(
    "{{", "}}", "{", "}", "[", "]", "(", ")", "|", ".", "..", ",", ":", '"', "'", "`", "\\", "+", "-", "*", "/", "%", " ", "\n", "r1", "r2", "r3",
    "r1.total.sessions", "r1[Email].revenue", "r2.amount", "[1..3]", "sum(", "label(", "top(r1, revenue)", "quote(r2[1].text, \"", "days(r3.period)",
    ".sessions", ".period", "k", "up", "top", "nth(2)", "%1", "5", "1,234.5", "10.000", "٣", "½", "\0", "\u200b", "🙂", "Direct", "August ", "2025", "5 October", "$", "€", "INV-1", "1. ", "\uD800",
  );
  const anyText = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `Direct had {{${pieces.join("")}}} in August.`),
    fc.string({ unit: "binary", maxLength: 60 }),
  );

  it("never throws, and all that it says is where it says it", ({ expect }) => {
    fc.assert(
      fc.property(anyText, languages, (text, language) => {
        const printed = printReferences({ text, tables: fixed, language });
        expectSound(printed, fixed, expect);
        const checked = checkNumerals({
          ...printed,
          tables: fixed,
          language,
          userWords: [text.slice(0, 20)],
          earlier: [{ position: 1, text }],
        });
        expectSound(checked, fixed, expect);
      }),
      { numRuns: 600 },
    );
  });

  it("takes time in proportion to its length", ({ expect }) => {
    const hostile = [
      "{{",
      "}}",
      "{{r1[",
      "{{(",
      "`{{",
      "\\{",
      "1,",
      "1 ",
      "{{r1.total.sessions}} ",
      "| Direct ",
      "e.g.",
      "{{'",
      "-1/",
      "5 Oct ",
      "a1-",
    ];
    for (const part of hostile) {
      const text = part.repeat(Math.ceil(20_000 / part.length));
      const start = performance.now();
      checkNumerals({
        ...printReferences({ text, tables: fixed, language: "en" }),
        tables: fixed,
        language: "en",
      });
      expect(performance.now() - start, part).toBeLessThan(3000);
    }
  });
});
