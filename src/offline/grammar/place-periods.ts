import { isGrain, isStep, stepsOf } from "../../catalogue/grains.ts";
import { addDays, daysBetween, isSameRange } from "../../periods/dates.ts";
import { describeDay } from "../../periods/format.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import type { Period } from "../../periods/reading/types.ts";
import { isTraffic, type Ask } from "../plan.ts";
import { dateNameOf, dateOfState } from "../words/states.ts";
import { beside } from "./finish-apart.ts";
import { AHEAD, endsOf, FAR, FORWARD, LONG_AGO } from "./dates.ts";
import { wordsOf, type Dated, type Draft } from "./draft.ts";

const between = (startDate: string, endDate: string): Period => datedPeriod({ startDate, endDate });

const WHOLE = /\b(?:last|past|previous) [\p{L}\d]+ (?:weeks|months|quarters|years)$/iu;

export function placePeriods(draft: Draft): void {
  const { ask, periods, today } = draft;
  const isSaid = periods.some(({ said }) => said !== AHEAD);
  const isAhead = periods.some(({ said }) => said === AHEAD);
  for (const dated of periods) {
    // "Coming up in the next two weeks": the period says it.
    if (dated.said === AHEAD && isSaid) continue;
    const period = near(dated, draft);
    if (SINCE.test(dated.bound) && SEASON.test(dated.said))
      ask.assumptions.push(`“Since ${dated.said}” is from ${describeDay(period.startDate)} on`);
    const reach = boundBy(draft, startsIn(draft, dated) ? { ...dated, bound: "since" } : dated, period);
    const isUnderWay = isAhead && (reach ?? period).startDate < today && (reach ?? period).endDate >= today;
    const bounded = isUnderWay ? between(today, (reach ?? period).endDate) : reach;
    if (beside(draft, dated)) draft.apart ??= { period, said: `in ${dated.said}`, state: undefined };
    else if (dated.bound === "not") leaveOut(draft, dated, period);
    else if (dated.bound !== "" && dated.bound !== "and" && bounded === undefined) ask.left.push(dated.said);
    else if (ask.period === undefined) {
      ask.isOfAll = period.allTime;
      if (period.allTime && !isTraffic(ask)) continue;
      ask.period = bounded ?? period;
      const ahead = dated.ahead && bounded ? boundBy(draft, dated, dated.ahead) : dated.ahead;
      if (ahead) ask.ahead = ahead;
      if (WHOLE.test(dated.said) && period.endDate < today)
        ask.assumptions.push(`“${dated.said}” are those that are over`);
      ask.when = [dated.bound === "and" ? "" : dated.bound, dated.said].filter(Boolean).join(" ");
    } else if (!isWithin(ask, dated, bounded ?? (isOpenEnded(ask.period) ? period : undefined)))
      addPeriod(draft, dated, bounded ?? period);
  }
}

/** "Monthly from July", "by week from 1 October": on from there. */
const startsIn = (draft: Draft, { said, bound, period: { unit } }: Dated): boolean =>
  bound === "" &&
  (unit === "month" || (unit === "day" && /\d/.test(said))) &&
  draft.ask.groupBy.some((name) => isGrain(name) && isStep(name)) &&
  !/^(?:last|this|the)\b/i.test(said) &&
  wordsOf(draft).endsWith(` from ${said.toLowerCase()}`);

/** "Up to 15 November this month": what follows bounds the other side. */
const isOpenEnded = ({ startDate, endDate }: Period): boolean => startDate <= LONG_AGO || endDate >= FAR;

/** Of a month without a year, the one that is meant: what is due or closing lies ahead, unless that is further off. */
function near({ period, ahead, date, bound }: Dated, draft: Draft): Period {
  const { ask, today, periods } = draft;
  const isForward = FORWARD.has(date ?? ask.date ?? "") || ask.measures.includes("expectedRevenue");
  if (ahead === undefined || !isForward) return period;
  // "Upcoming deals after 3 June".
  if (periods.some(({ said }) => said === AHEAD)) return ahead;
  // "By Monday", "due on Monday" is the next one.
  const isNext = daysBetween(today, ahead.startDate) < 8;
  const isPast = /\b(?:was|were|did|had)\b/.test(wordsOf(draft));
  if (isNext && (UNTIL.test(bound) || BEFORE.test(bound) || !isPast)) return ahead;
  return daysBetween(period.endDate, today) > daysBetween(today, ahead.startDate) ? ahead : period;
}

