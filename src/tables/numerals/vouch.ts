import { once } from "../../lib/once.ts";
import { BARE, COUNTED, type Voucher, voucherOf } from "../references/evidence.ts";
import { type View, viewTables } from "../references/view.ts";
import { fold } from "../texts.ts";
import { knownDates } from "./known-dates.ts";
import { type DayCount, knownDayCounts } from "./days.ts";
import { figuresOf } from "./figures.ts";
import type { Numeral } from "./read.ts";
import { keyOf, type Origins, saidBefore } from "./said.ts";

const FEWEST_DIGITS = 3;

/** Rows of tables that a clause names. */
export type NamedRows = readonly (readonly [View, ReadonlySet<number>])[];

export function vouchersOf(origins: Origins, language: string) {
  const views = viewTables(origins.tables);
  const figures = figuresOf(views, language);
  // Most answers need none of these, and all that was said before is long.
  const dates = once(() => knownDates(views));
  const dayCounts = once(() => knownDayCounts(views));
  const said = saidBefore(language, [...figures.marks.keys()], origins);

  /** For a part of a date, by what it may say. */
  function forDate(says: readonly string[]): Voucher | undefined {
    const [found] = says.flatMap((one) => dates().get(one) ?? []);
    if (found === undefined && says.some(isEdge)) return forEdge(says);
    if (found === undefined) return says.some((one) => /^\d{4}$/.test(one)) ? besideYear(says) : undefined;
    const unit = found.value.includes("T") ? "instant" : /^\d{4}/.test(found.value) ? "day" : "text";
    return { ...DATE, unit, value: found.value, pointers: [found.pointer] };
  }

  /** The first or last day of a month is one in every calendar: of a year that the tables have. */
  function forEdge(says: readonly string[]): Voucher | undefined {
    const first = says.find(isEdge) ?? "";
    const [, year] = /^(\d{4})-/.exec(first) ?? [];
    const any = year === undefined ? dates().values().next().value : dates().get(year);
    return any && { ...DATE, unit: "text", value: first, pointers: [any.pointer] };
  }

  /** The year beside one that the tables have: a figure of another year than its sentence names says so. */
  function besideYear([year = ""]: readonly string[]): Voucher | undefined {
    const [found] = [1, -1].flatMap((by) => dates().get(String(Number(year) + by)) ?? []);
    return found && { ...DATE, unit: "day", value: year, pointers: [found.pointer] };
  }

  return {
    views,
    marks: figures.marks,
    forDate,
    /** For a number of days, weeks, months. */
    forDays: (count: Pick<DayCount, "count" | "grain">) => dayCounts()(count),
    /** For a small number that an earlier answer has before the same word: "42 days". */
    forPhrase: (value: number, word: string) => said.phrases().get(`${value} ${fold(word)}`),
    /** For how many rows one of the tables lists. */
    forListed(value: number): Voucher | undefined {
      const view = views.find(({ table }) => table.rows.length === value);
      return (
        view && { ...COUNTED, value, formula: `count(${view.table.id})`, pointers: [`${view.pointer}/rows`] }
      );
    },
    /** How a cell is written that has a number; of a small one only how many rows there are. */
    nearest(numeral: Numeral): string | undefined {
      if (isTelling(numeral)) return figures.any(numeral)?.formula;
      const counted = views.find(({ table }) => table.totals[0]?.cells["count"] === numeral.value);
      if (counted) return `${counted.table.id}.total.count`;
      const listed = views.find(({ table }) => table.rowCount === numeral.value);
      return listed && `${listed.table.id}.rowCount`;
    },
    /** What somebody has said, whatever its size. */
    given: (numeral: Numeral) => said.given().get(keyOf(numeral)),
    /** `rows` are those that its clause names. */
    forNumber(numeral: Numeral, rows: NamedRows): Voucher | undefined {
      if (Number.isNaN(numeral.value)) return undefined;
      for (const [view, named] of rows) {
        const own = figures.ofRows(view, named, numeral);
        if (own) return voucherOf(own.value, own.formula);
      }
      const given =
        (isYear(numeral) ? forDate([String(numeral.value)]) : undefined) ?? said.given().get(keyOf(numeral));
      const told = () => said.texts().get(keyOf(numeral));
      if (given || !isTelling(numeral)) return given ?? (numeral.step < 1 ? told() : undefined);
      const figure = figures.any(numeral);
      if (figure) return voucherOf(figure.value, figure.formula);
      return said.earlier().get(keyOf(numeral)) ?? told();
    },
  };
}

/** `-12-31`, `2026-11-01`; months of 30 days have no other end. */
function isEdge(says: string): boolean {
  return /^(?:\d{4})?-(?:\d\d-01|(?:0[13578]|1[02])-31|(?:0[469]|11)-30|02-2[89])$/.test(says);
}

function isYear({ value, step, mark, unit }: Numeral): boolean {
  return step === 1 && mark === "" && unit === null && value >= 1900 && value < 2100;
}

/** Nobody writes it by chance. */
function isTelling({ digits, mark, unit }: Numeral): boolean {
  return digits >= FEWEST_DIGITS || mark !== "" || unit !== null;
}

const DATE = { ...BARE, kind: "cell" } as const;
