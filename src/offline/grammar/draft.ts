import type { Dataset } from "../../catalogue/types.ts";
import type { Period } from "../../periods/reading/types.ts";
import type { Ask, SearchPlan, State } from "../plan.ts";
import type { Edge } from "./edge.ts";
import { keysIn } from "../words/line.ts";
import type { View } from "./view.ts";

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

/** How the question opens, and words that only all of it gives a meaning. */
export type Mark =
  | "list"
  | "many"
  | "much"
  | "which"
  | "who"
  | "whose"
  | "when"
  | "why"
  | "how"
  /** "How is", not "how". */
  | "fine"
  | "any"
  | "new"
  /** A name stands in front: "Pixelhaus: how much did we pay them?" */
  /** The best or the worst are asked for, by whatever. */
  | "best"
  /** More or less of something, of whatever it is compared with. */
  | "more"
  /** "From Q2 to Q3". */
  | "fromTo"
  | "average"
  /** The largest, or the newest, of records themselves. */
  | "record"
  /** "The Rostock deal": it is about one record, of which several may have that name. */
  | "one"
  | "ordered";

/** A plan while a clause is read. */
export interface Draft {
  view: View;
  today: string;
  ask: Ask;
  /** What it is as a question to what people wrote. */
  search: SearchPlan;
  marks: Set<Mark>;
  periods: Dated[];
  dates: string[];
  /** Where the records themselves are named. */
  nouns: number[];
  /** Where it is said how they stand. */
  stands: { state: State; at: number }[];
  /** What the question before shows in groups: a number here may be a bound of that. */
  shown: string | undefined;
  /** What those groups are of. */
  groups: readonly string[];
  /** Figures that count only where no other is named, and those that are verbs: "people who buy". */
  weak: string[];
  verbs: { measure: string; text: string }[];
  /** How many figures are named, each in its own place. */
  heads: number;
  /** A time of which the groups of the question have none. */
  apart?: { period: Period; said: string; state: State | undefined };
  /** Verbs that say nothing, and whose they are. */
  deeds: { verb: string; who: "we" | "they" }[];
}

// One row a kind of thing.
// oxfmt-ignore
export const emptyAsk = (dataset: Dataset): Ask => ({
  dataset, kind: "report", when: "", strength: 0,
  average: false, share: false, trend: false, target: false, ageing: false,
  measures: [], groupBy: [], conditions: [], states: [], open: [], having: [], more: [],
  guessed: [], assumptions: [], left: [],
});

/** Who is asked for, even where the word stands in a longer row. */
const OPENING: ReadonlyMap<string, readonly Mark[]> = new Map([
  ["who", ["who"]],
  ["whom", ["who"]],
  ["whose", ["who", "whose"]],
  ["which", ["which"]],
  ["what", ["which"]],
]);

// oxfmt-ignore
export const openDraft = (view: View, today: string, { shown, groups = [] }: { shown?: string | undefined; groups?: readonly string[] } = {}): Draft => ({
  view, today, shown, groups, heads: 0,
  ask: emptyAsk(view.dataset),
  search: { topic: "", left: [], deeds: [], assumptions: [] },
  marks: new Set(OPENING.get(view.wordAt(view.from) ?? "")),
  periods: [], dates: [], nouns: [], stands: [], weak: [], verbs: [], deeds: [],
});

/** What the classes of a pattern took, of these classes. */
export const edgesOf = ({ taken }: Match, ...classes: string[]): Edge[] =>
  taken.filter((edge) => classes.includes(edge.class));

/** The words of the clause as they are compared. */
export const wordsOf = ({ view: { line, from, to } }: Pick<Draft, "view">): string => keysIn(line, from, to);

/** The number that is said. */
export const numberIn = (match: Match): Edge["number"] => edgesOf(match, "#")[0]?.number;

/** Whether a single record is named: "the deal". */
export const isSingular = ({ dataset }: Pick<Ask, "dataset">, match: Match): boolean =>
  edgesOf(match, "N").some(({ text }) => text.toLowerCase() === dataset.one);
