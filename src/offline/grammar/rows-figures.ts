import { isTraffic } from "../plan.ts";
import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { named } from "./call.ts";
import { type Act, edgesOf, numberIn, type Row } from "./draft.ts";
import { addMeasure, addName, addState, mean } from "./means.ts";

/** "Average monthly spend" is of the months, "average invoice value by month" of the invoices. */
const averaged: Act = ({ ask, marks }, match) => {
  const said = edgesOf(match, "M").map(({ sense }) => findMeasure(ask.dataset, sense.measure ?? ""));
  // "Average order value per month" is one already.
  const isRate = isTraffic(ask) && said.length > 0 && said.every((of) => of?.adds !== true);
  if (edgesOf(match, "G").length > 0) ask.average = !isRate;
  else marks.add("average");
};

const flag =
  (more: object): Act =>
  ({ ask }) =>
    void Object.assign(ask, more);

/** "Our five biggest customers." */
const whole: Act = ({ ask }, match) => {
  const number = numberIn(match);
  if (number !== undefined && (number.unit !== null || ask.limit !== undefined)) return false;
  Object.assign(ask, { asks: "which" }, number && { limit: Math.min(number.value, 50) });
  return true;
};

/** A figure that no word of the row names, and whose it is. */
export const counts =
  (measure: string): Act =>
  (draft, match) => {
    draft.ask.strength += 2;
    draft.ask.measures.push(measure);
    return named(draft, match);
  };

/** "Traffic and revenue": each named in its own right. */
const inOwnRight: Act = (draft, match) => {
  const edges = edgesOf(match, "M");
  const isNamed = edges.some(({ sense }) => !sense.isWeak && !sense.isVerb);
  // "And what did their bounce rate look like" is of what was asked before.
  if (/^(?:their|its)\b/.test(match.keys) && !draft.view.follows) return false;
  const isOther = draft.heads > 0 && isNamed && !/^(?:with|and|of|in)\b/.test(match.keys);
  if (edges.length > 1)
    draft.weak = draft.weak.filter((name) => !edges.some(({ sense }) => sense.measure === name));
  if (isNamed) draft.heads += 1;
  return !isOther;
};

/** "Which projects", not "which lead source". */
const whichRecords: Act = ({ marks, view }, match) =>
  edgesOf(match, "N").every(({ from, to }) => view.stretchesAt(from, "D").every((one) => one.to <= to)) &&
  void marks.add("which");

/** "Sales to Marina Kiel" are what that customer was invoiced. */
const soldTo: Act = (draft, match) =>
  addMeasure(draft, "amount") &&
  edgesOf(match, "X").every(({ text }) =>
    addName(draft, text, { dimensions: ["customer"], isNegated: false, isName: true }),
  ) &&
  void (draft.ask.strength += 2);

/** "New leads"; whether they "are still new" the records do not say. */
const isNew: Act = ({ marks, view }, { from, to }) =>
  !/^(?:still|is|are|was|were)$/.test(view.wordAt(from - 1) ?? "") &&
  (view.stretchesAt(to, "D").length === 0 || view.stretchesAt(to, "N").length > 0) &&
  void marks.add("new");

/** "Mobile vs desktop"; of two kinds of values nothing can be compared. */
const comparing: Act = ({ ask }, match) => {
  if (new Set(edgesOf(match, "V").map(({ sense }) => sense.dimension)).size > 1) return false;
  Object.assign(ask, { isCompared: true }, /beat|outperform/.test(match.keys) && { sides: "more" });
  return true;
};

/** "Paid social performance", "is TikTok worth it": how it goes. */
const goes: Act = (draft, match) => {
  draft.marks.add("how").add("fine");
  draft.ask.strength += 2;
  if (/\bworth|pa(?:y|id) off/.test(match.keys))
    draft.ask.assumptions.push("What it cost is not among these");
  return named(draft, match);
};

/** "Has Kiel paid its invoices?": of whom was said before. */
const theirs: Act = ({ ask, view }, { keys }) =>
  !/\b(?:their|its|his|her)\b/.test(keys) || view.follows || ask.open.length + ask.groupBy.length > 0;

/** "And per session?" of a revenue. */
const perEach: Act = (draft, { keys }) =>
  /order|purchase/.test(keys)
    ? addMeasure(draft, "averageOrderValue")
    : addMeasure(draft, /user|visitor/.test(keys) ? "revenuePerUser" : "revenuePerSession");

/** "On track for €120k"; what is money is revenue or what deals are worth, where nothing else is named. */
const aimed: Act = (draft, match) => {
  const { ask, weak } = draft;
  const aim = numberIn(match);
  if (aim === undefined || aim.unit === "%") return false;
  Object.assign(ask, { target: true, aim });
  const isCount = aim.unit === null && aim.value < MONEY;
  if (!isTraffic(ask)) return addMeasure(draft, isCount ? "count" : "amount");
  if (ask.measures.length > 0 || isCount) return true;
  ask.strength += 2;
  ask.measures.push("revenue");
  weak.push("revenue");
  return true;
};
/** So much of something that is not named is money. */
const MONEY = 10_000;

/** "On Ada's plate". */
const plate: Act = (draft, match) => {
  draft.ask.strength += 2;
  return addState(draft, "open") && named(draft, match);
};

