import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { addDays, type CalendarUnit, daysBetween, shiftUnits } from "../../periods/dates.ts";
import { saysState, type Having } from "../plan.ts";
import { type Draft, edgesOf, type Match } from "./draft.ts";
import { addState, mean } from "./means.ts";

/** In what an age is counted. */
export const AGES: readonly CalendarUnit[] = ["day", "week", "month", "year"];

const AGED = /\b(?:old|older|younger|ago)\b/;

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
  // "Revenue over two weeks" is of a time: nothing is said that has an age.
  // How long a deal has been in a stage nobody keeps.
  const isInStage = /\bfor\b/.test(match.keys) && edgesOf(match, "S").length === 0;
  if (!isLate && isInStage && ask.open.length + ask.conditions.length > 0) return false;
  const hasAge = isLate || nouns.length > 0 || view.follows || AGED.test(match.keys);
  if (!hasAge) return false;
  const field = isLate ? "due" : findDimension(ask.dataset, "issued") ? "issued" : "created";
  if (findDimension(ask.dataset, field) === undefined) return false;
  const [more, is] = BACK[sign];
  ask.conditions.push({ field, is, values: [addDays(since, -more)], said: match.text });
  return true;
}
