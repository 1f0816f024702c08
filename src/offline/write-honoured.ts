import { formatNumber, formatPercent, formatQuantity, formatValue } from "./format.ts";
import { monthName } from "../periods/format.ts";
import type { Honoured } from "./knowledge-apply.ts";
import type { Rule } from "../contexts/rules/types.ts";
import { type Knowledge, rulesOf } from "./knowledge.ts";
import { plainText, quote } from "./quote.ts";
import type { Question } from "./question-types.ts";
import { metricWord } from "./report-fields.ts";
import type { TargetResult } from "./results.ts";
import { capitalise, joinWords, unique } from "../periods/reading/text.ts";

const LONGEST_TITLE = 200;

/** Which rule was followed and which could not be, each with the context that states it; empty when none bears. */
export function writeHonoured(
  honoured: readonly Honoured[],
  { contexts }: Pick<Knowledge, "contexts">,
  measured: { target: TargetResult | undefined; currency: string | undefined },
): string[] {
  const alike = Map.groupBy(honoured, ({ how, rule }) =>
    JSON.stringify([how, rule.contextId, how === "told" && rule.sentence]),
  );
  const sentences = [...alike.values()].flatMap(([one, ...others]) => {
    if (one === undefined) return [];
    const title = quote(contexts.get(one.rule.contextId)?.title ?? "", LONGEST_TITLE);
    return one.how === "target" ? writeTarget(title, one, measured) : writeRule(title, [one, ...others]);
  });
  return sentences.length === 0 ? [] : [sentences.join("\n")];
}

/** Of one context what it leaves out, or one sentence that nothing could be done with. */
function writeRule(title: string, [first, ...others]: [Honoured, ...Honoured[]]): string {
  if (first.rule.type !== "exclude") {
    return `${title} says: ${quoteSentence(first.rule)}. I could not work that in.`;
  }
  const values = [first, ...others].flatMap(({ rule }) =>
    rule.type === "exclude" ? [plainText(rule.value, 80)] : [],
  );
  const what = joinWords(unique(values));
  if (first.how === "excluded") return `Without ${what}, as ${title} defines it.`;
  if (first.how === "inherent")
    return `Without ${what}, as ${title} defines it: Google Analytics subtracts them.`;
  return `${title} excludes ${what}, which the source does not show apart: still in these figures.`;
}

function writeTarget(
  title: string,
  { rule }: Extract<Honoured, { how: "target" }>,
  { target, currency }: { target: TargetResult | undefined; currency: string | undefined },
): string {
  if (target === undefined || (rule.unit !== null && rule.unit !== currency)) {
    return `${title} says: ${quoteSentence(rule)}. I could not measure these figures against it.`;
  }
  const metric = metricWord(target.metric);
  const goal = `${formatQuantity(metric, target.value, currency)} a ${rule.per}`;
  const whole =
    target.expected === target.value
      ? ""
      : `, ${formatValue(metric, target.expected, currency)} for this period`;
  return [
    `${title} sets a target of ${goal}${whole}.`,
    `${capitalise(distance(target, currency))}.`,
    ...(target.daysMeasured === undefined || target.daysReached === undefined
      ? []
      : [`${daysReached(target.daysReached)} of ${formatNumber(target.daysMeasured)} full days reached it.`]),
  ].join(" ");
}

function distance(
  { metric, difference, percentOfTarget }: TargetResult,
  currency: string | undefined,
): string {
  const share = percentOfTarget === undefined ? "" : `, ${formatPercent(percentOfTarget)} of it`;
  if (difference === 0) return "the target was met exactly";
  const word = metricWord(metric);
  const amount = formatQuantity(word, Math.abs(difference), currency);
  return difference > 0
    ? `the target was beaten by ${amount}${share}`
    : `the target was missed by ${amount}${share}`;
}

/** Without its full stop: the sentence around it has one. */
function quoteSentence({ sentence }: Pick<Rule, "sentence">): string {
  return quote(sentence.replace(/[.!]+$/, ""));
}

function daysReached(count: number): string {
  return count === 0 ? "None" : formatNumber(count);
}

/** How words and periods of the question were read because of a rule. */
export function writeReadings({ applied }: Question, knowledge: Knowledge): string[] {
  if (applied === undefined) return [];
  const titleOf = (id: string) => quote(knowledge.contexts.get(id)?.title ?? "", LONGEST_TITLE);
  return [
    ...rulesOf(knowledge, "fiscalYearStart")
      .filter(() => applied.fiscal)
      .map(
        ({ contextId, month }) =>
          `The fiscal year starts in ${monthName(month)}, as ${titleOf(contextId)} defines it.`,
      ),
    ...rulesOf(knowledge, "alias")
      .filter(({ term }) => applied.aliases.includes(term))
      .map(
        ({ contextId, term, metric }) =>
          `I read ${quote(term, 60)} as ${plainText(metric, 60)}, as ${titleOf(contextId)} defines it.`,
      ),
  ];
}
