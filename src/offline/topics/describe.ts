import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { addDays } from "../../periods/dates.ts";
import { describeRange } from "../../periods/format.ts";
import type { Period } from "../../periods/reading/types.ts";
import { FAR, LONG_AGO } from "../grammar/dates.ts";
import { isTraffic, stands, type Ask, type Condition, type Having, type State } from "../plan.ts";
import { dateNameOf } from "../words/states.ts";
import { capital, joined, lowerFirst, plain } from "./text.ts";

/** "Overdue invoices", "won deals", "tasks that are not done". */
export function subjectOf({ dataset, states }: Ask): string {
  const isOwed = dataset.name === "invoices" || dataset.name === "bills";
  const wordOf = (state: State): string =>
    isOwed && state === "open" ? "unpaid" : state === "done" ? "completed" : state;
  const isLate = stands(states, "overdue");
  const positive = states
    .filter(({ state, isNegated }) => !isNegated && !(isLate && state === "open"))
    .map(({ state }) => wordOf(state));
  // Whether what is paid or done was late nobody asks.
  const isOnTime = states.length === 1 && states[0]?.state === "overdue" && !states[0].isExcluded;
  if (isOnTime && !isLate) positive.push(wordOf("open"));
  const negative = states.filter(({ isNegated }) => isNegated).map(({ state }) => `not ${wordOf(state)}`);
  const many = dataset.name === "traffic" ? "sessions" : dataset.many;
  const denied = negative.length === 0 ? "" : `that are ${negative.join(" and ")}`;
  return [positive.join(" or "), many, denied].filter(Boolean).join(" ");
}

// oxfmt-ignore
const OPERATORS: Readonly<Record<Condition["is"], string>> = {
  is: "", isNot: "not ", contains: "containing ", doesNotContain: "not containing ", isEmpty: "", isNotEmpty: "any",
  above: "more than ", below: "less than ", atLeast: "at least ", atMost: "at most ", on: "on ", before: "before ", after: "after ",
};

/** The conditions in words: "channel Email, country not Germany". */
export function conditionWords(ask: Ask): string {
  // Said by the amount: "more than 10,000 USD".
  const [code, ...others] =
    ask.conditions.find(({ field, said }) => field === "currency" && said === "")?.values ?? [];
  const conditions = ask.conditions.map(({ field, is, values: all, said, isListed }) => {
    // The note of what a name was read as has more of them.
    const values = is === "is" && !isListed && all.length > 3 ? [...all.slice(0, 2), "others"] : all;
    const name = lowerFirst(titleOf(ask, field));
    if (said === "") return "";
    if (is === "isNot" && said?.startsWith("none ")) return plain(said, 80);
    if (typeof values[0] === "string" && said?.startsWith("in ")) return `${name} ${plain(said, 80)}`;
    // "New or returning returning."
    if (name.includes(" or ") && is === "is") return joined(values.map(String), "or");
    if (is === "isEmpty") return `without ${wordsFor(ask, field)}`;
    const of =
      isMoney(ask, field) && code ? ` ${others.length === 0 ? code : code === "SEK" ? "kr" : "dollars"}` : "";
    if (typeof values[0] === "number" && said !== undefined && !/days?\b|\b(?:between|from)\b/i.test(said))
      return `${name} ${OPERATORS[is]}${numberWords(ask, field, values[0])}${of}`;
    if (said !== undefined && /\b(?:day|week|month|year)s?\b/i.test(said)) return plain(said, 80);
    if (said !== undefined)
      return `${name} ${plain(said.replace(/^with \p{L}+ (?=between|from)/iu, ""), 80)}`;
    const words = values.map((one) => (typeof one === "number" ? one.toLocaleString("en") : plain(one, 80)));
    return `${name} ${OPERATORS[is]}${joined(words, is === "isNot" ? "and not" : "or")}`.trim();
  });
  const having = ask.having.map(({ said, ...one }) =>
    said.startsWith("no ")
      ? plain(said, 80)
      : `${lowerFirst(titleOf(ask, one.measure))} ${boundWords(ask, one)}`,
  );
  const names = ask.open.map(({ said, isNegated }) => `${isNegated ? "not " : ""}${plain(said, 80)}`);
  return [...conditions, ...having, ...names].filter(Boolean).join(", ");
}

const numberWords = ({ dataset }: Ask, field: string, value: number): string =>
  findMeasure(dataset, field)?.unit === "ratio" ? `${value * 100}%` : value.toLocaleString("en");

