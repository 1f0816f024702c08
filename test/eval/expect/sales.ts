import { HISTORY_DAYS } from "../../../src/sandbox/company/company.ts";
import {
  dealsCreatedBetween,
  stageOn,
  type Deal,
  leadsCreatedBetween,
} from "../../../src/sandbox/company/sales.ts";
import { isWithin, NOW_MS, TODAY, type Days } from "../clock.ts";

export interface Sum {
  count: number;
  amount: number;
}

export function sumDeals(deals: readonly Deal[]): Sum {
  return { count: deals.length, amount: deals.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Key and sum of each group, the largest amount first. */
export function groupDeals(deals: readonly Deal[], key: (deal: Deal) => string) {
  return [...Map.groupBy(deals, key)]
    .map(([name, group]) => ({ name, ...sumDeals(group) }))
    .toSorted((a, b) => b.amount - a.amount);
}

/** What stands in the customer records, on the day of the evaluation. */
export function openSales() {
  const all = dealsCreatedBetween(TODAY - HISTORY_DAYS, TODAY).filter((deal) => deal.createdMs <= NOW_MS);
  const closed = all.filter(({ closedDay }) => closedDay <= TODAY);
  const open = all.filter(({ closedDay }) => closedDay > TODAY);
  const closedIn = (period: Days, isWon: boolean) =>
    closed.filter(({ closedDay, won }) => won === isWon && isWithin(closedDay, period));
  return {
    open,
    stage: (deal: Deal) => stageOn(deal, TODAY).name,
    won: (period: Days) => closedIn(period, true),
    lost: (period: Days) => closedIn(period, false),
    /** Percent of the closed deals that were won: by number, and by amount. */
    winRate(period: Days): { byCount: number; byAmount: number } {
      const [won, lost] = [sumDeals(closedIn(period, true)), sumDeals(closedIn(period, false))];
      return {
        byCount: (won.count / (won.count + lost.count)) * 100,
        byAmount: (won.amount / (won.amount + lost.amount)) * 100,
      };
    },
    leads: (period: Days) =>
      leadsCreatedBetween(period.from, period.to).filter((lead) => lead.createdMs <= NOW_MS),
  };
}

export type Sales = ReturnType<typeof openSales>;
