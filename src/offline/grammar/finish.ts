import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { isGrain, stepsOf } from "../../catalogue/grains.ts";
import type { Dataset } from "../../catalogue/types.ts";
import { addDays, daysBetween } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import type { Period } from "../../periods/reading/types.ts";
import type { Ask } from "../plan.ts";
import { dateOfState } from "../words/states.ts";
import { FAR, FORWARD, LONG_AGO } from "./dates.ts";
import type { Dated, Draft } from "./draft.ts";
import { chooseFigures, countGroups, ofLandings } from "./finish-traffic.ts";

/** Completes a plan with what follows from all of its parts; words that have no place in it are left over. */
export function finish(draft: Draft): Ask {
  const { ask, opens } = draft;
  chooseMeasures(draft);
  if (draft.isAveraged) takeAverage(draft);
  askForPeople(draft);
  noteAsking(draft);
  ask.date = dateOf(draft);
  placePeriods(draft);
  if (ask.measures.includes("expectedRevenue") && ask.states.length === 0)
    ask.states.push({ state: "open", isNegated: false });
  if (
    ask.order !== undefined &&
    ask.order.by === undefined &&
    ask.dataset.name === "expenses" &&
    ask.measures.join() === "amount" &&
    ask.groupBy.length === 0
  )
    ask.order.by = "amount";
  if (ask.limit !== undefined && ask.groupBy.length > 0)
    ask.order ??= { by: undefined, direction: "descending" };
  const { period, base } = ask;
  if (typeof base === "object" && period !== undefined) {
    if (base.startDate === period.startDate && base.endDate === period.endDate) ask.left.push(base.ask);
    // "Did it rise between Q2 and Q3": from the earlier to the later.
    if (draft.isFromTo && ask.change !== undefined && base.startDate > period.startDate) [ask.period, ask.base] = [base, period];
  }
  orderByDate(draft);
  lookAhead(draft);
  shareOut(draft);
  if (ask.dataset.name === "traffic") chooseFigures(draft);
  splitByWhatIsSaid(draft);
  if (ask.dataset.name === "traffic") {
    countGroups(draft);
    ofLandings(ask);
  } else ask.kind = ask.kind === "why" ? "why" : kindOf(ask);
  leaveDates(draft);
  refuseWhatIsNotKnown(draft);
  if (draft.isOfOne && isPlainList(ask)) ask.kind = "list";
  const isHow =
    opens.has("fine") || ask.change !== undefined || ask.trend || ask.base !== undefined || ask.isCompared;
  if (opens.has("how") && !isHow) ask.left.push("how");
  return ask;
}

function takeAverage({ ask, opens }: Draft): void {
  const hasMean = findMeasure(ask.dataset, "averageAmount") !== undefined;
  const isAmount = ask.measures.every((name) => name === "amount" || name === "averageAmount");
  if (hasMean && isAmount && !opens.has("many")) ask.measures = ["averageAmount"];
  else if (!ask.measures.some((name) => "mean" in (findMeasure(ask.dataset, name)?.compute ?? {}))) ask.average = true;
}

const isPlainList = ({
  kind,
  asks,
  average,
  share,
  having,
  trend,
  groupBy,
  order,
  change,
  base,
}: Ask): boolean =>
  kind !== "why" &&
  asks !== "many" &&
  !average &&
  !share &&
  !trend &&
  groupBy.length === 0 &&
  [having[0], order, change, base].every((one) => one === undefined);

/** Bills are received and paid, invoices sent; what we order is no order of the shop. */
const NOT_OURS: Readonly<Record<string, RegExp>> = {
  invoices: /\bwe (?:\w+ )?(get|got|receive|received)\b/,
  payments: /\bwe (?:\w+ )?(make|made|making)\b|\b(?:is|are|was|were|be|been)\b(?: \w+)? (paid)\b/,
  traffic: /\b(?:is|are|was|were|be|been|get|got)\b(?: not)? (paid)$|\bdid we (order|buy|purchase)\b/,
};
const DECIDED = /^(?:won|lost|closed|open|done|paid)$/;
const GAINS = /\b(?:get|got|gotten|gain|acquired?|attract|attracted|have|had|in|come|came)$/;

