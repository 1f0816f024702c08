import type { Sense } from "../../plan.ts";

/** What people say and the catalogue does not, as patterns of words; a row may have several meanings. */
export type Meanings = readonly (readonly [phrases: string, ...senses: Sense[]])[];

/** A meaning that says by itself which dataset is asked. */
export const of = (dataset: string, more: Sense = {}): Sense => ({ dataset, isHead: true, ...more });

/** The same meaning in each of several datasets. */
export const each = (datasets: string, more: Sense): Sense[] =>
  datasets.split(" ").map((dataset) => ({ dataset, ...more }));

export const WORK = "tasks projects milestones";
