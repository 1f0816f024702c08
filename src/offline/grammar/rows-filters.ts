import { isTraffic } from "../plan.ts";
import { findDimension, findMeasure } from "../../catalogue/catalogue.ts";
import { calls, named } from "./call.ts";
import { type Act, edgesOf, isSingular, type Row } from "./draft.ts";
import { canBe } from "../words/states.ts";
import { addState, addValues, setHaving } from "./means.ts";

/** "Without an owner", "no due date"; of figures "no orders". */
const empties: Act = (draft, match) => {
  const [edge] = edgesOf(match, "D", "T", "M");
  const { ask } = draft;
  const { measure, dimension, date } = edge?.sense ?? {};
  if (measure !== undefined) {
    if (findMeasure(ask.dataset, measure)?.adds !== true) return false;
    if (!isTraffic(ask)) {
      ask.conditions.push({ field: measure, is: "isEmpty", values: [] });
      return true;
    }
    ask.assumptions.push("What had no sessions either is not among these");
    ask.measures.push(measure);
    if (edge?.sense.isHead) ask.strength += 2;
    return setHaving(draft, { measure, is: "is", value: 0, said: `no ${edge?.text}` });
  }
  const found = findDimension(ask.dataset, dimension ?? date ?? "");
  if (found === undefined || (found.field === undefined && isTraffic(ask))) return false;
  ask.conditions.push({ field: found.name, is: "isEmpty", values: [] });
  return true;
};

/** "How big is the Rostock deal?" is about one record. */
const ofOne: Act = (draft, match) => {
  // "Anything late on the relaunch project" are its tasks.
  if (draft.ask.dataset.name === "projects" && /^(?:on|in|for|with)\b/.test(match.keys)) return false;
  if (isSingular(draft.ask, match) && /\bthe\b/.test(match.keys)) draft.marks.add("one");
  return named(draft, match);
};

const SAYS_OUT = /^(?:, )?(?:not|never|without|except|excl|other|apart|aside|but|minus|ignor|leaving|leave)/;

/** "With winch in the name". */
const inName: Act = (draft, match) => {
  const isNot = SAYS_OUT.test(match.keys);
  const [label] = edgesOf(match, "D");
  const isOfPath = edgesOf(match, "X").every(({ text }) => text.startsWith("/"));
  if (!isOfPath && label === undefined && !/\b(?:name|title)\b/.test(match.keys)) return false;
  const { dataset, groupBy, conditions } = draft.ask;
  const field = label?.sense.dimension ?? groupBy.find((name) => findDimension(dataset, name)) ?? "name";
  if (findDimension(dataset, field) === undefined) return edgesOf(match, "X").length === 0;
  for (const { text } of edgesOf(match, "X"))
    conditions.push({ field, is: isNot ? "doesNotContain" : "contains", values: [text] });
  return true;
};

/** "Opera users": theirs, and counted only where nothing else is. */
const theirs: Act = ({ weak }, match) => {
  const figures = edgesOf(match, "M").flatMap(({ sense }) => sense.measure ?? []);
  weak.push(...figures.filter((name) => /users|sessions/i.test(name)));
};

const ASKS = /^(?:is|are|was|were|do|does|did|has|have)$/;
/** "From Germany or on mobile": either of two things is no condition. */
const oneKind: Act = ({ view }, match) =>
  !(ASKS.test(view.wordAt(view.from) ?? "") && /\bonly\b/.test(match.keys)) &&
  (!/\bor\b/.test(match.keys) || new Set(edgesOf(match, "V").map(({ sense }) => sense.dimension)).size < 2);

/** "Projects without open tasks" asks for what is not there. */
const deniesState: Act = ({ view }, { keys, to }) =>
  !/^(?:without|with no|no|missing|lacking)\b/.test(keys) ||
  /\b(?:void|voided|cancelled|draft)\b/.test(keys) ||
  view.stretchesAt(to, "N").length === 0;

/** "Not in negotiation yet" is what may still come there. */
const notCalled: Act = (draft, match) => {
  if (/\byet$/.test(match.keys) && canBe(draft.ask.dataset, "open"))
    addState(draft, "open", { isNegated: false }, true);
  return calls(true)(draft, match);
};

/** "Did Kiel pay": who does it. */
const subject: Act = (draft, match) => {
  if (match.from === draft.view.from) draft.marks.add("any");
  draft.deeds.push({ verb: draft.view.wordAt(match.to - 1) ?? "", who: "they" });
  return named(draft, match);
};

/** "The largest deals with their owners": a list shows them. */
const shownAnyway: Act = ({ ask, marks }) => {
  if (isTraffic(ask) || ask.groupBy.length > 0 || marks.has("many")) return false;
  ask.asks ??= "list";
  return true;
};

/** "Still buying" is nothing that is open. */
const BUYS = /^(?:buy|order|come|visit|sell|spend|use|convert|work|get|have|pay)/;
const stillOpen: Act = (draft, { to }) =>
  BUYS.test(draft.view.wordAt(to) ?? "") || addState(draft, "open", { isNegated: false }, true);

/** "Not due yet": open, and not late. */
const notDue: Act = (draft) =>
  addState(draft, "overdue", { isNegated: true, isExcluded: true }) &&
  addState(draft, "open", { isNegated: false }, true);

const compared: Act = (draft, match) => {
  draft.ask.isCompared = true;
  return named(draft, match);
};

