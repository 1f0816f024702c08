import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import type { Dataset } from "../../catalogue/types.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import {
  type Cursor,
  hasContent,
  hasWord,
  isWord,
  placesOf,
  senseWith,
  take,
  textAt,
  says,
} from "./cursor.ts";
import { FAR, FORWARD, LONG_AGO } from "./rules-periods.ts";
import { leftOver, unaccounted } from "./accounted.ts";
import { orderByWhatIsShown, showAsItStands, showTheLargest, showTheOneNamed } from "./finish-records.ts";
import { chooseFigures, ofLandings, toLandings } from "./finish-traffic.ts";
import { canBe } from "./states.ts";
import { dateOf } from "./rules-values.ts";
import type { Ask } from "./types.ts";

export function finish(c: Cursor): Ask {
  const { ask, dataset, items } = c;
  takeUpcoming(c);
  ask.date = dateOf(c) ?? ask.measures.flatMap((name) => DATE_OF[name] ?? [])[0];
  // What is expected is yet to come.
  if (ask.measures.includes("expectedRevenue") && ask.states.length === 0)
    ask.states.push({ state: "open", isNegated: false });
  // A date or verb that goes with a state that is there already says no more.
  for (const [at] of c.items.entries()) {
    const sense = senseWith(c, at, "date");
    const isMeant =
      sense !== undefined &&
      ask.period === undefined &&
      (ask.order?.by === sense.date || isAskedFor(ask) || HARMLESS.has(sense.date ?? ""));
    if (isMeant && isAskedFor(ask)) ask.date = sense.date;
    // "How much is due?" is what has yet to be paid.
    const isOwed = sense?.date === "due" && ask.period === undefined && hasWord(c, "howMuch");
    if (isOwed && ask.states.length === 0) ask.states.push({ state: "open", isNegated: false });
    if (isMeant || isOwed) take(c, at);
  }
  const own = ask.date === "closed" || ask.date === "done" ? ask.date : orderDate(dataset);
  if (ask.order?.by === "date") ask.order = { ...ask.order, by: dataset.name === "traffic" ? "day" : own };
  // "Due before Friday" is what has yet to be done.
  const isAhead =
    ask.period !== undefined &&
    ask.period.endDate >= c.today &&
    (ask.period.startDate <= LONG_AGO ||
      ask.period.startDate >= c.today ||
      (ask.period.unit !== undefined && hasWord(c, "howMuch")));
  const isToCome =
    isAhead ||
    (dataset.name === "deals" && (ask.period?.endDate ?? "") >= c.today) ||
    (ask.period === undefined && says(c, /^will$/i));
  if (FORWARD.has(ask.date ?? "") && ask.states.length === 0 && isToCome)
    ask.states.push({ state: "open", isNegated: false });
  // What "will" close or "comes due" by a day has not yet.
  if (isAhead && FORWARD.has(ask.date ?? "") && says(c, COMES) && ask.period)
    if (ask.period.startDate <= LONG_AGO) ask.period = { ...ask.period, startDate: c.today };
  orderByWhatIsShown(ask);
  showAsItStands(c);
  showTheLargest(c);
  // "Not in negotiation yet" is what may still come there.
  const isYet = c.negated.size > 0 && says(c, /^yet$/i);
  if (isYet && ask.states.length === 0 && canBe(dataset, "open"))
    ask.states.push({ state: "open", isNegated: false });
  ask.left = leftOver(c);
  // "Who has not won?" are those without such a record.
  const isWithout =
    (ask.asks === "which" || ask.groupBy.length > 0) &&
    ask.states.some(
      ({ state, isNegated }) => isNegated && /^(?:won|lost|closed|open|done|paid)$/.test(state),
    ) &&
    items.some(
      ({ text }, at) =>
        /n't$/i.test(text) || (/^(?:has|have|had|did)$/i.test(text) && isWord(c, at + 1, "not")),
    );
  if (isWithout) ask.left.push("not");
  // "How many people bounced?" is no rate.
  const isRate =
    ask.measures.length > 0 && ask.measures.every((name) => findMeasure(dataset, name)?.unit === "ratio");
  if (isRate && ask.asks === "many")
    ask.left.push(...c.items.filter((_, at) => isWord(c, at, "howMany")).map(({ text }) => text));
  // "Total outstanding" is what is open of it.
  const isOpen = says(c, /^(?:still )?outstanding$/i) && findMeasure(dataset, "balance");
  if (isOpen) ask.measures = ask.measures.map((name) => (name === "amount" ? "balance" : name));
  refuseDates(c);
  // The page on which a visit began, where those are asked for.
  if (ask.groupBy.includes("landingPage")) toLandings(ask);
  if (
    ask.states.length > 1 &&
    ask.states.every(({ isNegated, state }) => !isNegated && state !== "overdue") &&
    ask.groupBy.length < 2 &&
    ask.measures.every((name) => name !== "winRate") &&
    (ask.sides !== undefined || (ask.asks !== "list" && ask.asks !== "any"))
  )
    ask.groupBy.push("state");
  ask.isMine = findDimension(dataset, "owner") !== undefined && says(c, /^(?:i|my|mine)$|\bi$/i);
  ask.isOpenPair = ask.sides !== undefined && !says(c, /\bthan\b/i);
  // Several values are shown each: their sum stands below.
  const several = ask.conditions.find(
    ({ values, is }) => values.length > 1 && (is === "is" || is === "contains"),
  );
  // "Compare mobile and desktop by month": each of them in each month.
  ask.isCompared ||= items.some((_, at) => isWord(c, at, "compare") && !isWord(c, at, "prep"));
  if (several !== undefined && ask.isCompared && ask.groupBy.length === 1 && ask.groupBy[0] !== several.field)
    ask.groupBy.push(several.field);
  if (several !== undefined && ask.groupBy.length === 0 && !ask.share && ask.kind !== "why")
    ask.groupBy.push(several.field);
  // "The Black Week campaign": what is labelled is named as well.
  if (dataset.name === "traffic" && ask.open.some(({ dimensions }) => dimensions.length === 1))
    ask.strength += 2;
  // "Our top landing pages": what only web traffic is split by names it.
  if (
    dataset.name === "traffic" &&
    (ask.groupBy.some((name) => findDimension(dataset, name)) ||
      ask.conditions.some(
        ({ values }) => values.length === 1 || ask.sides !== undefined || ask.isCompared,
      )) &&
    // "What was paid last week": of channels only where something else is of the web.
    !items.every(
      ({ text, senses }, at) =>
        text.toLowerCase() === "paid" || !hasContent(c, at) || senses.some((one) => one.isFrame),
    )
  )
    ask.strength += 2;
  if (dataset.name === "expenses" && says(c, SPENT)) {
    ask.isSpent = true;
    if (ask.asks === "list" && !says(c, /^expenses?$/i)) ask.asks = "much";
    if (ask.groupBy.includes("category") || ask.conditions.length > 0 || ask.open.length > 0)
      ask.assumptions.push("Expenses only: what suppliers billed is not among them");
  }
  if (dataset.name === "traffic") {
    chooseFigures(c);
    ofLandings(ask);
  } else ask.kind = ask.kind === "why" ? "why" : kindOf(ask);
  showTheOneNamed(c);
  ask.left = [...new Set([...ask.left, ...unaccounted(c)])];
  return ask;
}

