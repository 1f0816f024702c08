import { addDays, addMonths, type CalendarUnit, type DayRange, partsOf, unitAround } from "../dates.ts";
import type { PeriodContext } from "./types.ts";

const FISCAL = "fiscal|financial|accounting|business|budget";
const RELATIVE_YEAR = /^(last|this|previous|current|next) (?:(\p{L}+) )?(year|fy)$/u;
const OFFSETS: Readonly<Record<string, number>> = { last: -1, previous: -1, next: 1 };
const BARE_YEAR = new RegExp(`^(${FISCAL}|calendar) year$`);
const FISCAL_WORD = new RegExp(`^(?:${FISCAL})$`);

/** Says which calendar counts, where "quarter", "half", "Q3" or "year" follows. */
export const KINDS = `${FISCAL}|calendar`;
export const FISCAL_KINDS = FISCAL;

/** A fiscal year by its name: "FY26", "FY 2025/26", "fiscal year 2026", "the 2026 fiscal year". */
export const FISCAL_YEAR =
  `(?:fy|(?:${FISCAL}) year|fiscal) ?'?(?:20)?\\d\\d(?:[/-](?:20)?\\d\\d)?(?![/.-]\\d)|` +
  `20\\d\\d(?:/(?:20)?\\d\\d)? (?:${FISCAL}) year`;
/** What may name the year of a month, a quarter or a half. */
export const YEAR_SAID = `${FISCAL_YEAR}|20\\d\\d|(?:last|this|previous|current|next) (?:(?:${KINDS}) year|year|fy)|(?:${KINDS}) year`;

export interface Counting {
  /** Month with which the fiscal year begins; undefined where the calendar's year counts. */
  fiscalStart: number | undefined;
  /** Stands before "quarter" and "year" in the words of a period, with its space. */
  word: "" | "fiscal " | "calendar ";
}

export interface SaidYear {
  year: number;
  /** Set when it is the fiscal year of that name. */
  fiscalStart: number | undefined;
  /** Of a fiscal year its years from the current one, by which it can be asked for again. */
  offset?: number;
}

type FiscalContext = Pick<PeriodContext, "today" | "fiscalYearStart">;

/** By the word that was said before the unit; without one the organization's fiscal year counts where it has one. */
export function countingOf(
  kind: string | undefined,
  unit: CalendarUnit,
  { fiscalYearStart = 1 }: FiscalContext,
): Counting {
  if (unit !== "quarter" && unit !== "year") return { fiscalStart: undefined, word: "" };
  if (isFiscalWord(kind)) return { fiscalStart: fiscalYearStart, word: "fiscal " };
  if (fiscalYearStart === 1) return { fiscalStart: undefined, word: "" };
  return kind === "calendar"
    ? { fiscalStart: undefined, word: "calendar " }
    : { fiscalStart: fiscalYearStart, word: "fiscal " };
}

function isFiscalWord(kind: string | undefined): boolean {
  return kind === "fy" || FISCAL_WORD.test(kind ?? "");
}

/**
 * The year that "2026", "FY26", "last year" or "this fiscal year" names; undefined when none is said. `kind` decides
 * where the text itself does not: a plain number is always the calendar's, unless a fiscal unit of it is asked for.
 */
export function readYear(
  text: string | undefined,
  context: FiscalContext,
  kind: string | undefined = "calendar",
): SaidYear | undefined {
  if (text === undefined) return undefined;
  const [, side, said, noun] = RELATIVE_YEAR.exec(text) ?? [];
  if (side !== undefined) {
    const { fiscalStart } = countingOf(noun === "fy" ? "fy" : (said ?? kind), "year", context);
    return saidYear(runningYear(context, fiscalStart) + (OFFSETS[side] ?? 0), fiscalStart, context);
  }
  const digits = text.match(/\d+/g)?.at(-1);
  if (digits === undefined) return undefined;
  const isFiscal = !/^20\d\d$/.test(text) || isFiscalWord(kind);
  const { fiscalStart } = countingOf(isFiscal ? "fiscal" : "calendar", "year", context);
  return saidYear(2000 + Number(digits.slice(-2)), fiscalStart, context);
}

function saidYear(year: number, fiscalStart: number | undefined, context: FiscalContext): SaidYear {
  if (fiscalStart === undefined) return { year, fiscalStart };
  return { year, fiscalStart, offset: year - runningYear(context, fiscalStart) };
}

/** The name of the year that runs today. */
function runningYear({ today }: FiscalContext, fiscalStart: number | undefined): number {
  return partsOf(unitAround("year", today, fiscalStart).endDate).year;
}

/** "Fiscal" where a year is spoken of as such without being named: "the first quarter of the fiscal year". */
export function kindOf(kind: string | undefined, yearText: string | undefined): string | undefined {
  return kind ?? BARE_YEAR.exec(yearText ?? "")?.[1];
}

/** The calendar year in which a month of a named year lies: April of FY2026 may be in 2025. */
export function calendarYearOf({ year, fiscalStart = 1 }: SaidYear, month: number): number {
  return fiscalStart > 1 && month >= fiscalStart ? year - 1 : year;
}

/** The calendar year in which a named year begins. */
export function firstYearOf({ year, fiscalStart = 1 }: SaidYear): number {
  return fiscalStart === 1 ? year : year - 1;
}

/** `months` months from the `index`th such stretch (0 for the first) of a year that begins in `firstYear`. */
export function partOfYear(firstYear: number, months: number, index: number, fiscalStart = 1): DayRange {
  const startDate = addMonths(`${firstYear}-01-01`, fiscalStart - 1 + months * index);
  return { startDate, endDate: addDays(addMonths(startDate, months), -1) };
}
