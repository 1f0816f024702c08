import type { Ask } from "../plan.ts";

/** "By country?", "only from Germany?": what web traffic is split or narrowed by, and no figure of it. */
export const isBare = ({ dataset, measures, asks, order, share, period, change, conditions }: Ask): boolean =>
  dataset.name === "traffic" &&
  measures.length === 0 &&
  asks !== "which" &&
  order === undefined &&
  !share &&
  asks !== "much" &&
  (period === undefined || (change !== undefined && conditions.length === 0));

/** "The invoices", and nothing of them. */
export const isBareList = ({ left, states, conditions, open, measures, groupBy, ...ask }: Ask): boolean =>
  [left, states, conditions, open, measures, groupBy].every((list) => list.length === 0) &&
  [ask.period, ask.order, ask.having[0], ask.change, ask.base].every((one) => one === undefined);

/** No figure, and nothing that narrows it. */
export const isUnsaid = ({ measures, conditions, open }: Ask): boolean =>
  [measures, conditions, open].every((list) => list.length === 0);

/** "Orders?", "average deal size?": a figure and nothing else. */
export const isOnlyFigure = ({ measures, groupBy, conditions, states, open, ...ask }: Ask): boolean =>
  measures.length === 1 &&
  [groupBy, conditions, open].every((list) => list.length === 0) &&
  // Weighted is only what is open.
  states.every(({ state }) => state === "open" && measures[0] === "expectedRevenue") &&
  [ask.period, ask.asks, ask.order, ask.change, ask.base].every((one) => one === undefined);

/** "How many pieces?": a figure of what was asked before. */
export const isShortFigure = (ask: Ask, words: string): boolean =>
  isOnlyFigure({ ...ask, asks: undefined }) && words.split(" ").length <= 4;

/** Whether it says anything that a question before it could be completed with. */
export const saysSomething = (ask: Ask): boolean =>
  [ask.measures, ask.groupBy, ask.conditions, ask.states, ask.open].some((list) => list.length > 0) ||
  [ask.period, ask.base, ask.order, ask.limit, ask.change, ask.having[0]].some((one) => one !== undefined) ||
  ask.kind === "why" ||
  ask.asks === "when" ||
  ask.trend ||
  ask.share ||
  ask.average ||
  ask.ageing;

export const isTotal = ({ asks }: Ask): boolean => asks === "much" || asks === "many";
