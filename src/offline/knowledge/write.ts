import type { Table } from "../../tables/table.ts";
import type { Ask } from "../plan.ts";
import { currenciesOf } from "../words/amounts.ts";
import { has, numberIn, total } from "../topics/cells.ts";
import { joined, lowerFirst, plain, quoted } from "../topics/text.ts";
import { titleOf } from "../topics/describe.ts";
import type { Applied } from "./apply.ts";
import type { Rule, RuleOf, Rules } from "./rules.ts";

/** Which rule was followed and which could not be, each with the context that states it. */
export function writeHonoured({ honoured }: Applied, ask: Ask, table?: Table): string[] {
  const lines = honoured.map((one) => {
    if (one.how === "told") return `${saying(one.rule)}. I could not work that in.`;
    return one.rule.type === "target" ? writeTarget(one.rule, ask, table) : writeExclusion(one.rule);
  });
  if (ask.aim !== undefined) lines.push(writeTarget(undefined, ask, table));
  return lines.length === 0 ? [] : [[...new Set(lines)].join("\n")];
}

function writeExclusion(rule: RuleOf<"exclude">): string {
  const { what, conditions } = rule;
  const names = joined(what.map((one) => plain(one, 80)));
  const why = conditions.length === 0 ? ": Google Analytics subtracts them" : "";
  return `Without ${names}, as ${nameOf(rule)} defines it${why}.`;
}

/** `rule`: undefined of a target that the question names. */
function writeTarget(rule: RuleOf<"target"> | undefined, ask: Ask, table: Table | undefined): string {
  const measure = ask.measures.find((name) => table !== undefined && has(table, `${name}.target`)) ?? "";
  const [value, target, expected] = [measure, `${measure}.target`, `${measure}.expected`].map((key) =>
    numberIn(table?.totals[0], key),
  );
  const unit = (rule ?? ask.aim)?.unit ?? null;
  const isOtherUnit = unit !== null && !currenciesOf(unit).includes(table?.currency ?? "");
  if (table === undefined || value === undefined || target === undefined || isOtherUnit)
    return `${rule ? saying(rule) : "Your question sets a target"}. I could not measure these figures against it.`;
  const figure = measure === "count" ? ask.dataset.many : lowerFirst(titleOf(ask, measure));
  const when = table.through === null ? `{{${table.id}.period}}` : plain(ask.period?.ask ?? "", 80);
  const goal = `${rule ? nameOf(rule) : "Your question"} sets a target of ${total(table, `${measure}.target`)} ${figure} for ${when}.`;
  const reached = `The target ${value >= target ? "was" : "is not"} reached: ${total(table, `${measure}.ofTarget`, "%")} of it.`;
  if (table.through === null || expected === undefined) return `${goal} ${reached}`;
  const pace = value >= expected ? "on track" : "behind";
  return `${goal} ${reached} By {{${table.id}.through}} it would be ${total(table, `${measure}.expected`)}: ${pace}.`;
}

const nameOf = ({ from }: Rule): string => quoted(from.title, 200);

/** Without its full stop: the sentence around it has one. */
const saying = (rule: Rule) => `${nameOf(rule)} says: ${quoted(rule.sentence.replace(/[.!]+$/, ""), 300)}`;

/** How words and periods of a question were read because of a rule. */
export function writeReadings(asks: readonly Ask[], text: string, rules: Rules): string[] {
  const isFiscal = asks.some(
    ({ period, base }) => period?.fiscal === true || (typeof base === "object" && base.fiscal === true),
  );
  const isSaid = (term: string): boolean =>
    new RegExp(`(?<![\\p{L}])${RegExp.escape(term)}s?(?![\\p{L}])`, "iu").test(text);
  return rules.flatMap((rule) => {
    if (rule.type === "fiscalYearStart" && isFiscal) return [`The fiscal year is that of ${nameOf(rule)}.`];
    if (rule.type !== "alias" || !isSaid(rule.term)) return [];
    return [`I read ${quoted(rule.term, 60)} as ${plain(rule.metric, 60)}, as ${nameOf(rule)} defines it.`];
  });
}
