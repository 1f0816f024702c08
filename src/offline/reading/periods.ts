import { lengthInDays, samePeriodLastYear } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import type { Period } from "../../periods/reading/types.ts";
import { LONG_AGO } from "../grammar/dates.ts";
import { saysState, type Ask } from "../plan.ts";

/** "How many are due tomorrow, and how many on Tuesday?", "until the end of March": the one that lies ahead. */
export function aheadOf({ period, date, states }: Ask, { ahead, period: said }: Ask): Period | undefined {
  const { startDate = "", endDate = "" } = period ?? {};
  // "Before September" of what was due in October is not that of next year.
  if (ahead && ahead.startDate <= LONG_AGO)
    return date === "closing" && saysState(states, "open") ? ahead : undefined;
  const isAhead =
    ahead?.unit === "day" || endDate > (ahead?.startDate ?? "") || startDate > (said?.endDate ?? "");
  return isAhead ? ahead : undefined;
}

/** "And last year?" after last month is that month. */
export function yearAgo({ period }: Ask, { period: said, asks, ...next }: Ask): Period | undefined {
  const isMore = [next.conditions, next.open, next.groupBy, next.measures].some((list) => list.length > 0);
  if (period === undefined || said?.ask !== "last year" || asks !== undefined || isMore) return undefined;
  const isOfNext = Number(period.startDate.slice(0, 4)) === Number(said.startDate.slice(0, 4)) + 1;
  return isOfNext && lengthInDays(period) < 200 ? datedPeriod(samePeriodLastYear(period)) : undefined;
}

/** "And in September? Which grew most?" after October: from the earlier to the later. */
export function inOrder(ask: Ask): Ask {
  const { period, base } = ask;
  const isLater = typeof base === "object" && period !== undefined && base.startDate > period.startDate;
  return isLater ? { ...ask, period: base, base: period } : ask;
}
