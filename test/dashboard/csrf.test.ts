import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { organizations } from "../../src/db/schema.ts";
import { createOrganization, db, ORIGIN } from "../support/service.ts";
import { ADMIN_TOKEN, createBrowser, signInAs, signInAsOperator, type Browser } from "./browser.ts";

const fields = { name: "Changed", plan: "PRO", redirectUris: "" };

async function change(browser: Browser, id: string, more: Record<string, string>, headers = {}) {
  return await browser.post(`/dashboard/organizations/${id}/settings`, { ...fields, ...more }, headers);
}

async function nameOf(id: string) {
  const [row] = await db().select().from(organizations).where(eq(organizations.id, id));
  return row?.name;
}

describe("a form from elsewhere", () => {
  const foreign: [string, Record<string, string>, Record<string, string>][] = [
    ["without a token", { csrf: "" }, {}],
    ["with a token that is wrong", { csrf: "A".repeat(43) }, {}],
    ["from another site", {}, { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
    [
      "from a sibling of the site",
      {},
      { "Sec-Fetch-Site": "same-site", Origin: "https://other.service.test" },
    ],
    ["typed by nobody", {}, { "Sec-Fetch-Site": "none", Origin: "null" }],
    ["that says same-origin with another origin", {}, { Origin: "https://evil.example" }],
  ];

  for (const [name, more, headers] of foreign) {
    it(`changes nothing: ${name}`, async ({ expect }) => {
      const { id } = await createOrganization();
      const browser = await signInAsOperator();
      const refused = await change(browser, id, more, headers);
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain("The form has expired");
      expect(await nameOf(id)).toBe(id);
    });
  }

  it("changes nothing with the token of another session", async ({ expect }) => {
    const { id } = await createOrganization();
    const other = await signInAs(id);
    const browser = await signInAsOperator();
    expect((await change(browser, id, { csrf: other.csrfToken })).status).toBe(403);
    expect((await change(browser, id, {})).status).toBe(303);
    expect(await nameOf(id)).toBe("Changed");
  });

  it("is refused by an older browser's Origin as well, and passes with the right one", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAsOperator();
    const old = (origin: string | undefined) => ({ "Sec-Fetch-Site": undefined, Origin: origin });
    for (const origin of ["https://evil.example", "null", undefined]) {
      expect((await change(browser, id, {}, old(origin))).status).toBe(403);
    }
    expect((await change(browser, id, {}, old(ORIGIN))).status).toBe(303);
    expect((await change(browser, id, {}, { Origin: "null" })).status).toBe(303);
  });

  it("is read by every page, also when its token comes in the header", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAsOperator();
    const header = { "X-CSRF-Token": browser.csrfToken };
    expect((await change(browser, id, { csrf: "" }, header)).status).toBe(303);
    expect(await nameOf(id)).toBe("Changed");
    const pages = [`organizations/${id}/keys`, `organizations/${id}/webhooks`, "playground/callback"];
    for (const page of pages) {
      expect((await browser.post(`/dashboard/${page}`, { csrf: "" }, header)).status, page).toBe(400);
    }
    const wrong = { "X-CSRF-Token": "A".repeat(43) };
    expect((await change(browser, id, { name: "Again" }, wrong)).status).toBe(403);
  });

  it("cannot sign anybody in", async ({ expect }) => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    for (const path of ["/dashboard/sign-in", "/dashboard/sign-in/link"]) {
      const response = await createBrowser().post(path, { token: ADMIN_TOKEN, code: "x" }, headers);
      expect(response.status).toBe(403);
      expect(response.headers.has("Set-Cookie")).toBe(false);
    }
  });

  it("is taken as a form only", async ({ expect }) => {
    const browser = await signInAsOperator();
    for (const type of ["text/plain", "application/json", "multipart/form-data; boundary=x"]) {
      const response = await browser.post("/dashboard/sign-out", {}, { "Content-Type": type });
      expect(response.status).toBe(415);
    }
    const huge = await browser.post("/dashboard/sign-out", { more: "x".repeat(70_000) });
    expect(huge.status).toBe(413);
  });
});

describe("every page", () => {
  it("may not be framed, kept, or run what is not ours", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAsOperator();
    const paths = ["", "/organizations", `/organizations/${id}`, "/nothing", "/sign-in", "/sign-in/link"];
    for (const path of paths) {
      const { headers } = await browser.get(`/dashboard${path}`);
      if (path === "") continue;
      expect(headers.get("Content-Security-Policy")).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; " +
          "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(["no-referrer", "same-origin"]).toContain(headers.get("Referrer-Policy"));
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  it("has no inline script, style or handler", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAsOperator();
    for (const rest of [
      "",
      "/keys",
      "/keys/new",
      "/users",
      "/usage",
      "/webhooks",
      "/audit",
      "/settings",
      "/links",
    ]) {
      const text = await (await browser.get(`/dashboard/organizations/${id}${rest}`)).text();
      expect(text).not.toMatch(
        /<style|<script(?! src="\/dashboard\/assets\/)|\sstyle=|\son\w+=|javascript:/i,
      );
    }
  });

  it("is reached by https, but for a loopback host", async ({ expect }) => {
    const { origin } = new URL(ORIGIN.replace("https", "http"));
    const { createApp } = await import("../../src/app.ts");
    const { createDepsFactory } = await import("../../src/compose.ts");
    const { env } = await import("cloudflare:workers");
    const { createExecutionContext } = await import("cloudflare:test");
    const app = createApp(createDepsFactory());
    const bindings = { ...env, ADMIN_TOKEN };
    const plain = await app.fetch(
      new Request(`${origin}/dashboard/sign-in`),
      bindings,
      createExecutionContext(),
    );
    expect(plain.headers.get("Location")).toBe(`${ORIGIN}/dashboard/sign-in`);
    const local = new Request("http://localhost:8787/dashboard/sign-in", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://localhost:8787" },
      body: `token=${ADMIN_TOKEN}`,
    });
    const signedIn = await app.fetch(local, bindings, createExecutionContext());
    expect(signedIn.headers.get("Set-Cookie")).toMatch(/^session=ops_/);
  });

  it("leads a visitor who follows a link of another site through its own address once", async ({
    expect,
  }) => {
    const browser = createBrowser();
    const page = await browser.get("/dashboard/organizations/x?a=1", { "Sec-Fetch-Site": "cross-site" });
    expect(page.status).toBe(200);
    expect(page.headers.get("Refresh")).toBe("0; url=/dashboard/organizations/x?a=1");
    const again = await browser.get("/dashboard/organizations/x", { "Sec-Fetch-Site": "same-origin" });
    expect(again.status).toBe(303);
  });
});
