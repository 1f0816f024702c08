import { COMPANY, type Colleague } from "../company/company.ts";
import { isoDay, isoLocal, msOf, type Moment } from "../company/dates.ts";
import type { Person } from "../company/people.ts";
import { taskStatusOn, type Milestone, type Project, type Task } from "../company/work.ts";
import { zohoOrganizationOf } from "./organizations.ts";

/** A portal as /api/v3/portals lists it. */
export function describePortal(person: Person) {
  const { portalId, portal, name } = zohoOrganizationOf(person);
  return {
    id: portalId,
    portal_name: portal,
    org_name: name,
    is_default_portal: true,
    timezone: "CET",
    project_plan: "Premium",
    currency_code: COMPANY.currency,
    owner: { name: person.name, email: person.email },
  };
}

function userOf(colleague: Colleague) {
  const [first, last] = colleague.name.split(" ");
  return {
    zuid: colleague.zohoId.slice(-9),
    zpuid: colleague.zohoId,
    name: colleague.name,
    first_name: first,
    last_name: last,
    email: colleague.email,
  };
}

export function describeProjectUser(colleague: Colleague) {
  return { id: colleague.zohoId, ...userOf(colleague), status: "active", role: { name: colleague.role } };
}

const STATUS = {
  "To do": { id: "5536870000000016068", name: "Open", color_code: "#2cc8ba", is_closed_type: false },
  "In progress": {
    id: "5536870000000016069",
    name: "In Progress",
    color_code: "#08aeea",
    is_closed_type: false,
  },
  Done: { id: "5536870000000016071", name: "Closed", color_code: "#f56b62", is_closed_type: true },
} as const;

export function describeProject(project: Project, now: Moment) {
  const closed = project.tasks.filter((task) => taskStatusOn(task, now.day) === "Done");
  const done = closed.length === project.tasks.length && project.endDay < now.day;
  const counts = { open_count: project.tasks.length - closed.length, closed_count: closed.length };
  return {
    id: project.id,
    key: `HS-${project.id.slice(-4)}`,
    name: project.name,
    description: project.description,
    status: done ? { name: "Completed", is_closed_type: true } : { name: "Active", is_closed_type: false },
    project_type: "active",
    is_completed: done,
    percent_complete: Math.round((closed.length / Math.max(1, project.tasks.length)) * 100),
    owner: userOf(project.owner),
    start_date: isoDay(project.startDay),
    end_date: isoDay(project.endDay),
    created_time: isoLocal(msOf(project.startDay, 570)),
    modified_time: isoLocal(Math.min(now.ms, msOf(Math.min(now.day, project.endDay), 580))),
    tasks: counts,
  };
}

export function describeMilestone(milestone: Milestone, project: Project, now: Moment) {
  const own = project.tasks.filter((task) => task.milestone === milestone.name);
  const done = own.every((task) => taskStatusOn(task, now.day) === "Done");
  return {
    id: milestone.id,
    name: milestone.name,
    project: { id: project.id, name: project.name },
    start_date: isoDay(milestone.startDay),
    end_date: isoDay(milestone.endDay),
    owner: userOf(project.owner),
    flag: "internal",
    status: done ? STATUS.Done : STATUS["To do"],
    status_type: done ? "closed" : "open",
  };
}

export function describeProjectTask(task: Task, project: Project, now: Moment) {
  const status = taskStatusOn(task, now.day);
  const milestone = project.milestones.find((entry) => entry.name === task.milestone);
  return {
    id: task.id,
    prefix: `HS-T${task.id.slice(-4)}`,
    name: task.title,
    description: task.note,
    status: STATUS[status],
    is_completed: status === "Done",
    completion_percentage: status === "Done" ? 100 : status === "In progress" ? 40 : 0,
    priority: task.priority.toLowerCase(),
    start_date: isoDay(task.startDay),
    end_date: isoDay(task.dueDay),
    completed_on: status === "Done" ? isoDay(task.doneDay) : null,
    owners_and_work: { owners: [userOf(task.owner)], total_work: "08:00", work_type: "work_hours" },
    project: { id: project.id, name: project.name },
    milestone: milestone === undefined ? null : { id: milestone.id, name: milestone.name },
    tasklist: { id: `${project.id.slice(0, -1)}7`, name: task.milestone },
    created_by: userOf(project.owner),
    created_time: isoLocal(msOf(task.createdDay, 575)),
    last_modified_time: isoLocal(
      Math.min(now.ms, msOf(status === "Done" ? task.doneDay : Math.min(now.day, task.startDay), 590)),
    ),
    billing_type: "none",
    depth: 0,
  };
}
