import { of } from "./meanings-traffic.ts";
import type { Sense } from "./types.ts";

/** What people say of projects and tasks and the catalogue does not. Phrases between bars. */
// A table reads better with one row a line.
// oxfmt-ignore
export const workMeanings: readonly (readonly [phrases: string, ...senses: Sense[]])[] = [
  ["how far along|how far|how much progress|progress|coming along|getting on|completion|percent done|percentage done|share done|how complete|how much is done", of("tasks", { measure: "doneShare" })],
  ["has to be done|have to be done|needs to be done|must be done|needs doing", of("tasks", { state: "open", date: "due" })],
  ["high priority|top priority|highest priority", of("tasks", { dimension: "priority", values: ["high"] })],
  ["have to do|has to do|need to do|needs to do|supposed to do", of("tasks", { state: "open", isWeak: true })],
  ["to dos|to do|todos|todo|to do list|action items|things to do", of("tasks")],
  ["plate|on the plate|workload|working on|work on|works on", of("tasks", { state: "open" }), { dataset: "deals", state: "open" }],
  ["completed|complete|finished|finish|done|got done|accomplished|ticked off|closed out", { dataset: "tasks", state: "done" }, { dataset: "projects", state: "done" }, { dataset: "milestones", state: "done" }],
  ["unfinished|incomplete|remaining|left to do|still to do|not done|not finished|not completed|in progress|pending", { dataset: "tasks", state: "open" }, { dataset: "projects", state: "open" }, { dataset: "milestones", state: "open" }],
  ["open|still open|active|ongoing|running|in progress|pending|live|unresolved|in the works", { state: "open" }],
  ["still", { state: "open", isWeak: true }],
  ["deadline|deadlines|due date|due dates", { date: "due", dimension: "due" }],
];
