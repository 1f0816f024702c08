import type { ChosenContext } from "../../contexts/choose.ts";
import { measureOf } from "../../contexts/metric.ts";
import type { CalendarUnit } from "../../periods/dates.ts";
import { findAmounts } from "../words/amounts.ts";
import { keysOf } from "../words/keys.ts";
import type { Phrases } from "../words/lexicon.ts";
import type { Sense } from "../plan.ts";
import { type Exclusion, readExclusion } from "./exclusions.ts";
import { lineOf, metricIn, metricOf, sensesOf } from "./metrics.ts";
import { sentencesOf, withoutContrast } from "./sentences.ts";

/** What one sentence says. Metrics and terms are lower case, in the words of the sentence. */
export type Said =
  /** The month, 1 to 12, with whose first day the fiscal year begins. */
  | { type: "fiscalYearStart"; month: number }
  /** The unit is a currency (ISO 4217) or null for a count. */
  | { type: "target"; metric: string; value: number; unit: string | null; per: CalendarUnit }
  /** Who says the term means the metric. */
  | { type: "alias"; term: string; metric: string }
  | Exclusion
  /** Said of a metric, and not understood: to be told with it. */
  | { type: "note"; metric: string; text: string };

/** With the sentence as it is written, and the context that it is from. */
export type Rule = Said & { from: ChosenContext; sentence: string };
export type Rules = readonly Rule[];
export type RuleOf<T extends Rule["type"]> = Extract<Rule, { type: T }>;

export function rulesOf<T extends Rule["type"]>(rules: Rules, type: T): RuleOf<T>[] {
  return rules.filter((rule): rule is RuleOf<T> => rule.type === type);
}

/** The month with which the fiscal year begins; 1 where nobody says. */
export const fiscalYearStart = (rules: Rules): number => rulesOf(rules, "fiscalYearStart")[0]?.month ?? 1;

/** The organization's own words as what they stand for. */
export const ownWords = (rules: Rules): Phrases =>
  new Map(
    rulesOf(rules, "alias").flatMap(({ term, metric }): [string, Sense[]][] => {
      const senses = sensesOf(metric);
      return senses.length === 0 ? [] : [[keysOf(term).join(" "), senses]];
    }),
  );

/** What is written on one of these and is no rule is at least a note on its metric. */
const NOTED: ReadonlySet<string> = new Set(["definition", "metric", "target", "instruction"]);

/**
 * The rules that contexts state in plain English. Documents state none. Where two cannot hold, the user's own wins over
 * the organization's, then the earlier one.
 */
export function readRules(chosen: readonly ChosenContext[]): Rules {
  const ordered = chosen.toSorted((left, right) => Number(right.isOwn) - Number(left.isOwn));
  const rules = ordered
    .filter(({ kind }) => kind !== "document")
    .flatMap(rulesIn)
    .toReversed();
  return [...new Map(rules.map((rule) => [decidedBy(rule), rule])).values()].toReversed();
}

/** What a rule decides; the first one decides it. */
function decidedBy({ from: _from, sentence: _sentence, ...said }: Rule): string {
  if (said.type === "target") return JSON.stringify([said.type, said.metric, said.per]);
  if (said.type === "alias") return JSON.stringify([said.type, said.term]);
  return said.type === "fiscalYearStart" ? said.type : JSON.stringify(said);
}

function rulesIn(from: ChosenContext): Rule[] {
  const { name, title, content, metric } = from;
  const written = sentencesOf(content).flatMap((one) =>
    readSentence(one, from).map((said) => ({ ...said, from, sentence: one })),
  );
  // Who says one of a typed metric's words means the measure that it is; an expression of several is no word for one.
  const measure = metric && metric.filters.length === 0 ? measureOf(metric)?.toLowerCase() : undefined;
  if (measure === undefined || metric === undefined) return written;
  const typed = [name, title, ...metric.synonyms].map((term): Rule => ({
    type: "alias",
    term: term.toLowerCase(),
    metric: measure,
    from,
    sentence: content,
  }));
  return [...typed, ...written];
}

