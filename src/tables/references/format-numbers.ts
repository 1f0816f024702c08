import type { Unit } from "../../catalogue/units.ts";
import { memoize } from "../../lib/memoize.ts";
import type { Formats } from "./grammar.ts";
import { refuse } from "./problem.ts";

/** A number to print. */
export interface Amount {
  value: number;
  unit: Unit;
  currency: string | null;
  isChange: boolean;
  isQuotient: boolean;
}

/** To make a formatter costs more than a hundred uses of it; the key is a language and its options as JSON. */
const formatterOf = memoize((key) => {
  const [language, options]: [string, Intl.NumberFormatOptions] = JSON.parse(key);
  return new Intl.NumberFormat(language, options);
}, 300);

function print(language: string, value: number, options: Intl.NumberFormatOptions): string {
  return formatterOf(JSON.stringify([language, { signDisplay: "negative", ...options }])).format(value);
}

/** Rounded once, in the language; throws a Problem where a format does not suit the unit. */
export function formatAmount(amount: Amount, formats: Formats, language: string): string {
  const { value, unit } = amount;
  if (!Number.isFinite(value)) refuse("This is no number.");
  if (formats.isPoints && unit !== "points")
    refuse("pp prints the difference of two percentages, and this is none.");
  if (formats.isPercent && unit !== "ratio" && unit !== "points")
    refuse(`% is of ratios, and this is in ${unit}.`);
  const hasDirection = formats.claims.some(({ kind }) => kind === "direction");
  const shown = hasDirection ? Math.abs(value) : value;
  const isSigned = formats.isSigned || (amount.isChange && !hasDirection);
  const options: Intl.NumberFormatOptions = isSigned ? { signDisplay: "exceptZero" } : {};
  if (unit === "points")
    return `${formatPercent(shown, formats, language, { ...options, style: "decimal" }, 100)} pp`;
  if (unit === "seconds") return formatSeconds(shown, formats, language, options);
  if (unit !== "ratio")
    return print(language, shown, { ...options, ...styleOf(amount), ...digitsOf(amount, formats) });
  const isTimes = amount.isQuotient && formats.decimals !== undefined && !formats.isPercent;
  if (isTimes)
    return print(language, shown, { ...options, ...digitsOf({ ...amount, unit: "number" }, formats) });
  return formatPercent(shown, formats, language, { ...options, style: "percent" }, 1);
}

function formatPercent(
  value: number,
  formats: Formats,
  language: string,
  options: Intl.NumberFormatOptions,
  factor: number,
): string {
  const digits = digitsOf({ value: value * 100, unit: "number" }, formats);
  const places =
    digits.maximumFractionDigits === 2 && Math.abs(value) >= 0.01 && formats.decimals === undefined;
  return print(language, value * factor, {
    ...options,
    ...digits,
    ...(places && { maximumFractionDigits: 1 }),
  });
}

function styleOf({ unit, currency }: Amount): Intl.NumberFormatOptions {
  return unit === "money" && currency !== null && /^[A-Z]{3}$/.test(currency)
    ? { style: "currency", currency }
    : {};
}

function digitsOf(
  { value, unit }: Pick<Amount, "value" | "unit">,
  formats: Formats,
): Intl.NumberFormatOptions {
  const { decimals, isShort, isAbout } = formats;
  if (isAbout) return { maximumSignificantDigits: 2, ...(isShort && { notation: "compact" }) };
  if (isShort && decimals === undefined) return { notation: "compact", maximumSignificantDigits: 3 };
  if (decimals !== undefined) {
    const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return isShort ? { notation: "compact", ...fixed } : fixed;
  }
  const size = Math.abs(value);
  if (size !== 0 && size < 0.1) return { maximumSignificantDigits: 2 };
  if (unit === "money") return {};
  return { maximumFractionDigits: size < 10 ? 2 : size < 1000 ? 1 : 0 };
}

/** `2 min 5 sec`; with a format of decimals the seconds alone. */
function formatSeconds(
  value: number,
  formats: Formats,
  language: string,
  options: Intl.NumberFormatOptions,
): string {
  const printPart = (unit: string, part: number, more: Intl.NumberFormatOptions) =>
    print(language, part, { style: "unit", unit, unitDisplay: "short", ...more });
  const size = Math.abs(value);
  if (formats.decimals !== undefined || formats.isAbout || size < 59.95) {
    return printPart("second", value, {
      ...options,
      ...digitsOf({ value, unit: "number" }, formats),
      ...(size < 60 && size >= 10 && formats.decimals === undefined && { maximumFractionDigits: 1 }),
    });
  }
  const whole = Math.round(size);
  const parts: [string, number][] = [
    ["hour", Math.floor(whole / 3600)],
    ["minute", Math.floor(whole / 60) % 60],
    ["second", whole % 60],
  ];
  const [first, ...others] = parts.filter(([, part]) => part > 0);
  if (first === undefined) return printPart("second", 0, options);
  const signed = printPart(first[0], Math.sign(value) * first[1], options);
  return [signed, ...others.map(([unit, part]) => printPart(unit, part, {}))].join(" ");
}
