import { findMeasure } from "../../catalogue/catalogue.ts";
import type { Ask } from "../plan.ts";

type As = NonNullable<Ask["versus"]>["as"];

const WEEKEND = "weekends?|saturdays? and sundays?";
const WEEKDAY = "weekdays?|working days|week days|workdays|(?<=during the )week";
const BETWEEN = "(?:vs\\.?|versus|compared (?:to|with)|than|against|or|and)";
const ON = "(?:on |during |at |in )?(?:the )?";
const WEEKLY = new RegExp(
  `,? ?\\b${ON}\\b(${WEEKEND}|${WEEKDAY}) (.{0,40}?)${BETWEEN} ${ON}(${WEEKDAY}|${WEEKEND})\\b`,
  "i",
);

/** How two figures are set against each other. */
export const MORE = "more|less|fewer|higher|lower|bigger|larger|smaller|greater";
const MORE_OF = new RegExp(`\\b(${MORE}|better|worse)\\b`, "i");

const daysOf = (name: string): string => (/end|satur/i.test(name) ? "weekends" : "weekdays");

/** "Do we sell more on weekends than on weekdays?": the days of the one against those of the other. */
export function weeklySides(said: string): [string, string, As] | undefined {
  const [all = "", first = "", between = "", second = ""] = WEEKLY.exec(said) ?? [];
  if (all === "" || /end/i.test(first) === /end/i.test(second)) return undefined;
  const more = MORE_OF.exec(said)?.[1];
  const rest = said
    .replace(all, ` ${between}`)
    .replace(more ?? "", "")
    .replace(/ {2,}/g, " ")
    .replace(/^do we (?=sell|earn|make|take|get)/i, "how much do we ")
    .replace(/^(?:is|are) there /i, "")
    .replace(/^(?:is|are|was|were|compare) /i, "")
    .trim();
  const subject = /\p{L}/u.test(rest) ? rest : "revenue";
  const as =
    more === undefined || /\bor\b/i.test(all)
      ? "gap"
      : /more|better|higher|bigger|larger|greater/i.test(more)
        ? "more"
        : "less";
  return [`${subject} on ${daysOf(first)}`, `${subject} on ${daysOf(second)}`, as];
}

/** A day of such days on average; undefined where more is asked than that. */
export function asDaily(ask: Ask): Ask | undefined {
  const isOfDays = ask.conditions.some(({ field }) => field === "weekday");
  const isPlain = ask.groupBy.every((name) => name === "weekday") && ask.order === undefined && !ask.share;
  if (!isOfDays || !isPlain || ask.left.length + ask.more.length > 0 || ask.kind === "why") return undefined;
  // A rate needs no days to be set against another.
  const average = ask.measures.every((name) => findMeasure(ask.dataset, name)?.adds === true);
  return { ...ask, kind: "report", asks: "much", groupBy: [], average, isCompared: false };
}
