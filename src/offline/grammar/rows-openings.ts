import { findMeasure } from "../../catalogue/catalogue.ts";
import type { Act, Mark, Row } from "./draft.ts";

export const opens =
  (...how: Mark[]): Act =>
  ({ marks: all }) => {
    for (const one of how) all.add(one);
  };

/** Verbs that say nothing are remembered with whose deeds they are: "did we receive", "did customers receive". */
const deed =
  (who: "we" | "they"): Act =>
  (draft, { from, keys }) => {
    if (from === draft.view.from) draft.marks.add("any");
    // "How did traffic do?"
    if (/\b(?:do|doing|done)$/.test(keys) && draft.marks.has("how")) draft.marks.add("fine");
    draft.deeds.push({ verb: keys, who });
  };

const BE = /^(?:is|are|was|were)$/;
/** "Which deals did Ada close, and for how much?": a list has the amounts, a number of them has not. */
const forHowMuch: Act = ({ ask, marks: all, nouns }) => {
  if (all.has("many") && findMeasure(ask.dataset, "amount")) ask.measures.push("amount");
  if (nouns.length === 0 || !(all.has("which") || all.has("list"))) all.add("much");
};

/** Only of a question that asks how something goes. */
const ofHow: Act = ({ marks: all, view }, { from }) =>
  all.has("how") && from > view.from + 1 && void all.add("fine");

