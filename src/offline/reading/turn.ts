import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { samePeriodLastYear } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import type { Reading } from "../grammar/parse.ts";
import { isTraffic, saysState, type Ask } from "../plan.ts";
import { completeAsk } from "./complete.ts";
import { BRIEF, NARROWS, WHICH_ARE, leans } from "./leaning-words.ts";
import { isBare, isOnlyFigure, isShortFigure } from "./says.ts";

/** A clause as it was read by itself and as a question to the records of the one before it. */
export interface Leaning {
  own: Ask | undefined;
  next: Reading;
  /** It stands in a message of its own, and not behind another clause. */
  isFirst: boolean;
  words: string;
  today: string;
}

export interface Turn extends Omit<Leaning, "next"> {
  before: Ask;
  /** Read as a question to the records before it. */
  asked: Ask;
  /** All its words say something of those. */
  isRead: boolean;
  /** It is a whole question by itself. */
  isOwn: boolean;
}

export const complete = (turn: Turn): Ask => completeAsk(turn.before, ofThatYear(turn), turn.isFirst);

/** "And the year before?" after who came first is who did then, and no comparison. */
function ofThatYear({ before: { period, order, groupBy }, asked, words }: Turn): Ask {
  // "Which of them were paid late?": of those that were issued then, whenever they were paid.
  const isOfThose =
    period && !asked.period && asked.date === "paid" && /\bof (?:them|those|these)\b/i.test(words);
  if (isOfThose) return { ...asked, date: undefined };
  const isOther = order === undefined || groupBy.length === 0 || asked.base !== "previousYear";
  if (!period || isOther || !/^(?:and |what about  )*(?:in |for )?(?:the|yoy)\b/i.test(words)) return asked;
  return { ...asked, base: undefined, period: datedPeriod(samePeriodLastYear(period)) };
}

export const isOfRecords = ({ before }: Turn): boolean => !isTraffic(before);

/** Grouped by something, in no period and with no figure but an assumed one: it is of the figure before it. */
export const isOnlySplit = ({ own, isOwn, isRead, isFirst }: Turn): boolean =>
  isOwn &&
  isRead &&
  isFirst &&
  own !== undefined &&
  own.period === undefined &&
  own.groupBy.length > 0 &&
  (own.measures.length === 0 || own.assumptions.some((one) => one.startsWith("No figure was named")));

/** Of the rows that a ranking before it showed; of records nothing can be asked by what they are called. */
export function amongRows({ before, asked, isRead, isFirst, words }: Turn): Ask | undefined {
  const [group = "", ...others] = before.groupBy;
  const isOfGroups = before.kind === "report" && others.length === 0 && findDimension(before.dataset, group);
  // "They" may be our biggest customer alone.
  const isOfSeveral =
    (before.limit ?? 1) > 1 ||
    asked.pick !== undefined ||
    !/\b(?:they|their|them)\b(?<!\bof them)/i.test(words);
  if (!isRead || !isOfSeveral || !isOfGroups || before.within !== undefined || before.change !== undefined)
    return undefined;
  const isNow = saysState(asked.states, "open", "overdue");
  const base = {
    ...before,
    order: undefined,
    limit: undefined,
    asks: undefined,
    having: [],
    ...(isNow && {
      period: undefined,
      date: undefined,
      conditions: before.conditions.filter(({ field }) => field !== "daysPaidLate"),
    }),
  };
  return { ...completeAsk(base, asked, isFirst), among: before, pick: asked.pick };
}

/** A whole question that neither its words nor its brevity lean on another. */
export const standsAlone = ({ own, isOwn, words, isFirst, before }: Turn): boolean =>
  isOwn &&
  own !== undefined &&
  !leans(words) &&
  !isOfThose(words, own, before) &&
  !isBare(own) &&
  !isOnlyFigure(own) &&
  !(isFirst && isShortFigure(own, words)) &&
  !isOfName(before, own, words) &&
  !(NARROWS.test(words) && own.asks === undefined && isFirst) &&
  !(!isFirst && own.measures.length === 0 && own.groupBy.length > 0 && isTraffic(own));

/** "How many sessions did the newsletter bring, and how many orders?": of the newsletter. */
function isOfName({ open, conditions, period }: Ask, own: Ask, words: string): boolean {
  if (!isTraffic(own) || open.length + conditions.length === 0 || /\b(?:total|overall|all)\b/i.test(words))
    return false;
  // "... and how much revenue last month?"
  const isDated = period === undefined && own.period !== undefined && words.split(" ").length < 7;
  return isDated ? isOnlyFigure({ ...own, asks: undefined, period: undefined }) : isShortFigure(own, words);
}

/** "Which are high priority?" after tasks. */
const isOfThose = (words: string, { dataset, kind }: Ask, before: Ask): boolean =>
  WHICH_ARE.test(words) &&
  kind === "list" &&
  dataset === before.dataset &&
  !words.toLowerCase().includes(dataset.one);

/** The records that a question before counted or added up. */
export const listOf = (before: Ask): Ask => ({
  ...before,
  kind: "list",
  asks: "list",
  measures: [],
  groupBy: [],
  base: undefined,
  order: undefined,
  within: undefined,
  share: false,
  average: false,
});

/** A question about records that it does not name, in no period of its own. */
export const isOfSamePeriod = ({ own, before: { dataset, period }, words }: Turn): boolean =>
  own?.dataset === dataset &&
  own.period === undefined &&
  period !== undefined &&
  !words.toLowerCase().includes(dataset.one);

/** A few words that narrow what was asked before, and split it by nothing that narrows it. */
export const isPartOfIt = ({ own, before, words }: Turn): boolean =>
  BRIEF.test(words) &&
  !/\b(?:all|overall|total|worldwide)\b/i.test(words) &&
  !own?.groupBy.some((name) => isGrain(name) || before.conditions.some(({ field }) => field === name));
