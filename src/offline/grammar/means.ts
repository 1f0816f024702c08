import { findMeasure } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import {
  isTraffic,
  saysState,
  type Condition,
  type Having,
  type OpenValue,
  type Order,
  type Sense,
  type State,
} from "../plan.ts";
import type { Draft } from "./draft.ts";

export const PAID_LATE: Condition = {
  field: "daysPaidLate",
  is: "above",
  values: [0],
  said: "paid 1 day late or more",
};
import type { Edge } from "./edge.ts";

export function addMeasure({ ask }: Draft, name: string): boolean {
  if (findMeasure(ask.dataset, name) === undefined) return false;
  if (!ask.measures.includes(name)) ask.measures.push(name);
  return true;
}

const MOST_GROUPS = 3;

export function addGroup({ ask }: Draft, { grain, dimension, dataset }: Sense): boolean {
  const name = grain ?? dimension;
  if (name === undefined) return false;
  if (ask.groupBy.includes(name)) return true;
  if (ask.groupBy.length >= MOST_GROUPS) return false;
  ask.groupBy.push(name);
  // What only web traffic is split by names it.
  if (isTraffic(ask) && !isGrain(name)) ask.strength += 2;
  return dataset === undefined || dataset === ask.dataset.name;
}

export interface Denial {
  isNegated: boolean;
  /** "Except", not "not": it is left out of all. */
  isExcluded?: boolean;
}

const YES: Denial = { isNegated: false };

export function addState(
  { ask }: Draft,
  state: State,
  { isNegated, isExcluded = false }: Denial = YES,
  isWeak = false,
): boolean {
  // What is paid or done is not open; "paid late" says no more than that it was paid.
  const firm = ask.states.filter((one) => !one.isNegated && !one.isWeak);
  if (!isNegated && firm.some((one) => isContrary(one.state, state))) return false;
  const same = ask.states.find((one) => one.state === state);
  if (same !== undefined) {
    if (!isWeak) delete same.isWeak;
    return same.isNegated === isNegated;
  }
  if (isWeak && ask.states.length > 0) return !(state === "won" && saysState(ask.states, "lost"));
  // "How much revenue did we lose?" asks how it changed, not for deals.
  if (state === "lost" && ask.states.some((one) => one.isWeak && one.state === "won")) return false;
  ask.states = ask.states.filter((one) => !one.isWeak);
  ask.states.push({ state, isNegated, ...(isExcluded && { isExcluded }), ...(isWeak && { isWeak: true }) });
  return true;
}

const ENDED: ReadonlySet<State> = new Set(["paid", "done", "won", "lost", "closed", "void"]);
const isContrary = (one: State, other: State): boolean =>
  (one === "overdue" && ENDED.has(other)) || (other === "overdue" && ENDED.has(one));

export function addValues({ ask }: Draft, field: string, values: readonly string[], denial = YES): boolean {
  const is = denial.isNegated ? "isNot" : "is";
  const same = ask.conditions.find((one) => one.field === field && one.is === is);
  if (same === undefined) ask.conditions.push({ field, is, values });
  else Object.assign(same, { values: [...new Set([...same.values, ...values])], isListed: true });
  return true;
}

/** All that a stretch means, in its sense here. */
export function mean(draft: Draft, edge: Edge, denial: Denial = YES): boolean {
  const { ask } = draft;
  const { sense, text } = edge;
  const { measure, dimension, values, state, order, isHead, isWeak, grain, date, isSpent } = sense;
  if (edge.class === "N") draft.nouns.push(edge.from);
  if (state !== undefined) draft.stands.push({ state, at: edge.from });
  if (isHead) ask.strength += edge.class === "I" ? 4 : measure !== undefined || state !== undefined ? 2 : 3;
  else if (sense.dataset !== undefined) ask.strength += 1;
  if (isSpent) ask.isSpent = true;
  if (measure !== undefined && (isWeak || edge.class === "V")) draft.weak.push(measure);
  if (measure !== undefined && sense.isVerb) draft.verbs.push({ measure, text });
  const isBeside = measure !== undefined && !denial.isNegated;
  const direction = order === "most" ? "descending" : "ascending";
  const isMeant =
    (measure === undefined || edge.class === "N" || addMeasure(draft, measure)) &&
    (state === undefined || addState(draft, state, denial, isWeak ?? isBeside)) &&
    (order === undefined || setOrder(draft, { by: measure, direction }));
  if (!isMeant) return false;
  if (date !== undefined) {
    draft.dates.push(date);
    // "Paid in October" says how it stands as well as when.
    const stands = draft.view.stretchesAt(edge.from, "S").find((one) => one.to === edge.to)?.sense.state;
    if (stands !== undefined && !addState(draft, stands, denial)) return false;
  }
  if (values !== undefined && dimension !== undefined) {
    // "Not contacted" is a status, whatever the words are that say so.
    // How countries of customers are written the data know: "Germany" may be "DE" there.
    const isOfCustomers = dimension === "country" && !isTraffic(ask);
    const isSaid = (sense.dataset === undefined && !isOfCustomers) || values[0] === AS_SAID;
    const said = isSaid ? text : (values[0] ?? text);
    if (LOOKED_UP.has(dimension) || isOfCustomers)
      return addName(draft, said, { dimensions: [dimension], isNegated: denial.isNegated, isName: true });
    const isPlain =
      dimension !== "channel" ||
      values.some((value) => value.toLowerCase().replace("-", " ") === text.toLowerCase());
    if (!isPlain) ask.assumptions.push(`I read “${text}” as the channel ${values.join(", ")}`);
    return addValues(draft, dimension, values, denial);
  }
  if (grain !== undefined || (dimension !== undefined && date === undefined)) return addGroup(draft, sense);
  return true;
}

/** A value that is called as the question calls it. */
const AS_SAID = "*";

/** Instagram is written "instagram", "l.instagram.com", "ig": the data knows. */
const LOOKED_UP = new Set(["source", "status", "type", "category"]);

export function setOrder({ ask }: Draft, order: Order, limit?: number): boolean {
  const { by, direction, nth } = ask.order ?? order;
  if (direction !== order.direction || (by ?? order.by) !== (order.by ?? by)) return false;
  if (limit !== undefined && ask.limit !== undefined) return false;
  const rank = order.nth ?? nth;
  ask.order = { by: by ?? order.by, direction, ...(rank !== undefined && { nth: rank }) };
  if (limit !== undefined) ask.limit = Math.min(limit, MOST_ROWS);
  return true;
}

const MOST_ROWS = 50;
const MOST_NAMES = 4;

export function addName({ ask }: Draft, said: string, more: Omit<OpenValue, "said">): boolean {
  if (more.dimensions.length === 0 || ask.open.length >= MOST_NAMES) return false;
  if (ask.open.some((one) => one.said === said && one.isNegated === more.isNegated)) return true;
  ask.open.push({ said: said.replace(/^#/, ""), ...more });
  return true;
}

export function setHaving({ ask }: Draft, having: Having): boolean {
  if (ask.having.some(({ measure, is }) => measure === having.measure && is === having.is)) return false;
  ask.having.push(having);
  return true;
}
