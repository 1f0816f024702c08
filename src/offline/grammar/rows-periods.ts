import { isTraffic } from "../plan.ts";
import { addDays } from "../../periods/dates.ts";
import { relativeUnit } from "../../periods/reading/names.ts";
import { isApart } from "./finish-apart.ts";
import { type Act, edgesOf, type Match, type Row } from "./draft.ts";
import { addGroup } from "./means.ts";
import type { Edge } from "./edge.ts";

const spanOf = (
  { period, ahead, text }: Pick<Edge, "period" | "ahead" | "text">,
  bound = "",
  date?: string,
) => (period === undefined ? [] : [{ period, ahead, bound, said: text, date }]);

const BOUND =
  /\b(before|prior to|earlier than|ahead of|after|later than|following|past|since|starting|beginning|until|till|up to|no later than|not later than|on or before|on or after|by|not)\b/g;

/** A period, with how it bounds and of which date it is. */
const dates: Act = (draft, match) => {
  const [date] = edgesOf(match, "T");
  const [first, ...more] = edgesOf(match, "P");
  if (first === undefined) return false;
  const bound = boundOf(match, first);
  draft.periods.push(...spanOf(first, bound, date?.sense.date));
  for (const edge of more) draft.periods.push(...spanOf(edge, "and", date?.sense.date));
  return true;
};

/** "In the week of 2 November": the period is that week already. */
const aroundDay: Act = (draft, match) =>
  edgesOf(match, "P").every(({ period }) => period?.unit === "week" || period?.unit === "day") &&
  dates(draft, match);

const leftOut: Act = (draft, match) =>
  void draft.periods.push(...edgesOf(match, "P").flatMap((edge) => spanOf(edge, "not")));

function boundOf({ text }: Match, { text: period }: Edge): string {
  const before = text.toLowerCase().split(period.toLowerCase())[0] ?? "";
  const isFrom = !/since|after|before/.test(before);
  const bounds = before.match(BOUND)?.filter((one) => isFrom || !/^(?:beginning|starting)$/.test(one));
  const said = bounds?.at(-1) ?? "";
  // "Before the end of November" has November.
  if (/\bend of\b/.test(before))
    return said === "before" || said === "ahead of" ? "until" : said === "since" ? "after" : said;
  return /on or (?:before|after)/.exec(before)?.[0] ?? said;
}

const base: Act = ({ ask, periods, today, view }, match) => {
  const [edge] = edgesOf(match, "P");
  if (ask.base !== undefined) return false;
  const [first] = periods;
  const unit = (["month", "week", "quarter"] as const).find((one) => match.keys.endsWith(`yoy ${one}`));
  if (unit !== undefined && first === undefined && !view.follows)
    periods.push(...spanOf({ period: relativeUnit(unit, 0, today), text: `this ${unit}` }));
  const { period, text = "" } = edge ?? {};
  const isSame = period !== undefined && first?.period.startDate === period.startDate;
  if (isSame && /^last\b/i.test(text)) ask.base = "previousYear";
  else if (period && !/^(?:the )?(?:previous|preceding|prior)\b/i.test(text)) ask.base = period;
  else ask.base = !period && /year|yoy/.test(match.keys) ? "previousYear" : "previousPeriod";
  if (/^(?:more|higher|greater|larger|bigger|better|longer|slower)/.test(match.keys)) ask.change ??= "up";
  if (/^(?:less|fewer|lower|smaller|worse|shorter|faster)/.test(match.keys)) ask.change ??= "down";
  return true;
};

/** "October vs September": the first is asked about, the second is what it is set against. */
const pair: Act = (draft, match) => {
  const [first, second] = edgesOf(match, "P");
  if (first === undefined || second?.period === undefined || draft.ask.base !== undefined) return false;
  draft.periods.push(...spanOf(first));
  draft.ask.base = second.period;
  if (/^(?:from|between)\b/.test(match.keys)) draft.marks.add("fromTo");
  return true;
};

const UNITS = ["day", "week", "month", "quarter", "year"] as const;

/** "For each of the last 6 months". */
const eachOf: Act = (draft, match) => {
  const [edge] = edgesOf(match, "P");
  const grain = UNITS.find((one) => edge?.text.toLowerCase().endsWith(`${one}s`));
  draft.ask.within = grain;
  return grain !== undefined && addGroup(draft, { grain }) && dates(draft, match);
};

const steps: Act = ({ ask }, { keys }) => {
  const isIt = (one: string): boolean => keys.includes(one) || keys === `${one[0]}o${one[0]}`;
  const unit = UNITS.slice(0, 4).find(isIt);
  ask.base ??= unit === undefined ? "previousYear" : "previousPeriod";
  ask.step ??= unit;
};

/** "Not edited since June", "nobody touched for a month". */
const notSince: Act = ({ ask }, match) => {
  const [date] = edgesOf(match, "T");
  const [span] = edgesOf(match, "P");
  // What is not paid has no such date.
  const field = date?.sense.date;
  if (field === undefined || field === "paid" || span?.period === undefined) return false;
  const { startDate, endDate } = span.period;
  const day = /\bend of\b/.test(match.keys) ? addDays(endDate, 1) : startDate;
  ask.conditions.push({ field, is: "before", values: [day], said: match.text });
  // What was won or lost is done with.
  if (field === "changed" && ask.dataset.name === "deals" && ask.states.length === 0)
    ask.states.push({ state: "open", isNegated: false });
  return true;
};

