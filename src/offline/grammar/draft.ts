import { findMeasure } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Dataset, Dimension } from "../../catalogue/types.ts";
import type { Period } from "../../periods/reading/types.ts";
import type { Ask, Having, OpenValue, Order, SearchPlan, Sense, State } from "../plan.ts";
import type { Edge, View } from "./view.ts";

/** What a row of the grammar stands for: what opens a question, what it asks for, what narrows it, what joins. */
export type Kind = "open" | "frame" | "head" | "mod" | "join" | "verb";

export interface Row {
  kind: Kind;
  pattern: string;
  /** What it means besides what its words mean. False: it does not go with what was read, and its words are left over. */
  act?: Act;
  /** The words in it mean what its act makes of them, and nothing by themselves. */
  isOwn?: true;
  /** All that it names is left out. */
  denies?: true;
  /** It may stand first though it begins with "which" or "who". */
  leads?: true;
  /** 1 where it says nothing else. */
  cost?: number;
  when?: (view: View) => boolean;
  /** Only where nothing follows. */
  isLast?: true;
}

export type Act = (draft: Draft, match: Match) => boolean | void;

/** Words of a clause that a row was laid over. */
export interface Match {
  from: number;
  to: number;
  taken: readonly Edge[];
  /** As they were written, and as they are compared. */
  text: string;
  keys: string;
}

export interface Dated {
  period: Period;
  ahead: Period | undefined;
  /** "before", "since": how it bounds; empty: the days themselves. */
  bound: string;
  said: string;
  date: string | undefined;
}

/** A plan while a clause is read. */
export interface Draft {
  view: View;
  today: string;
  ask: Ask;
  /** What it is as a question to what people wrote. */
  search: SearchPlan;
  /** How the question opens: "what", "list", "many". */
  opens: Set<string>;
  periods: Dated[];
  dates: string[];
  /** Where the records themselves are named. */
  nouns: number[];
  /** Where it is said how they stand. */
  stands: { state: State; at: number }[];
  /** What the question before shows in groups: a number here may be a bound of that. */
  shown: string | undefined;
  /** Figures that count only where no other is named, and those that are verbs: "people who buy". */
  /** The best or the worst are asked for, by whatever. */
  isBest: boolean;
  /** More or less of something, of whatever it is compared with. */
  isMore: boolean;
  /** "From Q2 to Q3". */
  isFromTo: boolean;
  /** What is averaged is looked at when all is read. */
  isAveraged: boolean;
  weak: string[];
  /** "The Rostock deal": it is about one record, of which several may have that name. */
  isOfOne: boolean;
  /** How many figures are named, each in its own place. */
  heads: number;
  verbs: { measure: string; text: string }[];
  /** Verbs that say nothing, and whose they are. */
  deeds: { verb: string; who: "we" | "they" }[];
}

export const emptyAsk = (dataset: Dataset): Ask => ({
  dataset,
  kind: "report",
  measures: [],
  groupBy: [],
  when: "",
  conditions: [],
  states: [],
  open: [],
  having: [],
  average: false,
  share: false,
  trend: false,
  target: false,
  ageing: false,
  guessed: [],
  assumptions: [],
  left: [],
  more: [],
  strength: 0,
});

/** Who is asked for, even where the word stands in a longer row. */
const OPENING: Readonly<Record<string, readonly string[]>> = {
  who: ["who"],
  whom: ["who"],
  whose: ["who", "whose"],
  which: ["which"],
  what: ["which"],
};

const emptySearch = (): SearchPlan => ({
  topic: "",
  datasets: undefined,
  author: undefined,
  place: undefined,
  period: undefined,
  isNewest: false,
  limit: undefined,
  isWho: false,
  left: [],
  deeds: [],
  assumptions: [],
});

export const openDraft = (
  view: View,
  today: string,
  { shown }: { shown?: string | undefined } = {},
): Draft => ({
  view,
  today,
  shown,
  ask: emptyAsk(view.dataset),
  search: emptySearch(),
  opens: new Set(OPENING[view.wordAt(view.from) ?? ""] ?? []),
  periods: [],
  dates: [],
  nouns: [],
  stands: [],
  deeds: [],
  weak: [],
  isBest: false,
  isMore: false,
  isFromTo: false,
  isAveraged: false,
  isOfOne: false,
  heads: 0,
  verbs: [],
});

export const edgesOf = ({ taken }: Match, ...classes: string[]): Edge[] =>
  taken.filter((edge) => classes.includes(edge.class));

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
  if (ask.dataset.name === "traffic" && !isGrain(name)) ask.strength += 2;
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
  { isNegated, isExcluded = false }: Denial,
  isWeak = false,
): boolean {
  // What is paid or done is not open; "paid late" says no more than that it was paid.
  if (
    ask.states.some(
      (one) => one.isNegated === isNegated && !isNegated && !one.isWeak && isContrary(one.state, state),
    )
  )
    return false;
  const same = ask.states.find((one) => one.state === state);
  if (same !== undefined) return same.isNegated === isNegated;
  if (isWeak && ask.states.length > 0)
    return !(state === "won" && ask.states.some((one) => one.state === "lost"));
  // "How much revenue did we lose?" asks how it changed, not for deals.
  if (state === "lost" && ask.states.some((one) => one.isWeak && one.state === "won")) return false;
  ask.states = ask.states.filter((one) => !one.isWeak);
  ask.states.push({ state, isNegated, ...(isExcluded && { isExcluded }), ...(isWeak && { isWeak: true }) });
  return true;
}