/** "Which milestones are coming up?" */
function takeUpcoming(c: Cursor): void {
  const at = c.items.findIndex(({ text }) => UPCOMING.test(text));
  const date = senseWith(c, at, "date")?.date;
  if (date === undefined || c.ask.period !== undefined) return;
  c.ask.period = datedPeriod({ startDate: c.today, endDate: FAR });
  c.ask.when = "from today on";
  // "The next milestone" is one.
  if (/^next$/i.test(textAt(c, at))) {
    c.ask.order = { by: date, direction: "ascending" };
    if (c.items.some(({ text }) => text.toLowerCase() === c.dataset.one)) c.ask.limit = 1;
  }
  c.ask.date = date;
  take(c, ...placesOf(c).filter((place) => senseWith(c, place, "date")?.date === date));
}

/** What a period is of beside such a figure. */
const DATE_OF: Readonly<Record<string, string>> = {
  winRate: "closed",
  daysToClose: "closed",
  expectedRevenue: "closing",
};

const UPCOMING = /^(?:upcoming|coming up|still to come|next up|next)$/i;

const SPENT =
  /^(?:.* ?went out|spend|spent|spending|expenditures?|outgoings|outlay|costs?|(?:did|do|have)? ?we pa(?:y|id)|have we paid|spen[dt] (?:the )?most\b.*)/i;

/** "When is it due", "the deadline of the gift guide project". */
const isAskedFor = ({ asks, open, groupBy }: Ask): boolean =>
  asks === "when" || (open.length > 0 && groupBy.length === 0);

/** Every record has been: "how many invoices did we send". */
const HARMLESS = new Set(["created", "issued", "spent", "sent"]);
const COMES = /^(?:will|come|comes|coming|upcoming|fall|falls)\b|'ll$/i;
const GAINED = /^(?:get|got|gain|gained|acquire|acquired|sign|add|added|join|joined|win|new)$/i;

/** Where the records have no such date, a period would be of another one. */
function refuseDates({ ask, dataset, items }: Cursor): void {
  const { period, states, date } = ask;
  if (period === undefined || date !== undefined) return;
  const when = period.ask === "" ? "" : ` ${period.ask}`;
  if (states.some(({ state, isNegated }) => state === "paid" && !isNegated)) {
    ask.left.push("paid");
    ask.nearest =
      dataset.name === "invoices"
        ? `Which payments did we receive${when}?`
        : `Which bills issued${when} are paid?`;
  }
  // When a task was done is known, of a project or a milestone it is not.
  if (states.some(({ state }) => state === "done")) {
    ask.left.push("done");
    ask.nearest = `Which completed ${dataset.many} are there?`;
  }
  if (dataset.name !== "accounts") return;
  if (items.some(({ text }) => GAINED.test(text) || / (?:get|got)$/i.test(text))) ask.date = "created";
  else ask.left.push(...items.filter((item) => item.period !== undefined).map(({ text }) => text));
}

function orderDate(dataset: Dataset): string | undefined {
  if (dataset.product === "crm") return "created";
  return dataset.dimensions.find(({ field, unit }) => unit !== "text" && field === dataset.date?.field)?.name;
}

function kindOf(ask: Ask): Ask["kind"] {
  const { groupBy, measures, asks, average, share, trend, change, base, ageing, order, conditions } = ask;
  if (groupBy.length > 0 || average || share || trend || ageing || change !== undefined || base !== undefined)
    return "report";
  if (asks === "many" || asks === "much") return "report";
  if (ask.sides !== undefined) return "report";
  const isBound = measures.every((name) => conditions.some(({ field }) => field === name));
  if (asks === undefined && measures.length > 0 && isBound) return "list";
  if (asks === "list")
    return measures.some((name) => name !== "amount" && name !== "balance") && !isBound ? "report" : "list";
  const isOrdered = order?.by !== undefined && measures.every((name) => name === order.by);
  return measures.length > 0 && !isOrdered && asks !== "any" ? "report" : "list";
}
