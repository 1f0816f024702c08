import type { Unbound } from "./numeral.ts";

const MOST_NAMED = 10;

/** Tells the model which figures no tool result shows, in one message; empty when there are none. */
export function describeUnbound(unbound: readonly Unbound[]): string {
  if (unbound.length === 0) return "";
  const all = [...new Set(unbound.map(({ text }) => `"${text.trim().slice(0, 40)}"`))];
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : "";
  const named = all.slice(0, MOST_NAMED).join(", ");
  return `No tool result shows ${named}${more} as your answer states ${all.length === 1 ? "it" : "them"}. Write the answer again: use only figures, dates and names from the tool results, with their metric, currency and direction, or leave the statement out.`;
}
