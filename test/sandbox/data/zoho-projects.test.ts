import { describe, it } from "vitest";
import { NORA, NOW, type Json } from "./harness.ts";
import { zoho } from "./zoho-client.ts";

const PORTAL = "/api/v3/portal/20071234888";

async function projects(): Promise<Json[]> {
  return (await zoho(`${PORTAL}/projects?page=1&per_page=100`)).body;
}

describe("Projects", () => {
  it("gives portals and projects as bare arrays", async ({ expect }) => {
    const { body } = await zoho("/api/v3/portals");
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ id: "20071234888", org_name: "Harbour Supply Co." });
    const list = await projects();
    expect(list.map((project) => project.name)).toContain("Checkout reliability");
    expect(list.some((project) => project.name.startsWith("Campaign: Black Week"))).toBe(true);
    expect((await zoho("/api/v3/portals", { user: NORA })).status).toBe(204);
  });

  it("wraps tasks and milestones with two forms of page_info", async ({ expect }) => {
    const list = await projects();
    const portal = list.find((project) => project.name.startsWith("Trade portal 2026 H2"));
    const tasks = (await zoho(`${PORTAL}/projects/${portal.id}/tasks?page=1&per_page=4`)).body;
    expect(tasks.page_info).toMatchObject({ page: 1, per_page: 4, has_next_page: true });
    expect(tasks.tasks[0].project.id).toBe(portal.id);
    const states = (await zoho(`${PORTAL}/tasks?page=1&per_page=100`)).body.tasks.map(
      (task: Json) => task.status.name,
    );
    expect(new Set(states).size).toBeGreaterThan(0);
    const milestones = (await zoho(`${PORTAL}/projects/${portal.id}/milestones?page=1`)).body;
    expect(milestones.page_info[0].has_next_page).toBe(false);
    expect(milestones.milestones.map((entry: Json) => entry.name)).toEqual(["Concept", "Build", "Rollout"]);
    expect((await zoho(`${PORTAL}/users?page=1`)).body.users).toHaveLength(5);
  });

  it("wants page, and names it when it is missing", async ({ expect }) => {
    const { status, body } = await zoho(`${PORTAL}/projects`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      title: "LESS_THAN_MIN_OCCURANCE",
      instance: `${PORTAL}/projects`,
      details: [{ field_name: "page" }],
    });
  });

  it("hides a missing scope behind a wrong address", async ({ expect }) => {
    const scopes = ["ZohoProjects.projects.ALL"];
    const tasks = await zoho(`${PORTAL}/tasks?page=1`, { scopes });
    expect(tasks).toMatchObject({ status: 400, body: { error: { title: "URL_RULE_NOT_CONFIGURED" } } });
    const portals = await zoho("/api/v3/portals", { scopes });
    expect(portals).toMatchObject({ status: 401, body: { error: { title: "INVALID_OAUTHSCOPE" } } });
    expect((await zoho("/api/v3/portals/", {})).status).toBe(400);
    expect((await zoho("/api/v3/portals", { host: "in" })).status).toBe(401);
  });

  it("locks for half an hour after 100 calls in two minutes", async ({ expect }) => {
    await Promise.all(Array.from({ length: 100 }, () => zoho("/api/v3/portals")));
    const locked = await zoho("/api/v3/portals");
    expect(locked.status).toBe(429);
    expect(locked.body.error.title).toBe("URL_ROLLING_THROTTLES_LIMIT_EXCEEDED");
    expect((await zoho("/api/v3/portals", { now: NOW + 29 * 60_000 })).status).toBe(429);
    expect((await zoho("/api/v3/portals", { now: NOW + 31 * 60_000 })).status).toBe(200);
  });
});