const ENDED: readonly State[] = ["paid", "done", "won", "lost", "closed", "void"];
const isContrary = (one: State, other: State): boolean =>
  (one === "overdue" && ENDED.includes(other)) || (other === "overdue" && ENDED.includes(one));

export function addValues(
  { ask }: Draft,
  field: string,
  values: readonly string[],
  { isNegated }: Denial,
): boolean {
  const is = isNegated ? "isNot" : "is";
  const same = ask.conditions.find((one) => one.field === field && one.is === is);
  if (same === undefined) ask.conditions.push({ field, is, values });
  else same.values = [...new Set([...same.values, ...values])];
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
  const isMeant =
    (measure === undefined || edge.class === "N" || addMeasure(draft, measure)) &&
    (state === undefined ||
      addState(draft, state, denial, isWeak ?? (measure !== undefined && !denial.isNegated))) &&
    (order === undefined ||
      setOrder(draft, { by: measure, direction: order === "most" ? "descending" : "ascending" }));
  if (!isMeant) return false;
  if (date !== undefined) {
    draft.dates.push(date);
    // "Paid in October" says how it stands as well as when.
    const stands = draft.view.stretchesAt(edge.from, "S").find((one) => one.to === edge.to)?.sense.state;
    if (stands !== undefined && !addState(draft, stands, denial)) return false;
  }
  if (values !== undefined && dimension !== undefined) {
    if (LOOKED_UP.has(dimension))
      return addName(draft, text, { dimensions: [dimension], isNegated: denial.isNegated, isName: true });
    const isPlain = values.some((value) => value.toLowerCase().replace("-", " ") === text.toLowerCase());
    if (dimension === "channel" && !isPlain)
      ask.assumptions.push(`I read “${text}” as the channel ${values.join(", ")}`);
    return addValues(draft, dimension, values, denial);
  }
  if (grain !== undefined || (dimension !== undefined && date === undefined)) return addGroup(draft, sense);
  return true;
}

/** Instagram is written "instagram", "l.instagram.com", "ig": the data knows. */
const LOOKED_UP = new Set(["source", "status"]);

export function setOrder({ ask }: Draft, order: Order, limit?: number): boolean {
  const { by, direction, nth } = ask.order ?? order;
  if (direction !== order.direction || (by !== undefined && order.by !== undefined && by !== order.by))
    return false;
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
  ask.open.push({ said: said.replace(/^#/, ""), ...more });
  return true;
}

export function setHaving({ ask }: Draft, having: Having): boolean {
  if (ask.having.some(({ measure, is }) => measure === having.measure && is === having.is)) return false;
  ask.having.push(having);
  return true;
}

/** Dimensions that a name after a preposition may be of; first those that are kept, then those that cost a live query. */
const TRAFFIC: Readonly<Record<string, readonly string[]>> = {
  in: ["country", "city", "region"],
  of: ["product", "campaign", "country"],
  from: ["country", "channel", "source", "campaign", "city", "region"],
  via: ["channel", "source", "campaign"],
  through: ["channel", "source", "campaign"],
  for: ["product", "campaign", "landingPage"],
  on: ["browser", "page"],
  other: ["channel", "country", "campaign"],
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

/** What a name may be of, by the word before it. */
export function candidatesFor({ ask }: Draft, said: string, preposition: string): string[] {
  const { dimensions, name } = ask.dataset;
  if (name !== "traffic")
    return (
      dimensions
        .filter(isText)
        .map((one) => one.name)
        // "Lost to price", "lost because of the price".
        .filter(
          (one) =>
            (SHAPES[one] ?? /./).test(said) &&
            (one !== "lostReason" || /^(?:because|due|to|by)$/.test(preposition)),
        )
    );
  if (said.startsWith("/")) return [ask.groupBy.includes("landingPage") ? "landingPage" : "page"];
  const isOpen = (one: string): boolean =>
    dimensions.some((dimension) => dimension.name === one && dimension.values === undefined);
  const isOfProducts = ask.measures.some((measure) => /revenue|transactions|item/i.test(measure));
  if (ask.measures.includes("views")) return ["pageTitle"];
  if (ask.measures.includes("events") && !/^(?:from|via|through|in)$/.test(preposition)) return ["event"];
  return [
    ...new Set([
      ...ask.groupBy.filter(isOpen),
      ...(TRAFFIC[preposition] ?? TRAFFIC["other"] ?? []),
      ...(isOfProducts ? ["product"] : []),
    ]),
  ];
}
