import { type Ask, askOf, isTraffic, type Part } from "../plan.ts";
import type { Line } from "../words/line.ts";
import { completeAsk } from "./complete.ts";
import { readOne } from "./clause.ts";
import type { Known, Range } from "./range.ts";
import { shared } from "./shared.ts";

export function isWhole(part: Part): boolean {
  if (part.topic === "unclear") return false;
  const { left } = part.topic === "ask" ? part.ask : part.topic === "search" ? part.search : part.overview;
  return left.length === 0;
}

/** A stretch of a message as one question, or as several, at most so many, where "and" joins what is whole by itself. */
export function readRange(range: Range, before: readonly Part[], known: Known, most: number): Part[] {
  // What several joints may follow is read once.
  const seen = new Map<number, Part[]>();
  const readTo = (to: number): Part[] => {
    const parts = seen.get(to) ?? split({ ...range, to });
    seen.set(to, parts);
    return parts;
  };
  const split = (own: Range): Part[] => {
    const withWhy = endsWithWhy(own) ? readWithWhy(own, before, known) : undefined;
    if (withWhy !== undefined) return withWhy;
    const whole = readOne(own, before, known);
    if (whole.every(isWhole) || most <= 1) return whole;
    for (const joint of jointsOf(own)) {
      const first = readTo(joint.at);
      const parts = first.length < most ? readBehind(own, joint, first, known) : undefined;
      if (parts !== undefined) return parts;
    }
    return readHalf(own) ?? whole;
  };
  /** What was understood before a question of its own that was not: "best sellers in May, and how far do they sail?" */
  const readHalf = (own: Range): Part[] | undefined => {
    const joint = jointsOf(own).find(({ start }) => ASKS.test(own.line.tokens[start]?.key ?? ""));
    const first = joint && readTo(joint.at);
    if (!joint || !first?.every(isWhole)) return undefined;
    return [...first, ...readOne({ ...own, from: joint.start, isFirst: false }, first.slice(-1), known)];
  };
  return readTo(range.to);
}

/** What stands before a joint with what stands behind it, where both are whole. */
function readBehind(
  { line, from, to }: Range,
  { at, start }: Joint,
  first: Part[],
  known: Known,
): Part[] | undefined {
  // "Which accounts have open deals and unpaid invoices?" would take two kinds of records side by side.
  const last = askOf(first.at(-1));
  const isOfGroups = last && /^(?:which|groups)$/.test(last.asks ?? "") && !isTraffic(last);
  if (!first.every(isWhole) || (isOfGroups && !OPENS.test(line.tokens[start]?.key ?? ""))) return undefined;
  const second = readOne({ line, from: start, to, isFirst: false }, first.slice(-1), known);
  // "Deals from fairs: how many won and lost?" What stands before narrows each.
  const isTopic = line.tokens[at]?.key === ":" && !OPENS.test(line.tokens[from]?.key ?? "");
  if (isTopic && last) return narrowed(last, second);
  if (!second.every(isWhole) || !standsApart(line, start, second)) return undefined;
  return shared(first, second, line.tokens[at]?.key !== ",");
}

function narrowed(topic: Ask, parts: readonly Part[]): Part[] | undefined {
  const isOfIt = ({ ask }: { ask: Ask }): boolean => ask.dataset === topic.dataset && !ask.isFollowUp;
  const asks = parts.flatMap((part) => (part.topic === "ask" && isOfIt(part) ? [part.ask] : []));
  if (asks.length < parts.length || !parts.every(isWhole)) return undefined;
  return asks.map((ask) => ({ topic: "ask", ask: completeAsk(topic, ask, false) }));
}

const endsWithWhy = ({ line, from, to }: Range): boolean =>
  line.tokens[to - 1]?.key === "why" && to - 2 > from && isJoint(line, to - 2);

/** "Deals lost by owner, and why?": where the figure is split, the reasons are a question of their own. */
function readWithWhy(range: Range, before: readonly Part[], known: Known): Part[] | undefined {
  const { line, to } = range;
  const start = isJoint(line, to - 3) ? to - 3 : to - 2;
  const first = readOne({ ...range, to: start }, before, known);
  const [one, ...others] = first;
  const isSplit = one?.topic === "ask" && one.ask.groupBy.length > 0 && isWhole(one);
  if (!isSplit || others.length > 0) return undefined;
  const why = readOne({ line, from: to - 1, to, isFirst: false }, first, known);
  return why.every(isWhole) ? [...first, ...why] : undefined;
}

interface Joint {
  at: number;
  /** Where the next question begins. */
  start: number;
}

const MOST_JOINTS = 8;
/** "And the largest open invoices": so far from the joint the noun may stand. */
const NEAR = 5;

/** Where "and" or a comma may part two questions: what follows opens one, or names records or a figure. The last first. */
function jointsOf({ line, from, to }: Range): Joint[] {
  const joints: Joint[] = [];
  for (let at = from + 1; at < to - 1; at += 1) {
    if (!isJoint(line, at) || isJoint(line, at - 1)) continue;
    let start = at + 1;
    while (isJoint(line, start)) start += 1;
    const near = line.stretches.slice(start, Math.min(start + NEAR, to)).flat();
    const isNamed = near.some(({ senses }) => senses.some(({ isHead }) => isHead));
    if (isNamed || OPENS.test(line.tokens[start]?.key ?? "")) joints.push({ at, start });
  }
  if (joints.length > MOST_JOINTS) return [];
  const isOpening = ({ start }: Joint): boolean => OPENS.test(line.tokens[start]?.key ?? "");
  const last = joints.toReversed();
  return [...last.filter(isOpening), ...last.filter((one) => !isOpening(one))];
}

const ASKS = /^(?:which|what|how|who|when|where|why)$/;
/** Words that open a question. */
export const OPENS =
  /^(?:which|what|how|who|whose|whom|when|where|why|show|list|give|tell|is|are|was|were|did|do|does|has|have|had|compare|any)$/;

/** Whether what follows a joint is a question of its own and not the end of the one before. */
const standsApart = ({ tokens }: Line, start: number, [part]: readonly Part[]): boolean =>
  OPENS.test(tokens[start]?.key ?? "") ||
  (part?.topic === "ask"
    ? !part.ask.isFollowUp && (part.ask.strength > 2 || part.ask.measures.length > 0)
    : part?.topic !== "unclear");

const isJoint = ({ tokens }: Line, at: number) => /^(?:and|,|but|plus|&|:)$/.test(tokens[at]?.key ?? "");
