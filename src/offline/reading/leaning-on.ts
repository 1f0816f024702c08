import type { HistoryMessage } from "../../domain/model.ts";
import { askOf, isTraffic, type Part } from "../plan.ts";
import { OPENS } from "./clauses.ts";
import { carriedOver, completeAsk } from "./complete.ts";

const SEVERAL =
  /\b(?:which|top|best|biggest) (?:\w+ ){0,2}(?:customers|clients|suppliers|vendors|accounts)\b/i;

/** "Are they paid?" after the five largest invoices is not asked of the customer of the first, "what is open with them?" of which customers. */
export function isOfSeveral(
  before: readonly Part[],
  text: string,
  history: readonly HistoryMessage[],
): boolean {
  const ask = askOf(before.at(-1));
  const isOfGroups = ask !== undefined && ask.groupBy.length > 0 && /\b(?:them|they)\b/i.test(text);
  if (isOfGroups && history.slice(-4).some(({ role, content }) => role === "user" && SEVERAL.test(content)))
    return true;
  return ask?.kind === "list" && (ask.limit ?? (ask.dataset.name === "accounts" ? 2 : 1)) > 1;
}

/** "Anything of it" is of what was paid in October, and not of whom it was paid. */
export const isOfThat = (text: string, before: readonly Part[]): boolean =>
  /\bof (?:it|that)\b/i.test(text) && askOf(before.at(-1))?.period !== undefined;

const ADDS = /^(?:also|and|total|overall|all)$/;

/** "Is Black Week worth it? Sessions and revenue since July": of Black Week. */
export function ofNameSaid([last]: readonly Part[], own: readonly Part[], said: string): Part[] | undefined {
  const [before, asked] = [askOf(last), own.length === 1 ? askOf(own[0]) : undefined];
  if (!before || !asked || asked.isFollowUp || asked.dataset !== before.dataset) return undefined;
  const isOfAll =
    asked.open.length + asked.conditions.length === 0 &&
    (asked.groupBy.length === 0 || asked.period === undefined);
  const [first = ""] = said.toLowerCase().split(" ");
  if (!isOfAll || before.open.length === 0 || OPENS.test(first) || ADDS.test(first)) return undefined;
  return [{ topic: "ask", ask: completeAsk(before, asked, false) }];
}

/** What is asked of the best channel of a month is of that month. */
export function inTimeOf(before: Part | undefined, part: Part): Part {
  const [last, ask] = [askOf(before), askOf(part)];
  if (!last?.period || !ask || ask.period || !isTraffic(ask) || !isTraffic(last)) return part;
  const assumptions = [...ask.assumptions, ...carriedOver(["the period"], "question")];
  return { topic: "ask", ask: { ...ask, period: last.period, when: last.when, assumptions } };
}
