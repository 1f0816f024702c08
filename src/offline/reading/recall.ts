import { addDays } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import { findMeasure } from "../../catalogue/catalogue.ts";
import { askOf, type Ask, isTraffic, type Condition, type OpenValue, type Part } from "../plan.ts";
import { asTotal } from "./pairs.ts";

const TWO =
  /,? ?\b(?:(?:for|of|in|by|on|across|between|from) )?(?:the two|both|those two|these two|all (?:three|of them|four))(?: (?:of them|together|combined|side by side|in one table|in a table|weeks?|months?|quarters?|years?|periods?|days?|countries|channels|devices|campaigns|products|customers|suppliers|people|owners))*\b/i;
/** What says nothing besides that both are wanted. */
const PLAIN =
  /^(?:(?:and|so|now|then|please|compare|show|give|me|total|the|in|a|one|table|list|sum|how|much|is|are|was|that|do|does|did|make|made|what|about|together|combined|it)\b\W*)*$/i;
const DIFFERENCE =
  /^(?:and |so )?(?:what is |what was )?(?:the )?(?:difference|gap)(?: between (?:them|the two|both|those))?[?.! ]*$/i;

const onlyAsk = ([part, ...others]: readonly Part[]): Ask | undefined =>
  others.length === 0 ? askOf(part) : undefined;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const shapeOf = ({ dataset: { name }, measures, groupBy, kind, states }: Ask) => [
  name,
  measures,
  groupBy,
  kind,
  states,
];

const sizeOf = ({ conditions, open }: Ask): number =>
  conditions.length + open.filter(({ age }) => !age).length;

/** What a message leans on instead, and what else is said of it. */
interface Recalled {
  before: Part[];
  rest: string;
}

const IN_TOTAL =
  /^(?:and |so )*(?:how much (?:is|was) (?:that|it) )?(?:in total|altogether|together|combined|in all)\W*$/i;

const WHICH_ONE =
  /^(?:and |so )?which (?:one |of (?:them|the two) )?(?:has|had|is|was|gets?|got|makes?|made|brings?|brought|earn(?:s|ed)|sells?|sold)(?: in)? (?:the )?(?:better|higher|lower|worse|bigger|larger|more|less|fewer) (.+?)\W*$/i;

const BETTER =
  /^(?:and |so )?which (?:one |of (?:them|the two) )?(?:did|went|performed|worked|was|is) (?:better|worse)\W*$/i;

const BOUGHT_MORE =
  /^(?:and |so )?which (?:one |of (?:them|the two) )?(?:bought|ordered|purchased) more\W*$/i;

/** "Which of them grew more?" of two that came one after the other. */
const WHICH_OF_THEM =
  /^((?:and |so )?which )of them\b(?=.*\b(?:more|better|higher|lower|worse|most|best|grew|fell|larger|bigger)\b)/i;

/** "Compare the two", "and orders for both": the last two questions as one, and what else is said of it. */
export function recallBoth(raw: string, trail: readonly (readonly Part[])[]): Recalled | undefined {
  const [earlier, last] = trail.slice(-2).map(onlyAsk);
  const isOfFigures = last?.groupBy.length === 0;
  const text = isOfFigures
    ? raw
        .replace(WHICH_ONE, "and $1 for both")
        .replace(BETTER, "both")
        .replace(BOUGHT_MORE, "and orders for both")
        .replace(WHICH_OF_THEM, "$1of the two")
    : raw;
  if (earlier === undefined || last === undefined) return undefined;
  // "Only those over 3,000" is a part of what came before it.
  const isPart = sizeOf(last) > sizeOf(earlier);
  if (isOfFigures && !isPart && IN_TOTAL.test(raw) && same(shapeOf(earlier), shapeOf(last))) {
    const all = trail.map(onlyAsk);
    const other = all.findLastIndex((ask) => ask === undefined || !same(shapeOf(ask), shapeOf(last)));
    const alike = all.slice(other + 1).flatMap((ask) => ask ?? []);
    const isTimed = new Set(alike.map(({ period }) => period?.startDate)).size > 1;
    if (isTimed && alike.some((ask) => meant(ask) !== meant(last)))
      return { before: [nothing(text)], rest: "" };
    const ask = alike.reduce((one, next) => wholeTime(one, next) ?? asOne(one, next));
    return { before: [{ topic: "ask", ask }], rest: /much/i.test(raw) ? raw : "" };
  }
  if (DIFFERENCE.test(text) && meant(earlier) !== meant(last))
    return between(earlier, last) ?? { before: [nothing(text)], rest: "" };
  if (earlier.dataset !== last.dataset) return undefined;
  const found = TWO.exec(text);
  if (found === null) return undefined;
  const asked = trail.flatMap((parts) => onlyAsk(parts) ?? []);
  const asks = asked.filter((ask) => same(shapeOf(ask), shapeOf(last)));
  const wanted = /three/i.test(found[0]) ? 3 : 2;
  if (asks.length < wanted) return undefined;
  const whole = asks.slice(-wanted).reduce(asOne);
  const rest = text
    .replace(found[0], " ")
    .replace(/\s+/g, " ")
    .replace(/^[?.! ]+|[?.! ]+$/g, "")
    .replace(/^compare (?:by|on|in) /i, "and ");
  // "Bounce rate of both" of the best and the worst is of two rows, "the biggest change between the two" of neither.
  const isOfRows = last.order !== undefined && last.groupBy.length > 0 && !PLAIN.test(rest);
  // A time beside none is not two of them.
  const isTimed = new Set(asks.slice(-wanted).map(({ period }) => period === undefined)).size > 1;
  const isMoved =
    /\b(?:change[ds]?|difference|gr[eo]w|dropped|rose|fell|lost|gained|increased?|decreased?)\b/i.test(rest);
  // "Which product lost the most between the two?" of two times: from the one to the other.
  if (isMoved && whole.more.length > 0) return { before: [...(trail.at(-1) ?? [])], rest };
  if (isTimed || isOfRows || isMoved) return { before: [nothing(text)], rest: "" };
  return { before: [{ topic: "ask", ask: whole }], rest: PLAIN.test(rest) ? "" : rest };
}

