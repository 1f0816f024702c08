import type { Dataset } from "../../catalogue/types.ts";
import type { Line } from "../words/line.ts";
import type { Edge } from "./edge.ts";

const LONGEST = 8;
const PREPOSITION =
  /^(?:in|on|from|at|to|for|under|into|with(?:out)?|by|of|excluding|except|bar|ignoring|aside)$/;
const UNIT = /^(?:mm|cm|m|km|g|kg|l|ml|w|kw|v|ah|ft|x)$/i;
const JOINTS = /^(?:&|of|the|do|\/|-|:|\.|'|'s)$/i;
/** Words that are never of a name. */
// oxfmt-ignore
const CLOSED = /^(?:the|our|and|for|all|any|who|how|was|are|did|has|had|not|but|per|you|its|his|her|one|two|six|ten|now|yet|out|off|top|max|min|avg|sum|get|got|see|via|due|new|old|own|than|that|which|whom?|whose|have|does|were|been|being|with|from|than|over|under|above|below|more|less|fewer|most|least|only|just|what|when|where|there|their|them|these|those|they|this|into|each|every|since|until|before|after|without|except|excluding|compare[ds]?|compared|versus|about|least|total|many|much|still|also|both|other|between|during|within|through|while|because|according|never|ever|already|number|amount|anything|something|everything|nothing|nobody|someone|anyone|somebody|anybody|everyone|everybody|oldest|newest|latest|please|tell|give|list|find|write|wrote|written|mention|say|said|pay|paid|buy|bought|lately|recently|went|gone|median)$/;

interface Place {
  line: Line;
  from: number;
  /** Of the clause. */
  start: number;
  end: number;
  dataset: Dataset;
  /** Whether a stretch that begins there means something to the dataset. */
  isKnown: (at: number) => boolean;
  /** Whether what a value is of is said there: "the sales channel". */
  isLabel: (at: number) => boolean;
}

/** Names that may begin at a place: unknown words, capitals in a row, what is quoted. The data tells whether there is one. */
export function namesAt({ line, from, start, end, isKnown, isLabel }: Place): Edge[] {
  const { tokens, stretches, text } = line;
  const isTouching = (at: number): boolean => !/\s/.test(text.slice(tokens[at - 1]?.end, tokens[at]?.start));
  const isForeign = (at: number): boolean =>
    // "Spent on advertising": a value of another dataset may be one of this.
    !isKnown(at) &&
    (stretches[at] ?? []).some(
      ({ senses, to }) => senses.length > 0 && (senses.every(({ values }) => values) || isLabel(to)),
    );
  // "Best Before Ltd", "Copper One"; "New York".
  const isInRun = (at: number): boolean =>
    (at > start + 1 && [at - 1, at].every((place) => tokens[place]?.isCapital)) ||
    (at > start &&
      [at, at + 1].every((place) => tokens[place]?.isCapital) &&
      tokens[at + 1]?.isStrange === true);
  const isName = (at: number): boolean =>
    at < end &&
    (isInRun(at) || !CLOSED.test(tokens[at]?.key ?? "")) &&
    (tokens[at]?.isStrange === true || (tokens[at]?.isCapital === true && at > start) || isForeign(at));
  // "Needs analysis", "trade show": a word that says nothing by itself, beside one that nothing knows.
  const isPlain = (at: number): boolean =>
    at < end &&
    /^\p{Ll}{3,}$/u.test(tokens[at]?.text ?? "") &&
    !CLOSED.test(tokens[at]?.key ?? "") &&
    !isKnown(at) &&
    !stretches[at]?.some(({ period, number }) => period ?? number);
  const [first, next, third] = tokens.slice(from, from + 3);
  if (first === undefined) return [];
  // What other records are split by is none.
  const isSplit = stretches[from]?.some(({ senses }) => senses.some((one) => one.dimension && !one.values));
  if (isSplit && tokens[from - 1]?.key === "by") return [];
  const isDated = stretches[from]?.some(({ period }) => period);
  const isCounted = /^\d+$/.test(first.text) && !isDated && next?.isStrange;
  const isAfter = PREPOSITION.test(tokens[from - 1]?.key ?? "");
  const isBeside = next?.isStrange || (next?.key === "of" && third?.isStrange);
  const isOne = isBeside || (isAfter && (isPlain(from + 1) || !first.isCommon));
  if (!isName(from) && !isCounted && !(isPlain(from) && isOne)) return [];
  const edge = (to: number, plain: number): Edge => ({
    from,
    to,
    text: first.isQuoted && to === from + 1 ? first.text : text.slice(first.start, tokens[to - 1]?.end),
    class: "X",
    sense: {},
    weight: 1 + 0.1 * (to - from) + 1.6 * plain,
  });
  if (first.isQuoted && !first.isNamed) return [edge(from + 1, 0)];
  // "March Break", "Sunday Sketch": a month or a weekday before a word that is written as a name.
  const isSingle = stretches[from]?.every(
    ({ period, to }) => !period || (/^(?:month|day)$/.test(period.unit ?? "") && to === from + 1),
  );
  const isBreak = (at: number): boolean =>
    isDated === true &&
    isSingle === true &&
    tokens[at]?.isCapital === true &&
    !/^(?:morning|afternoon|evening|night)$/.test(tokens[at].key) &&
    !(stretches[at] ?? []).some(({ senses }) => senses.length > 0);
  // A word that is known here is a name only beside one that is not.
  let hasStrange = first.isStrange || isForeign(from);
  let hasCapital = first.isCapital;
  let plain = isName(from) ? 0 : 1;
  // "Spent on marketing": any word may be a category, where a name can stand.
  const isBehind = !first.isCommon && isAfter;
  const edges = hasStrange || (!isKnown(from) && (plain === 0 || isBehind)) ? [edge(from + 1, plain)] : [];
  for (let at = from + 1; at < end && at - from < LONGEST; at += 1) {
    const [token, before] = [tokens[at], tokens[at - 1]];
    if (token === undefined || before === undefined || token.isQuoted) break;
    // "Winter cover 9 m", "Solar panel 50 W".
    const isUnit = /^\d[\d.,]*$/.test(before.text) && hasCapital && UNIT.test(token.text);
    const isCalled = before.isCapital || isTouching(at) || hasCapital;
    const isNumber = isCalled && /^[.:-]*\d[\d.:-]*$|^[hq]\d$|^\dd$/i.test(token.text);
    // "Germany gave": what is known stands by itself.
    const isApart = !before.isStrange && isKnown(at - 1) && token.isStrange && !token.isCapital;
    if (isApart && !isUnit && !isNumber) break;
    const isJoint =
      JOINTS.test(token.text) &&
      isName(at + 1) &&
      ((tokens[at + 1]?.isCapital === true && before.isCapital) ||
        isTouching(at) ||
        (token.key === "of" && tokens[at + 1]?.isStrange === true && !before.isCapital));
    hasStrange ||= token.isStrange;
    hasCapital ||= token.isCapital;
    const isOfWord = isTouching(at) && /[-_]/.test(text[token.start - 1] ?? "");
    if (isName(at) || isNumber || isUnit || isOfWord)
      edges.push(
        ...(hasStrange || (first.isCapital && (!isKnown(from) || isBreak(at))) ? [edge(at + 1, plain)] : []),
      );
    else if (isPlain(at) && (plain === 0 ? before.isStrange : at === from + 1))
      edges.push(edge(at + 1, (plain += 1)));
    else if (!isJoint) break;
  }
  return edges.toReversed();
}
