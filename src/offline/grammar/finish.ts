import { lengthInDays } from "../../periods/dates.ts";
import { isTraffic, type Ask } from "../plan.ts";
import { type Draft, wordsOf } from "./draft.ts";
import {
  addUp,
  askForKind,
  askForPeople,
  chooseMeasures,
  onlyLate,
  splitBySaid,
  takeAverage,
} from "./finish-figures.ts";
import { canBe } from "../words/states.ts";
import {
  dateOf,
  leaveDates,
  lookAhead,
  orderByDate,
  orderPeriods,
  setAgainstPeriod,
} from "./finish-periods.ts";
import { placePeriods } from "./place-periods.ts";
import { refuseWhatIsNotKnown } from "./finish-refused.ts";
import { rankInEach } from "./finish-within.ts";
import { shareOut } from "./finish-share.ts";
import { setApart, setUnsold } from "./finish-apart.ts";
import { setAgainst } from "./finish-versus.ts";
import { alsoInBooks } from "./finish-ads.ts";
import { chooseFigures, countGroups, ofLandings } from "./finish-traffic.ts";

const TO = "(?:to|with|against|vs|versus)";
const TO_EACH = new RegExp(`\\b${TO} .+ and ${TO} `);

/** Completes a plan with what follows from all of its parts; words that have no place in it are left over. */
export function finish(draft: Draft): Ask {
  const { ask, marks } = draft;
  chooseMeasures(draft);
  addUp(draft);
  if (marks.has("average")) takeAverage(draft);
  onlyLate(draft);
  askForPeople(draft);
  askForKind(draft);
  noteAsking(draft);
  // A reason why it was lost has only what was lost.
  if (ask.groupBy.includes("lostReason") && ask.states.length === 0 && !draft.view.follows)
    ask.states.push({ state: "lost", isNegated: false, isWeak: true });
  ask.date = dateOf(draft);
  placePeriods(draft);
  setAgainstPeriod(draft);
  leaveWhatIsDone(draft);
  leaveDrafts(draft);
  completeOrder(ask);
  orderPeriods(draft);
  orderByDate(draft);
  lookAhead(draft);
  shareOut(draft);
  setAgainst(draft);
  for (const one of [...ask.conditions, ...ask.open]) delete one.at;
  if (isTraffic(ask)) chooseFigures(draft);
  splitBySaid(draft);
  if (isTraffic(ask)) {
    countGroups(draft);
    ofLandings(ask);
    alsoInBooks(draft);
  } else if (ask.kind !== "why") ask.kind = kindOf(ask);
  rankInEach(draft);
  setApart(draft);
  setUnsold(draft);
  leaveDates(draft);
  followSince(draft);
  refuseWhatIsNotKnown(draft);
  if (marks.has("one") && isPlainList(ask)) ask.kind = "list";
  if (HAS_OWNERS.test(ask.dataset.name) && isOfAsker(draft)) ask.isMine = true;
  // "Compared to Q2, and to Q3 last year": to each of them.
  if (ask.base !== undefined && TO_EACH.test(wordsOf(draft))) {
    if (ask.more.length > 1) ask.left.push("and");
    ask.besides = ask.more.map((other) => ({ ...ask, base: other, more: [] }));
    ask.more = [];
  }
  if (ask.dataset.name === "expenses" && ask.order !== undefined && /\bcosts?\b/.test(wordsOf(draft)))
    ask.assumptions.push("Bills of suppliers are not among the expenses");
  const { change, trend, base, isCompared } = ask;
  const isHow = marks.has("fine") || change !== undefined || trend || base !== undefined || isCompared;
  // "How is the relaunch doing, what tasks are open?" asks for more than the tasks.
  const isOfTwo = marks.has("fine") && ask.kind === "list" && marks.has("which");
  if ((marks.has("how") && !isHow) || isOfTwo) ask.left.push("how");
  // Leads and tasks come to no amount, and accounts to none that came in.
  if (marks.has("much") && !HAS_AMOUNTS.test(ask.dataset.name) && ask.measures.length === 0)
    ask.left.push("how much");
  // "Which grew the most, and which fell the most?" are two questions.
  const isOfOne = change === "any" || (ask.groupBy.length === 1 && AND_WHICH.test(wordsOf(draft)));
  if (isOfOne && ask.order !== undefined && WHICH_TWICE.test(wordsOf(draft))) ask.left.push("which");
  return ask;
}

/** "Has it grown since January?": step by step, for neither the span before that nor its first day is meant for sure. */
function followSince({ ask, periods, view }: Draft): void {
  const { change, base, groupBy, order, kind, period } = ask;
  // "Are orders going up or down over the past twelve months?" is about their course.
  const isLong =
    change === "any" &&
    period !== undefined &&
    lengthInDays(period) > 60 &&
    (ask.asks === "any" || UP_OR_DOWN.test(wordsOf({ view })));
  const isSince = isLong || periods.some(({ bound }) => /^(?:since|starting|beginning)/.test(bound));
  if (change === undefined || base !== undefined || !isSince || kind === "why") return;
  if (groupBy.length > 0 || order !== undefined || !isTraffic(ask)) return;
  ask.trend = true;
  ask.change = undefined;
}

