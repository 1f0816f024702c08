import { isGrain } from "../../catalogue/grains.ts";
import { addDays } from "../../periods/dates.ts";
import { describeDay } from "../../periods/format.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import { isTraffic, type Ask } from "../plan.ts";
import { dateOfState } from "../words/states.ts";
import { type Act, type Dated, type Draft, edgesOf } from "./draft.ts";

const BUYS = /\b(?:buy|bought|order|ordered|purchased|billed|invoiced)\b/;

/** "Billed in 2025, but not in 2026", "have not bought anything since June": whose rows are not among those of that time. */
export const isApart: Act = (draft, match) => {
  const [edge] = edgesOf(match, "P");
  if (edge?.period === undefined || draft.apart !== undefined) return false;
  const { period, text } = edge;
  const { view } = draft;
  const { name, many } = view.dataset;
  // "Who has not paid the August invoices?" is of those.
  if (view.wordAt(match.to) === view.dataset.one || view.wordAt(match.to) === many) return false;
  const isMeant =
    name === "invoices" ? BUYS.test(match.keys) : name === "payments" && /\bpa(?:y|id)\b/.test(match.keys);
  if (isMeant) draft.ask.strength += 2;
  // "Not in the last six months" is up to now.
  const isSince = /\bsince\b/.test(match.keys) || /^(?:the )?(?:last|past) .*s$/i.test(text);
  const isNear = /^(?:this|last|next|yesterday|today)\b/i.test(text);
  const said = /\bsince\b/.test(match.keys) ? `since ${text}` : isNear ? text : `in ${text}`;
  if (isSince) draft.ask.assumptions.push(`“${said}” is from ${describeDay(period.startDate)} on`);
  draft.apart = {
    period: isSince ? datedPeriod({ startDate: period.startDate, endDate: draft.today }) : period,
    said,
    state: edgesOf(match, "S")[0]?.sense.state,
  };
  return true;
};

/** Of a question by groups without those of another time; of one without groups nothing is left out. */
export function setApart({ ask, apart, today, periods }: Draft): void {
  if (apart === undefined) return;
  if (!isOfGroups(ask) || ask.base !== undefined || ask.change !== undefined || ask.more.length > 0) {
    ask.left.push("not");
    return;
  }
  const { period, said, state } = apart;
  const isOfWeb = isTraffic(ask);
  if (isOfWeb && ask.period === undefined) {
    ask.period = datedPeriod({ startDate: addDays(today, -400), endDate: today });
    ask.assumptions.push("Of those with any in the last 400 days");
  } else if (ask.period === undefined)
    ask.assumptions.push(`Of those with ${ask.dataset.many} at any other time`);
  const stood = state && { states: [{ state, isNegated: false }], date: dateOfState(ask.dataset, state) };
  ask.apart = { ...ask, ...PLAIN, having: [], ...stood, period, when: said };
  if (ask.asks === "many") ask.asks = "groups";
  else ask.asks ??= "which";
  if (periods.length === 0) ask.when = "";
}

/** "Products with no sales on tablets": what was not sold has no row, so they are the others of those that ever were. */
export function setUnsold({ ask, today }: Draft): void {
  const [none, ...others] = ask.having;
  if (ask.groupBy.join() !== "product" || none?.is !== "is" || none.value !== 0) return;
  const { conditions, open, isCompared } = ask;
  const isOfOne = others.length + open.length === 0 && conditions.every(({ is }) => is === "is");
  if (!isOfOne || isCompared) ask.left.push("no");
  const measures = ["itemsPurchased"];
  const period = datedPeriod({ startDate: addDays(today, -400), endDate: today });
  const values = conditions.flatMap((one) => one.values).join(" or ");
  const when = [values && `with ${values}`, ask.when].filter(Boolean).join(" ");
  ask.apart = { ...ask, ...PLAIN, having: [], measures, period: ask.period ?? period, when };
  ask.assumptions.push("Of those with any in the last 400 days");
  Object.assign(ask, { ...PLAIN, having: [], measures, period, when: "", conditions: [], asks: "which" });
}

const PLAIN = { having: [], order: undefined, limit: undefined, asks: undefined, kind: "report" } as const;

const isOfGroups = ({ groupBy }: Ask): boolean => groupBy.length === 1 && !groupBy.some(isGrain);

/** What lies beside the period of a question by groups is another time, and no part of it that is left out. */
export function beside({ ask, periods }: Draft, { period, bound }: Dated): boolean {
  const first = periods.find((one) => one.bound === "");
  if (bound !== "not" || first === undefined || !isOfGroups(ask)) return false;
  return period.startDate > first.period.endDate || period.endDate < first.period.startDate;
}