const isMoney = ({ dataset }: Ask, name: string): boolean => findMeasure(dataset, name)?.unit === "money";

export function titleOf({ dataset }: Pick<Ask, "dataset">, name: string): string {
  if (name === "count") return "Number";
  return findMeasure(dataset, name)?.title ?? findDimension(dataset, name)?.title ?? capital(name);
}

/** "Sessions", "Open deals", "Amount of open deals". */
export function figureOf(ask: Ask, measure: string): string {
  const subject = subjectOf(ask);
  if (!isTraffic(ask))
    return measure === "count" ? capital(subject) : `${titleOf(ask, measure)} of ${subject}`;
  return findMeasure(ask.dataset, measure)?.title ?? measure;
}

/** "Closed date", "due date": what a period is of. */
export function dateWords(ask: Ask): string {
  if (isTraffic(ask) || ask.dataset.date === undefined) return "";
  return ` by ${ask.date === undefined ? asDate(ask.dataset.date.title) : wordsFor(ask, ask.date)}`;
}

const asDate = (title: string): string => lowerFirst(/date|edited/i.test(title) ? title : `${title} date`);

/** A field within a sentence: "amount", "due date". */
export function wordsFor(ask: Pick<Ask, "dataset">, name: string): string {
  const isDate = /^(?:day|instant)$/.test(findDimension(ask.dataset, name)?.unit ?? "");
  return isDate ? asDate(titleOf(ask, name)) : lowerFirst(titleOf(ask, name));
}

/** Figures or splits as a sentence has them. */
export const titlesOf = (ask: Ask, names: readonly string[], last = "and"): string =>
  joined(
    names.map((name) => lowerFirst(titleOf(ask, name))),
    last,
  );

export const groupWords = (ask: Ask): string =>
  ask.groupBy.length === 0 ? "" : ` by ${titlesOf(ask, ask.groupBy)}`;

/** The same question, put so that it can be asked again. */
export function questionOf(ask: Ask): string {
  const { dataset, states, measures, groupBy, period, date } = ask;
  const when = period === undefined ? "" : ` ${sayPeriod(period)}`;
  // "By state" is of visitors: how records stand is said of them.
  const splits = groupBy.filter((name) => name !== "state");
  const by = groupWords({ ...ask, groupBy: splits }).replace(" / ", " and ");
  if (dataset.name === "traffic") {
    const named = titlesOf(ask, measures.length === 0 ? ["sessions"] : measures);
    const isOne = measures.length < 2 && !named.endsWith("s");
    return `What ${isOne ? "was" : "were"} our ${named}${by}${when}?`;
  }
  const state = states.find(({ isNegated }) => !isNegated)?.state;
  const subject = subjectOf({ ...ask, states: state === undefined ? [] : [{ state, isNegated: false }] });
  const verb = dateNameOf(dataset, date) ?? "";
  const [dated, late] = !VERBS.has(verb) || when === "" ? ["", when] : [` ${verb}${when}`, ""];
  return splits.length > 0 || ask.asks === "many"
    ? `How many ${subject}${dated} are there${by}${late}?`
    : `Which ${subject}${dated} are there${late}?`;
}

/** What a record does on a date. */
const VERBS = new Set(["created", "issued", "due", "closing", "spent", "sent", "edited"]);

const sayDay = (day: string): string => describeRange({ startDate: day, endDate: day });

/** As a person says it: "last week", "before 1 October 2026", "from 1 to 5 October 2026". */
function sayPeriod(period: Period): string {
  if (period.startDate <= LONG_AGO) return `before ${sayDay(addDays(period.endDate, 1))}`;
  if (period.endDate >= FAR) return `after ${sayDay(addDays(period.startDate, -1))}`;
  return period.ask === "" ? `from ${describeRange(period)}` : period.ask;
}

/** "More than 60%", "between 500 and 1,500". */
function boundWords({ dataset }: Ask, { measure, is, value, upTo }: Omit<Having, "said">): string {
  const isShare = findMeasure(dataset, measure)?.unit === "ratio";
  const print = (one: number) => `${(isShare ? one * 100 : one).toLocaleString("en")}${isShare ? "%" : ""}`;
  if (upTo !== undefined) return `between ${print(value)} and ${print(upTo)}`;
  return `${is === "is" ? "exactly " : OPERATORS[is]}${print(value)}`;
}