// A table reads better with one row a line.
// oxfmt-ignore
export const periods: readonly Row[] = [
  { kind: "mod", pattern: "(in|for|during)? {the} (week|month) (of|from|starting|beginning) {the} P", act: aroundDay, cost: 0.9 },
  { kind: "mod", pattern: "({that}? {be}|with a)? (T|S T)? {pp}? {the} P ('s)? (T)?", act: dates },
  { kind: "mod", pattern: "({that}? {be})? (T)? (since|starting (in|from|on)?|beginning (in|on|from)?|from|on or after) {the} ((the)? (beginning|start) of (the)?)? P (on|onwards|started|began|begun)?", act: dates },
  { kind: "mod", pattern: "({that}? {be})? (T)? (before|prior to|earlier than|ahead of|after|later than|following|past|until|till|up to|up until|no later than|not later than|on or before|on or after|by|up to and including|through to) {the} ((the)? (end|beginning|start) of (the|this)?)? P", act: dates },
  { kind: "mod", pattern: "{that}? (and|but)? {that}? (have|has|had|was|were)? (not|nobody|no one|never) (has|have|had)? (been)? T (since|for|in) {the} ((the)? (start|beginning|end) of (the)?)? P", act: notSince, isOwn: true },
  { kind: "mod", pattern: "({that}? {be})? T (on|in|by|for|to|of)?", cost: 1 },
  { kind: "mod", pattern: "(with|have|has|having) (a|the)? T (before|after|since|until|by|up to|{pp})? {the} P", act: dates },
  { kind: "mod", pattern: "(for|in|of)? (each|every) (one)? of {the} P", act: eachOf },
  { kind: "mod", pattern: "(with|to|and|against) {pp}? {the} P", act: (draft, match) => draft.ask.isCompared === true && (draft.view.follows || draft.periods.length > 0) && base(draft, match), cost: 1.1 },
  { kind: "mod", pattern: "{the} P ((,|and|or|, and) {pp}? {the} P)*", act: dates },
  { kind: "mod", pattern: "(but)? (not|except|excluding|without|other than|outside|outside of|apart from|not counting|leaving out|ignoring) {pp}? {the} P", act: leftOut },
  { kind: "mod", pattern: "(,)? (but|and|though|yet)? {that}? (have|has|had|did|do|does|were|was|are|is)? (not|never|nothing|none|no longer) (yet|been|had|got|received|sent|billed|invoiced|buy|bought|order|ordered|spend|spent|pay|paid|sell|sold|give|given|anything|any|a|an|single|one|at all|again|any more|anymore|N|M|K|S|V|from us|to us|with us|us)* {pp}? (since ((the)? (start|beginning) of)?)? {the} P (yet|so far)?|(,)? (but|and)? {that}? (have|has|had|got|made|placed|bought|ordered|sold|did|brought)? (no|none|nothing) (yet|at all)? {pp}? (since ((the)? (start|beginning) of)?)? {the} P", act: isApart, isOwn: true, cost: 1.2 },
  { kind: "mod", pattern: "(,)? (but|and)? {that}? (have|has|had|with|got|made|placed)? (had|placed|made|received)? (no|not a single|not one|zero) (N|M|K) (yet|at all)? {pp}? (since ((the)? (start|beginning) of)?)? {the} P", act: isApart, isOwn: true, cost: 1.2, when: (view) => !isTraffic(view) },
  { kind: "mod", pattern: "({cmp}|(more|less|fewer|higher|lower|better|worse|larger|bigger|smaller|greater|longer|shorter|faster|slower)? ((S|V)* (M|N))? than|(up on|down on|up from|down from)) {pp}? {the} P", act: base },
  { kind: "mod", pattern: "from {the} P", act: (draft, match) => draft.marks.has("why") && base(draft, match), cost: 0.9, when: ({ follows }) => follows },
  { kind: "mod", pattern: "(from|with) {pp} {the} P", act: dates },
  { kind: "mod", pattern: "({cmp}|than|with|to|against)? {pp}? (the)? (year over year|year on year|yoy|a year (earlier|ago|before)|the year before|one year earlier|yoy (month|week|quarter)|previous year|the same (time|period|days) last year)", act: base },
  { kind: "mod", pattern: "({cmp}|than)? {pp}? (the)? (previous|prior|preceding) (period|one)|(the)? (period|one) before (it|that)?|period over period|(than|{cmp}) (the)? before", act: base },
  { kind: "mod", pattern: "((month|week|quarter|day) (over|on) (month|week|quarter|day)|mom)", act: steps },
  { kind: "mod", pattern: "{pp}? {the} P (vs|versus|against|{cmp}) {pp}? {the} P|(from|compare|comparing|comparison of|difference between|between) {pp}? {the} P (to|with|and|against|vs|versus) {pp}? {the} P", act: pair, cost: 1.05 },
];
