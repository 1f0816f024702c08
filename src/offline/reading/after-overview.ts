import { findDataset } from "../../catalogue/catalogue.ts";
import { isGrain, isStep } from "../../catalogue/grains.ts";
import { GROWTH } from "../grammar/finish-traffic.ts";
import type { Clause } from "../grammar/parse.ts";
import { unitBefore } from "../../periods/reading/names.ts";
import { askOf, isTraffic, saysState, type OverviewPlan, type Part } from "../plan.ts";
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

/** Of such records a few words ask for what was done then. */
const DATED = /^(?:deals|leads|invoices|payments|expenses)$/;

/** "And orders?", "which channel was best?", "any complaints?" after how last week went are of last week. */
export function inPeriodOf({ period, about }: OverviewPlan, part: Part, words: string): Part {
  if (period === undefined || about === "next" || about === "worries") return part;
  const note = carriedOver(["the period"], "question");
  if (part.topic === "search") {
    const { search } = part;
    if (search.period !== undefined || search.author !== undefined || !/^(?:and )?any\b/i.test(words))
      return part;
    return { ...part, search: { ...search, period, assumptions: [...search.assumptions, ...note] } };
  }
  const ask = askOf(part);
  if (ask === undefined || ask.period !== undefined || ask.isOfAll || ask.isBoth) return part;
  const isPlain = [ask.open, ask.conditions, ask.having].every((list) => list.length === 0);
  const isDone =
    DATED.test(ask.dataset.name) &&
    isPlain &&
    (ask.order === undefined || ask.order.by === "created") &&
    !saysState(ask.states, "open", "overdue") &&
    ask.measures.every((name) => name === "amount") &&
    words.split(" ").length < 7;
  const isOfWeb =
    isTraffic(ask) &&
    !ask.trend &&
    !ask.groupBy.some((name) => isGrain(name) && isStep(name) && name !== "day");
  if (!isDone && !isOfWeb) return part;
  return {
    topic: "ask",
    ask: { ...ask, period, when: period.ask, assumptions: [...ask.assumptions, ...note] },
  };
}

/** "And on mobile?" after how business went. */
export function onItOf({ readFor: read }: Clause): Part | undefined {
  const traffic = findDataset("traffic");
  const ask = traffic && read(traffic).ask;
  const isOfSome =
    ask && ask.conditions.length > 0 && ask.left.length + ask.measures.length === 0 && !ask.average;
  return isOfSome ? { topic: "ask", ask: { ...ask, measures: [...GROWTH], change: "any" } } : undefined;
}
