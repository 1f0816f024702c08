import { currenciesOf } from "../words/amounts.ts";
import type { Dimension } from "../../catalogue/types.ts";
import { type Act, type Draft, edgesOf, type Match } from "./draft.ts";
import { addName } from "./means.ts";
import type { Edge } from "./edge.ts";

/** Names, with what the words beside them say they are of. */
export const calls =
  (isNegated: boolean): Act =>
  (draft, match) => {
    const label = edgesOf(match, "D").flatMap(({ sense }) =>
      sense.isVerb && sense.dimension !== "landingPage" ? [] : (sense.dimension ?? []),
    );
    const all = edgesOf(match, "X", "Q");
    // "Without insurance, in USD": a currency is none of the names before it.
    const codes = all.filter(({ text }) => /^[A-Z]{3}$/.test(text) && currenciesOf(text).length > 0);
    if (draft.ask.dataset.product && codes.length > 0 && codes.length < all.length) return false;
    return all.every((edge, nth) => call(draft, match, edge, { label, isNegated, nth }));
  };

/** Of names that are not left out; true where none is said. */
export const named = calls(false);

interface Said {
  label: string[];
  isNegated: boolean;
  nth: number;
}

function call(draft: Draft, match: Match, edge: Edge, { label, isNegated, nth }: Said): boolean {
  const { view, ask } = draft;
  const before = prepositionBefore(draft, edge.from);
  const joint = view.wordAt(edge.from - 1) ?? "";
  const isJoined = nth > 0 && /^(?:and|or|,|&|nor)$/.test(joint);
  const alike = isJoined && before === "" ? (ask.open.at(-1)?.dimensions ?? []) : undefined;
  const ofLabel = label.length > 0 ? [...new Set(label)] : undefined;
  const front = view.line.tokens[edge.from - 1]?.text;
  const isRanked = before === "" && /^(?:\d+|top)$/i.test(front ?? "");
  const dimensions = ofLabel ?? alike ?? candidatesFor(draft, edge.text, isRanked ? "top" : before);
  // "INV-17" is a document.
  if (dimensions.includes("number") && DOCUMENT.test(edge.text) && ask.dataset.name !== "payments")
    ask.strength += 2;
  const last = ask.open.at(-1);
  // "Word of mouth", "Back to the Office": with the name before it and the small words between.
  const between = last === undefined ? [] : view.line.tokens.slice(last.to, edge.from);
  const isNext = [1, 2].includes(between.length) && between.every(({ key }) => SMALL.test(key));
  const token = view.line.tokens[edge.from];
  const behind = view.stretchesAt(edge.to, "S")[0];
  return addName(draft, edge.text, {
    dimensions,
    isNegated,
    isName:
      label.length > 0 ||
      before !== "" ||
      isJoined ||
      (match.to > edge.to && edgesOf(match, "M").length === 0) ||
      /[\d_]/.test(edge.text) ||
      token?.isCapital === true ||
      token?.isQuoted === true,
    ...(joint === "or" && nth > 0 && { isOr: true }),
    to: edge.to,
    ...(last && isNext && { whole: [last.said, ...between.map(({ text }) => text), edge.text].join(" ") }),
    ...(front !== undefined && edge.from > view.from && { front }),
    ...(/^(?:on|off|out|in|under)$/.test(joint) && { wider: `${joint} ${edge.text}` }),
    ...(behind !== undefined && { behind: behind.text }),
  });
}

const DOCUMENT = /^[a-z]{1,6}[-_]\d[\w-]*$/i;
const SMALL = /^(?:of|and|&|or|is|are|the|in|for|to|at|on|with|over|under)$/;
const PREPOSITION =
  /^(?:from|in|on|via|through|by|of|for|with|using|at|to|within|because|due|as|does|did|has|do|have|is|was|are|were)$/;

function prepositionBefore({ view }: Draft, at: number): string {
  for (let place = at - 1; place >= view.from && at - place <= 3; place -= 1) {
    const word = view.wordAt(place) ?? "";
    if (word === "of" && view.wordAt(place - 1) === "because") return "because";
    if (PREPOSITION.test(word)) return word;
    if (!/^(?:the|our|a|an|any|all|of|to|not|only)$/.test(word)) return "";
  }
  return "";
}

/** Dimensions that a name after a preposition may be of; first those that are kept, then those that cost a live query. */
const TRAFFIC: Readonly<Record<string, readonly string[]>> = {
  in: ["country", "city", "region"],
  of: ["product", "campaign", "country", "source"],
  from: ["country", "channel", "source", "campaign", "city", "region"],
  via: ["channel", "source", "campaign"],
  through: ["channel", "source", "campaign"],
  for: ["product", "campaign", "landingPage"],
  on: ["browser", "page"],
  top: ["product"],
  other: ["channel", "country", "campaign", "source"],
};

const isText = ({ unit, name, values }: Dimension): boolean =>
  unit === "text" && name !== "state" && values === undefined;

/** Dimensions of which only some words can be a value. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  currency: /^[A-Z]{3}$/,
  number: /\d/,
  type: /^$/,
  priority: /^(?:high|medium|low)$/i,
};

const SELLS =
  /\b(?:viewed|carts?|sell|sold|selling|units|revenue|sales|turnover|pieces|ma[dk]e|making|earn(?:ed)?)\b/i;

/** What a name may be of, by the word before it. */
export function candidatesFor({ ask, view, groups }: Draft, said: string, preposition: string): string[] {
  const { dimensions, name } = ask.dataset;
  // A chat knows who writes, not to whom.
  if (name === "messages" && preposition === "to") return [];
  // "Lost to price", "lost because of the price".
  const isReason = groups.includes("lostReason") || /^(?:because|due|to|by|on|over)$/.test(preposition);
  if (name !== "traffic")
    return (
      dimensions
        .filter(isText)
        .map((one) => one.name)
        .filter((one) => (SHAPES[one] ?? /./).test(said) && (one !== "lostReason" || isReason))
        // Deals "with vets" are from no lead source.
        .filter((one) => one !== "source" || preposition !== "with")
    );
  if (said.startsWith("/")) return [ask.groupBy.includes("landingPage") ? "landingPage" : "page"];
  const isOpen = (one: string): boolean =>
    dimensions.some((dimension) => dimension.name === one && dimension.values === undefined);
  const isOfProducts =
    view.follows ||
    SELLS.test(view.textOf(view.from, view.to)) ||
    ask.measures.some((measure) => /revenue|transactions|item|cart/i.test(measure));
  if (ask.measures.includes("views") && preposition !== "from") return ["product", "pageTitle"];
  if (ask.measures.includes("events") && !/^(?:from|via|through|in)$/.test(preposition)) return ["event"];
  // "Revenue for tea" is not that of visits that began on /tea, nor are "landing pages for tea" one of that name.
  const usual = [...ask.groupBy.filter(isOpen), ...(TRAFFIC[preposition] ?? TRAFFIC["other"] ?? [])].filter(
    (one) =>
      one !== "landingPage" ||
      view.follows ||
      !(isOfProducts || (preposition === "for" && ask.groupBy.includes(one))),
  );
  const all = [...usual, ...(isOfProducts ? ["product"] : [])];
  return [...new Set(all.flatMap((one) => (one === "product" ? [one, "productCategory"] : one)))];
}
