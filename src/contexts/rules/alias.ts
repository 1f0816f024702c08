import { metricOf } from "./metrics.ts";
import { withoutContrast } from "./sentences.ts";
import type { Reading } from "./types.ts";

const QUOTED = `"[^"]{1,40}"|'[^']{1,40}'`;
/** Letters of any script. Not by \p{L}: with the flag "i" such a class takes V8 a tenth of a second to compile. */
const WORD = "[^\\s\"',.:;!?=<>(){}\\[\\]]";
const TERM = `(${QUOTED}|${WORD}(?:${WORD}| ){0,40}?)`;
const MEANS =
  "means?|refers? to|stands? for|denotes?|equals?|(?:is|are) (?:equal to|the same (?:thing )?as|short for|synonymous with|" +
  "(?:also )?(?:another|a|our|an?other) (?:word|name|term|synonym)s? for|defined as|understood as|counted as|measured (?:as|by)|what we call)|==?>?|->";

const SAID = [
  `^(?:by|with) ${TERM},? (?:we|i) (?:always )?mean ${TERM}$`,
  `^(?:when|if|whenever|where) (?:we|i|you|they|people|someone|somebody|anyone|the team) (?:say|says|write|writes|ask for|talk about) ${TERM},? (?:(?:we|i|it|this|that|they) )?(?:mean|means|refers to|it is|that is) ${TERM}$`,
  `^(?:we|i|people|you) (?:use|say|write) ${TERM} (?:to mean|for|as) ${TERM}$`,
  `^(?:please |always )?(?:treat|read|interpret|understand|count|take) ${TERM} (?:as|to mean) ${TERM}$`,
  `^${TERM} (?:${MEANS}) ${TERM}$`,
].map((source) => new RegExp(source, "i"));

/** "We call key events conversions": the metric first. */
const CALLED = [
  new RegExp(`^${TERM} (?:is|are) (?:also |what we )?call(?:ed)? ${TERM}$`, "i"),
  new RegExp(`^(?:we|i) (?:also )?call ${TERM} (${QUOTED}|${WORD}+)$`, "i"),
];
/** Too common for a rule unless a metric stands on the other side. */
const IS = new RegExp(`^${TERM}(?: is| are|:| -) ${TERM}$`, "i");
const PRONOUN = /^(?:it|this|that|these|those|they|we|i|you|which|what|there)$/i;
const DENIED = /\b(?:not|never|no longer|used to)\b|n't\b/i;

/** Another word for a metric: "conversions means key events". The metric is one that can be looked up by its name. */
export function readAlias(said: string): Reading | undefined {
  const text = withoutContrast(said)
    .replace(/[.!]+$/, "")
    .trim();
  if (DENIED.test(text)) return undefined;
  for (const pattern of [...SAID, IS]) {
    const [, term, metric] = pattern.exec(text) ?? [];
    const alias = aliasOf(term, metric);
    if (alias) return alias;
  }
  for (const pattern of CALLED) {
    const [, metric, term] = pattern.exec(text) ?? [];
    const alias = aliasOf(term, metric);
    if (alias) return alias;
  }
  return undefined;
}

function aliasOf(said: string | undefined, meant: string | undefined): Reading | undefined {
  if (said === undefined || meant === undefined) return undefined;
  const term = plain(said);
  const metric = metricOf(plain(meant));
  if (metric === undefined || term === "" || term === metric || PRONOUN.test(term)) return undefined;
  if (term.split(" ").length > 4) return undefined;
  return { type: "alias", term, metric };
}

function plain(phrase: string): string {
  const bare = phrase.replace(/^(?:the (?:word|term|name) |our |the |an? )+/i, "");
  return bare
    .replace(/^["']|["']$/g, "")
    .trim()
    .toLowerCase();
}
