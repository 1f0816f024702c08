import type { Line, Stretch } from "../words/line.ts";
import type { Edge } from "./edge.ts";

/** "Gift Guide 2026": a year right behind a name is of the name. */
export const isOfName = (line: Line, stretch: Stretch): boolean =>
  isBlackFriday(line, stretch) || isNumberOfName(line, stretch);

/** "Black Friday", "Cyber Monday": a day right behind a name is of the name. */
const isBlackFriday = ({ tokens }: Line, { from, to, period, text }: Stretch): boolean =>
  to === from + 1 &&
  period?.unit === "day" &&
  /^\p{Lu}/u.test(text) &&
  tokens[from - 1]?.isCapital === true &&
  tokens[from - 1]?.isStrange === true;

const isNumberOfName = ({ tokens }: Line, { from, text }: Stretch): boolean =>
  /^[\dhq /-]+$/i.test(text) &&
  (tokens[from - 1]?.isStrange === true
    ? (tokens[from - 1]?.isCapital || tokens[from - 2]?.isCapital) === true
    : tokens[from - 1]?.isCapital === true && tokens[from - 2]?.isCapital === true);

/** "Leads called June": behind such a word every capital begins a name. */
export function anyName({ tokens, text, stretches }: Line, from: number): Edge[] {
  const edges: Edge[] = [];
  const isCalled = /^(?:called|named|titled|tagged)$/.test(tokens[from - 1]?.key ?? "");
  if (!isCalled && stretches[from]?.some(({ period }) => period)) return [];
  for (
    let at = from;
    tokens[at]?.isCapital || tokens[at]?.isQuoted || (at > from && /^[/&-]$/.test(tokens[at]?.text ?? ""));
    at += 1
  )
    if (tokens[at]?.isCapital || tokens[at]?.isQuoted)
      edges.push({
        from,
        to: at + 1,
        text: tokens[from]?.isQuoted
          ? (tokens[from]?.text ?? "")
          : text.slice(tokens[from]?.start, tokens[at]?.end),
        class: "Q",
        sense: {},
        weight: 0.7 - 0.05 * (at - from),
      });
  return edges.toReversed();
}

const PLACES = /^(?:the |our )?(?:slack|chat|team chat|inbox|note|notion|mail|email|wiki|doc|workspace)\b/;

const LONGEST_TOPIC = 25;
/** What asks for something written is no part of what it is about. */
const SPEAKS =
  /^(?:say|said|saying|write|wrote|written|post|posted|mention|mentioned|discus\w*|talk\w*|comment\w*|anyone|anybody|someone|somebody|people|has|have|did|does|do|is|was|what|who|where|search|find|show|look)$/;

/** What may be searched for: words up to any place; periods, places and names in it are rather something else. */
export function topicsAt(line: Line, from: number, end: number): Edge[] {
  const { tokens, stretches, text } = line;
  const edges: Edge[] = [];
  let weight = 0.2;
  for (let at = from; at < Math.min(end, from + LONGEST_TOPIC); at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined || token.text === ",") break;
    weight += 0.1;
    if (
      stretches[at]?.some((one) => one.period !== undefined && !isOfName(line, one)) ||
      /^(?:lately|recently|please|yet|most|changed|edited|updated)$/.test(token.key)
    )
      weight += 3;
    if (
      /^(?:in|from|by)$/.test(token.key) &&
      at > from &&
      (next?.isCapital === true || next?.text.startsWith("#") === true)
    )
      weight += 1.5;
    if (at > from && /^(?:in|on|from)$/.test(token.key) && PLACES.test(`${next?.key} ${tokens[at + 2]?.key}`))
      weight += 5;
    // "Returns in the support channel".
    if (at > from && token.key === "in" && tokens.slice(at + 2, at + 4).some(({ key }) => key === "channel"))
      weight += 5;
    if (at === from && /^(?:the|our|a|an|any|it|that|this)$/.test(token.key)) weight += 0.5;
    if (
      at === from &&
      /^(?:about|on|by|in|from|of|most|us|least|to|as|with|for|we|you|they|he|she|there|it)$/.test(token.key)
    )
      weight += 5;
    if (
      at > from &&
      /^(?:since|until|before|after|nobody|never|not|but|outside|except|without|excluding|has|have)$/.test(
        token.key,
      )
    )
      weight += 3;
    if (at === from && PLACES.test(`${token.key} ${next?.key}`)) weight += 5;
    if (at === from && SPEAKS.test(token.key)) weight += 5;
    edges.push({
      from,
      to: at + 1,
      text: text.slice(tokens[from]?.start, token.end),
      class: "TOPIC",
      sense: {},
      weight,
    });
  }
  return edges;
}

/** "On a Monday" is on any of them. */
export const isAnyOf = ({ tokens }: Line, { from, period }: Stretch): boolean =>
  period?.unit === "day" && tokens[from - 1]?.key === "a";
