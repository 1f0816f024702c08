import { isTraffic, severalIn, type Ask, type OpenValue } from "../plan.ts";
import { findDimension } from "../../catalogue/catalogue.ts";
import { isOfItems } from "../../catalogue/traffic.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { refusal, type Section, type Session } from "./session.ts";
import { joined, quoted } from "./text.ts";
import { fold } from "../../lib/fold.ts";
import { calledIn, isPlaceOf, matchesOf, rowOf } from "./lookup.ts";
import { best, LAST, type Match } from "./match.ts";
import { narrow } from "./narrow.ts";
import { askBack, contradicted, notFound, unpaired } from "./names-refused.ts";

type Resolved = { ask: Ask } | { section: Section } | undefined;

/** Asks the data what the names of a question are of; a section that says so where none or several are meant. */
export function placeNames(asked: Ask, session: Session): Resolved {
  const ask = { ...asked, open: asked.open.map((open) => ({ ...open, said: calledIn(asked, open.said) })) };
  const nobody = ask.open.find(({ said }) => said === "will" || STANDS_FOR.test(said))?.said;
  if (nobody !== undefined) {
    const text = `I do not know whom ${quoted(nobody)} stands for here. Please name them.`;
    return { section: refusal(text, [nobody]) };
  }
  // What nothing makes a name is rarely one: until it is known, no vendor is asked for the others.
  const doubtful = isTraffic(ask) ? ask.open.find(({ isName }) => !isName) : undefined;
  const doubted = doubtful && matchesOf(ask, doubtful, session);
  if (doubtful && doubted === undefined) return undefined;
  if (doubtful && doubted?.length === 0) return notFound(ask, doubtful, session);
  const opens = joinNames(ask, session);
  const found = opens?.map((open) => ({ open, matches: matchesOf(ask, open, session) }));
  if (found === undefined || found.some(({ matches }) => matches === undefined)) {
    if (session.pending.length > 0) return undefined;
    // No further look-up is allowed.
    const names = ask.open.map(({ said }) => said);
    const all = joined(names.map((name) => quoted(name)));
    const text = `I cannot look up ${all} in one answer: please ask about less at once.`;
    return { section: refusal(text, names) };
  }
  const meant = found.map(({ open, matches = [] }) => ({ open, matches, meant: best(matches) }));
  const placed = placeAll(ask, meant, session);
  if (placed === undefined || "section" in placed) return placed;
  const refused = refuse(placed.ask);
  return refused === undefined ? { ask: shown(placed.ask) } : { section: refused };
}

/** "And Newmarket?" after towns of Ireland is a town wherever it is, "and gift sets?" after a planner no kind of planner. */
const isOfSame = (field: string, other: string): boolean =>
  field === other || (field === "city" && other === "country") || (isOfItems(field) && isOfItems(other));

interface Found {
  open: OpenValue;
  matches: readonly Match[];
  /** The likeliest of them, all of one kind. */
  meant: readonly Match[];
}

