import { findMeasure } from "../../catalogue/catalogue.ts";
import { ofLandings } from "../grammar/finish-traffic.ts";
import { isRanked, isSet, mergeConditions, older, sideBySide } from "./merge.ts";
import { aheadOf, inOrder, yearAgo } from "./periods.ts";
import type { Ask, OpenValue } from "../plan.ts";

const newest = (open: Ask["open"]): Ask["open"] => {
  const least = Math.min(...open.map(({ age = 0 }) => age));
  return open.map((one) => ({ ...one, age: (one.age ?? 0) - least }));
};

/** A follow-up as a whole question: what it does not say is that of the question before it. */
export function completeAsk(before: Ask, asked: Ask, isOfMessage = true): Ask {
  // "How many in the same period last month?": side by side they have as many days.
  const isAligned = /\bsame (?:time|period|days)\b/i.test(asked.when) && !asked.base;
  const said = isAligned ? { ...asked, base: asked.period, period: undefined, when: "" } : asked;
  // "Sort by probability" of a list names no figure.
  const isOnlyOrder =
    before.kind === "list" &&
    isSet(said.measures) &&
    !isSet(said.groupBy) &&
    said.measures.every((name) => name === said.order?.by);
  // "Sort by revenue instead" of a table adds the figure to it.
  const isOrder = isSet(said.measures) && !isSet(said.groupBy) && said.measures.join() === said.order?.by;
  const isOfTable = isOrder && isSet(before.groupBy) && isSet(before.measures);
  // "At least 200 sessions" of a ranking names a bound and no other figure.
  const isBound = said.measures.every((name) => said.having.some(({ measure }) => measure === name));
  const isSameSplit = said.groupBy.every((name) => before.groupBy.includes(name));
  const isOfGroups = isSet(before.groupBy) && isSameSplit && said.asks === undefined;
  const isOnlyBound = isOfGroups && isSet(said.having) && isBound;
  const both = isOfTable ? [...new Set([...before.measures, ...said.measures])] : said.measures;
  const next = { ...said, measures: isOnlyOrder || isOnlyBound ? [] : both };
  const isNewShape = isSet(next.groupBy) || isSet(next.measures);
  // "Which products sell best in it?" after how it goes.
  const isRanking = before.change === "any" && next.order !== undefined && isSet(next.groupBy);
  const isTotal = next.asks === "much" || next.asks === "many";
  // "Only email" after a table by channel: one value is no table; what is left out of it leaves one.
  const narrowed = new Set(
    next.conditions.filter(({ is, values }) => is === "is" && values.length === 1).map(({ field }) => field),
  );
  const isWhy = next.kind === "why";
  // "Now without direct" after why it rose: the channels that are left.
  const leftOut = before.kind === "why" && !isWhy ? next.conditions.filter(({ is }) => is === "isNot") : [];
  const isOfStates = !next.measures.includes("winRate");
  const kept = before.groupBy.filter((name) => !narrowed.has(name) && (name !== "state" || isOfStates));
  const split = isSet(leftOut)
    ? leftOut.map(({ field }) => field)
    : isTotal && !next.isEach && !isOfTable
      ? []
      : kept;
  const groupBy = isWhy || isSet(next.groupBy) ? next.groupBy : split;
  // "And which are due next week?" after those that are overdue.
  const isImplied = next.states.every(({ isWeak }) => isWeak) && isSet(before.states);
  // "And what was the win rate?" after those that were won is of all.
  const isRate = next.measures.join() === "winRate";
  const isOfWork = next.period !== undefined && before.dataset.product === "projects";
  const isOfDays = next.period !== undefined && (next.date ?? (isOfWork && "due")) === "due";
  const stood = before.states.filter((one) => one.state !== "overdue" || one.isNegated || !isOfDays);
  // "And those due before Christmas?" of what is not overdue.
  const denied = before.states.filter((one) => one.isNegated && one.state === "overdue");
  const saysLate = next.states.some(({ state }) => state === "overdue");
  const told = saysLate ? next.states : [...next.states, ...denied];
  const states = isRate ? [] : isSet(next.states) && !isImplied ? told : stood;
  // "And which are still open?" after what was done last week: of now.
  const isStanding = next.states.every(({ state }) => state === "open" || state === "overdue");
  const isNow = /^(?:closed|done|paid)$/.test(before.date ?? "") && isSet(next.states) && isStanding;
  const earlier = isNow || next.isOfAll ? undefined : before.period;
  const isDue = before.date === "due" || before.date === "closing";
  const isCompared = next.isCompared === true && next.base === undefined;
  // What is open was not paid late.
  const held = before.conditions.filter(({ field }) => !isNow || field !== "daysPaidLate");
  const conditions = isCompared
    ? sideBySide(before, next)
    : mergeConditions({ ...before, conditions: held }, next);
  const named = before.open.filter((one) => one.isNegated || !isRanked(next, one.dimensions));
  // "Which school is the biggest?" of the sailing schools is one of those.
  const isOfThose = (kind: OpenValue): boolean =>
    kind.front === "which" && named.some((one) => one.said.toLowerCase().includes(kind.said.toLowerCase()));
  const added = next.open.filter((one) => !isOfThose(one));
  // "How was it last year?" of a campaign of this one is of another.
  const year = next.period?.unit === "year" ? next.period.startDate.slice(0, 4) : undefined;
  const inYear = (one: OpenValue): OpenValue =>
    year === undefined || one.said.endsWith(year) ? one : { ...one, said: one.said.replace(/ 20\d\d$/, "") };
  const heldNames = isCompared ? newest(before.open) : named.map((one) => older(inYear(one)));
  const open = [...heldNames, ...added];
  const isKept = [...conditions, ...open].some(({ age }) => age);
  const isUndated = next.period === undefined;
  const isSplit = isSet(groupBy) && !isSet(next.groupBy) && next.open.every(({ isNegated }) => isNegated);
  const carried = [
    isUndated && earlier !== undefined && "the period",
    !isSet(next.measures) && isSet(before.measures) && "the figure",
    isSplit && "the split",
    (isKept || (isSet(states) && states !== next.states)) && "the conditions",
  ].filter((one) => one !== false);
  const isFigure = isSet(groupBy) || isSet(next.measures) || isTotal;
  // "And in September? Which changed the most?"
  const baseBefore = isUndated || typeof before.base === "string" ? before.base : undefined;
  const isPair = next.change !== undefined || (isWhy && before.earlier?.unit === before.period?.unit);
  const base = next.base ?? (isPair && isUndated ? before.earlier : undefined) ?? baseBefore;
  // "By how much in percent?" of a change is no share.
  const isOfChange = base !== undefined && !isNewShape && conditions.every(({ age }) => age);
  const isOfSome = (before.limit ?? 1) > 1 && isSet(next.groupBy) && next.limit === undefined;
  // "How many days late?" of what was paid late.
  const wasLate = before.conditions.some(({ field }) => field === "daysPaidLate");
  const asPaid = (name: string): string => (wasLate && name === "daysOverdue" ? "daysPaidLate" : name);
  // "And October?" of revenue minus expenses is of both.
  const isAlike = before.versus?.other.dataset === before.dataset;
  const isOfBoth = ![next.conditions, next.open, next.groupBy, isAlike ? [] : next.measures].some(isSet);
  const other = before.versus && {
    ...before.versus.other,
    ...(next.period && { period: next.period, when: next.when }),
    ...(isSet(next.measures) && { measures: next.measures }),
  };
  const whole: Ask = {
    ...before,
    versus: before.versus && other ? { ...before.versus, other } : before.versus,
    // "What about email?" after two side by side.
    ...((isCompared || isSet([...next.conditions, ...next.open])) && { isCompared, sides: undefined }),
    // "More or less than September?" of a list is of how many and how much there are.
    kind:
      isCompared || (next.base !== undefined && before.kind === "list")
        ? "report"
        : isWhy
          ? "why"
          : isFigure
            ? "report"
            : before.kind,
    measures: isSet(next.measures) ? next.measures.map(asPaid) : before.measures,
    groupBy,
    period: (isDue ? aheadOf(before, next) : undefined) ?? yearAgo(before, next) ?? next.period ?? earlier,
    earlier: isUndated ? undefined : before.period,
    when: isUndated ? before.when : next.when,
    date:
      isUndated && earlier !== undefined
        ? (before.date ?? next.date)
        : (next.date ?? (isNow ? undefined : before.date) ?? (isOfWork ? "due" : undefined)),
    base: isCompared || (isRanking && next.base === undefined) ? undefined : base,
    step: next.step ?? before.step,
    // "And who was our best customer in 2025?" is of all.
    apart: isUndated || next.order === undefined ? before.apart : undefined,
    conditions,
    states,
    open,
    more: isUndated && next.more.length === 0 ? before.more : next.more,
    isFollowUp: true,
    having: isSet(next.having) || isWhy ? next.having : before.having,
    // "And the worst five?" of what was ordered by pieces.
    order:
      (next.order && {
        ...next.order,
        ...(next.order.isEither && before.order && { direction: before.order.direction }),
        by: next.order.by ?? before.order?.by,
      }) ??
      (isNewShape || isWhy || (isTotal && !isSet(groupBy)) ? undefined : before.order),
    within: next.within ?? (isNewShape ? undefined : before.within),
    limit: next.limit ?? (isNewShape && !isOrder ? undefined : before.limit),
    asks: next.asks ?? (isNewShape ? undefined : before.asks),
    average: next.average || (before.average && !isWhy),
    share: (next.share && !isOfChange) || (before.share && !isSet(next.groupBy)),
    shareOf: next.shareOf ?? (isSet(next.groupBy) ? undefined : before.shareOf),
    trend: next.trend || (before.trend && !isNewShape),
    change: next.change ?? (isWhy || isCompared || isRanking ? undefined : before.change),
    target: next.target || before.target,
    aim: next.aim ?? (isSet(next.measures) ? undefined : before.aim),
    ...(next.apart && { apart: next.apart }),
    ageing: next.ageing || before.ageing,
    assumptions: [
      ...next.assumptions,
      ...(yearAgo(before, next) ? ["“Last year” I take as the same days of last year"] : []),
      ...(before.besides?.length ? [`Of the ${before.dataset.many} alone`] : []),
      ...(isOfSome ? [`Of all, not of the first ${before.limit}`] : []),
      ...carriedOver(carried, isOfMessage ? "question" : "part"),
    ],
    left: before.versus && !isOfBoth ? [...next.left, "what about"] : next.left,
    instead: [],
    besides: [],
    strength: before.strength,
  };
  if (whole.dataset.name === "traffic") ofLandings(whole);
  // A rate is one already.
  if (whole.measures.some((name) => findMeasure(whole.dataset, name)?.unit === "ratio")) whole.share = false;
  if (whole.limit !== undefined && isSet(groupBy)) whole.order ??= { by: undefined, direction: "descending" };
  return next.change !== undefined && isUndated ? inOrder(whole) : whole;
}

export const carriedOver = (what: readonly string[], from: string): string[] =>
  what.length === 0 ? [] : [`Carried over from the ${from} before: ${what.join(", ")}`];