// A table reads better with one row a line.
// oxfmt-ignore
export const openings: readonly Row[] = [
  { kind: "open", pattern: "(please|pls|hi|hey|hello|ok|okay|so|well|also|and|but|now|then|thanks|great|good|sure|just|quick question|sorry|yes|no|hmm|oh|right|perfect|morning)", cost: 0.6, act: ({ view }, { from, to, keys }) => (keys !== "morning" || from === view.from) && (keys !== "no" || (from === view.from && view.line.tokens[to]?.text === ",")) },
  { kind: "open", pattern: "(everything|all) {that}?", act: opens("list"), cost: 1.1 },
  { kind: "open", pattern: "may we (have|see|get)|(can|could|would|will) you (please|quickly|just|maybe)*|(can|could|may) we (please)? (see|have|get|look at)", cost: 0.4 },
  { kind: "open", pattern: "we (would like|want|need|'d like|'d love|would love|wanted|like|am trying|'m trying|was hoping) to (know|see|have|get|find out|look at|check|understand|hear|learn) (if|whether|about)?|we (want|need|'d like|would like|'m looking for|am looking for)|we (am|'m|was) (wondering|curious|interested in) (if|whether|about|in)?|do you (know|have) (if|whether)?|let us (know|see) (if|whether)?|help us (understand|find|see)|looking for|we wonder|wondering|curious|tell us (if|whether)", act: opens("list"), cost: 0.4 },
  { kind: "open", pattern: "(show|list|give|tell|send|rank|sort|chart|plot|graph|find|get|pull|pull up|display|name|print|put|see|view|check|look up|look at|summarise|summarize|break down|run) (us|out)? (about)? (the|our|all|all (of)? (the|our))?", act: opens("list"), cost: 0.6 },
  { kind: "open", pattern: "(an|a|the)? (quick|short|full|complete|whole|overall)* (list|overview|table|chart|graph|summary|report|breakdown|split|plot|picture|view|details|status|data|info|information|figures|stats|statistics|kpis|results) (of|for|on|about|from|with|showing)", act: opens("list"), cost: 0.6 },
  { kind: "open", pattern: "(how (many|often|many times)) (of)? (the|our)? (different|distinct|total|individual|separate)?|(what|which) ({be}|'s)? (the|our)? (total|overall|exact)? (number|count|quantity) of (the|our)?|(the|our)? (total|overall)? (number|count|quantity) of (the|our)?|count (the|our|all)?", act: opens("many") },
  { kind: "open", pattern: "how much (money|cash|in total|is|are|was|were)?|(what|which) ({be}|'s)? (the|our)? (total|overall)? (amount|sum|value|worth|volume|total) of (the|our)?|(the|our)? (total|overall)? (amount|sum|value|volume|total) of (the|our)?|how (big|large|high|valuable) {be}|sum up", act: opens("much") },
  { kind: "mod", pattern: "(,)? (and)? for how much (money|in total|altogether)?", act: forHowMuch, cost: 0.8 },
  { kind: "open", pattern: "how (is|are|was|were|'s|about|has|have)", act: opens("how", "fine") },
  { kind: "open", pattern: "how (well)? (do|does|did)?", act: opens("how") },
  { kind: "open", pattern: "(what|which) ({be}|'s)? (the|our|all|all (of)? (the|our))?|what kind of|which (one|ones) ({be})?", act: opens("which") },
  { kind: "open", pattern: "(who|whom) ({be}|'s)? (the|our)?", act: opens("who") },
  { kind: "mod", pattern: "how many", act: ({ marks: all, ask, view }, { to }) => (all.has("who") || ask.groupBy.length > 0) && !(all.has("many") && BE.test(view.wordAt(to) ?? "")) && void all.add("many") },
  { kind: "open", pattern: "whose", act: opens("who", "whose") },
  { kind: "open", pattern: "(when|(what|which) (day|date)) (will|{be}|'s)?", act: opens("when") },
  { kind: "open", pattern: "(why|how come) ({be}|'s)?|what ({be}|'s|has|have)? (caused|causing|behind|drove|driving|led to|explains|made|reason for) {the}|{the} (reason|cause) (for|of|behind|why) {the}|what (happened|went wrong|is wrong) (to|with)|explain|tell us why", act: opens("why") },
  { kind: "open", pattern: "({be}|'s) there (still|currently|now)? {the}|({be})? (any|anything|something) (of)?|(do|does|did|have|has) {we} (still|currently|now|already)? (have|get|got|see|receive)? any (of)? (the|our)?", act: opens("any") },
  { kind: "open", pattern: "(is|are|was|were|do|does|did|has|have|had) {the}", act: opens("any") },
  { kind: "verb", pattern: "{did} {we} {adv} {get}? {adv} (from|in|with|on)?", act: deed("we") },
  { kind: "verb", pattern: "({that})? {we} {adv} {get} {adv}", act: deed("we") },
  { kind: "verb", pattern: "{did} {the} (V|M|N|D) {adv} {get} (from)?", act: deed("they") },
  { kind: "verb", pattern: "{did} (it|they|that|this|those|these) {adv} {get} (in)?", when: ({ follows }) => follows, act: deed("they") },
  { kind: "verb", pattern: "{did} {the} (M|N|D)", act: ({ marks: all }, { from }) => { if (from === 0) all.add("any"); }, cost: 1.2 },
  { kind: "verb", pattern: "(V|M) {get}|{that} {get}", act: deed("they") },
  { kind: "verb", pattern: "write|wrote|written|post|posted|send|sent", when: ({ dataset: { name } }) => name === "messages" || name === "pages" },
  { kind: "verb", pattern: "{get}", act: deed("they"), cost: 1.2 },
  { kind: "mod", pattern: "(doing|do|did|perform|performing|performed|going|go|went|gone|look|looking|developing|run|running|work|working|worked|coming along)", act: ofHow },
  { kind: "open", pattern: "(the)? total", act: opens("much"), cost: 1.1 },
  { kind: "join", pattern: "(,)? (and|but|though|although|yet|while|and also|and that|that also|who also|and who|and which|which also)|(,)? (but)? (only|just) (those|the ones|ones)|(,)? but (only|just) (for|in|on)|,|(and|,)? {that} (is|are|was|were)?)", cost: 0.6, act: ({ view }, { keys }) => !/and (?:who|which|what)$/.test(keys) || !/^(?:who|which|what)$/.test(view.wordAt(view.from) ?? "") },
];