/** As it stands; else with the name of the context in front, of which it may be the second half. */
function readSentence(text: string, { kind, name, title }: ChosenContext): Said[] {
  if (text.endsWith("?")) return [];
  const about = metricOf(name) ?? metricOf(title);
  for (const said of [text, `${title}: ${text}`, `${name}: ${text}`]) {
    const found = readFiscalYear(withoutContrast(said)) ?? readExclusion(said, about);
    if (found !== undefined) return [found];
    const targets = readTargets(said, kind === "target");
    if (targets.length > 0) return targets;
    const alias = kind === "target" ? undefined : readAlias(withoutContrast(said));
    if (alias !== undefined) return [alias];
  }
  const metric = metricIn(lineOf(text)) ?? about;
  const isNote = NOTED.has(kind) && metric !== undefined && text.split(" ").length >= 3;
  return isNote ? [{ type: "note", metric, text }] : [];
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const YEAR =
  "(?:(?:fiscal|financial|accounting|business|budget) (?:year|calendar)|\\bfy ?(?:\\d{2,4})?\\b|fiscal)(?:'s)?(?: \\d{2,4})?";
const DATE =
  /(?:(?<day>\d{1,2}|first)(?:st|nd|rd|th)?(?: day)?(?: of)? )?\b(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b\.?(?: (?<behind>\d{1,2})(?:st|nd|rd|th)?\b)?/i;
const BEGINS = new RegExp(
  `${YEAR}(?:[^.]{0,20}\\b(?:starts?|begins?|commences?|opens?|starting|beginning|runs?|goes)\\b|(?: is| =|:| -)* ?(?:the |from )*(?=\\d|${MONTHS.join("|")}))|(?:start|beginning|first (?:day|month)) of (?:our|the) ${YEAR}`,
  "i",
);
const ENDS = new RegExp(`${YEAR}[^.]{0,20}?\\b(?:ends?|closes?|finishes|ending)\\b`, "i");
const CALENDAR = new RegExp(
  `${YEAR} (?:is|=|equals|follows|matches|is the same as)(?: the)? calendar year`,
  "i",
);
const NO_LONGER = /\b(?:not|never|no longer|used to|until \d{4})\b|n't\b/i;

/** When the fiscal year starts. One that starts within a month ("6 April") is not understood, rather than taken for another. */
function readFiscalYear(text: string): Said | undefined {
  if (NO_LONGER.test(text)) return undefined;
  if (CALENDAR.test(text)) return { type: "fiscalYearStart", month: 1 };
  const begins = BEGINS.exec(text);
  const { 0: verb = "", index = 0 } = begins ?? ENDS.exec(text) ?? {};
  const said = [text.slice(index + verb.length).slice(0, 45), text.slice(0, index)];
  const { month, day, behind } = said.map((part) => DATE.exec(part)?.groups).find(Boolean) ?? {};
  if (verb === "" || month === undefined) return undefined;
  const at = MONTHS.indexOf(month.toLowerCase());
  const nth = day?.toLowerCase() === "first" ? 1 : Number(day ?? behind ?? 0);
  if (begins === null ? nth > 0 && nth < 28 : nth > 1) return undefined;
  return { type: "fiscalYearStart", month: begins === null ? ((at + 1) % 12) + 1 : at + 1 };
}

const SPANS = ["day", "week", "month", "quarter", "year"] as const;
const spanIn = (unit: string): RegExp =>
  new RegExp(
    `(?:\\b(?:an?|per|each|every|one)\\s+|/\\s?)${unit}\\b|\\b${unit === "day" ? "dai" : unit}ly\\b`,
    "i",
  );
/** What was once, is denied, or is a limit upwards: none of it is a figure to be reached. */
const NO_TARGET =
  /\b(?:not|never|no|no longer|used to|was|were|former(?:ly)?|previous(?:ly)?|old|last (?:year|quarter|month|week)|below|under|at most|up to|less than|fewer than|maximum|max)\b|n't\b|\d ?(?:-|to) ?[€$£]?\d/i;
const NO_THING =
  /^(?:an?|per|each|every|one|daily|weekly|monthly|quarterly|yearly|annual|annually|in|for|by|as|is|are|of|at|on|from|or|and|to|with|this|our|the|net|gross|total|targets?|goals?)$/i;

/**
 * Figures to be reached: "target: 500 sessions a day". `isTarget`: the context is about nothing else, so that the word
 * may be missing. Percentages and spans that are not named are not understood.
 */
function readTargets(text: string, isTarget: boolean): Said[] {
  if (!isTarget && !/\b(?:targets?|goals?|objectives?|quotas?|aim(?:s|ing)?|kpis?)\b/i.test(text)) return [];
  const whole = text
    .replace(/\bannual(?:ly)?\b|\b(?:per|an) annum\b/i, "yearly")
    .replace(/\bfrom \S+(?: \S+){0,3}? to (?=\S*\d)/i, "");
  if (NO_TARGET.test(whole)) return [];
  const parts = whole.split(/,(?!\d)|\band\b/i).flatMap(readTarget);
  return parts.length > 0 ? parts : readTarget(whole);
}

function readTarget(text: string): Said[] {
  const [amount, ...others] = findAmounts(text);
  const [per, ...more] = SPANS.filter((unit) => spanIn(unit).test(text));
  if (amount === undefined || per === undefined || others.length + more.length > 0 || amount.unit === "%")
    return [];
  // "500 sessions", else the first that is named. An amount of something that is no metric is nobody's target.
  const behind = lineOf(text.slice(amount.end));
  const next = behind.tokens.findIndex(({ key }) => !/^(?:of|in|more|new)$/.test(key));
  const word = behind.tokens[next]?.text ?? "";
  const isOfNothing = NO_THING.test(word) || !/^\p{L}/u.test(word);
  const metric = isOfNothing ? metricIn(lineOf(text)) : metricIn(behind, next, next + 1);
  const { value, unit } = amount;
  return metric === undefined ? [] : [{ type: "target", metric, value, unit, per }];
}

const QUOTED = `"[^"]{1,40}"|'[^']{1,40}'`;
/** Letters of any script. Not by \p{L}: with the flag "i" such a class takes V8 a tenth of a second to compile. */
const WORD = "[^\\s\"',.:;!?=<>(){}\\[\\]]";
const TERM = `(${QUOTED}|${WORD}(?:${WORD}| ){0,40}?)`;
const SOMEBODY = "(?:we|i|you|they|people|someone|somebody|anyone|the team)";
const MEANS =
  "means?|refers? to|stands? for|equals?|(?:is|are) (?:the same as|short for|(?:another|a|our) (?:word|name|term|synonym)s? for|defined as|what we call)|==?>?|->|is|are|:|-";
const ALIAS = new RegExp(
  `^(?:(?:by|with|when|if) (?:${SOMEBODY} (?:says?|writes?) )?)?${TERM},?(?: ${SOMEBODY})? ?(?:${MEANS}) ${TERM}$`,
  "i",
);
const PRONOUN = /^(?:it|this|that|these|those|they|we|i|you|which|what|there)$/i;

/** Another word for a metric: "conversions means key events". The metric is one that can be looked up by its name. */
function readAlias(text: string): Said | undefined {
  if (/\b(?:not|never|no longer|used to)\b|n't\b/i.test(text)) return undefined;
  const [term = "", meant = ""] = (ALIAS.exec(text) ?? []).slice(1).map(plain);
  const metric = metricOf(meant);
  const isTerm = term !== "" && term !== metric && !PRONOUN.test(term) && term.split(" ").length < 5;
  return metric !== undefined && isTerm ? { type: "alias", term, metric } : undefined;
}

const plain = (phrase: string): string =>
  phrase
    .replace(/^(?:the (?:word|term|name) |our |the |an? )+/i, "")
    .replace(/^["']|["']$/g, "")
    .trim()
    .toLowerCase();