/** What the words ask and no record says: it is left over. */
function refuseWhatIsNotKnown(draft: Draft): void {
  const { ask, opens, periods, deeds, today } = draft;
  const { dataset, states, period, date } = ask;
  const since = periods.find(({ bound }) => /^(?:since|after|starting|beginning)/.test(bound));
  // "Grown since January": neither the span before that nor its first day is meant for sure.
  if (
    since !== undefined &&
    ask.change !== undefined &&
    ask.base === undefined &&
    !ask.trend &&
    !ask.groupBy.some(isGrain)
  )
    ask.left.push(since.bound);
  const { line, from, to } = draft.view;
  const words = line.tokens.slice(from, to).map(({ key }) => key).join(" ");
  const theirs = NOT_OURS[dataset.name]?.exec(words)?.slice(1).find(Boolean);
  if (theirs !== undefined) ask.left.push(theirs);
  if (/\bwill\b/.test(words) && states.some(({ state }) => state === "overdue" || state === "won" || state === "lost" || state === "paid")) ask.left.push("will");
  // Who bought once may come back: a customer is not lost with a deal.
  if (dataset.name === "deals" && ask.groupBy.includes("account") && draft.nouns.length === 0 && states.some(({ state, isNegated }) => state === "lost" && !isNegated) && /\b(?:customer|client|account)/.test(words) && (opens.has("many") || ask.asks === "groups")) ask.left.push("lose");
  // Projects that are finished, not tasks of theirs.
  const isOfTasks = draft.nouns.length > 0 || ask.asks === "groups" || opens.has("many") || opens.has("who");
  if (dataset.name === "tasks" && ask.groupBy.includes("project") && !isOfTasks && ask.asks !== "many" && states.some(({ state }) => state === "done")) ask.left.push("finished");
  if (dataset.name === "payments" && draft.verbs.some(({ text }) => /\bg[eo]t$/i.test(text)) && ask.groupBy.length > 0) ask.left.push("get");
  if (dataset.name === "accounts" && /\b(?:the|our) company\b/.test(words)) ask.left.push("company");
  // "When did sales drop?" is of no single day; "who spent" not of whom it went to.
  if (opens.has("when") && ask.change !== undefined) ask.left.push("when");
  if (/^who (?:spend|spent)\b/.test(words)) ask.left.push("who");
  // "Do we sell more on weekends?" is set against nothing that is known.
  if (draft.isMore && ask.sides === undefined && ask.base === undefined && !draft.view.line.tokens.some(({ key }) => key === "than")) ask.left.push("more");
  if (dataset.name === "traffic") return;
  // Those that will be overdue are not so today.
  if (period !== undefined && period.startDate > today && states.some(({ state, isNegated }) => state === "overdue" && !isNegated)) ask.left.push("overdue");
  const isOfSeveral = ask.open.filter(({ isNegated }) => !isNegated).length > 1;
  if (isOfSeveral && ask.order !== undefined && draft.nouns.some((at) => line.tokens[at]?.text.toLowerCase() === dataset.one)) ask.left.push("and");
  // "Which source brings the best deals?": by which figure?
  if (draft.isBest && ask.order?.by === undefined && !ask.groupBy.every(isGrain)) ask.left.push("best");
  // "How many deals fell last month?" is no number that did.
  if (ask.change !== undefined && ask.base === undefined && (ask.asks === "many" || ask.asks === "list"))
    ask.left.push(ask.change);
  // "Who has not won?" are those without such a record.
  const isWithout =
    (ask.asks === "which" || opens.has("who")) &&
    states.some(({ state, isNegated }) => isNegated && DECIDED.test(state)) &&
    opens.has("who");
  if (isWithout) ask.left.push("not");
  // When a task was done is known, of a project or a milestone it is not; nor when a bill was paid.
  const undated = states.find(
    ({ state, isNegated }) =>
      !isNegated && (state === "done" || state === "paid") && dateOfState(dataset, state) === undefined,
  );
  const isBackward =
    period !== undefined && (date === undefined || FORWARD.has(date)) && period.startDate <= today;
  if (undated !== undefined && isBackward) {
    ask.left.push(undated.state);
    ask.nearest =
      undated.state === "paid"
        ? `Which ${dataset.many} issued ${period.ask} are paid?`
        : `Which completed ${dataset.many} are there?`;
  }
  if (dataset.name !== "accounts" || period === undefined || date !== undefined) return;
  if (deeds.some(({ verb }) => GAINS.test(verb)) || opens.has("new")) ask.date = "created";
  else ask.left.push(ask.when);
}

