import { describe, it, type ExpectStatic } from "vitest";
import { failingDatabase, STORAGE_FAULT } from "../support/bindings.ts";
import { createOrganization } from "../support/service.ts";
import { createBrowser, signInAs, signInAsOperator } from "./browser.ts";

async function expectPage(expect: ExpectStatic, response: Response, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const text = await response.text();
  expect(text.match(/<h1>/g)).toHaveLength(1);
  return text;
}

describe("an error under /dashboard", () => {
  it("is a page with the request's id, for what is not there and for a wrong method", async ({ expect }) => {
    const browser = await signInAsOperator();
    const missing = await browser.get("/dashboard/organizations/nobody/keys");
    const text = await expectPage(expect, missing, 404);
    expect(text).toContain(missing.headers.get("X-Request-Id"));
    const wrong = await browser.post("/dashboard/audit");
    await expectPage(expect, wrong, 405);
    expect(wrong.headers.get("Allow")).toBe("GET, HEAD");
  });

  it("is a page when the database fails, and says nothing of why", async ({ expect }) => {
    const { id } = await createOrganization();
    const { cookie } = await signInAs(id);
    const broken = createBrowser({ bindings: { DB: failingDatabase() } });
    broken.cookie = cookie;
    const text = await expectPage(expect, await broken.get(`/dashboard/organizations/${id}`), 503);
    expect(text).not.toContain(STORAGE_FAULT);
    const later = createBrowser({ bindings: { DB: failingDatabase((sql) => sql.includes("api_keys")) } });
    later.cookie = cookie;
    expect(
      await expectPage(expect, await later.get(`/dashboard/organizations/${id}/keys`), 503),
    ).not.toContain("D1");
  });

  it("is a page when an address asks too often", async ({ expect }) => {
    const browser = createBrowser({ address: "203.0.113.77" });
    const answers = await Promise.all(Array.from({ length: 61 }, () => browser.get("/dashboard/sign-in")));
    const refused = answers.find(({ status }) => status === 429);
    if (!refused) throw new Error("Nobody was refused");
    await expectPage(expect, refused, 429);
    expect(refused.headers.has("Retry-After")).toBe(true);
  });
});
