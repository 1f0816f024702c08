import { count } from "../count.ts";
import type { Dataset } from "../types.ts";
import { day, daysOverdue, distinct, name, owner, owners, state, stateRate, status, text } from "./fields.ts";

const workStates = state("open", "done", "overdue");
const progress = stateRate(
  "doneShare",
  "Share done",
  ["progress", "completion", "completion rate", "done share"],
  ["done", ["open", "done"]],
);
const start = day("start", "Start", "date", ["start date"]);
const due = day("due", "Due", "dueDate", ["due date", "deadline"]);

const projects: Dataset = {
  name: "projects",
  title: "Projects",
  one: "project",
  many: "projects",
  synonyms: [],
  source: "business-suite",
  product: "projects",
  date: { field: "date", title: "Start" },
  due: "dueDate",
  measures: [count("projects"), progress, daysOverdue, owners],
  dimensions: [name, status, workStates, owner, start, due],
};

const inProject = text("project", "Project", "place");
const projectCount = distinct("projects", "projects", "place");

const tasks: Dataset = {
  name: "tasks",
  title: "Tasks",
  one: "task",
  many: "tasks",
  synonyms: ["to-do"],
  source: "business-suite",
  product: "projects",
  date: { field: "date", title: "Start" },
  due: "dueDate",
  measures: [count("tasks"), progress, daysOverdue, owners, projectCount],
  dimensions: [
    name,
    inProject,
    status,
    workStates,
    owner,
    text("priority", "Priority", "category"),
    start,
    due,
    day("done", "Done", "closedAt", ["completed"]),
  ],
};

const milestones: Dataset = {
  name: "milestones",
  title: "Milestones",
  one: "milestone",
  many: "milestones",
  synonyms: [],
  source: "business-suite",
  product: "projects",
  date: { field: "date", title: "Start" },
  due: "dueDate",
  measures: [count("milestones"), progress, daysOverdue, owners, projectCount],
  dimensions: [name, inProject, status, workStates, owner, start, due],
};

/** Of projects. */
export const projectWork: readonly Dataset[] = [projects, tasks, milestones];