/** "How much is that in total?" after October and September: of both months, where one follows the other. */
function wholeTime(earlier: Ask, last: Ask): Ask | undefined {
  const [first, second] = [earlier.period, last.period].toSorted((one, other) =>
    (one?.startDate ?? "").localeCompare(other?.startDate ?? ""),
  );
  if (!first || !second || addDays(first.endDate, 1) !== second.startDate) return undefined;
  const { startDate } = first;
  return { ...last, period: datedPeriod({ startDate, endDate: second.endDate }), assumptions: [] };
}

/** What a question asks for, whenever that was. */
const meant = ({ dataset: { name }, measures, states, conditions, open }: Ask): string =>
  JSON.stringify([name, measures, states, conditions, open], (key, value: unknown) =>
    key === "age" ? 0 : value,
  );

const addsUp = ({ dataset, measures: [name] }: Ask): boolean =>
  name === undefined || findMeasure(dataset, name)?.adds === true;

const nothing = (said: string): Part => ({
  topic: "unclear",
  said,
  unknown: [],
  ask: undefined,
  choices: [],
});

/** "Difference?" of two figures that differ in more than their time. */
function between(earlier: Ask, last: Ask): Recalled | undefined {
  const [one, other] = [asTotal(earlier), asTotal(last)];
  if (one === undefined || other === undefined) return undefined;
  const isOfOne = one.measures.join() === other.measures.join();
  if (!isOfOne && !(addsUp(one) && addsUp(other))) return undefined;
  return { before: [{ topic: "ask", ask: { ...one, versus: { other, as: "gap" } } }], rest: "" };
}

/** What two questions differ in side by side: their values, or their periods. */
function asOne(one: Ask, other: Ask): Ask {
  const periods = [one.period, ...one.more, other.period].flatMap((period) => period ?? []);
  const spans = new Map(periods.map((span) => [span.startDate + span.endDate, span]));
  const [period, ...more] = spans.values();
  const conditions = joined(one.conditions, other.conditions);
  const isCompared = conditions.length > 0;
  const both = { conditions, period, more, open: opens(one.open, other.open), isCompared };
  return { ...other, ...both, base: undefined, change: undefined, assumptions: [] };
}

/** Conditions on one field as one with all of their values. */
const joined = (ours: readonly Condition[], theirs: readonly Condition[]): Condition[] =>
  [...Map.groupBy([...ours, ...theirs], ({ field, is }) => `${field} ${is}`).values()].flatMap((all) => {
    const [first] = all;
    const values = [...new Set(all.flatMap((one) => one.values))];
    return first === undefined
      ? []
      : [{ ...first, values, age: 0, ...(values.length > 1 && { isListed: true as const }) }];
  });

/** What the second is of is what the first is of. */
function opens(ours: readonly OpenValue[], theirs: readonly OpenValue[]): OpenValue[] {
  const dimensions = ours[0]?.dimensions;
  const all = [...ours, ...theirs].map((one) => ({ ...one, ...(dimensions && { dimensions }), age: 0 }));
  return [...new Map(all.map((one) => [one.said, one])).values()];
}

const OTHERS = /^(?:and |list )*(?:which|(?:the ones|those) that) (?:are|were)(?:n't| not)(?: yet)?\W*$/i;

const BOUGHT_ANY =
  /^(?:and |so |but )*did (?:they|those|any of them) (?:buy|order|purchase)(?: anything)?\W*$/i;
const YEAR_BEFORE =
  /^(?:and |so )*(compared (?:to|with) |vs\.? |versus )?(?:the (?:year|campaign|one|edition) before|last year(?:'?s(?: one)?)?)\W*$/i;

/** "Sorry, last 14" after the last 7 days; "which aren't?" after those that are paid. */
export function inItsTerms(text: string, before: Ask | undefined): string {
  if (before && isTraffic(before) && before.groupBy.length === 0 && BOUGHT_ANY.test(text))
    return "and how many orders";
  const names = before?.open.map(({ whole, said }) => whole ?? said);
  const edition = names?.find((name) => / 20\d\d$/.test(name));
  const [all, compared] = YEAR_BEFORE.exec(text) ?? [];
  // Last year's was a campaign of its own.
  if (edition !== undefined && all !== undefined) {
    const last = `"${edition.slice(0, -4)}${Number(edition.slice(-4)) - 1}"`;
    return compared === undefined ? `and ${last}` : `how does it compare with ${last}`;
  }
  const [one, ...others] = before?.states ?? [];
  if (one?.isNegated === false && others.length === 0 && OTHERS.test(text))
    return `which are not ${one.state}`;
  const when = before?.kind === "report" ? before.when : "";
  const [, unit] = /\b(?:last|past) \S+ (days|weeks|months|quarters|years)\b/i.exec(when) ?? [];
  return unit === undefined ? text : text.replace(/\b(last|past) (\d+)(?=\W*$)/i, `$1 $2 ${unit}`);
}
