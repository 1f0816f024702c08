import {
  countingOf,
  FISCAL_YEAR,
  firstYearOf,
  KINDS,
  kindOf,
  partOfYear,
  readYear,
  type SaidYear,
  YEAR_SAID,
} from "./fiscal.ts";
import { fiscalMark, MONTHS, namedUnit, relativeUnit, SIDES, YEAR, yearlyReading } from "./names.ts";
import type { Groups, Period, PeriodContext, PeriodRule, Problem, Reading } from "./types.ts";
import { phrase } from "./text.ts";

const KIND = `(?:(?<kind>${KINDS}) )?`;
const SHORT_YEAR = `(?:[ /-]?(?:(?:of|in) )?(?:the )?(?<year>${YEAR_SAID}))`;
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: 4,
  march: 1,
  june: 2,
  september: 3,
  december: 4,
};

/** Quarters and halves by name, of the calendar's year or of the fiscal one. */
export const partRules: readonly PeriodRule[] = [
  { pattern: phrase(`(?<year>${FISCAL_YEAR}|20\\d\\d)[ ,/-]{0,2}q(?<quarter>[1-4])`), read: readQuarter },
  { pattern: phrase(`${KIND}q(?<quarter>[1-4])${SHORT_YEAR}?`), read: readQuarter },
  {
    pattern: phrase(
      `(?:the )?(?<ordinal>first|1st|second|2nd|third|3rd|fourth|4th|last|march|june|september|december) ${KIND}quarter(?: of)?${YEAR}`,
    ),
    read: readQuarter,
  },
  {
    pattern: phrase(
      `(?:the )?(?<ordinal>first|second) ${KIND}half(?! (?:of|in) (?:${MONTHS.join("|")}))(?: of the year(?! \\d)| of)?${YEAR}`,
    ),
    read: readHalf,
  },
  { pattern: phrase(`(?<year>${FISCAL_YEAR})[ ,/-]{0,2}h(?<half>[12])`), read: readHalf },
  { pattern: phrase(`(?<kind>${KINDS}) h(?<half>[12])${SHORT_YEAR}?`), read: readHalf },
  { pattern: phrase(`(?<!\\b(?:no|about|an|the) )h(?<half>[12])(?! tag)${SHORT_YEAR}?`), read: readHalf },
];

interface YearPart {
  months: 3 | 6;
  index: number;
  /** "Q3", "the first half of". */
  name: string;
}

function readQuarter(groups: Groups, context: PeriodContext): Reading | Problem {
  const ordinal = groups["ordinal"] ?? "";
  const kind = kindOf(groups["kind"], groups["year"]);
  if (ordinal === "last" && readYear(groups["year"], context) === undefined) {
    return { period: relativeUnit("quarter", -1, context.today, countingOf(kind, "quarter", context)) };
  }
  const quarter = Number(groups["quarter"] ?? ORDINALS[ordinal] ?? ordinal.slice(0, 1));
  return readPart({ months: 3, index: quarter - 1, name: `Q${quarter}` }, groups, context);
}

function readHalf(groups: Groups, context: PeriodContext): Reading | Problem {
  const index = groups["half"] === "1" || groups["ordinal"] === "first" ? 0 : 1;
  const name = `the ${index === 0 ? "first" : "second"} half of`;
  return readPart({ months: 6, index, name }, groups, context);
}

/** A quarter or half of the year that was said, else of the latest year in which it has begun. */
function readPart(part: YearPart, groups: Groups, context: PeriodContext): Reading | Problem {
  const kind = kindOf(groups["kind"], groups["year"]);
  const said = readYear(groups["year"], context, kind ?? "");
  if (said !== undefined) return { period: partPeriod(part, firstYearOf(said), said) };
  const { fiscalStart } = countingOf(kind, "quarter", context);
  const build = (firstYear: number): Period =>
    partPeriod(part, firstYear, { year: fiscalStart === undefined ? firstYear : undefined, fiscalStart });
  return yearlyReading(build, context) ?? { problem: "That period could not be placed in a year." };
}

type NamedYear = Pick<SaidYear, "fiscalStart" | "offset"> & { year: number | undefined };

function partPeriod(part: YearPart, firstYear: number, year: NamedYear): Period {
  const range = partOfYear(firstYear, part.months, part.index, year.fiscalStart);
  const { unit, ...period } = namedUnit(nameOf(part, year), "quarter", range);
  return { ...period, ...(part.months === 3 && { unit }), ...fiscalMark(year.fiscalStart) };
}

/** A fiscal year is named by its number only where it cannot be named by its distance from today. */
function nameOf({ months, name }: YearPart, { year, fiscalStart, offset }: NamedYear): string {
  if (fiscalStart === undefined) return `${name} ${year}`;
  const side = offset === undefined ? undefined : SIDES.get(offset);
  if (side !== undefined) return `${name}${months === 3 ? " of" : ""} ${side} fiscal year`;
  if (year === undefined) return months === 3 ? `fiscal ${name}` : `${name} the fiscal year`;
  return months === 3 ? `fiscal ${name} ${year}` : `${name} fiscal year ${year}`;
}
