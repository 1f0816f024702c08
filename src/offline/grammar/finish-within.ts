import type { Ask } from "../plan.ts";
import { readClosedAsWon } from "./finish-figures.ts";
import { type Act, type Draft, edgesOf } from "./draft.ts";

/** "Per month": what comes first does so in each of them; "by country and device" are pairs. */
export const rankedInEach: Act = ({ ask }, match) => {
  const [each, ...others] = edgesOf(match, "D", "G");
  const isSplit = /\b(?:split|broken|breakdown|grouped|divided)\b/.test(match.keys);
  if (!isSplit && others.length === 0) ask.within = each?.sense.grain ?? each?.sense.dimension;
};

/** "Who closed the biggest deal?", "which customer has the largest invoice?": one record, and whose it is. */
const isOfOneRecord = (
  { order, change, average, share, groupBy, measures, having }: Ask,
  marks: Draft["marks"],
): boolean =>
  marks.has("record") &&
  order !== undefined &&
  (order.by === undefined || order.by === "amount" || order.by === "balance") &&
  measures.every((name) => name === order.by) &&
  change === undefined &&
  !(average || share) &&
  groupBy.length === 1 &&
  having.length === 0;

/** "Top 3 pages per month" is ranked in each month, "the largest expense in each category" among its records. */
export function rankInEach({ ask, marks }: Draft): void {
  const { within, order, change, average, groupBy } = ask;
  delete ask.within;
  if (within === undefined && isOfOneRecord(ask, marks)) {
    Object.assign(ask, { kind: "list", asks: "list", groupBy: [], limit: ask.limit ?? 1 });
    readClosedAsWon(ask);
    return;
  }
  if (within === undefined || order === undefined || change !== undefined || average) return;
  const ranked = groupBy.filter((name) => name !== within);
  const isOfRecords = ranked.length === 0 && marks.has("record");
  if (ranked.length !== 1 && !isOfRecords) return;
  ask.within = within;
  ask.groupBy = isOfRecords ? [] : [...ranked, within];
  if (isOfRecords) Object.assign(ask, { kind: "list", asks: "list" });
}
