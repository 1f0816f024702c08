import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { addDays, type CalendarUnit, daysBetween, shiftUnits } from "../../periods/dates.ts";
import { saysState, type Having } from "../plan.ts";
import { type Draft, edgesOf, type Match } from "./draft.ts";
import { addState, mean } from "./means.ts";

/** In what an age is counted, and the word for it. */
export const AGES = (["day", "week", "month", "year"] as const).map(
  (unit) => [unit, new RegExp(`\\b${unit}\\b(?! to)`)] as const,
);

const AGED = /\b(?:old|older|younger|ago)\b/;
const BOUNDED = /\b(?:than|least|most|over|above|under|below|more|less|exactly|longer)\b/;

/** Days that are counted back from today: after how many of them, and which side of that day. */
const BACK = {
  above: [0, "before"],
  atLeast: [-1, "before"],
  below: [0, "after"],
  atMost: [1, "after"],
  is: [0, "on"],
} as const;

/** "More than 30 days overdue", "older than two months". */
export function ofAge(
  draft: Draft,
  match: Match,
  { count, unit, sign }: { count: number; unit: CalendarUnit; sign: Having["is"] },
): boolean {
  const { ask, nouns, view, today } = draft;
  if (!Number.isInteger(count) || count > 5000 || !edgesOf(match, "S").every((edge) => mean(draft, edge)))
    return false;
  const since = shiftUnits(today, unit, -count);
  const days = daysBetween(since, today);
  const isLate = saysState(ask.states, "overdue") || /overdue|late/.test(match.keys);
  // How late something was paid is known of what is paid; how late it is, of what is not.
  if (isLate && (/\bpaid\b/.test(match.keys) || saysState(ask.states, "paid"))) {
    if (findMeasure(ask.dataset, "daysPaidLate") === undefined) return false;
    ask.conditions.push({ field: "daysPaidLate", is: sign, values: [days], said: match.text });
    return true;
  }
  if (isLate && ask.states.length === 0 && !addState(draft, "overdue")) return false;
  // "Not due for two weeks" lies ahead.
  if (ask.states.some(({ state, isNegated }) => state === "overdue" && isNegated)) return false;
  // How long a deal has been in a stage nobody keeps.
  const isInStage = /\bfor\b/.test(match.keys) && edgesOf(match, "S").length === 0;
  if (!isLate && isInStage && ask.open.length + ask.conditions.length > 0) return false;
  // "How many invoices a month", "expenses for a year" and "revenue over two weeks" are of no age.
  const isSaid = edgesOf(match, "S").length > 0 || BOUNDED.test(match.keys);
  const hasAge = isLate || AGED.test(match.keys) || (isSaid && (nouns.length > 0 || view.follows));
  if (!hasAge) return false;
  const field = isLate ? "due" : findDimension(ask.dataset, "issued") ? "issued" : "created";
  if (findDimension(ask.dataset, field) === undefined) return false;
  const [more, is] = BACK[sign];
  ask.conditions.push({ field, is, values: [addDays(since, -more)], said: match.text });
  return true;
}
