import { projectsUntil, taskStatusOn, type Project, type Task } from "../../../src/sandbox/company/work.ts";
import { TODAY } from "../clock.ts";

export interface Progress {
  name: string;
  done: number;
  all: number;
  percent: number;
}

/** What the projects hold, on the day of the evaluation: tasks that are not written yet are not there. */
export function openWork() {
  const isDone = (task: Task) => taskStatusOn(task, TODAY) === "Done";
  const projects = projectsUntil(TODAY);
  const tasks = projects.flatMap((project) => project.tasks.map((task) => ({ ...task, project })));
  const open = tasks.filter((task) => !isDone(task));
  const isFinished = (project: Project) => project.endDay < TODAY && project.tasks.every(isDone);
  return {
    projects,
    active: projects.filter((project) => !isFinished(project)),
    tasks,
    open,
    overdue: open.filter(({ dueDay }) => dueDay < TODAY),
    progress(name: string): Progress {
      const project = projects.find((candidate) => candidate.name === name);
      if (!project) throw new Error(`No project ${name}`);
      const done = project.tasks.filter(isDone).length;
      const all = project.tasks.length;
      return { name, done, all, percent: (done / all) * 100 };
    },
    milestones: projects.flatMap((project) =>
      project.milestones.map((milestone) => ({
        ...milestone,
        project,
        isDone: project.tasks.filter((task) => task.milestone === milestone.name).every(isDone),
      })),
    ),
  };
}

export type Work = ReturnType<typeof openWork>;
