import { unitBefore } from "../../periods/reading/names.ts";
import { askOf, saysState, type OverviewPlan, type Part } from "../plan.ts";
import { carriedOver } from "./complete.ts";

/** "And the month before?", "compared to the week before?" after how it went. */
export function overviewBefore(overview: OverviewPlan, words: string): OverviewPlan | undefined {
  const { period } = overview;
  const [, compared, unit] =
    /^(?:and )?(?:(?:what|how) about |((?:how does (?:it|that) )?compared? (?:to|with) |vs\.? ))?the (day|week|month|quarter|year|one) before\W*$/i.exec(
      words,
    ) ?? [];
  if (period?.unit === undefined || unit === undefined) return undefined;
  if (unit !== "one" && period.unit !== unit.toLowerCase()) return undefined;
  const earlier = unitBefore(period, period.unit);
  return compared ? { ...overview, about: "growth", base: earlier } : { ...overview, period: earlier };
}

/** "And orders?", "any complaints?" after how last week went are of last week; what is open or owed is so now. */
export function inPeriodOf({ period }: OverviewPlan, part: Part): Part {
  if (period === undefined) return part;
  const note = carriedOver(["the period"], "question");
  if (part.topic === "search" && part.search.period === undefined)
    return {
      ...part,
      search: { ...part.search, period, assumptions: [...part.search.assumptions, ...note] },
    };
  const ask = askOf(part);
  const isOfNow = ask && (saysState(ask.states, "open", "overdue") || ask.measures.includes("balance"));
  if (ask === undefined || isOfNow || ask.period !== undefined || ask.isOfAll || ask.isBoth) return part;
  const assumptions = [...ask.assumptions, ...note];
  return { topic: "ask", ask: { ...ask, period, when: period.ask, assumptions } };
}