/** Each name as a condition on what it is of. */
function placeAll(ask: Ask, found: readonly Found[], session: Session): Resolved {
  // "And Ada's?" after Ben's: the newest values of a dimension take the place of earlier ones.
  const ages = [
    ...ask.conditions.filter(({ is }) => is !== "isNot"),
    ...found.flatMap(({ open, meant }) =>
      open.isNegated ? [] : meant.map(({ dimension }) => ({ field: dimension, age: open.age })),
    ),
  ];
  const isRenewed = (field: string, age = 0): boolean =>
    ages.some((one) => isOfSame(one.field, field) && (one.age ?? 0) < age);
  const conditions = ask.conditions.filter(({ field, age }) => !isRenewed(field, age));
  // "In Spain, and how many of those are hotels": of those.
  const isOfPart = ask.assumptions.some((note) => note.startsWith("Carried over from the part"));
  let placed: Ask = { ...ask, open: [], conditions };
  for (const { open, matches, meant } of found) {
    const [match, ...others] = meant;
    // "What about Ada?" after a name that was not found.
    const isReplaced = !isOfPart && found.some(({ open: other }) => (other.age ?? 0) < (open.age ?? 0));
    if (match === undefined && isReplaced) continue;
    // "A hotel" is any of them, and not the one that is called so.
    const isAny = /^an?$/i.test(open.front ?? "") && match?.how !== "whole";
    if (match === undefined || isAny) return notFound(ask, open, session);
    if (isRenewed(match.dimension, open.age)) continue;
    const isRow = match.dimension === rowOf(ask, open);
    if ((match.how === "within" && !isRow && !isPlaceOf(open, match)) || others.length > 0)
      return { section: askBack(ask, open, meant) };
    // "Deals with won kitchen": what was read as a state is of the name.
    const front = fold((open.front ?? "").replace(/^(?:the|our|an?)$/i, ""));
    const torn = match.values.find((value) => fold(value).includes(`${front} ${fold(open.said)}`));
    if (front !== "" && torn !== undefined && match.how !== "whole")
      return { section: contradicted(ask, torn) };
    // "Partially paid" is a status, and not paid.
    const whole = `${open.said} ${open.behind ?? ""}`;
    if (open.behind !== undefined && match.values.some((value) => tight(value) === tight(whole))) {
      // "How much is unpaid of what is partially paid?" asks for a part of the amount.
      if (placed.states.length > 1 || placed.asks === "much") return { section: contradicted(ask, whole) };
      placed = { ...placed, states: [] };
    }
    placed = narrow(placed, open, match);
    if (!open.isNegated && OF_THINGS.test(open.front ?? "")) placed = byThing(placed, match.dimension);
    const isApart =
      open.isOr &&
      placed.conditions.some(
        (one) => one.field !== match.dimension && one.is === "is" && !conditions.includes(one),
      );
    if (isApart) return { section: askBack(ask, open, matches) };
  }
  // "Facebook or Instagram" where one of them has several rows: their order is not that of the two.
  const wanted = found.filter(({ open }) => !open.isNegated).flatMap(({ meant }) => meant[0] ?? []);
  const isOfTwo = ({ dimension }: Match) => wanted.filter((one) => one.dimension === dimension).length > 1;
  const hasSeveral = wanted.some((one) => one.values.length > 1 && isOfTwo(one));
  if (!hasSeveral || (placed.order === undefined && placed.sides === undefined)) return { ask: placed };
  const note = "One of the names has several rows, which are not added up";
  const assumptions = [...placed.assumptions, note];
  return { ask: { ...placed, assumptions, order: undefined, sides: undefined } };
}

/** A comparison of nothing, or what is to be such a value and at the same time not: words of one name were read apart. */
function refuse(ask: Ask): Section | undefined {
  const { conditions, groupBy, isCompared, sides, base, measures, states } = ask;
  const isAlone = conditions.every(({ values }) => values.length < 2) && groupBy.length === 0;
  const isPair = (isCompared || sides !== undefined) && base === undefined;
  const isMixed = conditions.length > 1;
  if (isPair && isAlone && (measures.length < 2 || isMixed) && states.length < 2) return unpaired(ask);
  const wanted = conditions.filter(({ is }) => is === "is");
  const [torn] = conditions
    .filter(({ is }) => is === "isNot")
    .flatMap(({ field, values }) =>
      values.filter((value) => wanted.some((one) => one.field === field && one.values.includes(value))),
    );
  return torn === undefined ? undefined : contradicted(ask, String(torn));
}

