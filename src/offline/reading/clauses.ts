import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Setting } from "../grammar/parse.ts";
import type { Ask, Part } from "../plan.ts";
import type { Line, ReadSetting } from "../words/line.ts";
import { canBe } from "../words/states.ts";
import { readOne } from "./clause.ts";

export type Known = ReadSetting & Setting;

export interface Range {
  line: Line;
  from: number;
  to: number;
  isFirst: boolean;
}

export const isWhole = (part: Part): boolean =>
  part.topic === "ask"
    ? part.ask.left.length === 0
    : part.topic === "search"
      ? part.search.left.length === 0
      : part.topic === "overview" && part.overview.left.length === 0;

/** A stretch of a message as one question, or as several where "and" joins what is whole by itself. */
export function readRange(range: Range, before: readonly Part[], known: Known, most: number): Part[] {
  const whole = readOne(range, before, known);
  if (whole.every(isWhole) || most <= 1) return whole;
  const { line, to } = range;
  for (const { at, start } of jointsOf(range)) {
    const first = readRange({ ...range, to: at }, before, known, most - 1);
    // "Which accounts have open deals and unpaid invoices?" would take two kinds of records side by side.
    const last = first.at(-1);
    const isOfGroups =
      last?.topic === "ask" &&
      (last.ask.asks === "which" || last.ask.asks === "groups") &&
      last.ask.dataset.name !== "traffic";
    if (!first.every(isWhole) || (isOfGroups && !OPENS.test(line.tokens[start]?.key ?? ""))) continue;
    const second = readOne({ line, from: start, to, isFirst: false }, first.slice(-1), known);
    if (second.every(isWhole) && standsApart(line, start, second))
      return shared(first, second, line.tokens[at]?.key !== ",");
  }
  return whole;
}

const MOST_JOINTS = 8;
/** "And the largest open invoices": so far from the joint the noun may stand. */
const NEAR = 5;

/** Where "and" or a comma may part two questions: what follows opens one, or names records or a figure. The last first. */
function jointsOf({ line, from, to }: Range): { at: number; start: number }[] {
  const joints: { at: number; start: number }[] = [];
  for (let at = from + 1; at < to - 1; at += 1) {
    if (!isJoint(line, at) || isJoint(line, at - 1)) continue;
    let start = at + 1;
    while (isJoint(line, start)) start += 1;
    const near = line.stretches.slice(start, Math.min(start + NEAR, to)).flat();
    const isNamed = near.some(({ senses }) => senses.some(({ isHead }) => isHead));
    if (isNamed || OPENS.test(line.tokens[start]?.key ?? "")) joints.push({ at, start });
  }
  const isOpening = ({ start }: { start: number }): boolean => OPENS.test(line.tokens[start]?.key ?? "");
  const last = joints.toReversed();
  return joints.length > MOST_JOINTS
    ? []
    : [...last.filter(isOpening), ...last.filter((one) => !isOpening(one))];
}

const OPENS =
  /^(?:which|what|how|who|whose|whom|when|where|why|show|list|give|tell|is|are|was|were|did|do|does|has|have|had|compare|any)$/;

/** Whether what follows a joint is a question of its own and not the end of the one before. */
const standsApart = ({ tokens }: Line, start: number, [part]: readonly Part[]): boolean =>
  OPENS.test(tokens[start]?.key ?? "") ||
  (part?.topic === "ask"
    ? !part.ask.isFollowUp && (part.ask.strength > 2 || part.ask.measures.length > 0)
    : part?.topic !== "unclear");

/** "How many invoices and how many bills are open", "overdue invoices and bills": what is said of one is said of both. */
function shared(first: readonly Part[], second: readonly Part[], isClose: boolean): Part[] {
  const [one, other] = [first.at(-1), second[0]];
  if (!isClose || one?.topic !== "ask" || other?.topic !== "ask" || first.length + second.length > 2)
    return [...first, ...second];
  const isBareAsk = ({ states, conditions, open, groupBy, period, having, order }: Ask): boolean =>
    [states, conditions, open, groupBy].every((list) => list.length === 0) &&
    [period, having[0], order].every((it) => it === undefined);
  const give = (from: Ask, to: Ask): Ask => ({
    ...to,
    states:
      from.dataset !== to.dataset && from.states.every(({ state }) => canBe(to.dataset, state))
        ? from.states
        : to.states,
    groupBy: from.groupBy.every((name) => isGrain(name) || findDimension(to.dataset, name))
      ? from.groupBy
      : to.groupBy,
    date:
      to.date ??
      (from.states.length > 0 && findDimension(to.dataset, from.date ?? "") ? from.date : undefined),
    ...(from.groupBy.length > 0 && {
      kind: "report" as const,
      period: to.period ?? from.period,
      when: to.when || from.when,
    }),
  });
  // "Top 3 channels and top 3 countries by revenue."
  const by = other.ask.order?.by;
  if (
    one.ask.order !== undefined &&
    one.ask.order.by === undefined &&
    one.ask.measures.length === 0 &&
    by !== undefined &&
    findMeasure(one.ask.dataset, by)
  )
    return [
      ...first.slice(0, -1),
      {
        topic: "ask",
        ask: {
          ...one.ask,
          measures: [by],
          order: { ...one.ask.order, by },
          period: one.ask.period ?? other.ask.period,
          when: one.ask.when || other.ask.when,
        },
      },
      other,
    ];
  if (isBareAsk(one.ask) && !isBareAsk(other.ask))
    return [...first.slice(0, -1), { topic: "ask", ask: give(other.ask, one.ask) }, other];
  if (isBareAsk(other.ask) && one.ask.states.length > 0)
    return [
      ...first,
      { topic: "ask", ask: { ...give(one.ask, other.ask), groupBy: [] } },
      ...second.slice(1),
    ];
  return [...first, ...second];
}

const isJoint = ({ tokens }: Line, at: number): boolean =>
  /^(?:and|,|but|plus|&|:)$/.test(tokens[at]?.key ?? "");
