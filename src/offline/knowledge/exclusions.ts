import { lexicon, keyOf } from "../reading/lexicon.ts";
import { MASK, maskMetrics, metricOf } from "./metrics.ts";

/** What is not counted: in every metric when none is named. The dimension is camel case: `country`, `landingPage`. */
export interface Exclusion {
  type: "exclude";
  metric?: string;
  dimension?: string;
  value: string;
}

const LIST = `(?:(?:our|the|all|reported) )*${MASK}(?:(?:,| and| or) (?:(?:our|the|all) )?${MASK})*`;
const VERB =
  "exclud(?:es?|ing)|ignor(?:es?|ing)|omits?|disregards?|(?:leave|filter)s? out|removes?|drops?|skips?|subtracts?|deducts?|net of|without|" +
  "(?:does not|do not|doesn't|don't|must not|should not|never|not) (?:include|count|contain|consider)s?|not including";
const MINUS = "minus|less|but not|after deducting|before (?=tax|vat|refunds|returns|shipping|discounts|fees)";
/** What may stand before the verb: what it is said of, and how. */
const FRAME = new RegExp(
  `^(?:[\\s,:(=]|${MASK}|\\b(?:our|the|all|and|or|reported|calculated|counted|shown|always|must|should|shall|is|are|does|do|figures?|numbers?|reports?|every|any|when|whenever|reporting|counting|calculating|showing|for|in|from|please|we|you|means?|defined|as|only|sum|of)\\b)*$`,
  "i",
);
const ACTIVE = new RegExp(`^(.*?)(?<![\\p{L}])(?:(${VERB})|${MINUS}) ?(.+)$`, "iu");
const APART = new RegExp(`^(?:.* )?(?:leave|filter|keep|take) (.+?) out of (${LIST})`, "i");
const PASSIVE = new RegExp(
  "^(.+?) (?:(?:is|are|must|should|has to|have to|gets?)(?: always| to| be)* (?:excluded|ignored|omitted|disregarded|left out|filtered out|removed|subtracted|deducted)|" +
    `(?:(?:is|are|must|should|may|can|do|does)(?: not| never)|don't|doesn't|never)(?: be)? (?:count|counted|included|part))(?: (?:from|in|into|out of|of|as|towards?|for) (${LIST}))?(?: .*)?$`,
  "i",
);
const OF = new RegExp(
  `^(.+?) (?:from|out of|in|as|towards?|when (?:counting|reporting|calculating)) (${LIST})(?: .*)?$`,
  "i",
);
const DENIED =
  /(?:\bnot|\bnever|n't|\bno longer|\bstop)\s+(?:\w+ )?(?:be )?(?:exclud|ignor|omit|leav|left out|filter|remov|drop|skip|subtract|deduct|disregard)|\bused to\b/i;

/**
 * What is not counted: "revenue excludes refunds", "exclude country X from traffic". `about` is the metric that the
 * context is named after, which a sentence without a subject is about.
 */
export function readExclusions(said: string, about: string | undefined): Exclusion[] {
  const text = said.replace(/[.!]+$/, "").trim();
  if (DENIED.test(text)) return [];
  const { masked, unmask } = maskMetrics(text);
  const rules = (things = "", metrics = ""): Exclusion[] => toRules(unmask(things), unmask(metrics), about);
  const [, apart, whole] = APART.exec(masked) ?? [];
  if (apart !== undefined) return rules(apart, whole);
  const [, front = "", verb, rest] = ACTIVE.exec(masked) ?? [];
  // "Net revenue means revenue minus refunds" is said of the first.
  const subject = new RegExp(LIST, "i").exec(front.split(/ (?:means?|is|are|=)(?: |$)/)[0] ?? "")?.[0];
  if (rest !== undefined && FRAME.test(front) && (verb !== undefined || subject !== undefined)) {
    const things = front.endsWith("(") ? rest.replace(/\).*$/, "") : rest;
    if (subject !== undefined) return rules(things, subject);
    const [, inside, metrics] = OF.exec(things) ?? [];
    return rules(inside ?? things, metrics);
  }
  const [, things, metrics] = PASSIVE.exec(masked) ?? [];
  return rules(things, metrics);
}

