import { count, day, dimensions, measures, state, stateRate, text } from "./fields.ts";
import type { Dataset, Dimension, Measure } from "../types.ts";

const { name, status, owner } = dimensions;
const PROGRESS = ["progress", "completion", "completion rate", "done share"];
const progress = stateRate("doneShare", "Share done", PROGRESS, ["done", ["open", "done"]]);
const inProject = text("project", "Project", "place");
const due = day("due", "Due", "dueDate", ["due date", "deadline"]);

const work = (
  one: string,
  title: string,
  synonyms: string[],
  place: readonly Dimension[],
  counted: readonly Measure[],
  more: { before: readonly Dimension[]; behind: readonly Dimension[] } = { before: [], behind: [] },
): Dataset => ({
  name: `${one}s`,
  title: `${title}s`,
  one,
  many: `${one}s`,
  synonyms,
  source: "business-suite",
  product: "projects",
  date: { field: "date", title: "Start" },
  due: "dueDate",
  measures: [count(`${one}s`), progress, measures.daysOverdue, measures.owners, ...counted],
  dimensions: [
    name,
    ...place,
    status,
    state("open", "done", "overdue"),
    owner,
    ...more.before,
    day("start", "Start", "date", ["start date"]),
    due,
    ...more.behind,
  ],
});

export const projectWork: readonly Dataset[] = [
  work("project", "Project", [], [], []),
  work("task", "Task", ["to-do"], [inProject], [measures.projects], {
    before: [text("priority", "Priority", "category")],
    behind: [day("done", "Done", "closedAt", ["completed"])],
  }),
  work("milestone", "Milestone", [], [inProject], [measures.projects]),
];
