import { inline } from "../texts.ts";
import { formatDay, formatGrain, formatInstant, formatRange } from "./format-dates.ts";
import { formatAmount } from "./format-numbers.ts";
import type { Formats } from "./grammar.ts";
import { refuse, refute } from "./problem.ts";
import { checkRank } from "./ranks.ts";
import { dayOf, numberOf } from "./units.ts";
import type { Value } from "./value.ts";

const MOST_LETTERS = 300;

/** A value as it is printed in a language, rounded once; throws a Problem where a format or a claim does not hold. */
export function formatValue(value: Value, formats: Formats, language: string): string {
  for (const claim of formats.claims) {
    if (claim.kind === "rank") checkRank(value, claim);
    else checkDirection(value, claim.isUp);
  }
  if (value.quoted !== undefined) return inline(value.quoted, MOST_LETTERS);
  if (typeof value.value === "number" && value.grain === undefined) {
    // What the writer has subtracted goes the way in which it was put.
    const isChange = value.isChange && value.kind === "cell";
    return formatAmount({ ...value, value: value.value, isChange }, formats, language);
  }
  if (formats.isDate && value.unit === "instant") return formatDay(dayOf(value), language);
  return formatText(value, String(value.value), language);
}

function checkDirection(value: Value, isUp: boolean): void {
  const name = isUp ? "up" : "down";
  if (!value.isDifference)
    refuse(`"${name}" is of a change: r1.total.column.change or .changePercent, or a difference.`);
  const change = numberOf(value) * (value.way ?? 1);
  if (isUp ? change > 0 : change < 0) return;
  refute(
    `"${name}" does not hold: it ${change === 0 ? "did not change" : change > 0 ? "went up" : "went down"}.`,
  );
}

function formatText(value: Value, text: string, language: string): string {
  if (value.grain) return formatGrain(value.grain, text, language);
  if (value.unit === "instant") return formatInstant(text, value.timeZone ?? null, language);
  if (value.unit !== "day") return inline(text, MOST_LETTERS);
  const [startDate = "", endDate] = text.split("/");
  // Of a period that is not over, the days that figures are of.
  if (endDate !== undefined) return formatRange({ startDate, endDate: value.through ?? endDate }, language);
  return formatDay(startDate.slice(0, 10), language);
}