function toRules(things: string, subject: string, about: string | undefined): Exclusion[] {
  const metrics = subject === "" ? [about] : subject.split(/,| and | or /i).map(metricOf);
  return readThings(things).flatMap(({ dimension, value, alone }) =>
    metrics.map((named): Exclusion => {
      const metric = named ?? alone?.metric;
      return {
        type: "exclude",
        ...(metric !== undefined && { metric }),
        ...(dimension !== undefined && { dimension }),
        value: named === undefined ? (alone?.value ?? value) : value,
      };
    }),
  );
}

/** Something that is left out: a value, and its dimension if that is said. */
interface Thing {
  dimension?: string;
  value: string;
  /** How it reads where no metric is named besides: "internal traffic" is what is internal of the traffic. */
  alone?: { metric: string; value: string };
}

const ARTICLE = /^(?:(?:the|all|any|our|every) )+/i;
const REASON =
  /\s+(?:because|since|when|unless|until|so that|which|who|such as|by default|for (?:now|all|every|any|reporting)|in (?:all|every|any|our|the) (?:reports?|answers?|figures?|numbers?)|\().*$/i;
/** Names with an "and" in them, and those in quotation marks, are one. */
const WHOLE =
  /"[^"]+"|(?<!\p{L})'[^']+'|\b(?:Trinidad|Antigua|Bosnia|Saint Kitts|St\.? Kitts|Sao Tome) and \w+/giu;
const SPLIT = /\s*,\s*(?:and |or )?|\s+(?:and|or|\/)\s+/i;
const FROM = /^(?:(.+?) )?(?:that comes? )?(?:from|via|through) (?:the )?(.+)$/i;
const MOST = 20;

/** The things of an enumeration; a plural dimension in front of it is that of each. Empty for what is none. */
function readThings(text: string): Thing[] {
  const held: string[] = [];
  const parts = text
    .replace(WHOLE, (name) => `\ue000${held.push(name.replace(/^["'](.*)["']$/, "$1")) - 1}\ue000`)
    .replace(REASON, "")
    .split(SPLIT)
    .map((part) => part.replace(/\ue000(\d+)\ue000/g, (_, at: string) => held[Number(at)] ?? "").trim())
    .filter((part) => part !== "");
  let carried: string | undefined;
  let of: string | undefined;
  const things = parts.map((part): Thing | undefined => {
    const [, whose = "", from] = FROM.exec(part) ?? [];
    const isFrom =
      from !== undefined &&
      (whose === "" ||
        metricOf(whose) !== undefined ||
        /^(?:people|every\w+|anything|data|clicks?|hits?)$/i.test(whose));
    const bare = (isFrom ? from : part).replace(ARTICLE, "");
    const { dimension = carried, value } = placed(bare);
    if (dimension !== carried || value !== bare) carried = isPluralIn(bare) ? dimension : undefined;
    if (value.length > 60 || value.split(" ").length > 6 || !/[\p{L}\p{N}]/u.test(value)) return undefined;
    // "Traffic from India and China" is about the traffic from both.
    if (isFrom) of = metricOf(whose);
    const [, inside, metric] = (dimension === undefined && !isFrom && /^(.+?) (\S+)$/.exec(bare)) || [];
    const own = metric === undefined ? undefined : metricOf(metric);
    const alone =
      of !== undefined ? { metric: of, value } : own && inside ? { metric: own, value: inside } : undefined;
    return { ...(dimension !== undefined && { dimension }), value, ...(alone && { alone }) };
  });
  return things.includes(undefined) ? [] : things.flatMap((thing) => thing ?? []).slice(0, MOST);
}

const isPluralIn = (text: string): boolean => /^\w+(?:s|ies)\b/i.test(text);

/** "Country India", "the Direct channel", "channels Direct". */
function placed(text: string): { dimension?: string | undefined; value: string } {
  const words = text.split(" ");
  for (const few of [2, 1]) {
    const [front, back] = [words.slice(0, few), words.slice(-few)].map(dimensionOf);
    const rest = words
      .slice(few)
      .join(" ")
      .replace(/^(?:is|of|called|named|=|:) /i, "")
      .replace(ARTICLE, "");
    if (words.length > few && front !== undefined) return { dimension: front, value: rest };
    if (words.length > few && back !== undefined)
      return { dimension: back, value: words.slice(0, -few).join(" ") };
  }
  return { value: text };
}

const dimensionOf = (words: readonly string[]): string | undefined =>
  lexicon()
    .get(keyOf(words.map((word) => word.toLowerCase())))
    ?.find(
      ({ dataset, dimension, values, measure }) => dataset === "traffic" && dimension && !values && !measure,
    )?.dimension;
