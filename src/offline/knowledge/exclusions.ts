import { findDataset } from "../../catalogue/catalogue.ts";
import { readFor } from "../grammar/parse.ts";
import { lineOf, sensesOf } from "./metrics.ts";
import type { Condition } from "../plan.ts";

/** What is not counted in figures of web traffic. */
export interface Exclusion {
  type: "exclude";
  /** In which of them; in all where none is named. */
  measures: readonly string[];
  /** Empty where the vendor itself leaves it out. */
  conditions: readonly Condition[];
  what: readonly string[];
}

/** What Google Analytics subtracts from revenue itself (Data API schema, `totalRevenue`). */
const SUBTRACTED = /^(?:refund(?:s|ed orders)?|return(?:s|ed orders))$/i;
const DENIED =
  /(?:\bnot|\bnever|n't|\bno longer|\bstop)\s+(?:\w+ )?(?:be )?(?:exclud|ignor|omit|leav|left out|filter|remov|drop|skip|subtract|deduct|disregard)|\bused to\b|\?$/i;
const OUT =
  "excluded|ignored|omitted|disregarded|left out|filtered out|removed|subtracted|deducted|(?:not|never) (?:be )?(?:count|counted|included|part)";

/** Each brings a sentence nearer to the words of a question: "revenue excluding refunds". */
// oxfmt-ignore
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\s(?:because|since|so that|by default|in (?:all|every|any|our) \w+)\b.*|[.!]+$/i, ""],
  [/[()]| (?:is|are) (?:our|the) (?:\w+ )?(?:metric|figure|number|kpi)s?$/gi, ""],
  [/n't\b/gi, " not"],
  [/\b(?:please|always|must|should|net(?! of)|gross|reported|counted|shown|when reporting) /gi, ""],
  [/^(?:leave|filter|keep|take) (.+?) out of (.+)$/i, "$2 excluding $1"],
  [new RegExp(`^(.+?) (?:(?:is|are|do|does|has to|have to|be|to) )*(?:${OUT})(?: (?:from|in|of|as|towards?|for) (.+))?$`, "i"), "$2 excluding $1"],
  [/\b(?:(?:do|does) )?(?:not|never) (?:include|count|contain|consider)s?\b/gi, "excluding"],
  [/\b(?:exclud|ignor|omitt?|disregard|(?:leav|filter)(?=\w* out)|remov|dropp?|skipp?|subtract|deduct)(?:e?s?|ing)\b(?: out)?|\b(?:minus|without|net of)\b/gi, "excluding"],
  [/^excluding (.+?) (?:from|via|through) (?=(?:the )?\p{Lu})(.+)$/u, "$1 excluding $2"],
];

/** "Revenue excludes refunds", "exclude country X from traffic"; undefined where a word of it cannot be placed. */
export function readExclusion(text: string, about: string | undefined): Exclusion | undefined {
  const traffic = findDataset("traffic");
  const said = FORMS.reduce((form, [pattern, better]) => form.replace(pattern, better), text);
  if (traffic === undefined || DENIED.test(text) || !said.includes("excluding")) return undefined;
  const line = lineOf(said);
  const { ask } = readFor(traffic, line, 0, line.tokens.length, "2000-01-01");
  const { measures, conditions, open, left, period, groupBy } = ask;
  const isPlaced =
    left.length + groupBy.length === 0 &&
    period === undefined &&
    conditions.every(({ is }) => is === "isNot");
  const isSubtracted = open.length > 0 && open.every((one) => one.isNegated && SUBTRACTED.test(one.said));
  const ofName = sensesOf(about ?? "").find(({ dataset }) => dataset === traffic.name)?.measure ?? [];
  const named = measures.length > 0 ? measures : [ofName].flat();
  if (!isPlaced || (isSubtracted ? !named.includes("revenue") : open.length > 0 || conditions.length === 0))
    return undefined;
  const what = [...conditions.flatMap(({ values }) => values.map(String)), ...open.map((one) => one.said)];
  return { type: "exclude", measures: named, conditions, what };
}
