import { isTraffic } from "../plan.ts";
import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { CODES, currenciesOf } from "../words/amounts.ts";
import type { Act, Row } from "./draft.ts";

/** "What is a visit worth", "what are they worth". */
const worth: Act = ({ ask, marks: all, view }, { to }) => {
  // "Which one was worth it?" nothing tells.
  if (view.wordAt(to) === "it") return false;
  if (!isTraffic(ask)) return all.has("much") || (all.has("which") && void all.add("much"));
  const each: Readonly<Record<string, string>> = {
    sessions: "revenuePerSession",
    transactions: "averageOrderValue",
  };
  if (ask.measures.some((name) => each[name] === undefined)) return false;
  ask.measures = ask.measures.map((name) => each[name] ?? name);
  return true;
};

/** "How many bought something". */
const BUYS = /^(?:buy|bought|order|ordered|purchase|purchased)$/;

/** "Invoices in dollars"; web traffic has one currency, the property's. */
const inCurrency: Act = ({ ask }, match) => {
  const isNot = /\bnot in\b/.test(match.keys);
  const codes = currenciesOf(match.keys.replace("us dollars", "usd").replace(/^.* /, ""));
  if (isTraffic(ask))
    return !isNot && void ask.assumptions.push("Amounts are in the currency of the property");
  if (findDimension(ask.dataset, "currency") === undefined) return false;
  ask.conditions.push({
    field: "currency",
    is: isNot ? "isNot" : "is",
    values: codes,
    ...(codes.length > 1 && { said: match.text.replace(/^.*\b(?=in )/i, "") }),
  });
  return true;
};

/** "The second one": of the rows before it. */
const picks: Act = ({ ask }, { keys }) => {
  ask.pick = /\bsecond\b/.test(keys) ? 2 : /\bthird\b/.test(keys) ? 3 : 1;
};

/** "Who is the biggest customer there?" after the best industry: in the first of the rows. */
const there: Act = ({ ask, groups }) => {
  if (groups.length === 1) ask.pick = 1;
};