// A table reads better with one row a line.
// oxfmt-ignore
export const figures: readonly Row[] = [
  { kind: "head", pattern: "(of|in|for|with|on|about|from|{that} {be}?)? (their|its)? {the} (total|overall|entire|whole|current|combined)? ((number|amount|count) of)? M ({and} (in|of|for)? {the} ((number|amount|count) of)? M)* (figures|numbers|data|stats|level|volume|values|total|sum)?", act: inOwnRight },
  { kind: "head", pattern: "(of|in|for|with|on|about|among|from)? (one of)? {the} (their|its|his|her)? (S)* (total|overall|current|existing)? (different|individual|single)? N (K|ones|total|sum)? (and (their|its|the) (total|combined)? M)?", act: theirs },
  { kind: "head", pattern: "{vp}? {the} (V|X) (performance|results)|{did} {the} (V|X) (work|worked|pay off|paid off|perform|performed|deliver|do well|go well)|(is|are|was|were) {the} (V|X) worth (it|the money|the cost)", act: goes, when: isTraffic, cost: 0.9 },
  { kind: "head", pattern: "(,)? (with|and|as|plus|along with|together with) (the|their|a)? (number|count) of {the} N", act: (draft) => addMeasure(draft, "count"), isOwn: true, cost: 0.8, when: (view) => !isTraffic(view) },
  { kind: "mod", pattern: "(,)? (and|with|plus|including|along with) (their|its) (S|V)* M", cost: 0.9, when: isTraffic },
  { kind: "head", pattern: "{the} (total)? (sales|turnover|revenue|business) (to|with) X", act: soldTo, isOwn: true, when: ({ dataset: { name } }) => name === "invoices" },
  { kind: "head", pattern: "in M terms", act: inOwnRight, cost: 0.8 },
  { kind: "head", pattern: "(every|each) (single)? (S|V)* N" },
  { kind: "head", leads: true, pattern: "(what|which) (S|V)* N", act: whichRecords },
  { kind: "head", pattern: "(how long|how many days) {did} {the} (X|N|D)? ((in|from) {the} (X|V))? {adv} (take|need) to pay (us)?", act: (draft, match) => edgesOf(match, "V").every((edge) => mean(draft, edge)) && counts("daysToPay")(draft, match), when: ({ dataset: { name } }) => name === "invoices", isOwn: true },
  { kind: "head", leads: true, pattern: "(what|which|who)? ({be}|of)? {the} (#)? I", act: whole },
  { kind: "head", pattern: "(in|on|of)? {the} K", cost: 1.2 },
  { kind: "mod", pattern: "(put|add|added|adding) (something|anything|it|{the} X)? (in|into|to) {the} (cart|basket)", act: counts("addToCarts"), when: isTraffic },
  { kind: "head", pattern: "{the} (average|avg|mean|typical|usual) (G)? (amount|value|number|size)? (of|for)? {the} (S|V)* (M|N)? ((of|for|in) {the} (S|V)* (M|N|S))? ((per|a|each|by) G)?", act: averaged },
  { kind: "mod", pattern: "on average|averaged|(on|in) an average", act: averaged },
  { kind: "head", pattern: "(what|which|how much)? ({be})? {the} (share|percentage|percent|proportion|fraction|part|portion|%) (of)? {the} (total|all|overall)?", act: flag({ share: true }) },
  { kind: "mod", pattern: "(as|in) (a)? (percentages|shares|percent) (of (the)? (total|all))?", act: flag({ share: true }) },
  { kind: "mod", pattern: "(,)? (and|plus|with|along with|together with)? (how much|what share|what percentage|what part|what proportion) of (the|our) (total|whole|overall|all)? (M)? (each|they|it|that|those)? (of them|of those)? (made up|make up|made|makes|accounts for|accounted for|is|are|was|were|brought|brought in)?", act: flag({ share: true }), cost: 0.9 },
  { kind: "mod", pattern: "(per|a|each) (session|visit|order|purchase|visitor|user)", act: perEach, isOwn: true, when: (view) => view.follows && isTraffic(view) },
  { kind: "mod", pattern: "(everything|anything)? (on|in) X 's (plate|list|desk)", act: plate, when: ({ dataset: { name } }) => name === "tasks" },
  { kind: "mod", pattern: "{vp}? {the} V (vs|versus|or|against|compared (to|with)|and) {vp}? {the} V|(compare|difference between|comparison of|comparing) {the} (V|M|S) (M|N)? (and|with|to|against|vs|versus|,) {the} (V|M|S) (and (V|M|S))?|V {get}? (beat|outperform|outperformed) V|M (vs|versus|against|compared (to|with)) M|S (N|one)? (vs|versus|against|compared (to|with)) {the} S (N|one|ones)?", act: comparing },
  { kind: "open", pattern: "compare|comparison of|comparing", act: flag({ isCompared: true }) },
  { kind: "mod", pattern: "{the} (trend|development|evolution|history|timeline|course) (of|in|for)? {the}|over time|(develop|developed|developing|evolve|evolved|evolving|trending|trend)", act: flag({ trend: true }) },
  { kind: "mod", pattern: "({be})? (on)? (the|our)? (target|goal|quota|on track|objective)|({be})? ({we})? (tracking|standing|performing|doing)? (hit|reach|meet|reached|against|versus|vs) (the|our)? (target|goal|quota|plan)", act: flag({ target: true }) },
  { kind: "mod", pattern: "(on track|on target|on course) (for|to (hit|reach|meet|make|get to|do)) {the} # (target|goal)?|{did}? {we}? (hit|reach|reached|meet|met) {the} (target|goal) of #", act: aimed, when: ({ dataset: { name } }) => /^(?:traffic|deals|invoices)$/.test(name), cost: 0.9 },
  { kind: "mod", pattern: "(receivables)? (ageing|aging|aged) (of|receivables|report|analysis|buckets)?|by age|(in|by|into) (age)? (buckets|bands)|how old ({be})? (the|our)?", act: flag({ ageing: true }), when: ({ dataset }) => findMeasure(dataset, "balance") !== undefined },
  { kind: "mod", pattern: "(new|newly created|newly|fresh|additional)", act: isNew, when: ({ dataset }) => findDimension(dataset, "created") !== undefined },
];
