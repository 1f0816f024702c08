import type { ChosenContext } from "../choose.ts";
import { measureOf } from "../metric.ts";
import { readAlias } from "./alias.ts";
import { readExclusions } from "./exclude.ts";
import { readFiscalYear } from "./fiscal-year.ts";
import { findMetric, metricOf } from "./metrics.ts";
import { sentencesOf, type Sentence } from "./sentences.ts";
import { readTargets } from "./target.ts";
import type { Reading, Rule } from "./types.ts";

/** What is written on one of these and is no rule is at least a note on its metric. */
const NOTED: ReadonlySet<string> = new Set(["definition", "metric", "target", "instruction"]);

/**
 * The rules that contexts state in plain English, for an analyst without a language model. Documents state none.
 * Where two say different things of the same, the user's own wins over the organization's, then the earlier one.
 */
export function readRules(chosen: readonly ChosenContext[]): Rule[] {
  const ordered = chosen.toSorted((left, right) => Number(right.isOwn) - Number(left.isOwn));
  const rules = new Map<string, Rule>();
  for (const context of ordered) {
    for (const rule of rulesOf(context)) {
      const key = keyOf(rule);
      if (!rules.has(key)) rules.set(key, rule);
    }
  }
  return [...rules.values()];
}

function rulesOf(context: ChosenContext): Rule[] {
  if (context.kind === "document") return [];
  const about = metricOf(context.name) ?? metricOf(context.title);
  const written = sentencesOf(context.content).flatMap((sentence) =>
    readSentence(sentence, context, about).map((reading) => ({
      ...reading,
      contextId: context.id,
      version: context.version,
      sentence: sentence.sentence,
    })),
  );
  return [...typedAliases(context), ...written];
}

/** Who says one of its words means the measure that it is; an expression of several is no word for one. */
function typedAliases({ id, version, name, title, content, metric }: ChosenContext): Rule[] {
  const measure = metric && metric.filters.length === 0 ? measureOf(metric) : undefined;
  if (measure === undefined || metric === undefined) return [];
  const said = { contextId: id, version, sentence: content };
  return [name, title, ...metric.synonyms].map((term) => ({
    type: "alias",
    term: term.toLowerCase(),
    metric: measure.toLowerCase(),
    ...said,
  }));
}

/** As it stands; else with the name of the context in front, of which it may be the second half. */
function readSentence(sentence: Sentence, context: ChosenContext, about: string | undefined): Reading[] {
  const { text, isHeading } = sentence;
  if (text.endsWith("?")) return [];
  for (const said of [text, ...namesOf(context).map((name) => `${name}: ${text}`)]) {
    const found = readRule(said, context, about);
    if (found.length > 0) return found;
  }
  return isHeading || !NOTED.has(context.kind) ? [] : readNote(text, about);
}

function readRule(text: string, { kind }: ChosenContext, about: string | undefined): Reading[] {
  const fiscalYear = readFiscalYear(text);
  if (fiscalYear) return [fiscalYear];
  const exclusions = readExclusions(text, about);
  if (exclusions.length > 0) return exclusions;
  const targets = readTargets(text, { isTarget: kind === "target" });
  if (targets.length > 0) return targets;
  const alias = kind === "target" ? undefined : readAlias(text);
  return alias ? [alias] : [];
}

function namesOf({ name, title }: ChosenContext): string[] {
  return [...new Set([title, name])];
}

function readNote(text: string, about: string | undefined): Reading[] {
  const metric = findMetric(text) ?? about;
  return metric === undefined || text.split(" ").length < 3 ? [] : [{ type: "note", metric, text }];
}

/** What a rule decides; the first one decides it. */
function keyOf(rule: Rule): string {
  if (rule.type === "target") return JSON.stringify([rule.type, rule.metric, rule.per]);
  if (rule.type === "alias") return JSON.stringify([rule.type, rule.term]);
  if (rule.type === "exclude") return JSON.stringify([rule.type, rule.metric, rule.dimension, rule.value]);
  if (rule.type === "note") return JSON.stringify([rule.type, rule.metric, rule.text]);
  return rule.type;
}
