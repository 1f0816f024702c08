import { sameLastYear } from "../grammar/dates.ts";
import type { Period } from "../../periods/reading/types.ts";
import type { Ask } from "../plan.ts";

/** "How many are due tomorrow, and how many on Tuesday?": the one that lies ahead. */
export function aheadOf({ period }: Ask, { ahead, period: said }: Ask): Period | undefined {
  const { startDate = "", endDate = "" } = period ?? {};
  const isAhead =
    ahead?.unit === "day" || endDate > (ahead?.startDate ?? "") || startDate > (said?.endDate ?? "");
  return isAhead ? ahead : undefined;
}

/** "And last year?" after last month is that month. */
export const yearAgo = (
  { period }: Ask,
  { period: said, asks, conditions, open, groupBy, measures }: Ask,
): Period | undefined =>
  asks === undefined && [conditions, open, groupBy, measures].every((list) => list.length === 0)
    ? sameLastYear(period, said)
    : undefined;

/** "And in September? Which grew most?" after October: from the earlier to the later. */
export function inOrder(ask: Ask): Ask {
  const { period, base } = ask;
  const isLater = typeof base === "object" && period !== undefined && base.startDate > period.startDate;
  return isLater ? { ...ask, period: base, base: period } : ask;
}
