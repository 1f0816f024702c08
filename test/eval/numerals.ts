import type { Figure } from "./golden.ts";

/** A number as an answer shows it. */
export interface Numeral {
  value: number;
  /** Half of the last digit shown. */
  tolerance: number;
  unit: Figure["unit"];
}

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DATE = "\\d{1,2}(?:st|nd|rd|th)?";
/** Dates, times and years are no figures; without this a "9 November" would pass for nine. */
const DATES = new RegExp(
  [
    "\\b\\d{4}-\\d{2}(?:-\\d{2})?(?:T[\\d:.]+Z?)?\\b",
    "\\b\\d{4}-W\\d{2}\\b",
    "\\b\\d{1,2}:\\d{2}\\b",
    `\\b${DATE}(?: ?(?:to|and|-|–) ?${DATE})? ${MONTH}\\b(?:,? 20\\d\\d)?`,
    `\\b${MONTH} ${DATE}(?: ?(?:to|and|-|–) ?${DATE})?\\b(?!,\\d)(?:,? 20\\d\\d)?`,
    "\\b[qh][1-4]\\b",
    "(?<![€$.,\\d])\\b20[12]\\d\\b(?![.,]\\d|,\\d|%)",
  ].join("|"),
  "gi",
);
const NUMERAL =
  /(?<before>€ ?|eur ?)?(?<digits>\d[\d,]*(?:\.\d+)?)(?: ?(?<scale>k|million)\b)?(?<after> ?%| ?per ?cent\b| ?€| ?eur\b)?/gi;
const SCALES: Record<string, number> = { k: 1000, million: 1_000_000 };
const WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
] as const;

/** Every number of a text that is no date. */
export function numeralsOf(text: string): Numeral[] {
  const plain = text.replaceAll(DATES, " ");
  const spelt = [...plain.matchAll(new RegExp(`\\b(?:${WORDS.join("|")})\\b`, "gi"))].map(([word]) => ({
    value: WORDS.findIndex((name) => name === word.toLowerCase()),
    tolerance: 0,
    unit: "count" as const,
  }));
  return [...spelt, ...[...plain.matchAll(NUMERAL)].map(({ groups }) => readNumeral(groups ?? {}))];
}

function readNumeral({ before, digits = "", scale = "", after = "" }: Record<string, string>): Numeral {
  const factor = SCALES[scale.toLowerCase()] ?? 1;
  const decimals = digits.split(".")[1]?.length ?? 0;
  const isMoney = before !== undefined || /€|eur/i.test(after);
  return {
    value: Number(digits.replaceAll(",", "")) * factor,
    tolerance: 0.5 * 10 ** -decimals * factor,
    unit: isMoney ? "EUR" : after === "" ? "count" : "percent",
  };
}

/** Beyond this a number is no rounding any more. */
const COARSEST = 0.025;
const FLOAT_ERROR = 1e-6;

/** Whether one of the numbers shows the figure, rounded as it is shown. A sign is told by words. */
export function shows(numerals: readonly Numeral[], { value, unit }: Figure): boolean {
  return [value].flat().some((wanted) =>
    numerals.some((numeral) => {
      if (numeral.unit !== unit) return false;
      if (unit !== "percent" && numeral.tolerance > Math.max(0.5, Math.abs(wanted) * COARSEST)) return false;
      return Math.abs(numeral.value - Math.abs(wanted)) <= numeral.tolerance + FLOAT_ERROR;
    }),
  );
}
