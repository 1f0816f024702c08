import { askOf, isTraffic, type Ask, type Part } from "../plan.ts";
import { THEY } from "./leaning-words.ts";
import type { Talk } from "./talk.ts";

/** A message as it was read. */
export interface Reading {
  talk: Talk | undefined;
  parts: Part[];
  /** Dates that do not exist, and the like. */
  problems: string[];
  /** "“sesions” as “session”", "“them” as “Marina Kiel”": what was read as something else. */
  typos: string[];
}

const FEW_WORDS = 7;

/** Whether a question could be meant of the one before it as well, and is not read so. */
function isAlone({ parts }: Reading, before: readonly Part[], wasRefused: boolean): boolean {
  const [own, ...others] = parts.flatMap((part) => askOf(part) ?? []);
  if (own === undefined || own.isFollowUp || own.period !== undefined) return false;
  if (wasRefused) return true;
  const earlier = askOf(before.at(-1));
  const isKin = earlier?.dataset.product === own.dataset.product;
  if (earlier === undefined || !isKin || others.length + own.conditions.length + own.open.length > 0)
    return false;
  return earlier.period !== undefined || earlier.conditions.length + earlier.open.length > 0;
}

/** A question that could lean on the one before it and does not: said so, or nobody knows of what it is. */
export function byItself(
  reading: Reading,
  said: string,
  before: readonly Part[],
  wasRefused: boolean,
): Reading {
  const isShort = said.split(" ").length <= FEW_WORDS;
  const alone = isShort && isAlone(reading, before, wasRefused) ? withAlone(reading) : reading;
  const isAfterSearch = before.at(-1)?.topic === "search";
  const isOfSearch = isAfterSearch && SUMMARY.test(said);
  const isLeaning =
    before.length > 0 && reading.parts.length > 2 && OF_ONE.test(said) && !/\?.*\w/.test(said);
  return isOfSearch || isLeaning || ((wasRefused || isAfterSearch) && isOfNothing(reading, said, wasRefused))
    ? asUnclear(reading, said, [])
    : alone;
}

const withAlone = ({ typos, ...reading }: Reading): Reading => ({
  ...reading,
  typos: [...typos, "this question on its own, without what was asked before"],
});

const asUnclear = (reading: Reading, said: string, unknown: string[]): Reading => ({
  ...reading,
  parts: [{ topic: "unclear", said, unknown, ask: undefined, choices: [] }],
});

/** Of whom, nobody has said. */
export const asNobodys = (reading: Reading, said: string): Reading =>
  asUnclear(reading, said, [THEY.exec(said)?.[0] ?? ""]);

const isPlain = ({ conditions, open, groupBy, measures }: Ask): boolean =>
  [conditions, open, groupBy, measures].every((list) => list.length === 0);

const LEANS_ON =
  /^(?:and|also|just|only|what about|how about|who(?:'s| is) the (?:customer|owner|vendor|supplier|account)\W*$)\b/i;
const OF_ONE = /^(?:and )?(?:which one|how many (?:are|of))\b/i;
const SUMMARY = /^(?:please |can you )*(?:summari[sz]e|sum up|recap)(?: (?:it|that|this|them))?\W*$/i;
const PART = /^(?:and )?(?:in|by|per|for|as)\b/i;
const OF_WHICH = /^(?:(?:and|so|from|in|on) )*(?:which|what)\b/i;
const STANDING = /^(?:won|lost|open|closed|paid|closing|due)\b/i;
const MOST_BARE = 5;
/** "How many did we sell since August?" does not say what. */
const WITHOUT_OBJECT =
  /^(?:and |so )*how (?:much|many) (?:revenue|sales|money|orders|business) (?:did|have|has) (?:we|it|this|that) (?:los[et]|cost)\W*$|^(?:and |so )*how many (?:(?:pieces|units|items)\W*$|(?:did|have|do) (?:we|they|you) \w+(?: (?:in|on|since|last|this|during|from|so|between|per|by|today|yesterday)\b.*)?\W*$)/i;

/** "And lost?", "by stage", "which month was best?" after a question that was not understood: of what, nobody knows. */
function isOfNothing({ parts }: Reading, said: string, wasRefused: boolean): boolean {
  const words = said.split(" ").length;
  const isBareAsk = (ask: Ask): boolean => {
    if (ask.isFollowUp || ask.conditions.length + ask.open.length > 0) return false;
    if (WITHOUT_OBJECT.test(said)) return true;
    const isAssumed = ask.measures.length === 0 || ask.assumptions.some((one) => one.startsWith("No figure"));
    const isSplit = isTraffic(ask) ? ask.groupBy.length > 0 && OF_WHICH.test(said) : ask.strength < 2;
    const isLoose = words <= MOST_BARE && parts.length === 1 && isAssumed && (isSplit || STANDING.test(said));
    if (ask.period !== undefined) return isLoose && ask.groupBy.length === 0 && !isTraffic(ask);
    const isLed = (words <= 3 && PART.test(said)) || (isPlain(ask) && LEANS_ON.test(said));
    return isLoose || (wasRefused && isLed);
  };
  return parts.length > 0 && parts.map(askOf).every((ask) => ask && isBareAsk(ask));
}
