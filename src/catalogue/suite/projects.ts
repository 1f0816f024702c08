import { count } from "../count.ts";
import type { Dataset } from "../types.ts";
import { day, owner, state, text } from "./fields.ts";

const workStates = state("open", "done");
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
  measures: [count("projects")],
  dimensions: [text("status", "Status", "status"), workStates, owner, start, due],
};

const inProject = text("project", "Project", "place");

const tasks: Dataset = {
  name: "tasks",
  title: "Tasks",
  one: "task",
  many: "tasks",
  synonyms: ["to-do"],
  source: "business-suite",
  product: "projects",
  date: { field: "date", title: "Start" },
  measures: [count("tasks")],
  dimensions: [
    inProject,
    text("status", "Status", "status"),
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
  measures: [count("milestones")],
  dimensions: [inProject, text("status", "Status", "status"), workStates, owner, start, due],
};

/** Of projects. */
export const projectWork: readonly Dataset[] = [projects, tasks, milestones];
