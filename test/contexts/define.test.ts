import { beforeEach, describe, it } from "vitest";
import { agents } from "../../src/analyst/agents.ts";
import { contexts as table, users } from "../../src/db/schema.ts";
import { userId } from "../../src/integrations/ids.ts";
import { agentIds } from "../../src/domain/agent-ids.ts";
import { limits } from "../../src/lib/limits.ts";
import { expectError } from "../support/errors.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { asUser, createContexts, RULE, type Contexts } from "./client.ts";

describe("POST /mcp/contexts", () => {
  let organization: { id: string; key: string };
  let contexts: Contexts;

  beforeEach(async () => {
    organization = await createOrganization();
    contexts = createContexts(organization.key);
  });

  it("answers 201 with the record, its address and its entity tag", async ({ expect }) => {
    const response = await contexts.define();
    expect(response.status).toBe(201);
    const record = await response.json<{ id: string; createdAt: number }>();
    expect(record).toEqual({
      id: expect.stringMatching(/^ctx_[0-9A-Za-z]{22}$/),
      name: "Revenue",
      title: "Revenue",
      description: "",
      kind: "definition",
      externalUserIdentifier: null,
      agentIds: [],
      integrations: [],
      tags: [],
      version: 1,
      createdAt: expect.any(Number),
      updatedAt: record.createdAt,
      content: RULE.content,
      metric: null,
    });
    expect(response.headers.get("ETag")).toBe(`"1"`);
    expect(response.headers.get("Location")).toBe(`/mcp/contexts/${record.id}`);
    const found = await contexts.request(`/${record.id}`);
    expect(found.headers.get("ETag")).toBe(`"1"`);
    expect(await found.json()).toEqual(record);
    expect(await db().select().from(users)).toEqual([]);
  });

  it("keeps how a metric is computed, and its earlier versions do", async ({ expect }) => {
    const metric = {
      synonyms: ["cash surplus"],
      expression: "payments.amount - expenses.amount",
      unit: "money",
      filters: [{ field: "currency", is: "is", value: "EUR" }],
      goodDirection: "up",
    };
    const { id, ...made } = await contexts.make({ name: "Net cash", kind: "metric", metric });
    expect(made.metric).toEqual(metric);
    const changed = { ...metric, expression: "payments.amount" };
    expect(await (await contexts.update(id, { metric: changed })).json()).toMatchObject({ metric: changed });
    expect(await (await contexts.request(`/${id}?version=1`)).json()).toMatchObject({ metric });
    expect(JSON.stringify(await contexts.list())).not.toContain("expression");
  });

  it("keeps a metric of contexts of that kind only, whatever they were before", async ({ expect }) => {
    const metric = { expression: "payments.amount", unit: "money" };
    const { id } = await contexts.make({ kind: "definition" });
    await expectError(expect, await contexts.update(id, { metric }), "invalid_parameters");
    expect(await (await contexts.request(`/${id}`)).json()).toMatchObject({ metric: null, version: 1 });
    expect((await contexts.update(id, { kind: "metric", metric })).status).toBe(200);
    const back = await contexts.update(id, { kind: "definition" });
    expect(await back.json()).toMatchObject({ kind: "definition", metric: null, version: 3 });
  });

  it("refuses a metric of what there is not, and says what is wrong and what would be valid", async ({
    expect,
  }) => {
    const right = { expression: "traffic.revenue / traffic.sessions", unit: "money" };
    for (const [metric, path, told] of [
      [{ expression: "traffic.revenu", unit: "money" }, "metric.expression", "it has revenue"],
      [{ expression: "shop.revenue", unit: "money" }, "metric.expression", "There is no table shop"],
      [{ expression: "traffic.revenue +", unit: "money" }, "metric.expression", "missing"],
      [
        { expression: "traffic.revenue + traffic.sessions", unit: "money" },
        "metric.expression",
        "cannot be added",
      ],
      [{ expression: "4 + 5", unit: "number" }, "metric.expression", "Must be of measures"],
      [{ ...right, unit: "count" }, "metric.unit", "comes to money"],
      [
        { ...right, filters: [{ field: "chanel", is: "is", value: "Email" }] },
        "metric.filters.0.field",
        "channel",
      ],
    ] as const) {
      const response = await contexts.define({ kind: "metric", metric });
      expect(response.status).toBe(400);
      const { details } = await response.json<{ details: unknown }>();
      expect(details, told).toEqual([{ path, message: expect.stringContaining(told) }]);
    }
    await expectError(expect, await contexts.define({ metric: right }), "invalid_parameters");
    expect((await contexts.define({ kind: "metric", metric: right })).status).toBe(201);
  });

  it("keeps every field, each value of a list once", async ({ expect }) => {
    const sent = {
      title: " Net revenue ",
      description: "What\nfinance counts",
      kind: "metric",
      agentIds: ["sales-analyst", "business-analyst", "sales-analyst"],
      integrations: ["mail", "mail", "web-analytics"],
      tags: ["finance", " cafe\u0301 ", "caf\u00e9"],
      externalUserIdentifier: "ada",
    };
    const response = await contexts.define(sent);
    const record = await response.json<{ id: string }>();
    expect(record).toMatchObject({
      title: "Net revenue",
      description: "What\nfinance counts",
      kind: "metric",
      agentIds: ["sales-analyst", "business-analyst"],
      integrations: ["mail", "web-analytics"],
      tags: ["finance", "caf\u00e9"],
      externalUserIdentifier: "ada",
    });
    const location = response.headers.get("Location") ?? "";
    expect(location).toBe(`/mcp/contexts/${record.id}?externalUserIdentifier=ada`);
    expect(await (await call(location, { key: organization.key })).json()).toEqual(record);
  });

  it("makes the user exist whom header or body names; null in the body is the organization", async ({
    expect,
  }) => {
    const byHeader = await contexts.define({}, asUser("ada"));
    expect(await byHeader.json()).toMatchObject({ externalUserIdentifier: "ada" });
    const id = await userId({ organizationId: organization.id, externalUserIdentifier: "ada" });
    expect(await db().select({ id: users.id }).from(users)).toEqual([{ id }]);
    expect((await call("/integrations/status/ada", { key: organization.key })).status).toBe(200);
    const shared = await contexts.define({ externalUserIdentifier: null }, asUser("ada"));
    expect(await shared.json()).toMatchObject({ externalUserIdentifier: null });
    const differing = await contexts.define({ externalUserIdentifier: "bob" }, asUser("ada"));
    await expectError(expect, differing, "invalid_parameters");
  });

  it("takes a name once in a scope, in whichever normal form", async ({ expect }) => {
    const other = createContexts((await createOrganization()).key);
    await contexts.make({ name: "caf\u00e9" });
    await expectError(expect, await contexts.define({ name: " cafe\u0301" }), "context_exists");
    await contexts.make({ name: "Caf\u00e9" });
    await contexts.make({ name: "caf\u00e9", externalUserIdentifier: "ada" });
    const again = await contexts.define({ name: "caf\u00e9" }, asUser("ada"));
    const { error } = await expectError(expect, again, "context_exists");
    expect(error).toBe("A context of this name exists already");
    await contexts.make({ name: "caf\u00e9", externalUserIdentifier: "bob" });
    await other.make({ name: "caf\u00e9" });
    await other.make({ name: "caf\u00e9", externalUserIdentifier: "ada" });
    expect(await db().$count(table)).toBe(6);
  });

  it("lets one of 50 at once take a name", async ({ expect }) => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => contexts.define({}, asUser(index % 2 ? "ada" : "bob"))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(48);
  });

  it("takes 64 KiB of UTF-8 as it comes, and not a byte more", async ({ expect }) => {
    for (const unit of ["x", "\u00e9", "\u{1f600}", "e\u0301\r\n\t "]) {
      const bytes = new TextEncoder().encode(unit).length;
      const rest = limits.contextContentBytes % bytes;
      const content = unit.repeat((limits.contextContentBytes - rest) / bytes) + "x".repeat(rest);
      const { id } = await contexts.make({ name: unit === "x" ? unit : `content ${bytes}`, content });
      const stored = await (await contexts.request(`/${id}`)).json<{ content: string }>();
      expect(stored.content === content).toBe(true);
      const over = await contexts.define({ name: "over", content: `${content}x` });
      const { details } = await expectError(expect, over, "invalid_parameters");
      expect(details).toEqual([{ path: "content", message: "Must be at most 65536 bytes" }]);
    }
  });

  const wrong: [field: string, value: unknown, path?: string][] = [
    ["name", "x".repeat(101)],
    ["name", "   "],
    ["name", "a\nb"],
    ["name", "a\u0085b"],
    ["title", ""],
    ["title", "x".repeat(201)],
    ["description", "x".repeat(1001)],
    ["kind", "Definition"],
    ["content", " \n"],
    ["agentIds", ["nobody"], "agentIds.0"],
    ["agentIds", ["business-analyst", "constructor"], "agentIds.1"],
    ["agentIds", "business-analyst"],
    ["integrations", ["fax"], "integrations.0"],
    ["tags", Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
    ["tags", ["x".repeat(51)], "tags.0"],
    ["tags", [" "], "tags.0"],
    ["tags", [7], "tags.0"],
    ["externalUserIdentifier", "x".repeat(257)],
    ["externalUserIdentifier", ""],
  ];

  it("answers 400 to what no context can have, and names the field", async ({ expect }) => {
    for (const [field, value, path = field] of wrong) {
      const { details } = await expectError(
        expect,
        await contexts.define({ [field]: value }),
        "invalid_parameters",
      );
      expect(
        details?.map((detail) => detail.path),
        JSON.stringify([field, value]).slice(0, 80),
      ).toEqual([path]);
    }
    expect(await db().$count(table)).toBe(0);
  });

  it("takes the longest name that is allowed, counted as it is kept", async ({ expect }) => {
    const name = "e\u0301".repeat(limits.contextNameLength);
    const record = await contexts.make({ name, title: "x".repeat(limits.contextTitleLength) });
    expect(record.name).toBe("\u00e9".repeat(limits.contextNameLength));
  });

  it("stops at 500 of one scope with 409, and makes no user for it", async ({ expect }) => {
    const row = (index: number) => ({
      id: `ctx_${index}`,
      organizationId: organization.id,
      userId: null,
      version: 1,
      ...RULE,
      kind: "definition" as const,
      name: `n${index}`,
      title: "t",
      description: "",
      agentIds: [],
      integrations: [],
      tags: [],
      createdAt: index,
      updatedAt: index,
    });
    const rows = Array.from({ length: limits.contexts - 1 }, (_, index) => row(index));
    for (let start = 0; start < rows.length; start += 7)
      await db()
        .insert(table)
        .values(rows.slice(start, start + 7));
    const replies = await Promise.all([contexts.define(), contexts.define({ name: "Sales" })]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    await expectError(expect, await contexts.define({ name: "More" }), "context_limit_reached");
    await contexts.make({ externalUserIdentifier: "ada" });
    expect(await db().$count(table)).toBe(limits.contexts + 1);
    const { contexts: first } = await contexts.list("limit=1");
    expect((await contexts.request(`/${first[0]?.id}`, { method: "DELETE" })).status).toBe(204);
    await contexts.make({ name: "More" });
  });

  it("knows the agents that there are", ({ expect }) => {
    expect(agents.map(({ id }) => id)).toEqual(agentIds);
  });
});
