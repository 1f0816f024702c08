import type { Context } from "hono";
import { STAFF } from "../company/company.ts";
import { momentOf, type Moment } from "../company/dates.ts";
import { personOf } from "../company/people.ts";
import { projectsUntil, type Project } from "../company/work.ts";
import type { Grant } from "../deps.ts";
import { countCall } from "../vendor/throttle.ts";
import { wholeNumber, type VendorEnv, type VendorHono } from "../vendor/vendor-app.ts";
import { admit, mayRead, type ZohoHost } from "./access.ts";
import { zohoOrganizationOf } from "./organizations.ts";
import { projectsRefusal } from "./projects-errors.ts";
import {
  describeMilestone,
  describePortal,
  describeProject,
  describeProjectTask,
  describeProjectUser,
} from "./projects-shapes.ts";

/** 100 calls in two minutes, then half an hour without any. Counted for each consent, so that a new one starts anew. */
const PACE = { windowMs: 120_000, calls: 100, lockMs: 1_800_000 };
const PORTAL = "/api/v3/portal/:portal";

type ProjectsContext = Context<VendorEnv>;

/** Adds the paths of Projects (/api/v3). Portals and projects are bare arrays; the other lists have a page_info. */
export function addProjects(app: VendorHono, host: ZohoHost): void {
  const now = () => momentOf(host.deps.now());
  const enterPortal = async (c: ProjectsContext, scope: string) =>
    checkPortal(c, await enterProjects(c, host, scope));

  app.get("/api/v3/portals", async (c) => {
    const person = personOf((await enterProjects(c, host, "portals")).user);
    return person.projects === "none" ? c.body(null, 204) : c.json([describePortal(person)]);
  });
  app.get(`${PORTAL}/projects`, async (c) => {
    await enterPortal(c, "projects");
    return c.json(pageOf(c, projectsUntil(now().day)).list.map((project) => describeProject(project, now())));
  });
  app.get(`${PORTAL}/projects/:project`, async (c) => {
    await enterPortal(c, "projects");
    return c.json(describeProject(requireProject(c, now().day), now()));
  });
  app.get(`${PORTAL}/users`, async (c) => {
    await enterPortal(c, "users");
    const { list, info } = pageOf(c, STAFF);
    return c.json({ page_info: info, users: list.map(describeProjectUser) });
  });
  const addChildren = (
    kind: "tasks" | "milestones",
    describe: (project: Project, at: Moment) => object[],
  ) => {
    for (const path of [`${PORTAL}/${kind}`, `${PORTAL}/projects/:project/${kind}`]) {
      app.get(path, async (c) => {
        await enterPortal(c, kind);
        const at = now();
        const all = chosenProjects(c, at.day).flatMap((project) => describe(project, at));
        const { list, info } = pageOf(c, all);
        // Of milestones a list, of everything else an object.
        return c.json({ page_info: kind === "milestones" ? [info] : info, [kind]: list });
      });
    }
  };
  addChildren("tasks", (project, at) =>
    project.tasks
      .filter((task) => task.createdDay <= at.day)
      .map((task) => describeProjectTask(task, project, at)),
  );
  addChildren("milestones", (project, at) =>
    project.milestones.map((milestone) => describeMilestone(milestone, project, at)),
  );
}

async function enterProjects(c: ProjectsContext, host: ZohoHost, scope: string): Promise<Grant> {
  const grant = await admit(c, host);
  if (typeof grant === "string") {
    throw projectsRefusal(401, c.req, "INVALID_OAUTHTOKEN", { message: "Invalid OAuth access token." });
  }
  if (!mayRead(grant, "ZohoProjects", scope)) throw scopeMissing(c, scope);
  const wait = await countCall(host.deps, `projects:${grant.id}`, PACE);
  if (wait === 0) return grant;
  throw projectsRefusal(429, c.req, "URL_ROLLING_THROTTLES_LIMIT_EXCEEDED", {
    message: `Cannot execute more than ${PACE.calls} requests per API in 2 minutes. Try again after ${Math.ceil(wait / 60_000)} minutes.`,
  });
}

/** Some paths tell a missing scope, others say that the address is wrong. */
function scopeMissing(c: ProjectsContext, scope: string) {
  if (scope === "tasks" || scope === "milestones") return wrongUrl(c.req);
  return projectsRefusal(401, c.req, "INVALID_OAUTHSCOPE", { message: "Invalid OAuth scope." });
}

/** What Projects answers on an address that it does not know, or does not want to know. */
export function wrongUrl(request: { method: string; path: string }) {
  return projectsRefusal(400, request, "URL_RULE_NOT_CONFIGURED", { message: "Given URL is wrong" });
}

/** The portal's id or its name must be the person's own. */
function checkPortal(c: ProjectsContext, grant: Grant): void {
  const person = personOf(grant.user);
  const { portalId, portal } = zohoOrganizationOf(person);
  const asked = c.req.param("portal") ?? "";
  if (person.projects === "full" && [portalId, portal].includes(asked)) return;
  throw projectsRefusal(403, c.req, "PERMISSION_DENIED", {
    message: "You do not have access to this portal.",
  });
}

function chosenProjects(c: ProjectsContext, today: number): Project[] {
  return c.req.param("project") === undefined ? projectsUntil(today) : [requireProject(c, today)];
}

function requireProject(c: ProjectsContext, today: number): Project {
  const found = projectsUntil(today).find((project) => project.id === c.req.param("project"));
  if (found !== undefined) return found;
  throw projectsRefusal(404, c.req, "RESOURCE_NOT_FOUND", {
    message: "Given project is not available.",
    field_name: "project_id",
  });
}

/** One page; leaving `page` out is an error that names it. */
function pageOf<T>(c: ProjectsContext, all: readonly T[]) {
  const page = wholeNumber(c.req.query("page"), 0);
  if (page < 1) {
    throw projectsRefusal(400, c.req, "LESS_THAN_MIN_OCCURANCE", {
      message: "Input Parameter Missing",
      field_name: "page",
    });
  }
  const perPage = Math.min(wholeNumber(c.req.query("per_page"), 100) || 100, 100);
  const list = all.slice((page - 1) * perPage, page * perPage);
  const info = {
    page,
    per_page: perPage,
    page_count: list.length,
    has_next_page: page * perPage < all.length,
  };
  return { list, info };
}
