import type { Context } from "hono";
import { COMPANY, type Colleague, personOf } from "../company/company.ts";
import { isoDay, momentOf } from "../company/dates.ts";
import { projectsUntil, taskStatusOn, type Project, type Task } from "../company/work.ts";
import { wholeNumber, countCall, refusal, type VendorEnv, type VendorHono } from "../vendor.ts";
import { admitAt, mayRead, type ZohoHost, zohoOrganizationOf } from "./account.ts";
import type { Grant } from "../grants.ts";

/** 100 calls in two minutes, then half an hour without any. Counted for each consent, so that a new one starts anew. */
const PACE = { windowMs: 120_000, calls: 100, lockMs: 1_800_000 };
const PORTAL = "/api/v3/portal/:portal";

type ProjectsContext = Context<VendorEnv>;

/** Adds the paths of Projects (/api/v3). Portals and projects are bare arrays; the other lists have a page_info. */
export function addProjects(app: VendorHono, host: ZohoHost): void {
  const today = () => momentOf(host.deps.now()).day;

  app.get("/api/v3/portals", async (c) => {
    const person = personOf((await enter(c, host, "portals")).user);
    if (!person.projects) return c.body(null, 204);
    const { portalId: id, portal: portal_name, name: org_name } = zohoOrganizationOf(person);
    return c.json([{ id, portal_name, org_name, timezone: "CET", currency_code: COMPANY.currency }]);
  });
  app.get(`${PORTAL}/projects`, async (c) => {
    await enterPortal(c, host, "projects");
    return c.json(pageOf(c, projectsUntil(today())).list.map((project) => describeProject(project, today())));
  });
  app.get(`${PORTAL}/projects/:project/tasks`, async (c) => {
    await enterPortal(c, host, "tasks");
    const project = requireProject(c, today());
    const begun = project.tasks.filter((task) => task.createdDay <= today());
    const { list, info } = pageOf(c, begun);
    return c.json({ page_info: info, tasks: list.map((task) => describeTask(task, project, today())) });
  });
  app.get(`${PORTAL}/projects/:project/milestones`, async (c) => {
    await enterPortal(c, host, "milestones");
    const project = requireProject(c, today());
    const { list, info } = pageOf(c, describeMilestones(project, today()));
    // A list here, an object everywhere else.
    return c.json({ page_info: [info], milestones: list });
  });
}

async function enter(c: ProjectsContext, host: ZohoHost, scope: string): Promise<Grant> {
  const grant = await admitAt(c, host);
  if (typeof grant === "string")
    throw refuse(401, c.req, "INVALID_OAUTHTOKEN", "Invalid OAuth access token.");
  if (!mayRead(grant, "ZohoProjects", scope)) {
    // Some paths tell a missing scope, others say that the address is wrong.
    if (scope === "tasks" || scope === "milestones") throw wrongUrl(c.req);
    throw refuse(401, c.req, "INVALID_OAUTHSCOPE", "Invalid OAuth scope.");
  }
  const wait = await countCall(host.deps, `projects:${grant.id}`, PACE);
  if (wait === 0) return grant;
  const message = `Cannot execute more than ${PACE.calls} requests per API in 2 minutes. Try again after ${Math.ceil(wait / 60_000)} minutes.`;
  throw refuse(429, c.req, "URL_ROLLING_THROTTLES_LIMIT_EXCEEDED", message);
}

/** What Projects answers on an address that it does not know, or does not want to know. */
export function wrongUrl(request: { method: string; path: string }): Error {
  return refuse(400, request, "URL_RULE_NOT_CONFIGURED", "Given URL is wrong");
}

async function enterPortal(c: ProjectsContext, host: ZohoHost, scope: string): Promise<void> {
  const person = personOf((await enter(c, host, scope)).user);
  if (person.projects && zohoOrganizationOf(person).portalId === c.req.param("portal")) return;
  throw refuse(403, c.req, "PERMISSION_DENIED", "You do not have access to this portal.");
}

function requireProject(c: ProjectsContext, today: number): Project {
  const found = projectsUntil(today).find((project) => project.id === c.req.param("project"));
  if (found !== undefined) return found;
  throw refuse(404, c.req, "RESOURCE_NOT_FOUND", "Given project is not available.", "project_id");
}

/** One page; leaving `page` out is an error that names it. */
function pageOf<T>(c: ProjectsContext, all: readonly T[]) {
  const page = wholeNumber(c.req.query("page"), 0);
  if (page < 1) throw refuse(400, c.req, "LESS_THAN_MIN_OCCURANCE", "Input Parameter Missing", "page");
  const perPage = Math.min(wholeNumber(c.req.query("per_page"), 100), 100);
  const end = page * perPage;
  return {
    list: all.slice(end - perPage, end),
    info: { page, per_page: perPage, has_next_page: end < all.length },
  };
}

/** Zoho Projects' error body: the title is the code, and the details name the field. */
function refuse(
  status: number,
  { method, path }: { method: string; path: string },
  title: string,
  message: string,
  field_name?: string,
): Error {
  return refusal(status, {
    error: {
      status_code: String(status),
      method,
      // Without the host that stands before it when mounted.
      instance: path.slice(Math.max(0, path.indexOf("/api/"))),
      title,
      details: [{ message, field_name }],
    },
  });
}

const STATUS = {
  "To do": { name: "Open", is_closed_type: false },
  "In progress": { name: "In Progress", is_closed_type: false },
  Done: { name: "Closed", is_closed_type: true },
};

function userOf({ zohoId: zpuid, name, email }: Colleague) {
  return { zpuid, name, email };
}

function areDone(tasks: readonly Task[], today: number): boolean {
  return tasks.every((task) => taskStatusOn(task, today) === "Done");
}

function describeProject(project: Project, today: number) {
  const done = areDone(project.tasks, today) && project.endDay < today;
  return {
    id: project.id,
    key: `HS-${project.id.slice(-4)}`,
    name: project.name,
    description: project.description,
    status: done ? { name: "Completed", is_closed_type: true } : { name: "Active", is_closed_type: false },
    is_completed: done,
    owner: userOf(project.owner),
    start_date: isoDay(project.startDay),
    end_date: isoDay(project.endDay),
  };
}

function describeMilestones({ milestones, tasks, owner }: Project, today: number) {
  return milestones.map(({ id, name, startDay, endDay }) => {
    const own = tasks.filter((task) => task.milestone === name);
    return {
      id,
      name,
      start_date: isoDay(startDay),
      end_date: isoDay(endDay),
      owner: userOf(owner),
      status: STATUS[areDone(own, today) ? "Done" : "To do"],
    };
  });
}

function describeTask(task: Task, project: Project, today: number) {
  const status = taskStatusOn(task, today);
  const milestone = project.milestones.find((entry) => entry.name === task.milestone);
  return {
    id: task.id,
    prefix: `HS-T${task.id.slice(-4)}`,
    name: task.title,
    description: task.note,
    status: STATUS[status],
    is_completed: status === "Done",
    priority: task.priority.toLowerCase(),
    start_date: isoDay(task.startDay),
    end_date: isoDay(task.dueDay),
    completed_on: status === "Done" ? isoDay(task.doneDay) : null,
    owners_and_work: { owners: [userOf(task.owner)] },
    milestone: milestone && { id: milestone.id, name: milestone.name },
    tasklist: { id: `${project.id.slice(0, -1)}7`, name: task.milestone },
  };
}
