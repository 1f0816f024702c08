import type { Unit } from "../../catalogue/units.ts";
import { memoize } from "../../lib/memoize.ts";
import { baseOf } from "../language.ts";
import type { Formats } from "./grammar.ts";
import { refuse } from "./problem.ts";

/** A number to print. */
export interface Amount {
  value: number;
  unit: Unit;
  currency: string | null;
  isChange?: boolean | undefined;
  isQuotient?: boolean | undefined;
}

/** To make a formatter costs more than a hundred uses of it; the key is a language and its options as JSON. */
const formatterOf = memoize((key) => {
  const [language, options]: [string, Intl.NumberFormatOptions] = JSON.parse(key);
  return new Intl.NumberFormat(language, options);
}, 300);

function print(language: string, value: number, options: Intl.NumberFormatOptions): string {
  return formatterOf(JSON.stringify([language, { signDisplay: "negative", ...options }])).format(value);
}

/** Points of a percentage are no matter of `Intl`. */
const POINTS: Readonly<Record<string, string>> = {
  fr: " pt",
  pt: " p.p.",
  ja: "ポイント",
  zh: "个百分点",
  ar: " نقطة مئوية",
};

export function pointsIn(language: string): string {
  return POINTS[baseOf(language)] ?? " pp";
}

type Options = Intl.NumberFormatOptions;

/** Rounded once, in the language; throws a Problem where a format does not suit the unit. */
export function formatAmount(amount: Amount, formats: Formats, language: string): string {
  const { value, unit, isQuotient } = amount;
  const isPart = unit === "ratio" || unit === "points";
  const isShare = !isPart && isQuotient && (formats.isPercent || formats.isTimes);
  const isRate = isPart || isShare;
  if (formats.isPoints && unit !== "points") refuse("pp is of the difference of two percentages.");
  if (formats.isTimes && unit !== "ratio" && !isShare) refuse(`x is of ratios, and this is in ${unit}.`);
  if (formats.isPercent && !isRate) refuse(`% is of ratios, and this is in ${unit}.`);
  const hasDirection = formats.claims.some(({ kind }) => kind === "direction");
  const shown = hasDirection ? Math.abs(value) : value;
  const isSigned = formats.isSigned || (amount.isChange && !hasDirection);
  const sign: Options = isSigned ? { signDisplay: "exceptZero" } : {};
  if (unit === "seconds") return formatSeconds(shown, formats, language, sign);
  const isTimes = formats.isTimes || (isQuotient && (formats.decimals ?? 0) > 0 && Math.abs(value) >= 1);
  if (!isRate || (isTimes && !formats.isPercent)) {
    const style = isShare ? {} : styleOf(amount);
    const number = print(language, shown, { ...sign, ...style, ...digitsOf(amount, formats) });
    return formats.isTimes ? `${number}×` : number;
  }
  const options = { ...sign, ...digitsOf({ value: value * 100, unit: isShare ? "ratio" : unit }, formats) };
  if (unit === "points") return `${print(language, shown * 100, options)}${pointsIn(language)}`;
  return print(language, shown, { ...options, style: "percent" });
}

function styleOf({ unit, currency }: Amount): Options {
  const isCurrency = unit === "money" && currency !== null && /^[A-Z]{3}$/.test(currency);
  return isCurrency ? { style: "currency", currency } : {};
}

function digitsOf({ value, unit }: Pick<Amount, "value" | "unit">, formats: Formats): Options {
  const { decimals, isShort, isAbout, isCell } = formats;
  const notation: Options = isShort ? { notation: "compact" } : {};
  if (isAbout) return { ...notation, maximumSignificantDigits: 2 };
  if (decimals !== undefined)
    return { ...notation, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  if (isShort && Math.abs(value) < 1000) return { ...notation, maximumSignificantDigits: 3 };
  // €124.4K − €34.3K is €90.1K; 1.18M.
  const digits = {
    maximumFractionDigits: 1,
    maximumSignificantDigits: 3,
    roundingPriority: "morePrecision",
  } as const;
  if (isShort) return { ...notation, ...digits };
  const size = Math.abs(value);
  if (size > 0 && size < 0.1) return { maximumSignificantDigits: 2 };
  if (unit === "money") return {};
  // One below the other they have the same decimals; in a sentence what is whole has none.
  const isWhole = !isCell && Math.abs(size - Math.round(size)) < 1e-9;
  if (unit === "ratio" && size >= 1 && size < 1000 && !isWhole)
    return { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const isFine = size < (unit === "ratio" || unit === "points" || unit === "seconds" ? 1 : 10);
  return { maximumFractionDigits: isFine ? 2 : size < 1000 ? 1 : 0 };
}

/** `2 min 5 sec`; with a format of decimals the seconds alone. */
function formatSeconds(value: number, formats: Formats, language: string, sign: Options): string {
  const printPart = (unit: string, part: number, more: Options) =>
    print(language, part, { style: "unit", unit, unitDisplay: "short", ...more });
  const whole = Math.round(Math.abs(value));
  if (formats.decimals !== undefined || formats.isAbout || whole < 60) {
    return printPart("second", value, { ...sign, ...digitsOf({ value, unit: "seconds" }, formats) });
  }
  const parts = [
    { unit: "hour", part: Math.floor(whole / 3600) },
    { unit: "minute", part: Math.floor(whole / 60) % 60 },
    { unit: "second", part: whole % 60 },
  ].filter(({ part }) => part > 0);
  const shown = parts.map(({ unit, part }, index) =>
    index === 0 ? printPart(unit, Math.sign(value) * part, sign) : printPart(unit, part, {}),
  );
  return shown.join(" ");
}