/** Of figures that are said weakly ("people") or by a verb ("bought") those that are meant. */
function chooseMeasures({ ask, weak, verbs, opens, view }: Draft): void {
  if (ask.dataset.name === "expenses" && !view.follows && ask.measures.length === 0 && !opens.has("many") && !opens.has("list") && !(opens.has("which") && ask.order === undefined)) ask.measures.push("amount");
  const named = ask.measures.filter(
    (name) => !weak.includes(name) && !verbs.some(({ measure }) => measure === name),
  );
  const rate = verbs.find(({ measure }) => findMeasure(ask.dataset, measure)?.unit === "ratio")?.measure;
  if (rate !== undefined && named.length < 2 && !opens.has("many")) {
    ask.measures = [rate];
    return;
  }
  if (
    ask.groupBy.includes("product") &&
    verbs.some(({ text }) => /^s[eo]l/i.test(text)) &&
    named.length === 0
  )
    takeInstead(ask, ["itemsPurchased"]);
  else if (verbs.length > 0 && named.length > 0) {
    // "Units did we sell" are units; of "visitors who bought" nobody knows the number.
    for (const { text } of named.some((name) => /users/i.test(name)) ? verbs : []) ask.left.push(text);
    takeInstead(ask, named);
  } else if (weak.length > 0 && ask.measures.length > weak.length)
    takeInstead(ask, ask.measures.filter((name) => !weak.includes(name)));
}

/** Other figures than those that were said, also as what the rows are ordered by. */
function takeInstead(ask: Ask, measures: string[]): void {
  if (ask.order?.by !== undefined && ask.measures.includes(ask.order.by) && !measures.includes(ask.order.by)) ask.order.by = measures[0];
  ask.measures = measures;
}

const WHO: Readonly<Record<string, string>> = {
  invoices: "customer",
  payments: "customer",
  bills: "vendor",
  expenses: "vendor",
  messages: "author",
  pages: "author",
};

/** "Who", "whose": the people or companies that the records are of. */
function askForPeople({ ask, opens, nouns, view }: Draft): void {
  if (!opens.has("who")) return;
  // "Who are our customers?"
  if (
    nouns.length > 0 &&
    !opens.has("whose") &&
    ask.groupBy.length + ask.states.length + ask.measures.length === 0 &&
    view.wordAt(view.from + 1) === "are"
  ) {
    ask.asks = "list";
    return;
  }
  const name = WHO[ask.dataset.name] ?? "owner";
  if (ask.dataset.name === "traffic" || findDimension(ask.dataset, name) === undefined) {
    if (ask.isCompared !== true && ask.sides === undefined) ask.left.push("who");
  } else if (ask.groupBy.length === 0) {
    ask.groupBy.push(name);
    ask.asks = "which";
  }
}

/** How the question asks. */
function noteAsking({ ask, opens, nouns }: Draft): void {
  if (opens.has("why")) ask.kind = "why";
  if (ask.asks !== undefined) return;
  const isOfRecords = nouns.length > 0 && ask.dataset.name !== "traffic";
  if (opens.has("many")) ask.asks = "many";
  else if (opens.has("much")) ask.asks = "much";
  else if ((opens.has("which") || opens.has("list")) && isOfRecords) ask.asks = "list";
  else if (opens.has("when")) ask.asks = "when";
  else if (opens.has("any")) ask.asks = "any";
}

/** "What share of invoices is overdue?": of deals that were won it is a rate. */
function shareOut({ ask }: Draft): void {
  if (!ask.share) return;
  const rate = ask.measures.filter((name) => findMeasure(ask.dataset, name)?.unit === "ratio");
  // "What share of visits bounced?" is a rate already.
  if (rate.length === 1 && ask.dataset.name === "traffic") {
    Object.assign(ask, { measures: rate, share: false });
    return;
  }
  const last = ask.states.findLast(({ state }) => state !== "closed");
  const isPlain = ask.conditions.length + ask.open.length + ask.groupBy.length === 0;
  if (!isPlain || last === undefined || last.isNegated) return;
  if (ask.dataset.name === "deals" && last.state === "won" && ask.measures.every((name) => name === "count")) {
    Object.assign(ask, { measures: ["winRate"], share: false, states: [] });
    return;
  }
  ask.shareOf = last.state;
  ask.states = ask.states.filter((one) => one !== last);
}

