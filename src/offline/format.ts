import type { MetricWord } from "./vocabulary-fields.ts";

/** How figures are written: English digits, no digit for nothing ("no sessions", "zero"). */
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const oneDigit = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function formatNumber(value: number): string {
  return whole.format(value);
}

/** An amount with the symbol of its currency; without one when the currency is unknown. */
export function formatMoney(amount: number, currency: string | undefined): string {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return twoDigits(amount);
  const formatted = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount);
  // Codes without a symbol are set apart by a no-break space, which searches for "CHF 12" would miss.
  return formatted.replaceAll("\u00a0", " ");
}

function twoDigits(amount: number): string {
  return new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    amount,
  );
}

/** A percentage that is already one: 12.34 -> "12.3%"; tiny ones keep a second digit. */
export function formatPercent(percent: number): string {
  const tiny = percent !== 0 && Math.abs(percent) < 0.95;
  return `${tiny ? formatNumber(percent) : oneDigit.format(percent)}%`;
}

/** Seconds as "2m 05s", "45s" or "1h 02m 05s". */
export function formatDuration(seconds: number): string {
  const total = Math.round(Math.abs(seconds));
  const sign = seconds < 0 ? "-" : "";
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (hours > 0) return `${sign}${hours}h ${twoPlaces(minutes)}m ${twoPlaces(rest)}s`;
  return minutes > 0 ? `${sign}${minutes}m ${twoPlaces(rest)}s` : `${sign}${rest}s`;
}

function twoPlaces(value: number): string {
  return String(value).padStart(2, "0");
}

/** The bare value of a metric in its form. GA4 gives rates as fractions of one and durations in seconds. */
export function formatValue(metric: MetricWord, value: number, currency: string | undefined): string {
  if (value === 0) return "zero";
  if (metric.form === "currency") return formatMoney(value, currency);
  if (metric.form === "rate") return formatPercent(value * 100);
  if (metric.form === "duration") return formatDuration(value);
  return formatNumber(value);
}

/** A value with its unit: "1,234 sessions", "€12.00 revenue", "3.4% conversion rate". */
export function formatQuantity(metric: MetricWord, value: number, currency: string | undefined): string {
  if (value === 0) return `no ${metric.many}`;
  return `${formatValue(metric, value, currency)} ${value === 1 ? metric.one : metric.many}`;
}

/** "1 deal", "12 deals", "no deals". */
export function formatCount(count: number, one: string, many: string): string {
  if (count === 0) return `no ${many}`;
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
