import { isTraffic } from "../plan.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { type Act, edgesOf, type Row } from "./draft.ts";
import { rankedInEach } from "./finish-within.ts";
import { addMeasure, setOrder } from "./means.ts";
import { limited } from "./rows-orders.ts";

/** "The ten landing pages that converted best". */
const rowsOf: Act = (draft, match) => edgesOf(match, "#").length === 0 || limited(draft, match);

const whichOnes: Act = (draft, match) => {
  draft.ask.asks = "which";
  return rowsOf(draft, match);
};

/** Countries spend in the shop, campaigns on ads. */
const spends: Act = ({ ask }) => {
  if (ask.groupBy.length + ask.conditions.length === 0) return false;
  const isOfAds = ask.groupBy.some((name) => /campaign|channel|source|medium/i.test(name));
  ask.measures.push(isOfAds ? "adCost" : "revenue");
  return true;
};

const spendsPer: Act = (draft, { keys }) => {
  const by = /\b(?:order|purchase)$/.test(keys) ? "averageOrderValue" : "revenuePerSession";
  draft.ask.strength += 2;
  if (!addMeasure(draft, by)) return false;
  const [said] = /\b(?:most|least|more|less)\b/.exec(keys) ?? [];
  if (said === "more" || said === "less") Object.assign(draft.ask, { sides: said });
  if (said !== "most" && said !== "least") return true;
  return setOrder(draft, { by, direction: said === "least" ? "ascending" : "descending" });
};

// A table reads better with one row a line.
// oxfmt-ignore
export const groups: readonly Row[] = [
  { kind: "mod", pattern: "({did})? (by (their|its)?|per|for each|{be}? (each|every) (one)? of|for every|in each|in every|of each|from each|on each|each|every|across|split by|broken down by|break down by|breakdown by|grouped by|group by|separately (by|for)|by each|according to|(out of|among) all|(spread|split) (over|across|among|between|by|into)) {the} (S|V)* (T)? (D|G) ((,|and|by|per|, then by|then by|and by|and per|&|/|, by) {the} (D|G))* (too|separately|respectively|{get})?", act: rankedInEach },
  { kind: "mod", leads: true, pattern: "(what|which|whose|in (which|what)|on (which|what)|from (which|what)|for (which|what)|with (which|what)|by (which|what)|at what|(which|what) {be} {the}) (of {the})? (#)? (S|V|K)* (D|G)", act: whichOnes },
  { kind: "mod", leads: true, pattern: "(from|with|to|in|by|on|for)? how many (different|distinct|of {the})? (S|V)* D|(on|in|for) how many G", act: ({ ask }, match) => edgesOf(match, "D").every(({ sense }) => !isGrain(sense.dimension ?? "")) && void (ask.asks = "groups") },
  { kind: "verb", pattern: "({that})? (spend|spent)", act: spends, when: isTraffic, cost: 1.2 },
  { kind: "mod", pattern: "(spend|spent|spending) (the)? (most|least|more|less)? (money)? (per|a|each|in one) (visit|session|order|purchase)", act: spendsPer, isOwn: true, when: isTraffic },
  { kind: "mod", pattern: "than {vp}? {the} V", act: ({ ask }) => ask.sides !== undefined },
  { kind: "mod", pattern: "(on|in)? {the} G (with|that|which|where|on which|in which|when)? ({be})?", act: ({ view }, { from }) => !/^(?:many|\d+|that|those|other|same)$/.test(view.wordAt(from - 1) ?? ""), cost: 1.4 },
  { kind: "mod", pattern: "{the} (#)? (S|V)* D ((and|,) D)* (breakdown|split|performance|overview|distribution|mix|stats|report|comparison|ranking|statistics|wise|pairs)?", act: rowsOf, cost: 1.6 },
  { kind: "mod", pattern: "(by|from|to|for|with) whom", act: ({ marks }) => void marks.add("who") },
  { kind: "mod", pattern: "(who|whose)", act: ({ marks }) => void marks.add("who"), cost: 2 },
];