/** Every record has been: "how many invoices did we send". */
const HARMLESS = new Set(["created", "issued", "spent", "sent"]);

/** A date without a period says something only where the day itself is asked for, or every record has one. */
function leaveDates({ ask, dates, periods, opens, view, nouns }: Draft): void {
  if (periods.length > 0 || ask.groupBy.some(isGrain)) return;
  for (const date of dates) {
    const isAsked =
      ask.asks === "when" ||
      (FORWARD.has(date) && ask.open.length > 0 && ask.groupBy.length === 0 && opens.has("which") && nouns.length > 0) ||
      ask.order?.by === date ||
      ask.conditions.some(({ field }) => field === date);
    const isByOthers =
      opens.has("who") || ask.open.some(({ isName }) => isName && ask.dataset.product === "crm");
    const isOwed = date === "due" && (opens.has("much") || ask.states.length > 0);
    if (isOwed && ask.states.length === 0) ask.states.push({ state: "open", isNegated: false });
    if (
      isAsked ||
      isOwed ||
      ask.states.some(({ state }) => dateOfState(ask.dataset, state) === date) ||
      (HARMLESS.has(date) && !isByOthers)
    )
      continue;
    if (FORWARD.has(date) && ask.states.some(({ state }) => state === "open")) continue;
    ask.left.push(
      view.line.tokens.slice(view.from, view.to).find(({ key }) => key.startsWith(date.slice(0, 4)))?.text ??
        date,
    );
  }
  if (ask.order === undefined && dates.length > 0 && opens.has("when")) ask.date = dates[0];
}

/** What a period is of beside such a figure. */
const DATE_OF: Readonly<Record<string, string>> = {
  winRate: "closed",
  daysToClose: "closed",
  expectedRevenue: "closing",
};

function dateOf({ ask, periods, dates, opens, stands, nouns }: Draft): string | undefined {
  const { dataset, states } = ask;
  const [state, ...others] = states;
  // "Won in October that were created in September": the first is of what the state says.
  const [first] = periods;
  const isOwn = periods.length > 1 && first?.date === undefined && state !== undefined;
  const said = isOwn ? undefined : (periods.find(({ date }) => date !== undefined)?.date ?? dates[0]);
  const isOpen = others.length > 0 && states.every(({ isNegated }) => isNegated);
  const isToDo =
    dataset.product === "projects" && (state === undefined || state.state === "open") && periods.length > 0;
  // "Paid invoices in October" were paid then; "invoices of October that are paid" were issued.
  const isBefore =
    periods.length > 0 && stands.some((one) => one.state === "paid" && nouns.every((at) => at > one.at)) &&
    state?.isNegated === false;
  const isDenied = said === "paid" && state?.isNegated === true;
  const isNew = opens.has("new") && periods.length > 0;
  return (
    (isDenied ? undefined : said) ??
    (isNew ? "created" : undefined) ??
    (state && (state.state !== "paid" || isBefore)
      ? dateOfState(dataset, isOpen ? "open" : state.state)
      : undefined) ??
    (isToDo ? "due" : undefined) ??
    ask.measures.flatMap((name) => DATE_OF[name] ?? [])[0]
  );
}

function placePeriods(draft: Draft): void {
  const { ask, periods, today } = draft;
  for (const dated of periods) {
    const period = near(dated, draft);
    const bounded = boundBy(draft, dated, period);
    if (dated.bound === "not") leaveOut(draft, dated, period);
    else if (dated.bound !== "" && dated.bound !== "and" && bounded === undefined) ask.left.push(dated.said);
    else if (ask.period === undefined) {
      if (period.allTime && ask.dataset.name !== "traffic") continue;
      ask.period = bounded ?? period;
      if (dated.ahead) ask.ahead = dated.ahead;
      if (WHOLE.test(dated.said) && period.endDate < today)
        ask.assumptions.push(`“${dated.said}” are those that are over`);
      ask.when = [dated.bound === "and" ? "" : dated.bound, dated.said].filter(Boolean).join(" ");
    } else if (!isWithin(ask, dated, bounded)) addPeriod(draft, dated, bounded ?? period);
  }
}

