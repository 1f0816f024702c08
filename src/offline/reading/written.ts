import { addDays } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import { AFTERMATH } from "../grammar/parse-search.ts";
import type { Ask, Part, SearchPlan } from "../plan.ts";

/** "What happened with the checkout on Monday?": what was written in the days after may tell. */
export function toldOf(ask: Ask, words: string): Part[] {
  const { kind, period, conditions, open, having, groupBy, more } = ask;
  const [, deed, topic] =
    /^what (happened (?:to|with)|went wrong (?:with|at|in)) (?:the |our )?(.{2,40}?) (?:on|at|in|yesterday|last|this)\b/i.exec(
      words,
    ) ?? [];
  const own: Part = { topic: "ask", ask };
  const isOfSome = [conditions, open, having, groupBy, more].some((list) => list.length > 0);
  if (!deed || !topic || kind !== "why" || !period || isOfSome) return [own];
  const isOfDay = period.unit === "day";
  const after = datedPeriod({ startDate: period.startDate, endDate: addDays(period.endDate, 7) });
  const search = { topic, left: [], deeds: [], ...(isOfDay ? { period: after } : { period }) };
  const told: Part = { topic: "search", search: { ...search, assumptions: isOfDay ? [AFTERMATH] : [] } };
  if (isOfDay) return [own, told];
  // Of a checkout more may happen than that people come to it.
  return deed.startsWith("went") || /^checkout$/i.test(topic) ? [told] : [own];
}

/** "What was the budget?" of a campaign: no record has it, something that was written may. */
export function writtenOf({ open: [name, ...others] }: Ask, words: string): SearchPlan | undefined {
  const [, noun] =
    /^(?:and )?(?:what|where|when|who)(?:'?s| (?:was|is|were|are|does|did)) (?:the |its )(\p{L}{4,}(?: (?!say\b|for\b)\p{L}+)?)(?: say| for it)?\W*$/iu.exec(
      words,
    ) ?? [];
  if (noun === undefined || name === undefined || others.length > 0) return undefined;
  const assumptions = [`I looked for what was written about “${noun}” and “${name.said}”`];
  return { topic: `${noun} ${name.said}`, left: [], deeds: [], assumptions };
}
