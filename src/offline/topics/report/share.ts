import type { Table } from "../../../tables/table.ts";
import type { Ask, Condition } from "../../plan.ts";
import { numberIn, total } from "../cells.ts";
import { conditionWords, figureOf, titleOf } from "../describe.ts";
import { mainMeasure } from "../query.ts";
import { capital, lowerFirst } from "../text.ts";
import { contextOf } from "./totals.ts";

/** "Mobile" in "what share of mobile sessions came from Germany". */
export const isOfWhole = ({ role }: Condition): boolean => role === "whole";

/** "Device mobile: 49.4% of sessions (Nov 9 – 15, 2026), 1,150 of 2,329." */
export function writeShare(ask: Ask, part: Table, whole: Table): string[] {
  const measure = mainMeasure(ask);
  if ([part, whole].some(({ totals }) => numberIn(totals[0], measure) === undefined))
    return [`There is no share of ${lowerFirst(titleOf(ask, measure))} to tell.`];
  const [some, all] = [part, whole].map(({ id }) => `${id}.total.${measure}`);
  const { shareOf, conditions } = ask;
  const ofWhole = shareOf === undefined ? conditions.filter(isOfWhole) : conditions;
  const of = `${lowerFirst(figureOf(ask, measure))}${contextOf({ ...ask, conditions: ofWhole }, whole)}`;
  const named =
    shareOf === undefined
      ? conditionWords({ ...ask, conditions: conditions.filter((one) => !isOfWhole(one)) })
      : figureOf({ ...ask, states: [{ state: shareOf, isNegated: false }] }, measure);
  const { comparedWith } = whole;
  const earlier = `${measure}.previous`;
  const isKnown = [part, whole].every(({ totals }) => numberIn(totals[0], earlier) !== undefined);
  const now = `**{{${some} / ${all} | %1}}** of ${of}, ${total(part, measure)} of ${total(whole, measure)}`;
  const before = `**{{${some}.previous / ${all}.previous | %1}}**, ${total(part, earlier)} of ${total(whole, earlier)}`;
  return [
    `${capital(named)}: ${now}.`,
    ...(comparedWith !== null && isKnown ? [`Before, in {{${whole.id}.comparedWith}}: ${before}.`] : []),
  ];
}
