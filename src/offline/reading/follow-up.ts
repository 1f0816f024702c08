import { isGrain } from "../../catalogue/grains.ts";
import type { Ask } from "../plan.ts";
import { isBareList } from "./says.ts";
import type { Leaning } from "./turn.ts";
import { ways } from "./ways.ts";

/** A clause completed by the question before it, where it leans on that or says nothing whole by itself. */
export function followUp(before: Ask, { own, next, isFirst, words, today }: Leaning): Ask | undefined {
  // "What is still open there?" of the project that was named is of no first row.
  const isThere = before.order === undefined && /\bthere\b/i.test(words);
  const asked = isThere ? { ...next.ask, pick: undefined } : next.ask;
  const isRead = asked.left.length === 0;
  // "Which one lost the most?" is one of those, whatever else may be lost.
  const isOfThem = /^(?:and )?which (?:one|of)\b/i.test(words) && isRead;
  // "And who are the customers?" of the invoices before it.
  const isOfTheirs = !isFirst && own !== undefined && isBareList(own) && isRead && asked.groupBy.length > 0;
  // "Which product sold the most, and which brought in the most money?"
  const isOfSame =
    !isFirst &&
    /^(?:which|what)\b/i.test(words) &&
    asked.order !== undefined &&
    before.groupBy.length > 0 &&
    isRead;
  const isOwn =
    own !== undefined &&
    own.left.length === 0 &&
    !isOfThem &&
    !isOfTheirs &&
    !(isOfSame && own.groupBy.length === 0);
  // "Who is the largest supplier overall this year?" is of no bills before it.
  if (isOwn && own.period !== undefined && /\boverall\b/i.test(words)) return undefined;
  const turn = { own, isFirst, words, today, before, asked, isRead, isOwn };
  const whole = ways.find(([is]) => is(turn))?.[1](turn);
  const isShared =
    whole?.share || whole?.shareOf !== undefined || whole?.base !== undefined || whole?.measures.some(isRate);
  // "As a share of the total?" of what some were left out of.
  const isOfLess = whole?.share && TOTAL.test(words) && before.conditions.some(({ is }) => is === "isNot");
  // A table shows the shares of what is there.
  if (isOfLess && before.groupBy.length === 1 && !before.groupBy.some(isGrain))
    return { ...before, assumptions: [...before.assumptions, "The shares are of what is not left out"] };
  return whole && ((SHARE.test(words) && !isShared) || isOfLess) ? { ...whole, left: ["share"] } : whole;
}

const TOTAL = /\b(?:total|all|everything|overall)\b/i;

/** "How much of all revenue is that?" */
const SHARE = /\b(?:share|proportion|percentage|how (?:much|many) of (?:all|the total))\b/i;
const isRate = (name: string): boolean => name.endsWith("Rate");
