import { describe, it } from "vitest";
import { integrationTypes } from "../../src/domain/integration-types.ts";
import { connectSource } from "../support/connect.ts";
import { call, createOrganization, ORIGIN } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

describe("GET /integrations/available", () => {
  it("describes all five types, connected or not", async ({ expect }) => {
    const { key } = await createOrganization();
    const response = await call("/integrations/available", { key });
    expect(response.status).toBe(200);
    const list = await response.json<Record<string, Record<string, unknown>>>();
    expect(Object.keys(list)).toEqual([...integrationTypes]);
    for (const [type, descriptor] of Object.entries(list)) {
      expect(descriptor).toEqual({
        name: expect.stringMatching(/\w/),
        icon: `${ORIGIN}/integrations/icons/${type}.svg`,
        description: expect.stringMatching(/\w/),
        capabilities: expect.arrayContaining([expect.stringMatching(/\w/)]),
        ...(type === "web-analytics" && { requiresPropertySelection: true }),
      });
      const icon = await call(new URL(String(descriptor["icon"])).pathname);
      expect(icon.headers.get("Content-Type")).toBe("image/svg+xml");
    }
    expect((await call("/integrations/icons/fax.svg")).status).toBe(404);
  });
});

describe("GET /integrations/status/{externalUserIdentifier}", () => {
  it("answers all five types in order, each with its own fields", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const type of integrationTypes)
      await connectSource({ key, type, connect: type === "business-suite" ? { dc: "eu" } : {} });
    const response = await call("/integrations/status/user-1", { key });
    const common = { enabled: true, connected: true, shared: false, connectedAs: expect.any(String) };
    const schedule = {
      syncSchedule: expect.stringMatching(/^\S+ \S+ \S+ \S+ \S+$/),
      nextSync: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    };
    expect(await response.json()).toEqual([
      { type: "web-analytics", ...common, ...schedule, propertyId: expect.stringMatching(/^\d+$/) },
      { type: "notes-workspace", ...common, ...schedule, workspaceName: "Harbour Supply Co." },
      { type: "team-chat", ...common, ...schedule, teamId: expect.stringMatching(/^T/) },
      {
        type: "business-suite",
        ...common,
        ...schedule,
        organizationId: expect.any(String),
        dc: "eu",
        enabledModules: { crm: true, books: true, projects: true },
      },
      { type: "mail", ...common, connectedAs: "ada@harbour.example" },
    ]);
  });

  it("answers the same list under `integrations` when asked for an object", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    const list = await (await call("/integrations/status/user-1", { key })).json();
    const object = await call("/integrations/status/user-1?format=object", { key });
    expect(await object.json()).toEqual({ integrations: list });
    expect((await call("/integrations/status/user-1?format=xml", { key })).status).toBe(400);
  });

  it("finds users whatever their name is made of", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const user of ["a/b", "50%", "ü@例え.jp", "..", "a b?c#d", "x".repeat(256)]) {
      await connectSource({ key, type: "mail", user });
      const response = await call(`/integrations/status/${encodeURIComponent(user)}`, { key });
      // "." and ".." are removed from a path by every client, before it is sent.
      expect([user, response.status]).toEqual([user, user === ".." ? 404 : 200]);
    }
  });

  it("enabledModules tells which Zoho products answered", async ({ expect }) => {
    const { key } = await createOrganization();
    vendors.answer(({ path }) =>
      path === "/books/v3/organizations"
        ? Response.json(
            { code: 57, message: "You are not authorized to perform this operation" },
            { status: 401 },
          )
        : undefined,
    );
    const result = await connectSource({ key, type: "business-suite" });
    expect(result["organization"]).toMatchObject({ modules: ["crm", "projects"] });
    const entries = await (
      await call("/integrations/status/user-1", { key })
    ).json<Record<string, unknown>[]>();
    expect(entries[3]?.["enabledModules"]).toEqual({ crm: true, books: false, projects: true });
  });
});