const UP_OR_DOWN =
  /\b(?:up or down|down or up|rising or falling|growing or (?:falling|shrinking|declining))\b/;
const AND_WHICH = /\band (?:which|what|who)\b/;
const WHICH_TWICE = /\b(?:which|what)\b.*\b(?:which|what)\b/;
const HAS_AMOUNTS = /^(?:traffic|deals|invoices|bills|expenses|payments)$/;
const HAS_OWNERS = /^(?:deals|leads|tasks|projects|milestones)$/;
const isOfAsker = ({ view: { line, from, to } }: Draft): boolean =>
  line.tokens.slice(from, to).some(({ text }) => /^(?:my|mine)$/i.test(text));

/** "What is due this week" has yet to be done or paid. */
function leaveWhatIsDone({ ask, dates, today, view: { line } }: Draft): void {
  const { date, period, states, dataset } = ask;
  const isNow = period?.unit === "day" || period?.unit === "week";
  const isAhead = period !== undefined && (period.startDate >= today || (isNow && period.endDate >= today));
  const says = (...words: string[]): boolean => line.tokens.some(({ key }) => words.includes(key));
  const isDue = date === "due" && dates.includes("due") && says("due") && !says("was", "were");
  if (isDue && isAhead && states.length === 0 && canBe(dataset, "open"))
    states.push({ state: "open", isNegated: false });
}

/** "How many invoices have we sent?": a draft was not. */
function leaveDrafts({ ask, view }: Draft): void {
  const { dataset, states, period } = ask;
  const isSent = view.line.tokens.slice(view.from, view.to).some(({ key }) => key === "sent");
  if (isSent && dataset.name === "invoices" && period !== undefined && states.length === 0)
    states.push({ state: "draft", isNegated: true, isExcluded: true });
}

/** How the question asks. */
function noteAsking({ ask, marks, nouns }: Draft): void {
  if (marks.has("why")) ask.kind = "why";
  if (ask.asks !== undefined) return;
  const isOfRecords = nouns.length > 0 && !isTraffic(ask);
  if (marks.has("many")) ask.asks = "many";
  else if (marks.has("much")) ask.asks = "much";
  else if ((marks.has("which") || marks.has("list")) && isOfRecords) ask.asks = "list";
  else if (marks.has("when")) ask.asks = "when";
  else if (marks.has("any")) ask.asks = "any";
}

/** "The largest" of expenses is by their amount; "top 5" are the first of an order. */
function completeOrder(ask: Ask): void {
  const { dataset, measures, groupBy } = ask;
  if (measures.includes("expectedRevenue") && ask.states.length === 0)
    ask.states.push({ state: "open", isNegated: false });
  // How long it takes is known of what is over, won or lost.
  if (measures.includes("daysToClose") && ask.states.length === 0)
    ask.states.push({ state: "closed", isNegated: false, isWeak: true });
  if (ask.order && dataset.name === "expenses" && measures.join() === "amount" && groupBy.length === 0)
    ask.order.by ??= "amount";
  if (ask.limit !== undefined && groupBy.length > 0) ask.order ??= { by: undefined, direction: "descending" };
}

const isPlainList = ({ kind, asks, average, share, trend, groupBy, having, ...ask }: Ask): boolean =>
  kind !== "why" &&
  asks !== "many" &&
  !(average || share || trend) &&
  groupBy.length + having.length === 0 &&
  [ask.order, ask.change, ask.base].every((one) => one === undefined);

function kindOf(ask: Ask): Ask["kind"] {
  const { groupBy, measures, asks, order, conditions } = ask;
  const isOfFigures = [
    ask.average,
    ask.share,
    ask.trend,
    ask.ageing,
    ask.change,
    ask.base,
    ask.sides,
    ask.target,
  ];
  if (asks === "when" && groupBy.length === 0 && order?.by !== undefined) return "list";
  if (groupBy.length > 0 || isOfFigures.some(Boolean) || asks === "many" || asks === "much") return "report";
  const isBound = measures.every((name) => conditions.some(({ field }) => field === name));
  if (asks === undefined && measures.length > 0 && isBound) return "list";
  const isOrdered = order?.by !== undefined && measures.every((name) => name === order.by);
  const isOfAmounts = measures.every((name) => name === "amount" || name === "balance");
  if (asks === "list") return isBound || isOrdered || isOfAmounts ? "list" : "report";
  return measures.length > 0 && !isOrdered && asks !== "any" ? "report" : "list";
}
