import { findDataset } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { type Draft, emptyAsk, wordsOf } from "./draft.ts";

const PLATFORM = /\b(google|meta|facebook|instagram|linkedin|bing|tiktok) ads?\b/;

/** What ads cost is in the books as well; web analytics know it only where they are linked to the ads. */
export function alsoInBooks(draft: Draft): void {
  const { ask } = draft;
  const expenses = findDataset("expenses");
  const { groupBy, measures, conditions, open, having, order, share, period, base } = ask;
  const isTotal =
    measures.join() === "adCost" && groupBy.every(isGrain) && order === undefined && !share && !ask.average;
  if (expenses === undefined || !isTotal || conditions.length + having.length > 0 || open.length > 1) return;
  const [, platform] = PLATFORM.exec(wordsOf(draft)) ?? [];
  const [campaign] = open;
  const name = campaign
    ? { said: campaign.said, dimensions: ["name"] }
    : platform === undefined
      ? { said: "advertising", dimensions: ["category"] }
      : { said: platform, dimensions: ["vendor"] };
  const figures = {
    measures: ["amount"],
    groupBy: [...groupBy],
    period,
    base,
    when: ask.when,
    more: ask.more,
  };
  const booked = { ...emptyAsk(expenses), ...figures, open: [{ ...name, isNegated: false, isName: true }] };
  // First what is known for sure: what is asked next is of that.
  const online = { ...ask };
  const beside = campaign ? {} : { instead: [online], isBoth: true };
  Object.assign(ask, booked, beside, { strength: ask.strength, left: ask.left });
}
