import { readThings } from "./things.ts";
import { MASK, maskMetrics, metricOf } from "./metrics.ts";
import type { Reading } from "./types.ts";

const SUBJECT = `((?:our |the |all )*(?:reported )?${MASK}(?:(?:,| and| or) ${MASK})*)(?: figures?| numbers?| reports?)?`;
const MODAL =
  "(?: always| must| should| shall| never| do| does| is| are| reported| calculated| counted| shown|:)*";
const EXCLUDES =
  "excludes?|excluding|leaves? out|omits?|ignores?|disregards?|" +
  "(?:does not|do not|doesn't|don't|must not|should not|never|not) (?:include|count|contain)s?|not including|" +
  "(?:is |are )?net of|without|minus|less|before|after deducting";
const VERB =
  "excludes?|excluding|ignores?|omits?|disregards?|leaves? out|filters? out|removes?|drops?|skips?|subtracts?|deducts?|" +
  "(?:do not|don't|never|not) (?:count|include|consider)|(?:does not|doesn't) (?:count|include)";
const REMOVED =
  "excluded|ignored|omitted|disregarded|left out|filtered out|removed|subtracted|deducted|(?:not|never) (?:counted|included|part)";
const LEAD = "(?:(?:please|always|we|you|must|should|in (?:all|every|any) reports?),? )*";

const OF_METRIC = new RegExp(`^${SUBJECT}${MODAL} (?:${EXCLUDES}) (.+)$`, "i");
const FROM_METRIC = new RegExp(
  `^${LEAD}(?:${VERB}) (.+?) (?:from|out of|in|as|towards?|when (?:counting|reporting|calculating)) ${SUBJECT}(?: .*)?$`,
  "i",
);
const PASSIVE = new RegExp(
  `^(.+?) (?:is|are|must be|should be|has to be|have to be|gets?)(?: always| to be)? (?:${REMOVED})(?: (?:from|in|out of|of|as) ${SUBJECT})?(?: .*)?$`,
  "i",
);
const UNCOUNTED = new RegExp(
  `^(.+?) (?:do not|don't|does not|doesn't|must not|should not|never) count (?:as|towards?|in|into|for) ${SUBJECT}(?: .*)?$`,
  "i",
);
const NOT_COUNTED = new RegExp(
  `^(.+?) (?:should|must|may|can) (?:not|never) be (?:counted|included|part)(?: (?:in|of|as|towards?) ${SUBJECT})?(?: .*)?$`,
  "i",
);
const OUT_OF = new RegExp(`^${LEAD}(?:leave|filter|keep|take) (.+?) out of ${SUBJECT}(?: .*)?$`, "i");
const ABOUT_METRIC = new RegExp(
  `^(?:when(?:ever)? (?:reporting|counting|calculating|showing)|for|in|from) ${SUBJECT},? ${LEAD}(?:${VERB}) (.+)$`,
  "i",
);
const IN_BRACKETS = new RegExp(`^${SUBJECT} \\((?:${EXCLUDES}) ([^)]+)\\)`, "i");
/** "Net revenue means revenue minus refunds", "revenue is the sum of all orders without shipping". */
const DEFINED = new RegExp(
  `^${SUBJECT}(?: always| only)? (?:means?|is|are|=|(?:is|are) defined as) (?:(?:all )?${MASK}|all \\w+|the sum of [^,.]{1,40}?),? (?:excluding|without|minus|less|net of|but not) (.+)$`,
  "i",
);
const PLAIN = new RegExp(`^${LEAD}(?:${VERB}|net of|without) (.+)$`, "i");
const DENIED =
  /(?:\bnot|\bnever|n't|\bno longer|\bstop)\s+(?:\w+ )?(?:be )?(?:exclud|ignor|omit|leav|left out|filter|remov|drop|skip|subtract|deduct|disregard)|\bused to\b/i;

/**
 * What is not counted: "revenue excludes refunds", "exclude country X from traffic". `about` is the metric that the
 * context is named after, which a sentence without a subject is about.
 */
export function readExclusions(said: string, about: string | undefined): Reading[] {
  const text = said.replace(/[.!]+$/, "").trim();
  if (DENIED.test(text) || text.endsWith("?")) return [];
  const { masked, unmask } = maskMetrics(text);
  for (const pattern of [IN_BRACKETS, DEFINED, OF_METRIC, ABOUT_METRIC]) {
    const [, subject = "", things] = pattern.exec(masked) ?? [];
    if (things !== undefined) return toRules(unmask(things), metricsOf(unmask(subject)));
  }
  for (const pattern of [OUT_OF, NOT_COUNTED, UNCOUNTED, FROM_METRIC, PASSIVE, PLAIN]) {
    const [, things, metric] = pattern.exec(masked) ?? [];
    if (things === undefined) continue;
    return toRules(unmask(things), metric === undefined ? [about] : metricsOf(unmask(metric)));
  }
  return [];
}

function metricsOf(subject: string): (string | undefined)[] {
  return subject.split(/,| and | or /i).map((part) => metricOf(part.replace(/\breported /i, "")));
}

function toRules(things: string, metrics: (string | undefined)[]): Reading[] {
  return readThings(things).flatMap(({ dimension, value, alone }) =>
    metrics.map((named): Reading => {
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