/** "After today but before December": of one date both hold. */
function isWithin(ask: Ask, { date, bound }: Dated, bounded: Period | undefined): boolean {
  if (
    bounded === undefined ||
    bound === "and" ||
    ask.period === undefined ||
    (date !== undefined && date !== ask.date)
  )
    return false;
  const startDate = bounded.startDate > ask.period.startDate ? bounded.startDate : ask.period.startDate;
  const endDate = bounded.endDate < ask.period.endDate ? bounded.endDate : ask.period.endDate;
  // What narrows nothing is not what was meant.
  const isSame = startDate === ask.period.startDate && endDate === ask.period.endDate;
  if (startDate > endDate || isSame) return false;
  ask.period = between(startDate, endDate);
  return true;
}

const WHOLE = /\b(?:last|past|previous) [\p{L}\d]+ (?:weeks|months|quarters|years)$/iu;

/** "In October and in November"; of another date a second period is a condition. */
function addPeriod({ ask }: Draft, { said, date, bound }: Dated, period: Period): void {
  const { dataset } = ask;
  const isSame = ask.period?.startDate === period.startDate && ask.period.endDate === period.endDate;
  if (isSame) return;
  const own = date ?? ask.states.flatMap(({ state }) => dateOfState(dataset, state) ?? [])[0];
  if (dataset.name !== "traffic" && own !== undefined && ask.date !== undefined && own !== ask.date) {
    ask.conditions.push(
      { field: own, is: "after", values: [addDays(period.startDate, -1)], said: `in ${said}` },
      { field: own, is: "before", values: [addDays(period.endDate, 1)], said: "" },
    );
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
  const main = ask.period ?? periods.find(({ bound }) => bound === "")?.period ?? period;
  const { startDate, endDate } = main;
  const [step] = period.unit === undefined ? [] : (stepsOf(period.unit, period) ?? []);
  if (period.startDate <= startDate && period.endDate >= startDate && period.endDate < endDate)
    ask.period = between(addDays(period.endDate, 1), endDate);
  else if (
    ask.dataset.date !== undefined &&
    ask.dataset.name !== "accounts" &&
    step !== undefined &&
    !period.fiscal &&
    period.unit !== undefined
  )
    ask.conditions.push({ field: period.unit, is: "isNot", values: [step.label], said: `not ${said}` });
  else ask.left.push(said);
}

const between = (startDate: string, endDate: string): Period => datedPeriod({ startDate, endDate });

/** Where a question says "before October", how far it reaches. */
function boundBy({ ask, today }: Draft, { bound, said }: Dated, period: Period): Period | undefined {
  const isTraffic = ask.dataset.name === "traffic";
  const earliest = isTraffic ? `${period.startDate.slice(0, 4)}-01-01` : LONG_AGO;
  const latest = isTraffic ? today : FAR;
  const assume = (): void => {
    if (isTraffic) ask.assumptions.push(`I read “${bound} ${said}” as from the start of that year`);
  };
  switch (bound) {
    case "before":
    case "prior to":
    case "earlier than":
    case "ahead of": {
      const end = addDays(period.startDate, -1);
      assume();
      return between(end < earliest ? `${Number(earliest.slice(0, 4)) - 1}-01-01` : earliest, end);
    }
    case "until":
    case "till":
    case "up to":
    case "by":
    case "no later than":
    case "not later than":
    case "on or before":
      assume();
      return between(earliest, period.endDate < today || !isTraffic ? period.endDate : today);
    case "after":
    case "later than":
    case "following":
    case "past": {
      const start = addDays(period.endDate, 1);
      return start > latest ? undefined : between(start, latest);
    }
    case "since":
    case "starting":
    case "beginning":
    case "on or after":
      return period.endDate < today ? between(period.startDate, isTraffic ? today : FAR) : period;
    default:
      return undefined;
  }
}

/** Of a month without a year, the one that is meant: what is due or closing lies ahead, unless that is further off. */
function near({ period, ahead, date }: Dated, { ask, today }: Draft): Period {
  const isForward = FORWARD.has(date ?? ask.date ?? "") || ask.measures.includes("expectedRevenue");
  if (ahead === undefined || !isForward) return period;
  return daysBetween(period.endDate, today) > daysBetween(today, ahead.startDate) ? ahead : period;
}

function orderByDate({ ask, opens, stands }: Draft): void {
  if (opens.has("new") && ask.period === undefined) ask.order ??= { by: "created", direction: "descending" };
  // Of what is open or overdue the longest is the oldest; of all else nothing tells how long it took.
  if (ask.order?.by === "age") {
    const late = stands.some(({ state }) => state === "overdue") ? "due" : undefined;
    const begun = stands.some(({ state }) => state === "open")
      ? (findDimension(ask.dataset, "created") ?? findDimension(ask.dataset, "start"))?.name
      : undefined;
    const by = late ?? begun;
    if (by === undefined) ask.left.push("longest");
    ask.order = { by, direction: ask.order.direction === "descending" ? "ascending" : "descending" };
  }
  // "Has Kiel paid its last invoice?" asks how that one stands, not for the last of those that are paid.
  if (ask.order?.by === "date" && ask.asks === "any" && ask.states.length > 0)
    Object.assign(ask, { states: [], limit: 1, asks: undefined });
  if (ask.order?.by !== "date") return;
  const own = ask.date === "closed" || ask.date === "done" ? ask.date : orderDate(ask.dataset);
  ask.order = { ...ask.order, by: ask.dataset.name === "traffic" ? "day" : own };
}

function orderDate(dataset: Dataset): string | undefined {
  if (dataset.product === "crm") return "created";
  return dataset.dimensions.find(({ field, unit }) => unit !== "text" && field === dataset.date?.field)?.name;
}

/** "Due before Friday" is what has yet to be done. */
function lookAhead({ ask, today, opens }: Draft): void {
  const { period, date, dataset, states } = ask;
  const isAhead =
    period !== undefined &&
    period.endDate >= today &&
    (period.startDate <= LONG_AGO ||
      period.startDate >= today ||
      (period.unit !== undefined && opens.has("much")));
  const isToCome = isAhead || (dataset.name === "deals" && (period?.endDate ?? "") >= today);
  if (FORWARD.has(date ?? "") && states.length === 0 && isToCome)
    ask.states.push({ state: "open", isNegated: false });
}

/** Several values, or states, are shown each. */
function splitByWhatIsSaid({ ask, view }: Draft): void {
  if (ask.groupBy.includes("overdueBy") && findMeasure(ask.dataset, "balance")) {
    ask.ageing = true;
    ask.groupBy = ask.groupBy.filter((name) => name !== "overdueBy");
  }
  const several = ask.conditions.find(({ values, is }) => values.length > 1 && is === "is");
  const isOfStates =
    ask.states.length > 1 && ask.states.every(({ isNegated, state }) => !isNegated && state !== "overdue");
  if (
    isOfStates &&
    ask.groupBy.length < 2 &&
    !ask.measures.includes("winRate") &&
    ask.asks !== "list" &&
    ask.asks !== "any"
  )
    ask.groupBy.push("state");
  const isPair = several !== undefined && ask.groupBy.length < 2 && ask.groupBy[0] !== several.field;
  if (isPair && (ask.groupBy.length === 0 ? !ask.share && ask.kind !== "why" : ask.isCompared))
    ask.groupBy.push(several.field);
  ask.isOpenPair = ask.sides !== undefined && !view.line.tokens.some(({ key }) => key === "than");
  if (several?.field === "weekday") ask.sides = undefined;
  if (ask.sides === undefined || several !== undefined || ask.open.length > 1) return;
  const isLowGood = findMeasure(ask.dataset, ask.measures[0] ?? "")?.good === "down";
  ask.change ??= ask.sides === "more" || ask.sides === (isLowGood ? "worse" : "better") ? "up" : "down";
  ask.sides = undefined;
}

function kindOf(ask: Ask): Ask["kind"] {
  const { groupBy, measures, asks, average, share, trend, change, base, ageing, order, conditions } = ask;
  if (groupBy.length > 0 || average || share || trend || ageing || change !== undefined || base !== undefined)
    return "report";
  if (asks === "many" || asks === "much" || ask.sides !== undefined) return "report";
  const isBound = measures.every((name) => conditions.some(({ field }) => field === name));
  if (asks === undefined && measures.length > 0 && isBound) return "list";
  if (asks === "list")
    return measures.some((name) => name !== "amount" && name !== "balance") && !isBound ? "report" : "list";
  const isOrdered = order?.by !== undefined && measures.every((name) => name === order.by);
  return measures.length > 0 && !isOrdered && asks !== "any" ? "report" : "list";
}