// A table reads better with one row a line.
// oxfmt-ignore
export const filters: readonly Row[] = [
  { kind: "mod", pattern: "{part}? (only|just|has|have|having)? {vp}? (their|his|her)? {the} {v} ({and}? {vp}? {the} {v})* (K|only)?", act: oneKind },
  { kind: "mod", pattern: "{part}? {vp}? {the} V M", act: theirs },
  { kind: "mod", pattern: "{not} (those|the ones)? {part}? {vp}? {the} {v} ({and} {vp}? {the} {v})*|{vp}? {the} {v} ((,|and) {v})* (aside|apart|excluded|left out|ignored|omitted|not included)|(leaving|leave|setting|putting) {the} {v} ((,|and) {v})* (aside|apart|out)|(,)? {the} S ((,|and) S)* (ones|one|N)? (aside|apart|excluded|left out|ignored|omitted|not included)", denies: true },
  { kind: "mod", pattern: "({that}? {be})? {adv} (still|now|currently)? {the} S ({and} S)* ((and)? (still|yet|now))?" },
  { kind: "mod", pattern: "{not} {adv} (been|being|be)? (yet)? (the|those)? S ({and} (not)? S)* (ones|one)? (yet)?", denies: true, act: deniesState },
  { kind: "mod", pattern: "(but|and)? ({that}? {be})? not (yet)? (fallen)? due (yet|so far)?", act: notDue, isOwn: true, cost: 0.8, when: ({ dataset }) => canBe(dataset, "overdue") },
  { kind: "mod", pattern: "still", act: stillOpen, when: (view) => !isTraffic(view) },
  { kind: "frame", pattern: "still", act: ({ view }, { to }) => BUYS.test(view.wordAt(to) ?? ""), when: isTraffic, cost: 0.5 },
  { kind: "mod", pattern: "(but|and)? (without|with no|no|not (a|one) single|not one|zero|missing|lacking|{that}? (have|has|had|with|brought|bring|got|get|made|were|was) (no|zero)|{that}? never (led to|brought|brought in|got|had|made|resulted in|gave us)|(do|does|did) not have|{that}? (nobody|no one)) (a|an|any)? (D|T|M) (assigned|attached|given|named|filled in|yet|set|at all|on (it|them|record))*", act: empties, isOwn: true },
  { kind: "mod", pattern: "(,)? (with|including|showing) (the|a|their)? (D|T|name|number) ((,|and|, and) (the|their)? (D|T|M|name|number|date (of (payment|invoice))?))*", act: shownAnyway, isOwn: true, isLast: true },
  { kind: "mod", pattern: "{part}? {vp} {the} (X|D X) ({and} {vp}? {the} X)* ('s)?", act: named, isOwn: true },
  { kind: "mod", pattern: "(about|regarding) {the} X ({and} X)*", act: named, cost: 1.2, when: (view) => !isTraffic(view) },
  { kind: "head", pattern: "{vp}? {the} X M", act: (draft, match) => { theirs(draft, match); return named(draft, match); }, cost: 1.5, when: isTraffic },
  { kind: "mod", pattern: "{part}? {vp}? {the} (V {and} {vp}? {the} X|X {and} {vp}? {the} V)", act: named },
  { kind: "mod", pattern: "{part}? (from|by|with|among|for|to) {the} (new|first time) (visitors|users|people|ones|buyers)", act: (draft) => addValues(draft, "newVsReturning", ["new"]), isOwn: true, cost: 0.8, when: isTraffic },
  { kind: "mod", pattern: "({cmp}|than) {the} (X|V) ('s)?", act: compared, when: ({ follows }) => follows },
  { kind: "mod", pattern: "{cmp} {vp}? {the} (X|V) ('s)?", act: compared, cost: 1.1, when: ({ follows }) => !follows },
  { kind: "mod", pattern: "{that} {the} X ((and|or) X)* (have|has|had)? {adv}", act: named },
  { kind: "mod", pattern: "{did} {the} X ((and|or) X)* (each)? {adv} {get}?|{did} {the} X N {adv} {get}?", act: subject },
  { kind: "mod", pattern: "(called|named) (X|Q)", act: named },
  { kind: "mod", pattern: "(with|containing|{that} (contain|has|have|includes|mentions)|whose name (contains|has|includes|is)) (a|an|the)? X (in (the|its|their) (name|title))?", act: inName },
  { kind: "mod", pattern: "{that}? {the} X (wrote|posted|T)", act: named, cost: 1.3 },
  { kind: "mod", pattern: "left (over|open|to do)?", act: (draft, { keys }) => (draft.nouns.length > 0 || keys !== "left") && addState(draft, "open"), when: ({ dataset: { product } }) => product === "projects" },
  { kind: "mod", pattern: "{part}? ({vp}|has|have)? {the} X D|{part}? {vp}? {the} D (called|named|=|:)? (X|Q) ({and} (X|Q))*|{that} D (is|=) (X|Q)", act: named, isOwn: true },
  { kind: "mod", pattern: "{vp}? {the} X (D)? N", act: ofOne },
  { kind: "mod", pattern: "{not} (been|got|being|gotten)? (those|the ones|anyone|anybody|everyone|people|visitors|anything)? {part}? {vp}? {the} (X|Q|(whose)? D (is)? (X|Q)) ((is|are|the) X)? ('s)? ({and} {vp}? {the} (X|Q) ('s)?)* (D|ones)? (yet)?", act: notCalled, isOwn: true },
  { kind: "mod", pattern: "{not} {vp}? {the} (V {and} {vp}? {the} X|X {and} {vp}? {the} V)", denies: true, act: calls(true), cost: 0.9 },
  { kind: "mod", pattern: "(the)? X ({and} (the)? X)*", act: named, cost: 3 },
  { kind: "mod", pattern: "{the} X ({and} {the} X)*", act: named, when: ({ follows }) => follows, cost: 2 },
  { kind: "mod", pattern: "{vp}? X (vs|versus|or|against|compared (to|with)) {vp}? X|(compare|difference between|comparison of) {the} X ('s)? (M|N)? (and|with|to|against|vs|versus) X ('s)?", act: compared },
];
