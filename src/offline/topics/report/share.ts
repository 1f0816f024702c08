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
  const of = `${lowerFirst(figureOf(ask, measure))}${contextOf({ ...ask, conditions: ask.shareOf === undefined ? ask.conditions.filter(isOfWhole) : ask.conditions }, whole)}`;
  const named =
    ask.shareOf === undefined
      ? conditionWords({ ...ask, conditions: ask.conditions.filter((one) => !isOfWhole(one)) })
      : figureOf({ ...ask, states: [{ state: ask.shareOf, isNegated: false }] }, measure);
  const { comparedWith } = whole;
  const earlier = `${measure}.previous`;
  const isKnown =
    comparedWith !== null && [part, whole].every(({ totals }) => numberIn(totals[0], earlier) !== undefined);
  const before = isKnown
    ? [
        `Before, in {{${whole.id}.comparedWith}}: **{{${some}.previous / ${all}.previous | %1}}**, ${total(part, earlier)} of ${total(whole, earlier)}.`,
      ]
    : [];
  return [
    `${capital(named)}: **{{${some} / ${all} | %1}}** of ${of}, ${total(part, measure)} of ${total(whole, measure)}.`,
    ...before,
  ];
}
