import type { Table } from "../../tables/table.ts";
import type { Ask } from "../reading/types.ts";
import { has, numberIn, total } from "../topics/cells.ts";
import type { Session } from "../topics/session.ts";
import { joined, lowerFirst, plain, quoted } from "../topics/text.ts";
import { titleOf } from "../topics/describe.ts";
import type { Applied, Honoured } from "./apply.ts";
import type { Rule } from "./rules.ts";

const LONGEST_TITLE = 200;

/** Which rule was followed and which could not be, each with the context that states it. */
export function writeHonoured(
  { honoured }: Applied,
  ask: Ask,
  table: Table | undefined,
  session: Session,
): string[] {
  const { contexts } = session.knowledge;
  const alike = Map.groupBy(honoured, ({ how, rule }) =>
    JSON.stringify([how, rule.contextId, how === "told" && rule.sentence]),
  );
  const lines = [...alike.values()].flatMap(([one, ...others]) => {
    if (one === undefined) return [];
    const title = quoted(contexts.get(one.rule.contextId)?.title ?? "", LONGEST_TITLE);
    return one.how === "target" ? writeTarget(title, one, ask, table) : writeRule(title, [one, ...others]);
  });
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function writeRule(title: string, all: readonly Honoured[]): string {
  const [first] = all;
  if (first === undefined) return "";
  if (first.rule.type !== "exclude")
    return `${title} says: ${sentenceOf(first.rule)}. I could not work that in.`;
  const what = joined([
    ...new Set(all.flatMap(({ rule }) => (rule.type === "exclude" ? [plain(rule.value, 80)] : []))),
  ]);
  if (first.how === "excluded") return `Without ${what}, as ${title} defines it.`;
  if (first.how === "inherent")
    return `Without ${what}, as ${title} defines it: Google Analytics subtracts them.`;
  return `${title} excludes ${what}, which the source does not show apart: still in these figures.`;
}

function writeTarget(
  title: string,
  { rule }: Extract<Honoured, { how: "target" }>,
  ask: Ask,
  table: Table | undefined,
): string {
  const measure = ask.measures.find((name) => table !== undefined && has(table, `${name}.target`));
  const [whole] = table?.totals ?? [];
  if (table === undefined || measure === undefined || (rule.unit !== null && rule.unit !== table.currency))
    return `${title} says: ${sentenceOf(rule)}. I could not measure these figures against it.`;
  const [value, target, expected] = [
    numberIn(whole, measure),
    numberIn(whole, `${measure}.target`),
    numberIn(whole, `${measure}.expected`),
  ];
  const goal = `${title} sets a target of ${total(table, `${measure}.target`)} ${lowerFirst(titleOf(ask, measure))} for {{${table.id}.period}}`;
  const reached =
    value === undefined || target === undefined
      ? ""
      : value >= target
        ? " The target was reached"
        : " The target is not reached";
  const share =
    numberIn(whole, `${measure}.ofTarget`) === undefined
      ? ""
      : `: ${total(table, `${measure}.ofTarget`, "%")} of it`;
  const pace =
    table.through === null || expected === undefined || value === undefined
      ? ""
      : ` By {{${table.id}.through}} it would be ${total(table, `${measure}.expected`)}: ${value >= expected ? "on track" : "behind"}.`;
  return `${goal}.${reached === "" ? "" : `${reached}${share}.`}${pace}`;
}

/** Without its full stop: the sentence around it has one. */
const sentenceOf = ({ sentence }: Pick<Rule, "sentence">): string =>
  quoted(sentence.replace(/[.!]+$/, ""), 300);

/** How words and periods of a question were read because of a rule. */
export function writeReadings(asks: readonly Ask[], text: string, { knowledge }: Session): string[] {
  const titleFor = (id: string): string => quoted(knowledge.contexts.get(id)?.title ?? "", LONGEST_TITLE);
  const isFiscal = asks.some(
    ({ period, base }) => period?.fiscal === true || (typeof base === "object" && base.fiscal === true),
  );
  return knowledge.rules.flatMap((rule) => {
    if (rule.type === "fiscalYearStart" && isFiscal)
      return [`The fiscal year is that of ${titleFor(rule.contextId)}.`];
    const isSaid =
      rule.type === "alias" &&
      new RegExp(`(?<![\\p{L}])${RegExp.escape(rule.term)}s?(?![\\p{L}])`, "iu").test(text);
    return isSaid && rule.type === "alias"
      ? [
          `I read ${quoted(rule.term, 60)} as ${plain(rule.metric, 60)}, as ${titleFor(rule.contextId)} defines it.`,
        ]
      : [];
  });
}
