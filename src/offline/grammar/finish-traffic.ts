import { isOfItems } from "../../catalogue/traffic.ts";
import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Ask, Condition, OpenValue } from "../plan.ts";
import { type Draft, wordsOf } from "./draft.ts";

const EARNS = /\b(?:make|made|making|earn|earned|earning|(?:take|took|taken)(?: in)?|(?:bring|brought) in)$/;
const BRINGS = /\b(?:(?:bring|brought)(?: in)?|generated?|contributed?|delivered?|drive|drove|produced?)$/;

/** What grows where nothing is named. */
export const GROWTH = ["sessions", "transactions", "revenue"];

const KIND = "newVsReturning";
const isOfKind = ({ field }: Condition): boolean => field === KIND;

const isNamed = ({ dimensions, said }: OpenValue): boolean =>
  dimensions.length === 1 || /^\p{Lu}|[\d_-]/u.test(said);

/** Of web traffic the figures that are meant where none is named: "how was email last week", "our best day". */
export function chooseFigures(draft: Draft): void {
  const { ask, marks, deeds, weak } = draft;
  const { groupBy, conditions, open } = ask;
  const [out] = open;
  // "All campaigns but Spring Sale by revenue."
  if (groupBy.length === 0 && ask.order !== undefined && out?.isNegated && out.dimensions.length === 1)
    groupBy.push(...out.dimensions);
  const some = open.length + conditions.reduce((sum, { values }) => sum + values.length, 0);
  const { follows } = draft.view;
  const earns = deeds.some(({ verb }) => EARNS.test(verb));
  const brings = deeds.some(({ verb }) => BRINGS.test(verb));
  const isAsked = marks.has("much") || marks.has("which") || (ask.sides ?? ask.change ?? ask.order);
  const isOfNames = conditions.length > 0 || (open.length === 1 && marks.has("fine")) || open.some(isNamed);
  const isOfValues = groupBy.every((name) => findDimension(ask.dataset, name));
  const isMoving = ask.trend || ask.change !== undefined || ask.base !== undefined || weak.length > 0;
  if (marks.has("when") && (ask.order ?? ask.having[0]) && groupBy.length === 0 && ask.measures.length > 0)
    // "When do most people visit us?" is of no single day.
    ask.groupBy.push(draft.view.line.tokens.some(({ key }) => key === "do") ? "weekday" : "day");
  const isPlain = groupBy.length === 0 && !ask.trend && !ask.average && !ask.share && ask.sides === undefined;
  // "How are sales doing?" is no bare figure.
  if (ask.measures.length > 0 && marks.has("how") && marks.has("fine") && isPlain && ask.base === undefined)
    ask.change ??= "any";
  // "How much did we earn from returning visitors?"
  if (earns && marks.has("much") && ask.measures.join() === "users") ask.measures = ["revenue"];
  // "New visitors vs returning visitors against September" are one figure of both.
  if (ask.measures.join() === "newUsers,users" && conditions.some(isOfKind))
    Object.assign(ask, {
      measures: ["users"],
      groupBy: [KIND, ...groupBy],
      conditions: conditions.filter((one) => !isOfKind(one)),
    });
  if (ask.measures.length > 0) return;
  if (groupBy.includes(KIND) && /\b(?:user|visitor)\b/.test(wordsOf(draft))) use(ask, "users");
  else if ((ask.sides === "better" || ask.sides === "worse") && !follows)
    use(ask, "sessions", "conversionRate", "revenue");
  else if (earns && isAsked) use(ask, "revenue");
  // "And what did they bring?"
  else if (follows && brings && marks.has("which")) use(ask, "revenue");
  else if (brings && some > 0 && groupBy.length === 0)
    use(ask, ...(marks.has("much") ? ["revenue"] : GROWTH));
  else if (ask.isCompared && some > 1 && !follows && isOfValues) use(ask, ...GROWTH);
  else if (marks.has("how") && groupBy.length === 0 && (ask.strength >= 2 || isOfNames)) {
    use(ask, ...GROWTH);
    ask.change ??= "any";
  } else if (isMoving && conditions.length > 0 && !follows && !groupBy.includes("event"))
    use(ask, ...(weak.length > 0 ? weak.slice(0, 1) : GROWTH));
  else if (ask.change !== undefined && groupBy.length === 0 && !follows) ask.left.push(ask.change);
  else if (ask.order !== undefined && ask.order.by === undefined && groupBy.length > 0) {
    // "Our best day": which day that is depends on the figure, so it is told; "top pages" are by visits.
    const isOfDays = groupBy.every(isGrain);
    if (groupBy.some(isOfItems) || !(marks.has("best") || isOfDays) || follows) return;
    use(ask, "revenue");
    ask.assumptions.push("No figure was named: revenue");
  }
}

function use(ask: Ask, ...measures: string[]): void {
  ask.measures.push(...measures);
  ask.strength += 2;
}

/** An order is of the visit: of a page that was looked at there is none. */
export function ofLandings(ask: Ask): void {
  const isOrdered = ask.measures.some((name) => /revenue|transactions|order/i.test(name));
  const isOfPage =
    ask.groupBy.includes("page") ||
    ask.conditions.some(({ field }) => field === "page") ||
    ask.open.some(({ dimensions }) => dimensions.join() === "page");
  if (ask.groupBy.includes("landingPage")) toLandings(ask);
  else if (isOrdered && isOfPage) {
    toLandings(ask);
    ask.assumptions.push("Orders and revenue are of visits that began on the page");
  }
}

const moved = (name: string): string => (name === "page" ? "landingPage" : name);

const movedAlone = (names: readonly string[]) => (names.length === 1 ? names.map(moved) : names);

function toLandings(ask: Ask): void {
  ask.groupBy = [...new Set(ask.groupBy.map(moved))];
  ask.conditions = ask.conditions.map((one) => ({ ...one, field: moved(one.field) }));
  ask.open = ask.open.map((one) => ({ ...one, dimensions: movedAlone(one.dimensions) }));
}

/** "How many channels brought orders" counts those that did; "how many products did we sell" counts pieces. */
export function countGroups({ ask, verbs }: Draft): void {
  const [measure, ...others] = ask.measures;
  // "How many new and returning users": of each, not how many kinds there are.
  if (ask.groupBy.join() === KIND && ask.asks === "groups") ask.asks = undefined;
  if (ask.asks !== "groups" || others.length > 0 || ask.having.length > 0) return;
  if (ask.groupBy.join() === "product" && verbs.length > 0)
    Object.assign(ask, { measures: ["itemsPurchased"], groupBy: [], asks: "many" });
  else if (measure !== undefined && measure !== "sessions" && measure !== "users")
    ask.having.push({ measure, is: "above", value: 0, said: "more than 0" });
}
