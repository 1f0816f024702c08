import { findMeasure } from "../../catalogue/catalogue.ts";
import { isTraffic } from "../plan.ts";
import { named } from "./call.ts";
import { type Act, type Draft, edgesOf, type Row } from "./draft.ts";
import { keysIn } from "../words/line.ts";
import { setOrder } from "./means.ts";
import { counts } from "./rows-figures.ts";

const theMost = (draft: Draft): boolean => setOrder(draft, { by: undefined, direction: "descending" });

const moves =
  (change: "up" | "down" | "any"): Act =>
  (draft, { keys }) => {
    const { ask } = draft;
    if (/\bmost\b|fastest|strongest|biggest/.test(keys)) theMost(draft);
    // "Channels with falling revenue": those of them.
    if (change !== "any" && /^(?:with|that|which|whose|who)\b/.test(keys)) ask.asks ??= "which";
    ask.change = ask.change === undefined || ask.change === change ? change : "any";
  };

const turns: Act = ({ ask, marks }, { keys }) => {
  // "Which one got worse?": those that did.
  if (marks.has("which")) ask.asks ??= "which";
  const isLowGood = findMeasure(ask.dataset, ask.measures[0] ?? "")?.good === "down";
  ask.change ??= keys.endsWith("better") === isLowGood ? "down" : "up";
};

/** "More orders than last month", "did Ben win more than Ada": against a period, or one value against the other. */
const moreOf: Act = (draft, match) => {
  const { ask, marks, view } = draft;
  const { keys, to } = match;
  // "Due in more than a week" is a time to come.
  if (
    keys.endsWith("than") &&
    /^an? (?:day|week|month|quarter|year) (?!ago)/.test(`${keysIn(view.line, to, to + 3)} `)
  )
    return false;
  const [said] = /better|worse|more|less|fewer|higher|lower|bigger|larger|smaller|greater/.exec(keys) ?? [];
  const isMore = /more|higher|bigger|larger|greater/.test(said ?? "");
  // "Does Ben win bigger deals than Ada?" is about each of them.
  const isOfSize = /\b(?:bigger|larger|smaller)\b/.test(keys) && edgesOf(match, "N").length > 0;
  if (/\bmoney\b/.test(keys) && isTraffic(ask)) counts("revenue")(draft, { ...match, taken: [] });
  if (isOfSize && findMeasure(ask.dataset, "averageAmount")) ask.measures.push("averageAmount");
  ask.sides ??= said === "better" || said === "worse" ? said : isMore ? "more" : "less";
  marks.add("more");
  return named(draft, match);
};

// A table reads better with one row a line.
// oxfmt-ignore
export const movements: readonly Row[] = [
  { kind: "mod", pattern: "({that}|with|whose|did|has|have|had|is|are|was|were|do|does)? (been|still|getting)? {up} (the)? (most|fastest|strongest|the most)?", act: moves("up"), cost: 1.2 },
  { kind: "mod", pattern: "({that}|with|whose|did|has|have|had|is|are|was|were|do|does)? (been|still|getting)? {down} (the)? (most|fastest|strongest|the most)?", act: moves("down"), cost: 1.2 },
  { kind: "mod", pattern: "({that}|did|has|have|do|does|are|is)? (we)? (lost|lose|losing|loss of) (the)? (most)? (M)?", act: moves("down"), cost: 1.2, when: isTraffic },
  { kind: "mod", pattern: "(did|has|have|is|are|was|were|do|does)? (change|changed|changing|move|moved|shift|(up or down)|(better or worse)|(higher or lower)|(more or less))", act: (draft, match) => draft.view.wordAt(match.to) !== "to" && moves("any")(draft, match) },
  { kind: "mod", pattern: "({be})? (been)? ({up} or {down}|{down} or {up})", act: moves("any") },
  { kind: "mod", pattern: "{the} (difference|change) (in|of|to)?", act: moves("any") },
  { kind: "mod", pattern: "(getting|get|gotten|become|became|got) (better|worse)", act: turns },
  { kind: "mod", pattern: "({that}? (have|has|had|got|get|brought|bring|made|make|with))? (a|an)? (more|less|fewer|better|worse|higher|lower|bigger|larger|smaller|greater) (money)? {the} (S|V)* (M|N)? (than {vp}? {the} (V|X)?)?", act: moreOf, cost: 1.3 },
];
