import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { isTraffic, type Having } from "../plan.ts";
import { AGES, ofAge } from "./ages.ts";
import { type Act, type Draft, edgesOf, type Match, type Row } from "./draft.ts";
import { currenciesOf } from "../words/amounts.ts";
import { keysIn } from "../words/line.ts";
import { addState, PAID_LATE, setHaving } from "./means.ts";

type Sign = Having["is"];

/** What a bound means, its number written "#". */
// oxfmt-ignore
const SIGNS: readonly (readonly [Sign, RegExp])[] = [
  ["atLeast", /at least|minimum|\bmin\b|(?:no|not) (?:less|fewer|lower|below|under)|>=|# (?:\w+ )?(?:or|and) (?:more|above|over|higher|up)/],
  ["atMost", /at most|maximum|\bmax\b|(?:no|not) (?:more|higher|greater|over|above|exceeding)|<=|up to|# (?:\w+ )?(?:or|and) (?:less|fewer|below|under|lower)/],
  ["above", /more than|greater|higher|larger|bigger|longer|slower|older|\bover\b|above|exceed|topp|tops|pass|surpass|beyond|excess|upwards|>/],
  ["below", /less than|fewer|smaller|lower|shorter|faster|quicker|younger|below|under|</],
  ["is", /exactly|equal|precisely|=|just|only/],
];
const TIMES = /^(?:day|week|month|quarter|year|hour|minute)$/;
const NOT_MORE = /\b(?:no|not) (?:more|higher|greater|less|fewer|lower|over|above|below|under|exceeding)\b/;
const signOf = (words: string): Sign | undefined => SIGNS.find(([, pattern]) => pattern.test(words))?.[0];
const INVERSE = { above: "atMost", below: "atLeast", atLeast: "below", atMost: "above", is: null } as const;

/** A bound, or the inverse of it where what is so is left out: of single records, of groups, or of days back. */
function bounded(draft: Draft, match: Match, isDenied = false): boolean {
  const { ask, view } = draft;
  const { keys, from } = match;
  const [first, second] = edgesOf(match, "#");
  const [age] = AGES.find(([, word]) => word.test(keys)) ?? [];
  const backIn = (count: number, sign: Sign) =>
    age !== undefined && ofAge(draft, match, { count, unit: age, sign });
  if (first?.number === undefined) return backIn(1, signOf(keys) ?? "atLeast");
  const around = view.line.tokens.slice(from, match.to).map(({ key }) => key);
  const words = around.toSpliced(first.from - from, first.to - first.from, "#").join(" ");
  const told = second === undefined ? signOf(words) : "atLeast";
  // "But not more than 10,000" is a bound already.
  const is = isDenied && !NOT_MORE.test(words) ? told && (INVERSE[told] ?? undefined) : told;
  const { value } = first.number;
  if (age !== undefined) return backIn(value, is ?? "atLeast");
  // "Revenue over two weeks" is of a time.
  if (first.to === match.to && TIMES.test(view.line.tokens[first.to]?.key ?? "")) return false;
  const unit = first.number.unit ?? second?.number?.unit ?? null;
  const measure = measureOf(draft, match, unit, value);
  if (is === undefined || measure === undefined) return false;
  // "More than 5,000 dollars" is none of the yen.
  const codes = findDimension(ask.dataset, "currency") ? currenciesOf(unit ?? "") : [];
  const isSaid = ask.conditions.some(
    ({ field, values }) => field === "currency" && values.some((one) => codes.includes(String(one))),
  );
  if (codes.length > 0 && !isSaid)
    ask.conditions.push({ field: "currency", is: "is", values: codes, said: "" });
  const [least, most] = [value, second?.number?.value].map((one) => one && one / (unit === "%" ? 100 : 1));
  const said = match.text;
  const upTo = most !== undefined && { upTo: most };
  if (!isOfRecord(draft, measure, match))
    return setHaving(draft, { measure, is, value: least ?? 0, said, ...upTo });
  const field = measure === "averageAmount" ? "amount" : measure;
  ask.conditions.push({ field, is, values: [least ?? 0], said });
  if (most !== undefined) ask.conditions.push({ field, is: "atMost", values: [most], said: "" });
  return true;
}

const bound: Act = (draft, match) => bounded(draft, match);
const leftOut: Act = (draft, match) => bounded(draft, match, true);
/** "That took longer than 60 days to win." */
const taking: Act = (draft, match) =>
  (!/\bwin|won\b/.test(match.keys) || addState(draft, "won")) && bounded(draft, match);

const paidLate: Act = ({ ask }) => {
  ask.strength += 1;
  ask.conditions.push(PAID_LATE);
};

const paidInTime: Act = ({ ask }) =>
  void ask.conditions.push({ field: "daysPaidLate", is: "atMost", values: [0], said: "paid 0 days late" });

const EARNS = /\b(?:bring|brought|pull|pulled|take|took) in$|\bearn(?:ed)?$/;

/** What the number is of: the measure beside it, else the amount where it is money or the records have one. */
function measureOf(
  { ask, shown, nouns, view }: Draft,
  match: Match,
  unit: string | null,
  value: number,
): string | undefined {
  const { dataset } = ask;
  // "Viewed more than 200 times" of pages is no number of records.
  if (/\btime\b/.test(match.keys)) return isTraffic(ask) ? undefined : "count";
  const inDays = ["daysToClose", "daysToPay"].find((name) => findMeasure(dataset, name));
  if (/\bday to\b/.test(match.keys)) return inDays;
  // "Only those with fewer than 20 sold."
  // "Sold fewer than ten of", "under 5 sales": so few are no money.
  const isOfFew =
    unit === null &&
    value < 100 &&
    !/\baverage\b/.test(match.keys) &&
    /\b(?:sold|sell|sales)\b/i.test(match.text);
  if (isOfFew && dataset.name === "traffic")
    return /\bsales?\b/.test(match.keys) && !ask.groupBy.includes("product")
      ? "transactions"
      : "itemsPurchased";
  if (/\bspent\b|\bcost/.test(match.keys) && dataset.name === "traffic") return "adCost";
  // "Sold fewer than five pieces": of what is counted, not of the deed.
  const figures = edgesOf(match, "M");
  const said = figures.findLast(({ sense }) => sense.isVerb !== true) ?? figures[0];
  // "How many took longer than 45?" is of days, whatever else is an amount.
  if (/\b(?:longer|shorter|slower|faster|quicker)\b/.test(match.keys) && unit === null) return inDays;
  const fits = (name: string): boolean => {
    const of = findMeasure(dataset, name)?.unit;
    if (unit === "%") return of === "ratio";
    if (of === "ratio" && value > 1) return false;
    return unit === null ? of !== undefined : of === "money";
  };
  if (said?.sense.measure !== undefined) return fits(said.sense.measure) ? said.sense.measure : undefined;
  if (unit === null && edgesOf(match, "N").length > 0 && !/\b(?:in|of) (?:the |our )?\w+$/.test(match.keys))
    return "count";
  if (unit === "%" && shown !== undefined && fits(shown)) return shown;
  if (unit === "%") return dataset.name === "deals" ? "probability" : undefined;
  const named = ask.measures.find((name) => fits(name) && !name.startsWith("days"));
  if (named !== undefined) return named;
  const amount = fits("amount") ? "amount" : undefined;
  // Whether "those over 5000" are groups of so many or records of so much nothing says.
  if (shown === "count" && nouns.length > 0) return amount;
  if (shown === "count" && unit === null) return value < 500 ? "count" : amount;
  if (shown !== undefined && fits(shown)) return shown;
  // "More than 4,000 euros online."
  if (dataset.name === "traffic") {
    const before = keysIn(view.line, Math.max(view.from, match.from - 2), match.from);
    const isMoney = unit !== null || EARNS.test(before);
    if (isMoney && ask.groupBy.length > 0) ask.strength += 2;
    return isMoney ? "revenue" : undefined;
  }
  return amount;
}

/** Whether single records have it; of groups it can only be looked at afterwards. */
function isOfRecord({ ask, nouns, shown, marks }: Draft, measure: string, match: Match): boolean {
  const of = findMeasure(ask.dataset, measure)?.compute;
  if (isTraffic(ask) || of === undefined || !("sum" in of || "mean" in of)) return false;
  const last = nouns.findLast((at) => at < match.from);
  // "From whom did we get more than 10,000?" is of all that somebody paid.
  if (last === undefined && (ask.groupBy.length > 0 || marks.has("who"))) return false;
  // "Only the ones above 3000" after who has how many.
  return last !== undefined || shown === undefined || shown === "count";
}

// A table reads better with one row a line.
// oxfmt-ignore
export const bounds: readonly Row[] = [
  { kind: "mod", pattern: "((among|amongst|of) (those|the ones|all))? ({that}? (is|are|was|were|have|has|had|with|worth|of|for|at|over|exceed|having|brought|got|get|made|spent|in which|on which|for which|where|whose|cost|sitting on|stays))* (a|an|the|its|their)? (M)? (of|is|are|was|were|that is|worth|than)? ({above}|{below}|{least}|{most}|{exactly}|=) # (or more|or less)? (S)* (M|N|times)? (S)? (or more|or less|and more)? (each|in total|in all)? ((in|of) {the} (N|M))?", act: bound },
  { kind: "mod", pattern: "(,)? {not} (the|those|anything|everything|all|ones|any)* (D|N)? (with|of|for|that (have|had|are|were))? ({above}|{below}|{least}|{most}) # (M|N)?", act: leftOut, cost: 1.1 },
  { kind: "mod", pattern: "(that|which|who)? (took|take|need|needed)? {bound} # (days) to (close|win|be won|pay|be paid|settle)", act: taking, cost: 0.8 },
  { kind: "mod", pattern: "({that}? {be})? (paid|settled) (too)? late|({that}? {be})? not (paid|pay|settled) (on|in) time", act: paidLate, cost: 0.8, isOwn: true, when: ({ dataset: { name } }) => name === "invoices" },
  { kind: "mod", pattern: "({that}? {be})? (paid|settled) (on|in) time", act: paidInTime, cost: 0.8, isOwn: true, when: ({ dataset: { name } }) => name === "invoices" },
  { kind: "mod", pattern: "{that}? {be} (supposed|meant|expected|due|scheduled|planned) to (have)? (been|be)? (close|closed|finish|finished|done|end|ended|paid|settled|completed) (already|by now|before now|before today)", act: (draft) => addState(draft, "overdue"), cost: 0.8, isOwn: true },
  { kind: "mod", pattern: "({that}? {be})? (older|longer|more|less|fewer) than (#|a|one) (days|weeks|months|years) (old|late|ago)?|({that}? {be})? S? (by|for|since)? {bound}? (#|a|one) (days|weeks|months|years) (or more|or less)? S? (late|old)?", act: bound, cost: 0.9, isOwn: true },
  { kind: "mod", pattern: "({that}? (is|are|was|were|have|has|had|with|worth|of|for|at|having))* (a|an)? (M)? (of|is|was)? # ((S)* (M|N))? (or|and) (more|above|over|higher|up|less|fewer|below|under|lower) (S)* (M|N)?", act: bound },
  { kind: "mod", pattern: "({that}? (is|are|was|were|have|has|had|with|worth|of|for|at|having))* (a|an)? (M)? (of|is|was)? (between|from) # (and|to|-) # (M|N)?", act: bound },
];
