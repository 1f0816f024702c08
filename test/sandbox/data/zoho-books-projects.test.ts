import { describe, it } from "vitest";
import { ADA, BEN, NORA, NOW, type Json } from "./harness.ts";
import { zoho, zohoRaw } from "./zoho-client.ts";

const PORTAL = "/api/v3/portal/20071234888";
const ORGANIZATION = "organization_id=20071234777";

/** The first three pages, which reach back more than a year. */
async function all(list: string): Promise<Json[]> {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => zoho(`/books/v3/${list}?${ORGANIZATION}&page=${page}`)),
  );
  return pages.flatMap(({ body }) => body[list]);
}

async function projects(): Promise<Json[]> {
  return (await zoho(`${PORTAL}/projects?page=1&per_page=100`)).body;
}

describe("Books", () => {
  it("lists organizations, and wants one for everything else", async ({ expect }) => {
    const { body } = await zoho("/books/v3/organizations");
    expect(body).toMatchObject({ code: 0, message: "success" });
    expect(body.organizations[0]).toMatchObject({ organization_id: "20071234777", currency_code: "EUR" });
    expect((await zoho("/books/v3/organizations", { user: BEN })).body.organizations).toEqual([]);
    expect((await zoho("/books/v3/invoices")).body.code).toBe(9);
    expect((await zoho("/books/v3/invoices?organization_id=1")).body.code).toBe(6041);
  });

  it("has a page_context that is a list for invoices and an object elsewhere", async ({ expect }) => {
    const invoices = (await zoho(`/books/v3/invoices?${ORGANIZATION}`)).body;
    expect(invoices.page_context[0]).toMatchObject({ page: 1, per_page: 200, has_more_page: true });
    expect(invoices.invoices).toHaveLength(200);
    const bills = (await zoho(`/books/v3/bills?${ORGANIZATION}&page=2`)).body;
    expect(bills.page_context).toMatchObject({ page: 2, has_more_page: false });
  });

  it("lists the latest change first when asked to", async ({ expect }) => {
    const path = `/books/v3/invoices?${ORGANIZATION}&sort_column=last_modified_time&sort_order=D`;
    const changes = (await zoho(path)).body.invoices.map((one: Json) => Date.parse(one.last_modified_time));
    expect(changes).toEqual(changes.toSorted((a: number, b: number) => b - a));
  });

  it("agrees with itself: payments add up to what is paid", async ({ expect }) => {
    const invoices = (await all("invoices")).slice(0, 200);
    const paid = Map.groupBy(await all("customerpayments"), (payment) => payment.invoice_numbers);
    const centsOf = (amount: number) => Math.round(amount * 100);
    for (const { invoice_number, total, balance } of invoices) {
      const payments = paid.get(invoice_number) ?? [];
      const sum = payments.reduce((cents, { amount }) => cents + centsOf(amount), 0);
      expect(sum).toBe(centsOf(total - balance));
    }
  });

  it("has bills, and the campaigns' budgets among the expenses", async ({ expect }) => {
    expect((await all("bills")).some(({ status }) => status === "open")).toBe(true);
    const ads = (await all("expenses")).filter(({ description }) => description.includes("Black Week 2026"));
    expect(ads.map((expense) => expense.account_name)).toEqual(["Advertising", "Advertising"]);
  });

  it("answers numbers for errors and no Retry-After when it throttles", async ({ expect }) => {
    expect((await zoho("/books/v3/organizations", { header: "Bearer live" })).body.code).toBe(14);
    const scopes = ["ZohoCRM.modules.ALL"];
    const narrow = await zoho("/books/v3/organizations", { scopes });
    expect(narrow).toMatchObject({ status: 401, body: { code: 57 } });
    const busy = await zohoRaw("/books/v3/organizations", {
      user: ADA,
      switches: { zohoBooksThrottled: true },
    });
    expect(busy.status).toBe(429);
    expect(busy.headers.has("Retry-After")).toBe(false);
    expect(await busy.json()).toMatchObject({ code: 44 });
  });
});

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
    expect(tasks.tasks).toHaveLength(4);
    const milestones = (await zoho(`${PORTAL}/projects/${portal.id}/milestones?page=1`)).body;
    expect(milestones.page_info[0].has_next_page).toBe(false);
    expect(milestones.milestones.map((entry: Json) => entry.name)).toEqual(["Concept", "Build", "Rollout"]);
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
    const tasks = await zoho(`${PORTAL}/projects/1/tasks?page=1`, { scopes });
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
