import { describe, it } from "vitest";
import { ADA, BEN, NORA, NOW, type Json } from "./harness.ts";
import { zoho, zohoRaw } from "./zoho-client.ts";

const PORTAL = "/api/v3/portal/20071234888";
const ORGANIZATION = "organization_id=20071234777";

async function all(list: string, filter = ""): Promise<Json[]> {
  const { body } = await zoho(`/books/v3/${list}?${ORGANIZATION}&per_page=200${filter}`);
  return body[list];
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
    const contacts = (await zoho(`/books/v3/contacts?${ORGANIZATION}`)).body;
    expect(contacts.page_context).toMatchObject({ page: 1, has_more_page: false });
  });

  it("filters by date and status", async ({ expect }) => {
    const march = await all("invoices", "&date_start=2026-03-01&date_end=2026-03-31");
    expect(march.length).toBeGreaterThan(15);
    expect(march.every((invoice) => invoice.date.startsWith("2026-03"))).toBe(true);
    const overdue = await all("invoices", "&filter_by=Status.OverDue");
    expect(overdue.length).toBeGreaterThan(0);
    expect(overdue.every((invoice) => invoice.balance > 0 && invoice.due_date < "2026-11-21")).toBe(true);
    expect(overdue).toEqual(await all("invoices", "&status=overdue"));
    const paid = await all("invoices", "&status=paid&sort_column=total&sort_order=A");
    expect(paid.every((invoice) => invoice.balance === 0)).toBe(true);
    expect(paid[0].total).toBeLessThan(paid.at(-1).total);
    expect((await zoho(`/books/v3/invoices?${ORGANIZATION}&filter_by=Status.Odd`)).status).toBe(400);
  });

  it("agrees with itself: payments add up to what is paid", async ({ expect }) => {
    const invoices = await all("invoices", "&date_start=2026-05-01&date_end=2026-07-31");
    const numbers = new Set(invoices.map((invoice) => invoice.invoice_number));
    const pages = await Promise.all(
      [1, 2, 3].map((page) => all("customerpayments", `&page=${page}&date_start=2026-05-01`)),
    );
    const paid = pages.flat().filter((payment) => numbers.has(payment.invoice_numbers));
    const cents = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100);
    expect(cents(paid.map((payment) => payment.amount))).toBe(
      cents(invoices.map((invoice) => invoice.total - invoice.balance)),
    );
  });

  it("has bills, expenses with the campaigns' budgets, and one invoice with its lines", async ({
    expect,
  }) => {
    expect((await all("bills", "&status=open")).length).toBeGreaterThan(0);
    const ads = await all("expenses", "&search_text=Black Week 2026");
    expect(ads.map((expense) => expense.account_name)).toEqual(["Advertising", "Advertising"]);
    const [first] = await all("invoices");
    const { body } = await zoho(`/books/v3/invoices/${first.invoice_id}?${ORGANIZATION}`);
    expect(body.invoice.line_items).toHaveLength(1);
    expect((await zoho(`/books/v3/invoices/1?${ORGANIZATION}`)).body.code).toBe(1002);
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
