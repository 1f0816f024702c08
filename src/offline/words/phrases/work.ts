import { type Meanings, each, of, WORK } from "./meanings.ts";

/** How people speak of tasks, projects and milestones. */
// A table reads better with one row a line.
// oxfmt-ignore
export const work: Meanings = [
  ["how far along|how far|progress|coming along|completion|(percent|percentage|share) done", of("tasks", { measure: "doneShare" })],
  ["(has|have|needs|must|should) (to)? be (done|finished|completed|ready|delivered)", ...each(WORK, { state: "open", date: "due" })],
  ["(who|whose) (is|has|'s)? (got)? (too much|the most) (on|to do|work) (on (their|his|her) plate)?|who (is|'s) (overloaded|busiest)", of("tasks", { measure: "count", dimension: "owner", state: "open", order: "most" })],
  ["slipped", ...each(WORK, { state: "overdue" })],
  ["reached|hit", of("milestones", { state: "done" })],
  ["missed", ...each(WORK, { state: "overdue" })],
  ["(high|top|highest) (priority|prio)", of("tasks", { dimension: "priority", values: ["high"] })],
  ["(medium|normal) priority", of("tasks", { dimension: "priority", values: ["medium"] })],
  ["low priority", of("tasks", { dimension: "priority", values: ["low"] })],
  ["(have|has|need|must|should|supposed) (to)? (finish|complete|deliver)", of("tasks", { state: "open", date: "due" })],
  ["(is|are) supposed to do", { dataset: "tasks", dimension: "owner", isVerb: true }],
  ["(have|has|need) to do|on (the|their|his|her)? plate|workload|(working|work) on|(still)? got to do", of("tasks", { state: "open" }), { dataset: "deals", state: "open" }],
  ["deliverables", of("tasks")],
  ["should have been (finished|done|completed) (by now|already)?", ...each(WORK, { state: "overdue" })],
  ["to dos|to do|(task|to do) list", of("tasks")],
  ["completed|complete|finished|finish|done|got done|(ticked) off", ...each(WORK, { state: "done" })],
  ["unfinished|incomplete|remaining|(left|still) to do|not (yet)? (done|finished|completed) (yet)?", ...each(WORK, { state: "open" })],
  ["open|active|running|live", { state: "open" }],
  ["in progress", { dimension: "status", values: ["In Progress"] }],
  ["deadline|due date", { date: "due", dimension: "due" }],
];