const SEASON = /\b(?:spring|summer|autumn|fall|winter)\b/i;
const BEFORE = /^(?:before|prior to|earlier than|ahead of)$/;
const UNTIL = /^(?:until|till|up to|by|no later than|not later than|on or before)$/;
const AFTER = /^(?:after|later than|following|past)$/;
const SINCE = /^(?:since|starting|beginning|on or after)$/;

/** Where a question says "before October", how far it reaches. */
function boundBy({ ask, today }: Draft, { bound, said }: Dated, period: Period): Period | undefined {
  const isOfWeb = isTraffic(ask);
  // "Before 10 September this year" begins with the year.
  const isOfYear = isOfWeb || /\b(?:this|last) year$/i.test(said);
  const earliest = isOfYear ? `${period.startDate.slice(0, 4)}-01-01` : LONG_AGO;
  const latest = isOfWeb ? today : FAR;
  if (isOfWeb && (BEFORE.test(bound) || UNTIL.test(bound)))
    ask.assumptions.push(`I read “${bound} ${said}” as from the start of that year`);
  // "Before 12 December until April" is no time.
  if (BEFORE.test(bound) && /\b(?:until|till)\b/i.test(said)) return undefined;
  if (BEFORE.test(bound)) {
    const eve = addDays(period.startDate, -1);
    return between(eve < earliest ? `${Number(earliest.slice(0, 4)) - 1}-01-01` : earliest, eve);
  }
  const end = period.endDate < today || !isOfWeb ? period.endDate : today;
  if (UNTIL.test(bound)) return between(earliest, end);
  if (AFTER.test(bound)) {
    const next = addDays(period.endDate, 1);
    return next > latest ? undefined : between(next, latest);
  }
  // What is due from December on.
  const isLater = !isOfWeb && period.startDate > today && period.unit !== undefined;
  if (SINCE.test(bound) && isLater) return between(period.startDate, latest);
  if (SINCE.test(bound)) return period.endDate < today ? between(period.startDate, latest) : period;
  return undefined;
}

/** "After today but before December": of one date both hold; what narrows nothing is not what was meant. */
function isWithin(ask: Ask, { date, bound }: Dated, bounded: Period | undefined): boolean {
  const { period } = ask;
  if (bounded === undefined || bound === "and" || period === undefined) return false;
  if (date !== undefined && date !== ask.date) return false;
  const startDate = bounded.startDate > period.startDate ? bounded.startDate : period.startDate;
  const endDate = bounded.endDate < period.endDate ? bounded.endDate : period.endDate;
  const both = between(startDate, endDate);
  if (startDate > endDate || isSameRange(both, period)) return false;
  ask.period = both;
  return true;
}

/** "In October and in November"; of another date a second period is a condition. */
function addPeriod({ ask }: Draft, { said, date, bound }: Dated, period: Period): void {
  const { dataset } = ask;
  if (ask.period && isSameRange(ask.period, period)) return;
  const own = date ?? ask.states.flatMap(({ state }) => dateOfState(dataset, state) ?? [])[0];
  const first = dateNameOf(dataset, ask.date);
  if (dataset.name !== "traffic" && own !== undefined && first !== undefined && own !== first) {
    const words = [bound === "" || bound === "and" ? "in" : bound, said].join(" ");
    const ends = endsOf(period).map(({ is, value }) => ({ field: own, is, values: [value] }));
    ask.conditions.push(...ends.map((one, nth) => ({ ...one, said: nth === 0 ? words : "" })));
    return;
  }
  const isMoving = ask.change !== undefined || ask.sides !== undefined;
  if (isMoving && ask.base === undefined) {
    const isFrom = ask.period !== undefined && ask.period.startDate < period.startDate;
    [ask.period, ask.base] = isFrom ? [period, ask.period] : [ask.period, period];
  } else if (bound === "and" || bound === "") ask.more.push(period);
  else ask.left.push(said);
}

/** "This year but not in August": what lies at its beginning is cut off, of records any whole unit can be left out. */
function leaveOut({ ask, periods }: Draft, { said }: Dated, period: Period): void {
  const { dataset } = ask;
  const { startDate, endDate } = ask.period ?? periods.find(({ bound }) => bound === "")?.period ?? period;
  const [step] = period.unit === undefined ? [] : (stepsOf(period.unit, period) ?? []);
  if (period.startDate <= startDate && period.endDate >= startDate && period.endDate < endDate)
    ask.period = between(addDays(period.endDate, 1), endDate);
  else if (dataset.date !== undefined && dataset.name !== "accounts" && step && period.unit && !period.fiscal)
    ask.conditions.push({ field: period.unit, is: "isNot", values: [step.label], said: `not ${said}` });
  else ask.left.push(said);
}
