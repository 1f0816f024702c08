import { isGrain, isStep, labelOf } from "../../catalogue/grains.ts";
import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { FORWARD } from "../grammar/dates.ts";
import { conditionsOf } from "../words/states.ts";
import { stands, type Ask, type Condition } from "../plan.ts";
import { subjectOf } from "./describe.ts";
import { moneyOf } from "./list/list.ts";
import { capital, joined, lowerFirst } from "./text.ts";

type Limit = readonly [isBeyond: (ask: Ask, today: string) => boolean, sentence: (ask: Ask) => string];

/** What would be left out of the answer to a question that was understood; the first that holds is said. */
// A table reads better with one row a line.
// oxfmt-ignore
const LIMITS: readonly Limit[] = [
  [({ dataset, states }) => conditionsOf(dataset, states) === undefined, (a) => `I cannot tell which ${a.dataset.many} these are: ${subjectOf(a)}.`],
  [({ measures, states }) => measures.includes("winRate") && states.length > 0, () => "A win rate is of all closed deals: please ask for it alone."],
  [(a) => a.kind === "why" && (a.groupBy.length > 0 || a.having.length > 0 || a.order !== undefined || a.average || a.share || a.trend), () => "Why something changed I can tell of one figure at a time."],
  [({ dataset, period }, today) => /^(?:traffic|payments|expenses)$/.test(dataset.name) && period !== undefined && (period.startDate > today || (period.startDate === today && period.endDate > today && period.unit === undefined)), () => "That period lies ahead, and I do not forecast."],
  [({ kind }) => kind === "why", () => ""],
  [({ asks, change }) => asks === "list" && change !== undefined, ({ dataset }) => `Which ${dataset.many} changed in that way the records do not say.`],
  [isOfEarlier, ({ dataset, states }) => `I cannot tell what was ${states[0]?.state ?? "open"} before: the records hold which ${dataset.many} are so now.`],
  [({ groupBy, base, step }) => groupBy.includes("week") && base !== undefined && step === undefined, () => "Weeks of two periods do not begin on the same day."],
  [({ groupBy, conditions }) => groupBy.some(isGrain) && conditions.some(({ field, is }) => is === "isNot" && isGrain(field)), () => "Of hours, days, weeks or months I leave none out."],
  [({ dataset, order, groupBy }) => /^(?:day|instant)$/.test(findDimension(dataset, order?.by ?? "")?.unit ?? "") && !groupBy.every(isGrain), ({ dataset }) => `In the order of a date I can show ${dataset.many}, not what they are grouped by.`],
  [({ average, groupBy }) => average && (groupBy.includes("hour") || (groupBy.includes("weekday") && groupBy.length > 1)), () => "What is usual in an hour, or on a weekday of each, I cannot tell."],
  [(a) => a.conditions.some((one) => isOutside(one, a)), () => "What is left out lies outside of the period."],
  [({ dataset, groupBy, measures }) => groupBy.includes("event") && measures.some((name) => findMeasure(dataset, name)?.unit === "ratio"), () => "A rate is of visits, not of what was done in them: by event I can count."],
  [({ having, groupBy }) => having.length > 0 && groupBy.length === 0, ({ having }) => `“${having[0]?.said}” needs groups: by channel, by customer?`],
  [({ kind, order, ...a }) => kind === "list" && order !== undefined && order.by === undefined && moneyOf(a) === undefined, (a) => `${capital(a.dataset.many)} have no amount to be the largest by. By which of these should they be ordered: ${datesOf(a)}?`],
  [({ within, order }) => within !== undefined && order?.nth !== undefined, () => "What comes first in each I can tell, not what comes second."],
  [({ kind }) => kind === "list", () => ""],
  [({ order, groupBy }) => order !== undefined && groupBy.length === 0, () => "Nothing here can be ranked: by what should it be split?"],
  [(a) => a.average && !isSeries(a) && (a.dataset.name !== "traffic" || a.groupBy.length > 0), () => "An average of what: a day, a week or a month?"],
  [({ average, period }) => average && period?.unit === "day", () => "An average needs more than that one day."],
  [(a) => a.average && isSeries(a) && a.measures.some((name) => findMeasure(a.dataset, name)?.adds !== true), () => "That figure is an average or a rate already."],
  [({ having, change }) => having.length > 0 && change !== undefined, ({ having }) => `“${having[0]?.said}” of a change I cannot tell; which rose or fell I can.`],
  [({ isCompared, conditions, groupBy }) => isCompared === true && groupBy.length > 1 && conditions.some(({ is, values, field }) => is === "is" && values.length > 1 && !groupBy.includes(field)), () => "What is compared I can split in one way."],
  [({ share, states, conditions }) => share && states.length > 1 && conditions.length === 0, () => "What share of those is also so I cannot tell."],
  [({ share, measures }) => share && measures.length > 1, () => "A share I can tell of one figure at a time."],
  [({ share, groupBy }) => share && groupBy.some(isGrain), () => "A share I can tell of one period, not of each step of it."],
  [({ sides, groupBy }) => sides !== undefined && groupBy.length > 1, () => "Which of two is more I can tell in all, not in each group."],
  [({ change, order, groupBy }) => change === "any" && order !== undefined && groupBy.length > 0 && !groupBy.some(isGrain), () => "Which rose the most or which fell the most I can tell, not both."],
  [({ change, order, groupBy }) => change !== undefined && order?.direction === "ascending" && groupBy.length > 0, () => "Which rose or fell the least I cannot tell; which did the most I can."],
  [({ change, groupBy }) => (change === "up" || change === "down") && groupBy.length > 1 && groupBy.some(isGrain), () => "Which rose or fell in each step I cannot tell; between two periods I can."],
  [({ share, conditions }) => share && conditions.filter(({ role }) => role === undefined).length > 1, () => "I can tell the share of one value at a time."],
];

/** Why a question that was understood cannot be answered as it is put. */
export const limitOf = (ask: Ask, today: string): string | undefined =>
  LIMITS.find(([isBeyond]) => isBeyond(ask, today))?.[1](ask) || undefined;

const datesOf = ({ dataset }: Ask): string =>
  joined(
    dataset.dimensions.filter(({ unit }) => unit === "day").map(({ title }) => lowerFirst(title)),
    "or",
  );

const isSeries = ({ groupBy }: Ask): boolean => groupBy.length === 1 && groupBy.every(isGrain);

function isOfEarlier({ dataset, states, date, change, base, trend }: Ask): boolean {
  const isStanding = stands(states, "open", "overdue");
  const isMoving = change !== undefined || base !== undefined || trend;
  return dataset.name !== "traffic" && isStanding && (date === undefined || FORWARD.has(date)) && isMoving;
}

/** "In October but not in September": of months, days and years. */
function isOutside({ field, is, values }: Condition, { period }: Ask): boolean {
  if (period === undefined || is !== "isNot" || !isGrain(field) || !isStep(field)) return false;
  const [from = "", to = ""] = [period.startDate, period.endDate].map((day) => labelOf(field, day) ?? "");
  return values.some((value) => String(value) < from || String(value) > to);
}
