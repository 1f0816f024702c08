import { describe, it } from "vitest";
import { conversations, integrations, users } from "../../src/db/schema.ts";
import { dashboardRoutes } from "../support/operations.ts";
import { createOrganization, db } from "../support/service.ts";
import { createBrowser, signInAs, signInAsOperator } from "./browser.ts";
import { pathOf, textOf } from "./playground-support.ts";

const FORMS = ["/ask", "/connect", "/disconnect", "/property"];

const fields = {
  message: "How many sessions last week?",
  integrationType: "mail",
  temporaryAccessToken: "x",
  propertyId: "x",
  code: "x",
  state: "x",
};

describe("the playground", () => {
  it("has no page and no form that is not known here", ({ expect }) => {
    const routes = dashboardRoutes().filter((route) => route.includes(" /dashboard/playground"));
    const forms = [...FORMS, "/callback"].map((form) => `POST /dashboard/playground${form}`);
    const pages = ["", "/answers/:id/data/:file", "/callback"].map(
      (page) => `GET /dashboard/playground${page}`,
    );
    expect(routes).toEqual([...pages, ...forms].toSorted());
  });

  it("asks for a session everywhere", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = createBrowser();
    for (const path of [pathOf(id), "/dashboard/playground/callback?code=x&state=x"]) {
      expect((await browser.get(path)).headers.get("Location")).toContain("/dashboard/sign-in?next=");
    }
    for (const form of [...FORMS, "/callback"]) {
      const response = await browser.post(pathOf(id, form), fields);
      expect(response.headers.get("Location"), form).toBe("/dashboard/sign-in");
    }
  });

  it("does nothing without the session's token, from another site, or with another session's token", async ({
    expect,
  }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const other = await signInAs(id, { address: "198.51.100.3" });
    for (const form of [...FORMS, "/callback"]) {
      const tries = [
        browser.post(pathOf(id, form), { ...fields, csrf: "" }),
        browser.post(pathOf(id, form), { ...fields, csrf: other.csrfToken }),
        browser.post(pathOf(id, form), fields, {
          Origin: "https://evil.example",
          "Sec-Fetch-Site": "cross-site",
        }),
        browser.post(pathOf(id, form), fields, { "X-CSRF-Token": "x", Accept: "text/event-stream" }),
      ];
      for (const response of await Promise.all(tries)) expect(response.status, form).toBe(403);
    }
    expect(await db().select().from(users)).toHaveLength(0);
    expect(await db().select().from(conversations)).toHaveLength(0);
    expect(await db().select().from(integrations)).toHaveLength(0);
  });

  it("is not there for another organization's session, as little as for an unknown one", async ({
    expect,
  }) => {
    const [own, foreign] = [await createOrganization(), await createOrganization()];
    const browser = await signInAs(own.id);
    for (const id of [foreign.id, "org_unknown"]) {
      expect((await browser.get(pathOf(id))).status).toBe(404);
      expect((await browser.get(`/dashboard/playground?organization=${id}`)).status).toBe(404);
      for (const form of FORMS) {
        expect((await browser.post(pathOf(id, form), fields)).status, form).toBe(404);
      }
    }
    expect(await db().select().from(users)).toHaveLength(0);
  });

  it("has the operator choose an organization, and everybody a user", async ({ expect }) => {
    const { id } = await createOrganization();
    const operator = await signInAsOperator();
    const choice = await operator.get("/dashboard/playground");
    const list = await (await operator.get(choice.headers.get("Location") ?? "")).text();
    expect(list).toContain("Choose the organization whose playground you want");
    const chosen = await (await operator.get(`/dashboard/organizations/${id}`)).text();
    expect(chosen).toContain(`href="/dashboard/playground?organization=${id}"`);

    const browser = await signInAs(id);
    const own = await (await browser.get("/dashboard/playground")).text();
    expect(textOf(own)).toContain("Or choose one of the users that there are");
    expect(own).not.toContain("Choose the organization");
    const opened = await browser.get(pathOf(id, "", "new-user"));
    expect(opened.status).toBe(200);
    expect(textOf(await opened.text())).toContain("Not connected");
    // Looking makes nobody.
    expect(await db().select().from(users)).toHaveLength(0);
  });

  it("refuses a name that cannot be a user's, on the page where it was typed", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const page = await browser.get(pathOf(id, "", "a%00b"));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('aria-invalid="true"');
    expect((await browser.post(pathOf(id, "/ask", ""), fields)).status).toBe(400);
  });

  it("shows names of users as text", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id);
    const name = `"><script>alert(1)</script>`;
    const path = `/dashboard/playground?organization=${id}&user=${encodeURIComponent(name)}`;
    const first = await (await browser.get(path)).text();
    await browser.post(path.replace("?", "/ask?"), { message: "Hello" });
    const list = await (await browser.get(`/dashboard/organizations/${id}/users`)).text();
    for (const html of [first, list]) expect(html).not.toContain("<script>alert");
    expect(list).toContain("&lt;script&gt;alert");
  });
});
