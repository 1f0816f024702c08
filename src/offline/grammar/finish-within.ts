import type { Draft } from "./draft.ts";

/** "Top 3 pages per month" is ranked in each month, "the largest expense in each category" among its records. */
export function rankInEach({ ask, marks }: Draft): void {
  const { within, order, change, average, groupBy } = ask;
  delete ask.within;
  if (within === undefined || order === undefined || change !== undefined || average) return;
  const ranked = groupBy.filter((name) => name !== within);
  const isOfRecords = ranked.length === 0 && marks.has("record");
  if (ranked.length !== 1 && !isOfRecords) return;
  ask.within = within;
  ask.groupBy = isOfRecords ? [] : [...ranked, within];
  if (isOfRecords) Object.assign(ask, { kind: "list", asks: "list" });
}
