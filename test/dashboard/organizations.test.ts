import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { apiKeys, auditLog, organizations } from "../../src/db/schema.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { signInAsOperator } from "./browser.ts";

const form = { id: "harbour-supply", name: "Harbour Supply", plan: "ENTERPRISE", redirectUris: "" };

describe("organizations in the dashboard", () => {
  it("are made with a plan and redirect addresses, to which their keys are held", async ({ expect }) => {
    const browser = await signInAsOperator();
    const redirectUris = "https://app.client.example/cb\r\nhttp://localhost:3000/cb";
    const created = await browser.post("/dashboard/organizations", { ...form, redirectUris });
    expect(created.headers.get("Location")).toBe(
      "/dashboard/organizations/harbour-supply?done=organization-created",
    );
    const key = await browser.post("/dashboard/organizations/harbour-supply/keys", {
      name: "Backend",
      permissions: ["integrations:write"],
      expires: "",
    });
    const [, apiKey] = /value="(bak_\w{38})"/.exec(await key.text()) ?? [];
    const connect = (passthroughRedirectUri: string) =>
      call("/integrations/mail/connect", {
        key: apiKey,
        body: { externalUserIdentifier: "user-1", passthroughRedirectUri },
      });
    expect((await connect("https://app.client.example/cb")).status).toBe(200);
    expect((await connect("https://app.client.example/other")).status).toBe(400);
    const { headers } = await call("/integrations/available", { key: apiKey });
    expect(headers.get("X-RateLimit-Limit")).toBe("1000");
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, "organization.created"));
    expect(entry).toMatchObject({
      actor: "operator",
      target: "harbour-supply",
      details: { plan: "ENTERPRISE" },
    });
  });

  it("keep the region that they are made with", async ({ expect }) => {
    const browser = await signInAsOperator();
    const refused = await browser.post("/dashboard/organizations", { ...form, region: "mars" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Choose one of the regions");
    await browser.post("/dashboard/organizations", { ...form, region: "eu" });
    const path = "/dashboard/organizations/harbour-supply/settings";
    expect(await (await browser.get(path)).text()).toContain("European Union");
    const { name, plan, redirectUris } = form;
    await browser.post(path, { name, plan, redirectUris, region: "us" });
    expect(await db().select().from(organizations)).toMatchObject([{ region: "eu" }]);
  });

  it("are not made twice, nor with an id, a name, a plan or an address that is none", async ({ expect }) => {
    const browser = await signInAsOperator();
    await browser.post("/dashboard/organizations", form);
    const bad: [Partial<typeof form>, string][] = [
      [{}, "There is an organization of this id already"],
      [{ id: "Upper Case" }, "lower-case letters"],
      [{ id: "../x" }, "lower-case letters"],
      [{ id: "second", name: "" }, "Enter a name"],
      [{ id: "second", plan: "FREE" }, "Choose one of the plans"],
      [{ id: "second", redirectUris: "http://app.client.example/cb" }, "Not an https address"],
      [{ id: "second", redirectUris: "javascript:alert(1)" }, "Not an https address"],
    ];
    for (const [change, words] of bad) {
      const response = await browser.post("/dashboard/organizations", { ...form, ...change });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(words);
    }
    expect(await db().select().from(organizations)).toHaveLength(1);
  });

  it("are changed, and the log says what, without what a person wrote", async ({ expect }) => {
    const { id } = await createOrganization({ redirectUris: ["https://a.example/cb"] });
    const browser = await signInAsOperator();
    const path = `/dashboard/organizations/${id}/settings`;
    expect(await (await browser.get(path)).text()).toContain("https://a.example/cb");
    const saved = await browser.post(path, { name: "Secret project", plan: "PRO", redirectUris: "" });
    expect(saved.headers.get("Location")).toBe(`${path}?done=saved`);
    const [row] = await db().select().from(organizations).where(eq(organizations.id, id));
    expect(row).toMatchObject({ name: "Secret project", plan: "PRO", redirectUris: null });
    const entries = await db().select().from(auditLog).where(eq(auditLog.action, "organization.updated"));
    expect(entries).toMatchObject([{ details: { plan: "PRO", redirectUris: null } }]);
    expect(JSON.stringify(entries)).not.toContain("Secret project");
  });

  it("come in pages, and are found by how their id begins", async ({ expect }) => {
    const rows = Array.from({ length: 60 }, (_, index) => {
      const id = `list-${String(index).padStart(2, "0")}`;
      return { id, name: `Client ${index}`, plan: "PRO" as const, redirectUris: null, createdAt: 1 };
    });
    for (let start = 0; start < rows.length; start += 15)
      await db()
        .insert(organizations)
        .values(rows.slice(start, start + 15));
    const browser = await signInAsOperator();
    const first = await (await browser.get("/dashboard/organizations")).text();
    expect(first).toContain("Client 49<");
    expect(first).not.toContain("Client 50<");
    expect(first).toContain('href="/dashboard/organizations?after=list-49"');
    const second = await (await browser.get("/dashboard/organizations?after=list-49")).text();
    expect(second).toContain("Client 59<");
    const found = await (await browser.get("/dashboard/organizations?q=list-3")).text();
    expect(found.match(/Client \d+</g)).toHaveLength(10);
  });

  it("show what needs somebody, and that nothing does", async ({ expect }) => {
    const soon = Date.now() + 3 * 86_400_000;
    const { id } = await createOrganization({ expiresAt: soon });
    const calm = await createOrganization();
    const browser = await signInAsOperator();
    expect(await (await browser.get(`/dashboard/organizations/${id}`)).text()).toContain("Key expires");
    const page = await (await browser.get(`/dashboard/organizations/${calm.id}`)).text();
    expect(page).toContain("Nothing needs attention");
  });

  it("count every live key, and find one that expires, behind hundreds of newer ones", async ({ expect }) => {
    const { id } = await createOrganization({ expiresAt: Date.now() + 3 * 86_400_000 });
    await db().run(sql`INSERT INTO ${apiKeys} (id, organization_id, name, hash, hint, permissions, created_at)
      SELECT 'key_' || value, ${id}, 'Newer', 'hash ' || value, 'abcd', '[]', ${Date.now() + 1000}
      FROM json_each(${JSON.stringify(Array.from({ length: 600 }, (_, index) => index))})`);
    const browser = await signInAsOperator();
    const page = await (await browser.get(`/dashboard/organizations/${id}`)).text();
    expect(page).toMatch(/Live API keys<\/dt><dd><a [^>]*>601</);
    expect(page).toContain("Key expires");
  });
});