/** With what several values, or one record, are to be shown by. */
function shown(ask: Ask): Ask {
  const { conditions, groupBy, isCompared, kind, share } = ask;
  const [group = ""] = groupBy;
  // "What is the status of the trade portal?" is told by the records of that name.
  const isOfOne = conditions.some(({ field, is }) => is === "is" && (field === LAST || field === "number"));
  const isPlain =
    ask.measures.length === 0 && ask.asks === "which" && ask.order === undefined && ask.having.length === 0;
  if (isOfOne && isPlain && groupBy.length === 1 && STANDS.has(group))
    return { ...ask, kind: "list", groupBy: [], asks: "list" };
  const several = severalIn(conditions);
  if (several === undefined) return ask;
  const { field, isListed, values } = several;
  // "How did Black Week do this year?", each year's being a campaign of its own.
  const editions = new Set(values.map((one) => String(one).replace(/20\d\d/, "")));
  const isOfEditions = !isListed && editions.size < values.length;
  if (isOfEditions && (ask.change ?? ask.base) !== undefined && (ask.period ?? ask.base) !== undefined)
    return ask;
  // "What did we spend with each of the two by month?"
  if (isListed && groupBy.length === 1 && isGrain(group) && kind === "report")
    return { ...ask, groupBy: [group, field] };
  // "Dutch customers vs Belgian customers": all of each.
  if (isCompared && groupBy.length === 1 && group !== field)
    return { ...ask, groupBy: /^(?:customer|account)$/.test(group) ? [field] : [group, field] };
  const isSplit = (kind === "report" || isCompared) && groupBy.length === 0 && !share;
  return isSplit ? { ...ask, kind: "report", groupBy: [field], order: undefined } : ask;
}

/** "Which hotels owe us money?", "top 5 games by revenue": who or what they are is asked, not which invoices or kinds. */
function byThing(ask: Ask, dimension: string): Ask {
  const things = isOfItems(dimension) ? ["product"] : dimension === "industry" ? ["customer", "account"] : [];
  const group = things.find((name) => findDimension(ask.dataset, name));
  if (group === undefined || ask.groupBy.length > 0 || ask.kind === "why") return ask;
  return { ...ask, kind: "report", groupBy: [group], asks: "which" };
}

const OF_THINGS = /^(?:which|what|top|\d+|biggest|largest|smallest|best|worst|selling)$/i;

/** Vendors write "partiallypaid". */
const tight = (text: string): string => fold(text).replaceAll(" ", "");

/** Never the name of anybody. */
const STANDS_FOR =
  /^(?:i|me|he|she|him|hers?|his|they|them|theirs?|did|does|do|has|have|had|is|are|was|were|would|can|could)$/i;
const NO_FRONT =
  /^(?:did|does|do|has|have|had|is|are|was|were|will|would|can|could|should|the|an?|our|my|your|all)$/i;
const STANDS = new Set(["status", "stage", "owner", "priority", "customer", "vendor", "account"]);

/** "Word of mouth", "needs analysis" are one name each where the records have it. */
function joinNames(ask: Ask, session: Session): OpenValue[] | undefined {
  const isLive = isTraffic(ask);
  const opens: OpenValue[] = [];
  const asked = session.pending.length;
  for (const open of ask.open) {
    const before = opens.at(-1);
    const mayBeOne = !isLive || !/ (?:and|&|or) /.test(open.whole ?? "");
    const whole = before && open.whole && mayBeOne ? { ...before, said: open.whole } : undefined;
    const isWide = !isLive && open.wider !== undefined && !NO_FRONT.test(open.front ?? "");
    const wider = isWide ? { ...open, said: open.wider ?? "", isName: true } : undefined;
    const [isWhole, isWider] = [whole, wider].map(
      (one) => one && matchesOf(ask, one, session)?.some(({ how }) => how !== "within"),
    );
    if (session.pending.length > asked) {
      // All at once: each takes several calls after one another.
      for (const one of ask.open) matchesOf(ask, one, session);
      return undefined;
    }
    if (whole && isWhole) opens.splice(-1, 1, whole);
    else opens.push(wider && isWider ? wider : open);
  }
  return opens;
}