/** Words that frame a question and ask for nothing themselves. */
// A table reads better with one row a line.
// oxfmt-ignore
export const frames: readonly Row[] = [
  { kind: "frame", pattern: "(in|for|with|at|of)? ((our|the) (company|team|shop|store|business))|({that})? we ('ve|have|had)?|us", cost: 1.3 },
  { kind: "frame", pattern: "from (the|our)? (customers|clients)", when: ({ dataset: { name } }) => name === "payments", cost: 0.9 },
  { kind: "frame", pattern: "(in|on|to|for|at|of|from|through|via) (our|the) (website|site|webshop|web shop|web store|online shop|online store|web|internet|shop|store)|online|({be})? (placed|made|completed|begun|recorded)", cost: 0.9, when: isTraffic },
  { kind: "frame", pattern: "currently|now|right now|at present", cost: 0.5, act: ({ ask, marks: all }) => !isTraffic(ask) || all.has("how") },
  { kind: "frame", pattern: "at the moment|these days|and by how (many|much)|by how (many|much)", cost: 0.5 },
  { kind: "frame", pattern: "lately|recently", cost: 0.6, act: ({ ask }) => isTraffic(ask) || ask.groupBy.some(isGrain) },
  { kind: "frame", pattern: "(anything|something)", cost: 0.9, act: ({ marks: all, view }, { from }) => all.has("any") || all.has("when") || BUYS.test(view.wordAt(from - 1) ?? "") },
  { kind: "frame", pattern: "(is|are|was|were|be|been|being|'s) (there)? {the}", cost: 0.9 },
  { kind: "frame", pattern: "(of|from|in|on|for|with|to|at|come from|came from|coming from|in for)", cost: 1, isLast: true },
  { kind: "frame", pattern: "did", cost: 0.8, when: ({ line }) => /\bhow many (?:day|week|month|quarter)s\b/i.test(line.text) },
  { kind: "frame", pattern: "{adv}", cost: 0.5 },
  { kind: "frame", pattern: "worth", cost: 0.5, act: worth },
  { kind: "frame", pattern: "(only|just) (the|those|what)?", cost: 0.7, act: ({ view }, { from }) => !/^(?:is|are|was|were|do|does|did|has|have)$/.test(view.wordAt(view.from) ?? "") && !/^(?:has|have|had)$/.test(view.wordAt(from - 1) ?? "") },
  { kind: "frame", pattern: "(add) up to|amounts? to|come to", cost: 0.6, act: ({ marks: all }) => all.has("much") || all.has("which") && void all.add("much") },
  { kind: "frame", pattern: "(anybody|anyone|somebody|someone) (in|from)?", cost: 0.8, when: ({ dataset: { name } }) => /^(?:traffic|payments|bills)$/.test(name) },
  { kind: "frame", pattern: "(the|in)? (sum|total)", cost: 0.9, isLast: true, act: ({ marks: all }) => void all.add("much") },
  { kind: "frame", pattern: "as of (today|now)", cost: 0.4 },
  { kind: "frame", pattern: "like", cost: 0.8, act: ({ marks: all }) => all.has("which") && void all.add("how").add("fine") },
  { kind: "frame", pattern: "(look) like", cost: 0.6, isLast: true },
  { kind: "frame", pattern: "(from|with|to|for|by) us", cost: 0.6 },
  { kind: "frame", pattern: "(,)? (and)? (if so)? (which|who|which ones|how many)", cost: 0.8, isLast: true },
  { kind: "frame", pattern: "(,)? (inclusive)", cost: 0.5, act: ({ periods }) => periods.length > 0 },
  { kind: "frame", pattern: "(put|as|in|into)? (as|in|into) (a|the|one)? (table|chart|graph|list|bar chart|line chart|pie chart|overview|summary|line)|(each|one)? (and|or)? (in total|altogether|combined|together)|(each)? (on|in) (its|their) own (line|row)?|(please|pls|thanks|thank you|cheers|if possible|if you can|side by side|next to each other|for us|asap|exactly|roughly|approximately|euros|dollars|eur)", cost: 0.5 },
  { kind: "frame", pattern: "respectively|each", cost: 0.5, act: ({ ask }) => { if (ask.open.length > 1 && ask.groupBy.length > 0) ask.isCompared = true; } },
  { kind: "frame", pattern: "separately", cost: 0.5, isLast: true },
  { kind: "frame", pattern: "(has|have|had|does|do|did|is|are|for|of)? (each) (of (them|those|these))?", when: ({ follows }) => follows, cost: 0.6, act: ({ ask }) => { ask.isEach = true; } },
  { kind: "frame", pattern: "(is|are|was|were|do|does|did|has|have|of|from|by|for|about)? the (first|top|second|third) (one|of (them|those|these))|(the)? (second|third)", when: ({ follows }) => follows, act: picks, cost: 0.15 },
  { kind: "frame", pattern: "(for|of|from|in|by|on) (them|those|these|it|that)", when: ({ follows }) => follows, cost: 0.6 },
  { kind: "frame", leads: true, pattern: "(what about|(change|switch) (it|that)? to|same for|the same for|(the)? same thing (for)?|instead|too|as well|(and)? (which|how many|how much|what|who|any|anything|something) of (them|those|these|it|that)|(of)? (them|those|these|they|it|its|their|ones|that|this|that one|this one)|(from|out of) (that|this|it|the list|the table)|only those|just those|only the ones|those|the ones|the same|then)", when: ({ follows }) => follows, cost: 0.7 },
  { kind: "frame", leads: true, pattern: "there", when: ({ follows }) => follows, act: there, cost: 0.7 },
  { kind: "frame", leads: true, pattern: "(and)? (add|include)", when: ({ follows }) => follows, act: ({ ask }) => { ask.isCompared = true; }, cost: 0.7 },
  { kind: "mod", pattern: `(paid|billed|invoiced|issued|denominated|made out)? (not)? in (${CODES.toLowerCase()}|euros|euro|dollars|us dollars|pounds|francs|swiss francs|rupees|yen|kr|rand|zloty)`, act: inCurrency, isOwn: true, cost: 0.9 },
];
